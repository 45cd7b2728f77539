import Foundation
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// Measurements of the name game.
    static let names = Group(name: "names") { bench in
        for distractors in [DistractorPolicy.random, .similarNames] {
            let mode = try NameMatchMode(.untilMissed, distractors: distractors)
            try await bench.cost(
                "a new game until its first round, \(distractors)", of: Size(2_000, "people"),
                atMost: .milliseconds(5)
            ) { count in
                // A string of at most 15 bytes is stored without an allocation, so all names are longer.
                let profiles = (0..<count).map { UncheckedProfile.fixture($0, lastName: "Longfamilyname") }
                let people = PeopleLoaderSpy(answering: .always(Roster(profiles)))
                let session = await NameMatchSession(
                    people: people, images: ImageLoaderSpy(answering: .fixture()), modes: [mode])
                return { await session.start(mode) }
            }
        }
        try await bench.nameGameBlocks(of: Size(10_000, "people"), atMost: .milliseconds(5))
        // The last action refreshes the menu, which counts the people whom the player knows and who are due.
        try await bench.cost(
            "a refresh of the menu after an entry of the log", of: Size(1_000, "people"), repeats: 10,
            tenfoldAtMost: .milliseconds(5)
        ) { count in
            let roster = Roster((0..<count).map { .fixture($0) })
            let date = Date(timeIntervalSinceReferenceDate: 0)
            let store = InMemoryLearningStore(LearningLog(roster.people.map { .fixture($0.id, at: date) }))
            let session = await NameMatchSession(
                people: PeopleLoaderSpy(answering: .always(roster)), images: ImageLoaderSpy(answering: .fixture()),
                modes: [.practice],
                learning: store)
            await session.load()
            for await screen in await session.screens where screen.menu?.progress != nil { break }
            return { await session.noteKnownAlready(roster.people[0].face) }
        }
    }
}
