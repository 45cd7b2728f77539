public import Foundation
import QuizDomain

/// An entry of the ``LearningLog``, such as a lesson: a round that shows how well the player knows a person.
///
/// Each entry has an identity, so a store recognises an entry that it receives again.
public struct LearningEntry: Hashable, Sendable, Identifiable {
    /// The degree to which the player knew a person.
    public enum Outcome: String, Hashable, Sendable, Codable {
        /// The first answer of the player was right and quick, and the player asked for no hint.
        case known
        /// The first answer of the player was right, but slow or given after a hint.
        case slow
        /// The first answer was wrong, or the player gave up, ran out of time, or had just read the name.
        case missed
    }

    /// The event that an entry records.
    public enum Event: Hashable, Sendable {
        /// A lesson: a round about the person, with its outcome and its direction.
        ///
        /// `confusedWith` has the people whose faces or names the player chose or typed by mistake, in order.
        case lesson(Outcome, MatchDirection, confusedWith: [Person.ID] = [])
        /// The player has said that they know the person already, independently of the lessons.
        case knownAlready
        /// All that the player has learned about the person was deleted.
        case forgotten
        /// A sum that replaces earlier entries about the person.
        ///
        /// An entry that arrives later belongs to the sum if its date is not later than the last date of the sum. If
        /// the sum has it already, it does not count again.
        indirect case summed(LearnedPerson)
    }

    /// The identifier of the entry.
    public let id: UUID
    /// The identifier of the person whom the entry is about.
    public let person: Person.ID
    /// The event that the entry records.
    public internal(set) var event: Event
    /// The date of the entry, in milliseconds since 1970.
    var milliseconds: Int64

    /// The date of the entry, to the millisecond.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

    /// Creates an entry.
    public init(_ event: Event, about person: Person.ID, at date: Date, id: UUID) {
        self.init(event, about: person, milliseconds: date.wholeMilliseconds, id: id)
    }

    /// Creates an entry with a date in milliseconds since 1970.
    init(_ event: Event, about person: Person.ID, milliseconds: Int64, id: UUID) {
        self.id = id
        self.person = person
        self.milliseconds = milliseconds
        if case .summed(let sum) = event {
            self.event = .summed(sum.identified(by: id))
        } else {
            self.event = event
        }
    }

    /// Returns the time after which a right first answer has the outcome ``Outcome/slow``.
    ///
    /// The time is five seconds, and half a second more for each letter that must be typed.
    private static func slowAfter(_ round: ChoiceRound<NameOrFace>, isTyped: Bool) -> Duration {
        let letters = isTyped ? round.question.options[round.question.right].name?.count ?? 0 : 0
        return .seconds(5) + .milliseconds(500) * letters
    }

    /// Creates the lesson of a round.
    ///
    /// `typed` contains the people whose names the player typed by mistake, or is empty if the round was not typed.
    /// If `isTold`, a right answer counts as missed, because an introduction had just shown the name.
    /// `person` returns the person with a face or a name. The initialiser returns `nil` if the round is still open, if
    /// the player left the round without a wrong choice, or if `person` returns `nil` for the face of the person whom
    /// the round asked about.
    init?(
        _ round: ChoiceRound<NameOrFace>, asking direction: MatchDirection, typed: [Person.ID] = [],
        isTold: Bool = false, at date: Date, id: UUID, person: (NameOrFace) -> Person.ID?
    ) {
        guard let settlement = round.settlement, settlement.outcome != .abandoned || round.wasMissed,
            let target = round.question.targetFace.flatMap({ person(.face($0)) })
        else { return nil }
        let wrong = round.picks.filter { $0 != round.question.right }
        let limit = Self.slowAfter(round, isTyped: direction == .typedName)
        let isSlow = round.typingHints > 0 || settlement.time > limit
        let outcome: Outcome = round.wasMissed || isTold ? .missed : isSlow ? .slow : .known
        let confusedWith = wrong.compactMap { person(round.question.options[$0]) } + typed
        self.init(.lesson(outcome, direction, confusedWith: confusedWith), about: target, at: date, id: id)
    }

    /// Removes people for whom a closure returns `false` from the mix-ups of the entry.
    ///
    /// The closure also gets the date of the lesson.
    mutating func removeMixUps(unless isRemembered: (Person.ID, Int64) -> Bool) {
        switch event {
        case .lesson(let outcome, let direction, let confusedWith)
        where !confusedWith.allSatisfy { isRemembered($0, milliseconds) }:
            event = .lesson(outcome, direction, confusedWith: confusedWith.filter { isRemembered($0, milliseconds) })
        case .summed(var sum):
            sum.removeMixUps(unless: isRemembered)
            event = .summed(sum)
        case .lesson, .knownAlready, .forgotten: break
        }
    }
}

extension LearningEntry.Event {
    /// The rating of the answer, or `nil` if the event is no answer.
    var rating: Memory.Rating? {
        switch self {
        case .lesson(.missed, _, _): .again
        case .lesson(.slow, _, _): .hard
        case .lesson(.known, .typedName, _), .knownAlready: .easy
        case .lesson(.known, _, _): .good
        case .forgotten, .summed: nil
        }
    }

    /// The people for whom the player took the person.
    var confusedWith: [Person.ID] {
        switch self {
        case .lesson(_, _, let confusedWith): confusedWith
        case .summed(let sum): sum.confusedWith
        case .knownAlready, .forgotten: []
        }
    }
}

extension LearningEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, person, at, outcome, direction, event, sum
        case confusedWith = "takenFor"
    }

    private enum Kind: String, Codable {
        case lesson, knownAlready, forgotten
        case summed = "folded"
    }

    /// Creates an entry by decoding it, or throws an error if it is not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(UUID.self, forKey: .id)
        let person = try container.decode(Person.ID.self, forKey: .person)
        let milliseconds = try container.decode(Int64.self, forKey: .at)
        guard StoredDate.range.contains(milliseconds) else {
            throw DecodingError.dataCorruptedError(forKey: .at, in: container, debugDescription: "impossible date")
        }
        let event: Event =
            switch try container.decodeIfPresent(Kind.self, forKey: .event) ?? .lesson {
            case .lesson:
                .lesson(
                    try container.decode(Outcome.self, forKey: .outcome),
                    try container.decode(MatchDirection.self, forKey: .direction),
                    confusedWith: try container.decodeIfPresent([Person.ID].self, forKey: .confusedWith) ?? [])
            case .knownAlready: .knownAlready
            case .forgotten: .forgotten
            case .summed: .summed(try container.decode(LearnedPerson.self, forKey: .sum))
            }
        self.init(event, about: person, milliseconds: milliseconds, id: id)
    }

    /// Encodes the entry, with its date in milliseconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(person, forKey: .person)
        try container.encode(milliseconds, forKey: .at)
        switch event {
        case .lesson(let outcome, let direction, let confusedWith):
            try container.encode(outcome, forKey: .outcome)
            try container.encode(direction, forKey: .direction)
            if !confusedWith.isEmpty { try container.encode(confusedWith, forKey: .confusedWith) }
        case .knownAlready: try container.encode(Kind.knownAlready, forKey: .event)
        case .forgotten: try container.encode(Kind.forgotten, forKey: .event)
        case .summed(let sum):
            try container.encode(Kind.summed, forKey: .event)
            try container.encode(sum, forKey: .sum)
        }
    }
}
