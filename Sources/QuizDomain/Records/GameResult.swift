public import Foundation

/// The result of one finished game.
///
/// Records compare scores, and a higher score is better. If a lower value is better, such as a time, use its negative
/// as the score. If two results have equal scores and the same kind of ``tieBreak``, the tie-break determines the
/// better result. The other properties are stored for display.
public struct GameResult: Hashable, Sendable, Identifiable {
    /// The property that decides between results with equal scores.
    public enum TieBreak: Hashable, Sendable {
        /// The given time decides, and less time is better.
        case time(Duration)
        /// The number of wrong answers decides, and fewer are better.
        case wrongAnswers

        /// The time, or `nil` if the number of wrong answers decides.
        var time: Duration? { if case .time(let time) = self { time } else { nil } }
    }

    /// The identifier of the game.
    ///
    /// Two results with the same identifier are results of the same game, and only the first one is recorded. A session
    /// repeats a save that failed, even though the store may have kept the result.
    public let id: UUID
    /// The score, by which results are compared.
    public let score: Int
    /// The number of right answers, or `nil` if the game does not count them.
    public let right: Int?
    /// The number of wrong answers, or `nil` if the game does not count them.
    public let wrong: Int?
    /// The number of times that the player asked for help, or zero if the game does not count them.
    public var help: Int { helped ?? 0 }
    private let helped: Int?
    private let endedAt: Int64
    private let played: Int64?
    private let tie: Int64?
    private let isTieByWrong: Bool?

    /// The date when the game ended, to the millisecond.
    ///
    /// If the time ran out while the device slept, this is the date when the app noticed it.
    public var date: Date { Date(timeIntervalSince1970: Double(endedAt) / 1_000) }

    /// The playing time, to the millisecond, or `nil` if the game does not measure it.
    public var playingTime: Duration? { played.map { .milliseconds($0) } }

    /// The property that decides between results with equal scores, or `nil` if such results are equally good.
    ///
    /// The time of a tie-break is stored to the millisecond.
    public var tieBreak: TieBreak? {
        tie.map { .time(.milliseconds($0)) } ?? (isTieByWrong == true ? .wrongAnswers : nil)
    }

    /// Creates the result of a game.
    ///
    /// Counts and times must not be negative. A date before `Date.distantPast` or after `Date.distantFuture`
    /// is replaced by that date.
    public init(
        id: UUID, score: Int, at date: Date, right: Int? = nil, wrong: Int? = nil, playingTime: Duration? = nil,
        tieBreak: TieBreak? = nil, help: Int = 0
    ) {
        precondition(min(right ?? 0, wrong ?? 0, help) >= 0, "a count must not be negative")
        precondition(min(playingTime ?? .zero, tieBreak?.time ?? .zero) >= .zero, "a time must not be negative")
        self.id = id
        self.score = score
        self.right = right
        self.wrong = wrong
        helped = help > 0 ? help : nil
        endedAt = date.wholeMilliseconds
        played = playingTime?.wholeMilliseconds
        tie = tieBreak?.time?.wholeMilliseconds
        isTieByWrong = tieBreak == .wrongAnswers ? true : nil
    }

    /// The value that decides between equal scores: the time in milliseconds, or the number of wrong answers.
    ///
    /// A lower value is better than a higher value.
    private var tieValue: Int64? { isTieByWrong == true ? wrong.map(Int64.init) : tie }

    /// Returns `true` if this game ended before another.
    func ended(before other: GameResult) -> Bool { endedAt < other.endedAt }

    /// Returns `true` if this result is better than another.
    ///
    /// If two results are equally good, neither beats the other.
    public func beats(_ other: GameResult) -> Bool {
        guard score == other.score, let tie = tieValue, let otherTie = other.tieValue,
            (isTieByWrong == true) == (other.isTieByWrong == true)
        else { return score > other.score }
        return tie < otherTie
    }
}

/// A result is stored in integers, with the date in milliseconds since 1970 and the times in milliseconds.
extension GameResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, score, right, wrong
        case helped = "help"
        case tie = "tieBreak"
        case isTieByWrong = "tieBreakByWrong"
        case endedAt = "date"
        case played = "time"
    }

    /// The dates that a result can have, in milliseconds since 1970.
    private static let calendar = milliseconds(.distantPast)...milliseconds(.distantFuture)

    private static func milliseconds(_ date: Date) -> Int64 { Int64(date.timeIntervalSince1970 * 1_000) }

    /// Creates a result by decoding it.
    ///
    /// Throws an error if a count or a time is negative, if the date is out of range, or if there are two tie-breaks.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        score = try container.decode(Int.self, forKey: .score)
        endedAt = try container.decode(Int64.self, forKey: .endedAt)
        right = try container.decodeIfPresent(Int.self, forKey: .right)
        wrong = try container.decodeIfPresent(Int.self, forKey: .wrong)
        helped = try container.decodeIfPresent(Int.self, forKey: .helped).flatMap { $0 == 0 ? nil : $0 }
        played = try container.decodeIfPresent(Int64.self, forKey: .played)
        tie = try container.decodeIfPresent(Int64.self, forKey: .tie)
        isTieByWrong = try container.decodeIfPresent(Bool.self, forKey: .isTieByWrong) == true ? true : nil
        guard tie == nil || isTieByWrong == nil else {
            throw DecodingError.dataCorruptedError(forKey: .tie, in: container, debugDescription: "two tie-breaks")
        }
        let counts: [(CodingKeys, Int64?)] = [
            (.right, right.map(Int64.init)), (.wrong, wrong.map(Int64.init)), (.played, played), (.tie, tie),
            (.helped, helped.map(Int64.init)),
        ]
        for (key, count) in counts where (count ?? 0) < 0 {
            throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "negative")
        }
        guard Self.calendar.contains(endedAt) else {
            throw DecodingError.dataCorruptedError(forKey: .endedAt, in: container, debugDescription: "invalid date")
        }
    }
}
