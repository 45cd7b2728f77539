public import Foundation
import QuizDomain

/// A player's knowledge of one person, computed from the entries of the log.
///
/// The value also lists the last 256 lessons that it was computed from, so a log that contains it as a sum recognises
/// the entries in the sum.
public struct LearnedPerson: Hashable, Sendable {
    private static let confusionLimit = 8
    /// The number of lessons that a value lists.
    static let mostLessons = 256

    /// The knowledge of the player before the listed lessons, or `nil` if these are all.
    private(set) var earlier: EarlierLessons?
    /// The last lessons.
    private(set) var lessons: [SummedLesson]
    private let knowledge: PersonKnowledge
    /// The date at which the person is due, in milliseconds since 1970.
    let due: Int64
    /// The date until which the player knows the person, in milliseconds since 1970.
    let knownUntil: Int64

    /// Creates the knowledge from entries about one person, or returns `nil` if no lesson is left after deletions.
    public init?(_ entries: [LearningEntry]) {
        var earlier: EarlierLessons?
        var lessons: [SummedLesson] = []
        for entry in entries {
            switch entry.event {
            case .forgotten: (earlier, lessons) = (nil, [])
            case .summed(let sum): (earlier, lessons) = (sum.earlier, sum.lessons)
            case .lesson, .knownAlready: if let lesson = SummedLesson(entry) { lessons.append(lesson) }
            }
        }
        self.init(lessons, after: earlier)
    }

    /// Replays lessons, or returns `nil` if there is nothing.
    init?(_ lessons: [SummedLesson], after earlier: EarlierLessons?) {
        var earlier = earlier
        for lesson in lessons.dropLast(Self.mostLessons) { earlier = .adding(lesson, to: earlier) }
        var knowledge = earlier?.knowledge
        let listed = Array(lessons.suffix(Self.mostLessons))
        for lesson in listed { knowledge = PersonKnowledge(after: lesson, from: knowledge) }
        guard let knowledge else { return nil }
        (self.earlier, self.lessons, self.knowledge) = (earlier, listed, knowledge)
        let memory = knowledge.memory
        due =
            if !knowledge.isRecognised {
                memory.milliseconds
            } else if knowledge.isMissed {
                memory.milliseconds + LearningSession.pause
            } else {
                MemoryModel().dueDate(of: memory)
            }
        knownUntil = knowledge.isMissed ? .min : MemoryModel().date(whenRecallOf: memory, isBelow: 0.8)
        limitMixUps()
    }

    /// Removes all but the last eight people for whom the player took the person, each of them once.
    private mutating func limitMixUps() {
        var seen: Set<Person.ID> = []
        lessons.trimMixUps(toLast: Self.confusionLimit, seen: &seen)
        guard let before = earlier?.confusedWith else { return }
        var last: [Person.ID] = []
        for person in before.reversed() where seen.count < Self.confusionLimit && seen.insert(person).inserted {
            last.append(person)
        }
        if last.count < before.count { earlier?.confusedWith = last.reversed() }
    }

    /// The state of the player's memory of the person after the last answer.
    public var memory: Memory { knowledge.memory }
    /// A Boolean value that indicates whether an answer was ever right.
    public var isRecognised: Bool { knowledge.isRecognised }
    /// A Boolean value that indicates whether the last answer was wrong.
    public var isMissed: Bool { knowledge.isMissed }
    /// The people with whom the player last confused this person, at most eight, from the oldest mix-up to the newest.
    public var confusedWith: [Person.ID] { (earlier?.confusedWith ?? []) + lessons.flatMap(\.confusedWith) }
    /// The date of the first lesson, in milliseconds since 1970, or `nil` if there was none.
    var firstLesson: Int64? { knowledge.firstLesson }

