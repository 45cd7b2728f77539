package import Foundation
import QuizDomain

/// A learning schedule with a card for each person, which decides when to ask about the person again.
///
/// Each card is in one of several boxes. The higher the box, the longer is the interval after which the card is due.
///
/// The ``Lesson/Outcome`` of a lesson determines the change of the card:
/// - ``Lesson/Outcome/missed``: the card returns to the first box and is due at once.
/// - ``Lesson/Outcome/slow``: a due card stays in its box for another interval.
/// - ``Lesson/Outcome/known``: a due card moves to the next box, and is due again when the interval of that box has
///   passed.
///
/// A right answer, quick or slow, does not change a card that is not due, because a name that was shown a moment ago is
/// not learned yet.
///
/// The card of a person who is no longer in the list has no effect. The card is kept for the time that the rules
/// specify. If the clock is set back, a card whose interval then begins in the future is due at once.
public struct LeitnerSchedule: Hashable, Sendable {
    /// The card of one person.
    package struct Card: Hashable, Sendable, Codable {
        /// The index of the box, starting at 0.
        package internal(set) var box: Int
        /// The date at which the current interval of the card began, in milliseconds since 1970.
        var seen: Int64
        /// The people with whom the player confused this person, the most recent one last.
        ///
        /// Only the last eight people are kept. The value is `nil` if the player has not confused the person with
        /// anyone.
        var takenFor: [Person.ID]?
        /// The date since which the person has been missing from every list, in milliseconds since 1970.
        ///
        /// The value is `nil` if the person is in the list, and in cards that were stored before this property existed.
        package internal(set) var absentSince: Int64?
    }

    /// The default intervals after which cards are due, one for each box.
    package static let intervals = LearningRules().intervals
    private static let mixUpsKept = 8
    private static let longestID = 256

    /// The cards of the people whom the player was asked about.
    package internal(set) var cards: [Person.ID: Card] = [:]

    /// Creates an empty schedule.
    public init() {}

    /// Applies a change.
    public mutating func apply(_ change: LearningChange) {
        switch change {
        case .learn(let lessons): for lesson in lessons { learn(lesson) }
        case .list(let people, let date, let rules):
            noteAbsences(fromList: people, at: date.wholeMilliseconds, by: rules)
        case .forget(let people): forget(people)
        case .forgetAll: cards = [:]
        }
    }

    private mutating func noteAbsences(fromList people: Set<Person.ID>, at now: Int64, by rules: LearningRules) {
        let expired = cards.filter { !people.contains($0) && $1.isExpired(at: now, by: rules) }
        if !expired.isEmpty { forget(Set(expired.keys)) }
        for (person, card) in cards {
            // If the stored date of an absence is in the future, the clock was set back, so `now` replaces the date.
            let since = people.contains(person) ? nil : min(card.absentSince ?? now, now)
            if since != card.absentSince { cards[person]?.absentSince = since }
        }
    }

    private static func canStore(_ person: Person.ID) -> Bool { person.rawValue.utf8.count <= longestID }

    /// Updates the card of a person after a lesson.
    ///
    /// A person whose identifier has more than 256 bytes gets no card, and is not recorded as confused with anyone. No
    /// known service has such identifiers.
    package mutating func learn(_ lesson: Lesson) {
        guard Self.canStore(lesson.person) else { return }
        let now = lesson.date.wholeMilliseconds
        var card = cards[lesson.person] ?? Card(box: 0, seen: now)
        let isDue = card.isDue(at: now, by: lesson.rules)
        switch lesson.outcome {
        case .known where isDue: (card.box, card.seen) = (min(card.box + 1, lesson.rules.intervals.count - 1), now)
        case .slow where isDue: card.seen = now
        case .known, .slow: break
        case .missed: (card.box, card.seen) = (0, now)
        }
        for person in lesson.takenFor where person != lesson.person && Self.canStore(person) {
            let others = (card.takenFor ?? []).filter { $0 != person }
            card.takenFor = (others + [person]).suffix(Self.mixUpsKept)
        }
        cards[lesson.person] = card
    }

    /// Deletes the cards of the given people, and forgets whom the player confused with these people.
    package mutating func forget(_ people: Set<Person.ID>) {
        cards = cards.filter { !people.contains($0.key) }
        for (person, card) in cards {
            guard let kept = card.takenFor?.filter({ !people.contains($0) }), kept != card.takenFor else { continue }
            cards[person]?.takenFor = kept.isEmpty ? nil : kept
        }
    }

    /// Returns `true` if the card of a person is due.
    ///
    /// A person without a card is not due.
    package func isDue(_ person: Person.ID, at date: Date, by rules: LearningRules = LearningRules()) -> Bool {
        cards[person]?.isDue(at: date.wholeMilliseconds, by: rules) ?? false
    }

    /// Returns the people with whom the player confused a person, the most recent one last.
    package func takenFor(_ person: Person.ID) -> [Person.ID] { cards[person]?.takenFor ?? [] }
}

extension LeitnerSchedule.Card {
    /// Returns `true` if the person has been absent for longer than the rules permit.
    fileprivate func isExpired(at now: Int64, by rules: LearningRules) -> Bool {
        absentSince.map { now - $0 > rules.absence.wholeMilliseconds } ?? false
    }

    /// Returns `true` if the interval of the card's box has passed.
    fileprivate func isDue(at now: Int64, by rules: LearningRules) -> Bool {
        // If the date of the card is in the future, the clock was set back, and the true age of the card is unknown.
        now < seen || now >= dueDate(by: rules)
    }

    /// Returns the date at which the card is due, in milliseconds since 1970.
    ///
    /// If the rules have fewer boxes than the rules under which the card was stored, the interval of the last box
    /// applies.
    func dueDate(by rules: LearningRules) -> Int64 {
        seen + rules.intervals[min(box, rules.intervals.count - 1)].wholeMilliseconds
    }
}

extension LeitnerSchedule: Codable {
    private static let calendar = Date.distantPast.wholeMilliseconds...Date.distantFuture.wholeMilliseconds

    /// Creates a schedule by decoding its cards.
    ///
    /// Throws an error if a card is not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        cards = try container.decode([Person.ID: Card].self, forKey: .cards)
        for (person, card) in cards {
            guard Self.intervals.indices.contains(card.box), Self.calendar.contains(card.seen),
                card.absentSince.map(Self.calendar.contains) ?? true
            else {
                throw DecodingError.dataCorruptedError(forKey: .cards, in: container, debugDescription: "invalid card")
            }
            cards[person]?.takenFor = card.takenFor?.suffix(Self.mixUpsKept)
        }
    }
}
