public import Foundation

/// What one finished game brought.
///
/// The score is what records compare, and more is better. Where less is better, as with a time, make the score the
/// negative of it. Everything else is kept beside it, to be shown.
public struct GameResult: Hashable, Sendable {
    /// What records compare.
    public let score: Int
    /// How many answers were right, where that is counted.
    public let right: Int?
    /// How many answers were wrong, where that is counted.
    public let wrong: Int?
    private let endedAt: Int64
    private let played: Int64?

    /// When the game ended, to the millisecond.
    public var date: Date { Date(timeIntervalSince1970: Double(endedAt) / 1_000) }

    /// How long it lasted, to the millisecond, where that is counted.
    public var playingTime: Duration? { played.map { .milliseconds($0) } }

    /// Creates a result; counts and the playing time are not negative.
    ///
    /// A date beyond `Date.distantPast` or `Date.distantFuture` becomes that.
    public init(
        score: Int, at date: Date, right: Int? = nil, wrong: Int? = nil, playingTime: Duration? = nil
    ) {
        precondition((right ?? 0) >= 0 && (wrong ?? 0) >= 0, "a count is not negative")
        precondition((playingTime ?? .zero) >= .zero, "a playing time is not negative")
        self.score = score
        self.right = right
        self.wrong = wrong
        endedAt = date.wholeMilliseconds
        played = playingTime?.wholeMilliseconds
    }
}

/// A result is stored in integers: the date in milliseconds since 1970, the playing time in milliseconds.
extension GameResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case score, right, wrong
        case endedAt = "date"
        case played = "time"
    }

    /// Takes a stored result back; throws for one that cannot be.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        score = try container.decode(Int.self, forKey: .score)
        endedAt = try container.decode(Int64.self, forKey: .endedAt)
        right = try container.decodeIfPresent(Int.self, forKey: .right)
        wrong = try container.decodeIfPresent(Int.self, forKey: .wrong)
        played = try container.decodeIfPresent(Int64.self, forKey: .played)
        let counts: [(CodingKeys, Int64?)] = [
            (.right, right.map(Int64.init)), (.wrong, wrong.map(Int64.init)), (.played, played),
        ]
        for (key, count) in counts where (count ?? 0) < 0 {
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "negative")
        }
        guard date.wholeMilliseconds == endedAt else {
            throw DecodingError.dataCorruptedError(forKey: .endedAt, in: container, debugDescription: "no date")
        }
    }
}

extension Date {
    /// The milliseconds since 1970, rounded; what is no date of the calendar gives the nearest one.
    fileprivate var wholeMilliseconds: Int64 {
        let seconds = max(Date.distantPast.timeIntervalSince1970, timeIntervalSince1970)
        return Int64((min(Date.distantFuture.timeIntervalSince1970, seconds) * 1_000).rounded())
    }
}