    /// The date at which the game should ask about the person again.
    ///
    /// A person whom the player has never recognised is due at once, and a person who was recognised earlier but missed
    /// in the last lesson is due in the next session. Any other person is due after the interval of the
    /// ``MemoryModel``.
    public var dueDate: Date { Date(timeIntervalSince1970: Double(due) / 1_000) }

    /// Returns `true` if the player knows the person at a date.
    ///
    /// The player knows a person whom they recall with a probability of at least 80 %, unless they missed the person in
    /// the last lesson.
    public func isKnown(at date: Date) -> Bool { date.wholeMilliseconds < knownUntil }

    /// Removes people from ``confusedWith`` for whom a closure returns `false`, given the date of the lesson.
    mutating func removeMixUps(unless isRemembered: (Person.ID, Int64) -> Bool) {
        for place in lessons.indices where !lessons[place].confusedWith.isEmpty {
            let date = lessons[place].milliseconds
            lessons[place].confusedWith.removeAll { !isRemembered($0, date) }
        }
        if let date = earlier?.milliseconds { earlier?.confusedWith.removeAll { !isRemembered($0, date) } }
    }

    /// Returns the value with another date of the last lesson, if no lessons are listed.
    func moved(to date: Int64) -> LearnedPerson? {
        lessons.isEmpty ? LearnedPerson([], after: earlier?.moved(to: date)) : nil
    }

    /// Returns the value with the identifier of the sum that contains it, if it was stored without one.
    func identified(by sum: UUID) -> LearnedPerson {
        guard earlier != nil, earlier?.last == nil else { return self }
        var identified = self
        identified.earlier?.last = sum
        return identified
    }
}

extension LearnedPerson: Codable {
    private enum CodingKeys: String, CodingKey {
        case memory, last, lessons, mixUps
        case confusedWith = "takenFor"
    }

    /// The people for whom the player took the person in the lesson with an index.
    private struct MixUps: Codable {
        let lesson: Int
        let people: [Person.ID]
    }

    /// Creates a value by decoding it, or throws an error if it is not valid.
    ///
    /// The first version of the format had no lessons, only what `earlier` has now.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let bytes = try container.decodeIfPresent(Data.self, forKey: .lessons)
        guard var lessons = SummedLesson.lessons(from: bytes ?? Data()) else {
            throw DecodingError.dataCorruptedError(
                forKey: .lessons, in: container, debugDescription: "impossible lessons")
        }
        for mixUps in try container.decodeIfPresent([MixUps].self, forKey: .mixUps) ?? []
        where lessons.indices.contains(mixUps.lesson) {
            lessons[mixUps.lesson].confusedWith = mixUps.people
        }
        var earlier: EarlierLessons?
        if lessons.isEmpty || container.contains(.memory) {
            earlier = EarlierLessons(
                try PersonKnowledge(from: decoder),
                confusedWith: try container.decodeIfPresent([Person.ID].self, forKey: .confusedWith) ?? [],
                last: try container.decodeIfPresent(UUID.self, forKey: .last))
        }
        guard let learned = LearnedPerson(lessons, after: earlier) else {
            throw DecodingError.dataCorruptedError(
                forKey: .lessons, in: container, debugDescription: "neither lessons nor a memory")
        }
        self = learned
    }

    /// Encodes the lessons and the earlier knowledge, from which the other properties are computed.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let earlier {
            try earlier.knowledge.encode(to: encoder)
            if !earlier.confusedWith.isEmpty { try container.encode(earlier.confusedWith, forKey: .confusedWith) }
            try container.encodeIfPresent(earlier.last, forKey: .last)
        }
        guard !lessons.isEmpty else { return }
        try container.encode(SummedLesson.bytes(of: lessons), forKey: .lessons)
        let mixUps = lessons.indices.filter { !lessons[$0].confusedWith.isEmpty }
        guard !mixUps.isEmpty else { return }
        try container.encode(mixUps.map { MixUps(lesson: $0, people: lessons[$0].confusedWith) }, forKey: .mixUps)
    }
}
