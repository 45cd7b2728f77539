import Foundation

/// The knowledge of a player about one person from a series of lessons.
struct PersonKnowledge: Hashable, Sendable {
    /// The memory after the last answer.
    let memory: Memory
    /// The date of the first lesson, in milliseconds since 1970, or `nil` if there was none.
    let firstLesson: Int64?
    /// A Boolean value that indicates whether an answer was ever right.
    let isRecognised: Bool
    /// A Boolean value that indicates whether the last answer was wrong.
    let isMissed: Bool

    /// Creates the knowledge after a lesson, from the knowledge before it, or from `nil` for the first lesson.
    init(after lesson: SummedLesson, from before: PersonKnowledge?) {
        let rating = lesson.event.rating ?? .again
        memory = MemoryModel().memory(after: rating, at: lesson.milliseconds, from: before?.memory)
        firstLesson = before?.firstLesson ?? (lesson.event == .knownAlready ? nil : lesson.milliseconds)
        isRecognised = before?.isRecognised == true || rating != .again
        isMissed = rating == .again
    }

    private init(_ memory: Memory, firstLesson: Int64?, isRecognised: Bool, isMissed: Bool) {
        (self.memory, self.firstLesson) = (memory, firstLesson)
        (self.isRecognised, self.isMissed) = (isRecognised, isMissed)
    }

    /// Returns the knowledge with another date of the last answer, and with no later first lesson.
    func moved(to date: Int64) -> PersonKnowledge {
        PersonKnowledge(
            memory.moved(to: date), firstLesson: firstLesson.map { min($0, date) }, isRecognised: isRecognised,
            isMissed: isMissed)
    }
}

extension PersonKnowledge: Codable {
    private enum CodingKeys: String, CodingKey {
        case memory, firstLesson, isRecognised, isMissed
    }

    /// Creates a value by decoding it, or throws an error if it is not valid.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let first = try container.decodeIfPresent(Int64.self, forKey: .firstLesson)
        guard first.map(StoredDate.range.contains) ?? true else {
            throw DecodingError.dataCorruptedError(
                forKey: .firstLesson, in: container, debugDescription: "impossible date")
        }
        self.init(
            try container.decode(Memory.self, forKey: .memory), firstLesson: first,
            isRecognised: try container.decode(Bool.self, forKey: .isRecognised),
            isMissed: try container.decode(Bool.self, forKey: .isMissed))
    }
}
