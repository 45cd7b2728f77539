import NameMatch
import RemoteLoadingTesting

extension DealerContract {
    static let chanceRules: [ContractRule<Subject>] = [
        rule("each person is equally likely to be the target") { subject in
            try unevenness(subject, among: twelve.count) { round, count in
                if let place = round.target.flatMap({ twelve.firstIndex(of: $0) }) { count(place) }
            }
        },
        rule("each person is equally likely to be a distractor") { subject in
            try unevenness(subject, among: twelve.count) { round, count in
                for (place, person) in round.people.enumerated() where place != round.right {
                    if let place = twelve.firstIndex(of: person) { count(place) }
                }
            }
        },
        rule("each position is equally likely to be right") { subject in
            try unevenness(subject, among: 6) { round, count in
                if (0..<6).contains(round.right) { count(round.right) }
            }
        },
        rule("equal seeds produce equal rounds") { subject in
            for people in rosters {
                let (one, other) = (try subject.rounds(20, of: people), try subject.rounds(20, of: people))
                if one != other { return "\(people.count) people: equal seeds gave different rounds" }
            }
            return nil
        },
        rule("different seeds produce different rounds") { subject in
            let games = try (1...5).map { try subject.rounds(5, of: twelve, seed: $0) }
            return Set(games).count == games.count ? nil : "of \(games.count) games, \(Set(games).count) differ"
        },
    ]

    private static let twelve = rosters[2]
    private static let seeds: ClosedRange<UInt64> = 1...600

    /// Counts indices in the first and third rounds of many games, and returns `nil` if all are about equally frequent.
    ///
    /// The function deals one game for each of `seeds`. In each round, `tally` calls its closure with every index that
    /// is to be counted. If the counts differ too much from a uniform distribution, the function returns a description
    /// of them.
    private static func unevenness(
        _ subject: Subject, among count: Int, _ tally: (Round, (Int) -> Void) -> Void
    ) throws -> String? {
        var counts = [[Int]](repeating: [Int](repeating: 0, count: count), count: 2)
        for seed in seeds {
            let rounds = try subject.rounds(3, of: twelve, seed: seed)
            tally(rounds[0]) { counts[0][$0] += 1 }
            tally(rounds[2]) { counts[1][$0] += 1 }
        }
        for (counts, name) in zip(counts, ["first", "third"]) {
            let (found, bound) = (ChiSquare.statistic(of: counts), ChiSquare.bound(freedom: count - 1))
            if found > bound { return "in the \(name) round over \(seeds.count) seeds: \(counts), chi-square \(found)" }
        }
        return nil
    }
}

/// Pearson's chi-square test for a uniform distribution of counts.
enum ChiSquare {
    static func statistic(of counts: [Int]) -> Double {
        let expected = Double(counts.reduce(0, +)) / Double(counts.count)
        guard expected > 0 else { return .infinity }
        return counts.reduce(0) { sum, count in
            let difference = Double(count) - expected
            return sum + difference * difference / expected
        }
    }

    /// Returns a bound that the chi-square statistic of uniformly distributed counts exceeds about once in 30,000
    /// tests.
    ///
    /// The bound is the Wilson–Hilferty approximation at four standard deviations.
    static func bound(freedom: Int) -> Double {
        let share = 2 / (9 * Double(freedom))
        let root = 1 - share + 4 * share.squareRoot()
        return Double(freedom) * root * root * root
    }
}
