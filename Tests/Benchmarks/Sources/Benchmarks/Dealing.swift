import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting

extension Group {
    /// What a round costs, however many people there are.
    static let dealing = Group(name: "dealing") { bench in
        for count in [60, 2_000] {
            for policy in DistractorPolicy.allCases {
                try await deal(bench, of: count, by: policy)
            }
        }
        try await growth(bench)
    }

    private static func deal(_ bench: Bench, of count: Int, by policy: DistractorPolicy) async throws {
        var dealer = try Dealer(Roster.fixture(count: count).people, distractors: policy)
        var generator = SeededGenerator(seed: 1)
        let name = "a round among \(count) people, \(policy)"
        try await bench.cost(name, repeats: 2_000, atMost: .microseconds(100)) {
            _ = try dealer.deal(using: &generator)
        }
    }

    private static func growth(_ bench: Bench) async throws {
        var few = try Dealer(Roster.fixture(count: 20).people)
        var many = try Dealer(Roster.fixture(count: 2_000).people)
        var (one, other) = (SeededGenerator(seed: 1), SeededGenerator(seed: 1))
        try await bench.ratio("a round among 2,000 people, to one among 20", repeats: 200, roundsTimes: 5, atMost: 2) {
            for _ in 0..<10 { _ = try many.deal(using: &one) }
        } to: {
            for _ in 0..<10 { _ = try few.deal(using: &other) }
        }
    }
}
