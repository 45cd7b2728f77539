import Foundation

/// What a right choice brings, as data.
public struct Scoring: Hashable, Sendable, Codable {
    /// How the time a choice took counts.
    public enum TimeBonus: String, Hashable, Sendable, Codable {
        /// It does not.
        case none
        /// Half of the points melt away until the question's limit: `round(points × (1 − time / limit / 2))`.
        ///
        /// Under half a second brings them all, the limit itself half of them, and later nothing. Without a limit it
        /// is as ``none``.
        case halfWeight
    }

    /// More for several right choices in a row: nothing for the first, one step for the second, up to a cap.
    public struct StreakBonus: Hashable, Sendable, Codable {
        /// What each further right choice adds.
        public let step: Int
        /// What it never goes beyond.
        public let cap: Int

        /// Creates a bonus; negative numbers count as zero, and neither is more than a million.
        public init(step: Int, cap: Int) {
            self.step = min(max(0, step), 1_000_000)
            self.cap = min(max(0, cap), 1_000_000)
        }

        /// Takes a stored bonus back, within its bounds.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                step: try container.decode(Int.self, forKey: .step), cap: try container.decode(Int.self, forKey: .cap))
        }

        /// 0, 100, 200, … and 500 from the sixth on.
        public static let hundreds = StreakBonus(step: 100, cap: 500)

        /// The bonus for the last of so many right choices in a row.
        package func points(streak: Int) -> Int {
            guard streak > 1 else { return 0 }
            let (product, overflow) = step.multipliedReportingOverflow(by: streak - 1)
            return overflow ? cap : min(cap, product)
        }
    }

    /// How the time counts.
    public let timeBonus: TimeBonus
    /// How a streak counts; nil if it does not.
    public let streakBonus: StreakBonus?

    /// Creates a scoring.
    public init(timeBonus: TimeBonus = .none, streakBonus: StreakBonus? = nil) {
        self.timeBonus = timeBonus
        self.streakBonus = streakBonus
    }

    /// What a right choice brings, the last of so many in a row; points count as in a question, a million at most.
    package func points(_ points: Int, after time: Duration, of limit: Duration?, streak: Int) -> Int {
        let worth = min(max(0, points), 1_000_000)
        let bonus = streakBonus?.points(streak: streak) ?? 0
        guard timeBonus == .halfWeight, let limit, limit > .zero else { return worth + bonus }
        guard time <= limit else { return 0 }
        guard time >= .milliseconds(500) else { return worth + bonus }
        return Int((Double(worth) * (1 - time / limit / 2)).rounded()) + bonus
    }
}
