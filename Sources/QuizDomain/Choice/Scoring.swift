import Foundation

/// The rule for the points that a right choice earns.
public struct Scoring: Hashable, Sendable, Codable {
    /// The effect of a player's answering time on the points of a right choice.
    public enum TimeBonus: String, Hashable, Sendable, Codable {
        /// The answering time has no effect on the points.
        case none
        /// The points decrease with the answering time, to half at the time limit of the question.
        ///
        /// A choice in less than half a second earns all points. A later choice earns
        /// `round(points × (1 − time / limit / 2))`, which is half of the points at the limit. A choice after the limit
        /// earns no points. Without a limit, this case is the same as ``none``.
        case halfWeight
    }

    /// A bonus for consecutive right choices.
    ///
    /// Each right choice after the first adds `step` points to the bonus, up to `cap` points.
    public struct StreakBonus: Hashable, Sendable, Codable {
        /// The points that each right choice after the first adds to the bonus.
        public let step: Int
        /// The maximum number of points of the bonus.
        public let cap: Int

        /// Creates a streak bonus, and limits `step` and `cap` to the range from zero to a million.
        public init(step: Int, cap: Int) {
            self.step = min(max(0, step), 1_000_000)
            self.cap = min(max(0, cap), 1_000_000)
        }

        /// Creates a streak bonus by decoding it, and limits both numbers to the range from zero to a million.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                step: try container.decode(Int.self, forKey: .step), cap: try container.decode(Int.self, forKey: .cap))
        }

        /// A bonus of 0, 100, 200, … points, which stays at 500 points from the sixth consecutive right choice on.
        public static let hundreds = StreakBonus(step: 100, cap: 500)
    }

    /// The effect of a player's answering time on the points of a right choice.
    public let timeBonus: TimeBonus
    /// The bonus for consecutive right choices, or `nil` if there is no bonus.
    public let streakBonus: StreakBonus?

    /// Creates a scoring rule, which by default has no bonus.
    public init(timeBonus: TimeBonus = .none, streakBonus: StreakBonus? = nil) {
        self.timeBonus = timeBonus
        self.streakBonus = streakBonus
    }

    /// Returns the points for a right choice.
    ///
    /// `streak` is the number of consecutive right choices, including this choice. The points of the question are
    /// limited to the range from zero to a million.
    public func points(_ points: Int, after time: Duration, of limit: Duration?, streak: Int) -> Int {
        let worth = min(max(0, points), 1_000_000)
        let bonus = bonus(streak: streak)
        guard timeBonus == .halfWeight, let limit, limit > .zero else { return worth + bonus }
        guard time <= limit else { return 0 }
        guard time >= .milliseconds(500) else { return worth + bonus }
        return Int((Double(worth) * (1 - time / limit / 2)).rounded()) + bonus
    }

    private func bonus(streak: Int) -> Int {
        guard let streakBonus, streak > 1 else { return 0 }
        let (product, overflow) = streakBonus.step.multipliedReportingOverflow(by: streak - 1)
        return overflow ? streakBonus.cap : min(streakBonus.cap, product)
    }
}
