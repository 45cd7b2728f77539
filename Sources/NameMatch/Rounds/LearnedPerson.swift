public import Foundation
import QuizDomain

/// The knowledge of a player about one person, which is computed from the entries of the log.
public struct LearnedPerson: Hashable, Sendable {
    /// The model that computes the memory from the entries, and when to ask about the person again.
    public static let model = MemoryModel()
    /// The probability of recall from which the player is said to know a person.
    public static let knownRecall = 0.8
    private static let takenForKept = 8

    /// The memory after the last answer.
    public let memory: Memory
    /// The date of the first lesson, in milliseconds since 1970, or `nil` if there was none.
    let firstLesson: Int64?
    /// A Boolean value that indicates whether an answer was ever right.
    public let isRecognised: Bool
    /// A Boolean value that indicates whether the last answer was wrong.
    public let isMissed: Bool
    /// The last eight people for whom the player took the person, the most recent one last.
    public internal(set) var takenFor: [Person.ID]
    /// The date at which the person is due, in milliseconds since 1970.
    let due: Int64
    /// The date until which the player knows the person, in milliseconds since 1970.
    let knownUntil: Int64

    /// Replays entries about one person, and returns what the player has learned, or `nil` if there is nothing.
    public init?(_ entries: [LearningEntry]) {
        var learned: LearnedPerson?
        for entry in entries { learned = Self.learned(learned, then: entry) }
        guard let learned else { return nil }
        self = learned
    }

    private init(
        _ memory: Memory, firstLesson: Int64?, isRecognised: Bool, isMissed: Bool, takenFor: [Person.ID]
    ) {
        self.memory = memory
        self.firstLesson = firstLesson
        self.isRecognised = isRecognised
        self.isMissed = isMissed
        self.takenFor = takenFor
        due =
            if !isRecognised {
                memory.milliseconds
            } else if isMissed {
                memory.milliseconds + LearningSession.pause
            } else {
                Self.model.dueDate(of: memory)
            }
        knownUntil = isMissed ? .min : Self.model.date(whenRecallOf: memory, isBelow: Self.knownRecall)
    }

    private static func learned(_ before: LearnedPerson?, then entry: LearningEntry) -> LearnedPerson? {
        if case .forgotten = entry.event { return nil }
        if case .folded(let sum) = entry.event { return sum }
        guard let rating = entry.rating else { return before }
        var takenFor = before?.takenFor ?? []
        for person in entry.takenFor where person != entry.person {
            takenFor.removeAll { $0 == person }
            takenFor.append(person)
        }
        let isLesson = entry.event != .knownAlready
        return LearnedPerson(
            model.memory(after: rating, at: entry.date, from: before?.memory),
            firstLesson: before?.firstLesson ?? (isLesson ? entry.milliseconds : nil),
            isRecognised: before?.isRecognised == true || rating != .again, isMissed: rating == .again,
            takenFor: takenFor.suffix(takenForKept))
    }

    /// The date at which the game should ask about the person again.
    ///
    /// A person whom the player has never recognised is due at once, and a person who was recognised earlier but missed
    /// in the last lesson is due in the next session. Any other person is due after the interval of the ``MemoryModel``.
    public var dueDate: Date { Date(timeIntervalSince1970: Double(due) / 1_000) }

    /// Returns `true` if the game should ask about the person again.
    public func isDue(at date: Date) -> Bool { due <= date.wholeMilliseconds }

    /// Returns `true` if the player would recognise the person at a date with at least ``knownRecall``.
    ///
    /// A person who was missed in the last lesson is not known.
    public func isKnown(at date: Date) -> Bool { date.wholeMilliseconds < knownUntil }
}

extension LearnedPerson: Codable {
    private enum CodingKeys: String, CodingKey {
        case memory, firstLesson, isRecognised, isMissed, takenFor
    }

    /// Creates a value by decoding it, or throws an error if it is not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let first = try container.decodeIfPresent(Int64.self, forKey: .firstLesson)
        guard first.map(StoredDate.range.contains) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: .firstLesson, in: container, debugDescription: "impossible date")
        }
        self.init(
            try container.decode(Memory.self, forKey: .memory), firstLesson: first,
            isRecognised: try container.decode(Bool.self, forKey: .isRecognised),
            isMissed: try container.decode(Bool.self, forKey: .isMissed),
            takenFor: (try container.decodeIfPresent([Person.ID].self, forKey: .takenFor) ?? [])
                .suffix(Self.takenForKept))
    }

    /// Encodes the values that the others are computed from.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(memory, forKey: .memory)
        try container.encodeIfPresent(firstLesson, forKey: .firstLesson)
        try container.encode(isRecognised, forKey: .isRecognised)
        try container.encode(isMissed, forKey: .isMissed)
        if !takenFor.isEmpty { try container.encode(takenFor, forKey: .takenFor) }
    }
}
