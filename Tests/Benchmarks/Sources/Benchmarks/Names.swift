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
                // All names are longer than 15 bytes, because shorter texts need no memory of their own.
                let profiles = (0..<count).map { UncheckedProfile.fixture($0, lastName: "Longfamilyname") }
                let people = PeopleLoaderStub(.always(Roster(profiles)))
                let session = await NameMatchSession(people: people, images: ImageLoaderStub(.fixture()), modes: [mode])
                return { await session.start(mode) }
            }
        }
    }
}
