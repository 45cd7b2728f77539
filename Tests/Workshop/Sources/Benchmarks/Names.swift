import NameMatch
import NameMatchTesting
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
                let people = PeopleLoaderStub(.always(Roster(profiles)))
                let session = await NameMatchSession(people: people, images: ImageLoaderStub(.fixture()), modes: [mode])
                return { await session.start(mode) }
            }
        }
    }
}
