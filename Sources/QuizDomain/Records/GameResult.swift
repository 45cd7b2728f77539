public import Foundation

/// The result of one finished game.
///
/// Records compare scores, and a higher score is better. If a lower value is better, such as a time, use its negative
/// as the score. If two results have equal scores and both have a
/// ``tieBreak``, the result with the smaller ``tieBreak`` is better. The other properties are stored for display.
public struct GameResult: Hashable, Sendable {
    /// The score, which records compare.
    public let score: Int
    /// The number of right answers, or `nil` if the game does not count them.
    public let right: Int?
    /// The number of wrong answers, or `nil` if the game does not count them.
    public let wrong: Int?
    private let endedAt: Int64
    private let played: Int64?
    private let tie: Int64?

    /// The date at which the game ended, to the millisecond.
    public var date: Date { Date(timeIntervalSince1970: Double(endedAt) / 1_000) }

    /// The playing time, to the millisecond, or `nil` if the game does not measure it.
    public var playingTime: Duration? { played.map { .milliseconds($0) } }

    /// The time that decides between equal scores, to the millisecond, or `nil` if equal scores are equal results.
    public var tieBreak: Duration? { tie.map { .milliseconds($0) } }

    /// Creates a result.
    ///
    /// Counts and times must not be negative. A date before `Date.distantPast` or after `Date.distantFuture`
    /// is replaced by that date.
    public init(
        score: Int, at date: Date, right: Int? = nil, wrong: Int? = nil, playingTime: Duration? = nil,
        tieBreak: Duration? = nil
    ) {
        precondition((right ?? 0) >= 0 && (wrong ?? 0) >= 0, "a count must not be negative")
        precondition(min(playingTime ?? .zero, tieBreak ?? .zero) >= .zero, "a time must not be negative")
        self.score = score
        self.right = right
        self.wrong = wrong
        endedAt = date.wholeMilliseconds
        played = playingTime?.wholeMilliseconds
        tie = tieBreak?.wholeMilliseconds
    }

    /// Returns `true` if this result is better than another.
    func beats(_ other: GameResult) -> Bool {
        guard score == other.score, let tie, let otherTie = other.tie else { return score > other.score }
        return tie < otherTie
    }
}

/// A result is stored in integers, with the date in milliseconds since 1970 and the times in milliseconds.
extension GameResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case score, right, wrong
        case tie = "tieBreak"
        case endedAt = "date"
        case played = "time"
    }

    /// Creates a result by decoding it.
    ///
    /// Throws an error if a count or a time is negative, or if the date is out of range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        score = try container.decode(Int.self, forKey: .score)
        endedAt = try container.decode(Int64.self, forKey: .endedAt)
        right = try container.decodeIfPresent(Int.self, forKey: .right)
        wrong = try container.decodeIfPresent(Int.self, forKey: .wrong)
        played = try container.decodeIfPresent(Int64.self, forKey: .played)
        tie = try container.decodeIfPresent(Int64.self, forKey: .tie)
        let counts: [(CodingKeys, Int64?)] = [
            (.right, right.map(Int64.init)), (.wrong, wrong.map(Int64.init)), (.played, played), (.tie, tie),
        ]
        for (key, count) in counts where (count ?? 0) < 0 {
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "negative")
        }
        guard date.wholeMilliseconds == endedAt else {
            throw DecodingError.dataCorruptedError(forKey: .endedAt, in: container, debugDescription: "invalid date")
        }
    }
}

extension Date {
    /// The number of milliseconds since 1970, rounded.
    ///
    /// A date before `Date.distantPast` or after `Date.distantFuture` is replaced by that date.
    fileprivate var wholeMilliseconds: Int64 {
        let seconds = max(Date.distantPast.timeIntervalSince1970, timeIntervalSince1970)
        return Int64((min(Date.distantFuture.timeIntervalSince1970, seconds) * 1_000).rounded())
    }
}
