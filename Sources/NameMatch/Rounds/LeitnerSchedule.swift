package import Foundation

/// When a player should see people again: Leitner's boxes, one card for each person.
///
/// Somebody who is missed goes back to the first box and is due at once; somebody who is known goes one box on and is
/// due when that box's time is over; somebody who is known slowly stays, for that time again. To be known before one is
/// due changes nothing: a name that was told a moment ago is not yet learned. People who are not in the roster any more
/// keep their cards and are in nobody's way. A clock that was set back makes nobody wait longer than a box's time.
public struct LeitnerSchedule: Hashable, Sendable {
    /// What is known about one person.
    package struct Card: Hashable, Sendable, Codable {
        /// The number of the box; the first is 0.
        package internal(set) var box: Int
        /// When it was put where it is, in milliseconds since 1970.
        var seen: Int64
        /// For whom the person was taken, the last of them last; `nil` if for nobody.
        var takenFor: [Person.ID]?
    }

    /// How long a card stays in each box before it is due again.
    package static let intervals: [Duration] = [
        .zero, .seconds(600), .seconds(86_400), .seconds(3 * 86_400), .seconds(7 * 86_400), .seconds(21 * 86_400),
    ]
    private static let mixUpsKept = 8
    private static let longestID = 256

    /// The cards of those who were asked for.
    package internal(set) var cards: [Person.ID: Card] = [:]

    /// Creates a schedule without cards.
    public init() {}

    /// Puts a card where a lesson says.
    ///
    /// A person whose identifier has more than 256 bytes, which no list of a service has, gets no card.
    public mutating func learn(_ lesson: Lesson) {
        guard lesson.person.rawValue.utf8.count <= Self.longestID else { return }
        let now = lesson.date.wholeMilliseconds
        var card = cards[lesson.person] ?? Card(box: 0, seen: now)
        switch lesson.outcome {
        case .known where card.isDue(at: now):
            (card.box, card.seen) = (min(card.box + 1, Self.intervals.count - 1), now)
        case .known: break
        case .slow: card.seen = now
        case .missed: (card.box, card.seen) = (0, now)
        }
        for person in lesson.takenFor where person != lesson.person {
            let others = (card.takenFor ?? []).filter { $0 != person }
            card.takenFor = (others + [person]).suffix(Self.mixUpsKept)
        }
        cards[lesson.person] = card
    }

    /// Whether somebody should be seen again; nobody who was never asked for is due.
    package func isDue(_ person: Person.ID, at date: Date) -> Bool {
        cards[person]?.isDue(at: date.wholeMilliseconds) ?? false
    }

    /// For whom somebody was taken, the last of them last.
    package func takenFor(_ person: Person.ID) -> [Person.ID] { cards[person]?.takenFor ?? [] }
}

extension LeitnerSchedule.Card {
    /// Whether its time in the box is over; in the first that is at once.
    fileprivate func isDue(at now: Int64) -> Bool {
        // Seen in the future: the clock was set back, and when it was is not known.
        now < seen || now - seen >= LeitnerSchedule.intervals[box].components.seconds * 1_000
    }
}

extension LeitnerSchedule: Codable {
    private static let calendar = Date.distantPast.wholeMilliseconds...Date.distantFuture.wholeMilliseconds

    /// Takes stored cards back; throws for one that cannot be.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        cards = try container.decode([Person.ID: Card].self, forKey: .cards)
        for (person, card) in cards {
            guard Self.intervals.indices.contains(card.box), Self.calendar.contains(card.seen) else {
                throw DecodingError.dataCorruptedError(forKey: .cards, in: container, debugDescription: "no such card")
            }
            cards[person]?.takenFor = card.takenFor?.suffix(Self.mixUpsKept)
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
