import Foundation
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting

extension BenchmarkRunner {
    /// Measures how long the main actor is blocked by the parts of a session, with people all of whom the player knows.
    func nameGameBlocks(of size: Size, atMost limit: Duration) async throws {
        for distractors in [DistractorPolicy.random, .similarNames] {
            let mode = try NameMatchMode(.untilMissed, distractors: distractors)
            try await longestBlock(
                "the main actor at the first start of a game, \(distractors)", of: size, atMost: limit
            ) { count in
                let people = KnownPeople(count, mode)
                // The sessions are kept, because the time of their release is no part of a start.
                var sessions: [NameMatchSession] = []
                return {
                    let session = await people.session()
                    await session.start(mode)
                    sessions.append(session)
                }
            }
            try await longestBlock(
                "the main actor at the start of another game, \(distractors)", of: size, atMost: limit
            ) { count in
                let session = await KnownPeople(count, mode).session()
                return { await session.start(mode) }
            }
        }
        try await longestBlock("the main actor at the menu", of: size, atMost: limit) { count in
            let people = KnownPeople(count, .practice)
            var sessions: [NameMatchSession] = []
            return {
                let session = await people.session()
                await session.load()
                for await screen in await session.screens where screen.menu?.progress != nil { break }
                sessions.append(session)
            }
        }
    }
}

/// People and a log with a lesson about each of them.
private struct KnownPeople {
    let roster: Roster
    let store: InMemoryLearningStore
    let mode: NameMatchMode

    init(_ count: Int, _ mode: NameMatchMode) {
        // A string of at most 15 bytes is stored without an allocation, so all names are longer.
        roster = Roster((0..<count).map { .fixture($0, lastName: "Longfamilyname") })
        store = InMemoryLearningStore(LearningLog(roster.people.map { .fixture($0.id) }))
        self.mode = mode
    }

    @MainActor
    func session() -> NameMatchSession {
        NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: ImageLoaderSpy(answering: .fixture()),
            modes: [mode], learning: store)
    }
}
