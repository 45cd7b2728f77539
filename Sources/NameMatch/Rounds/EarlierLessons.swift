import Foundation

/// The knowledge of a player from the lessons about one person that a sum no longer lists.
///
/// These are all lessons up to a date. So a lesson that is not later than the last of them, and that is not known
/// otherwise, counts as one of them.
struct EarlierLessons: Hashable, Sendable {
    /// The identifier of the last of the lessons, or `nil` in a decoded value until a ``LearningEntry`` sets it.
    var last: UUID?
    private(set) var knowledge: PersonKnowledge
    /// The last people for whom the player took the person, the most recent one last.
    var confusedWith: [Person.ID]

    init(_ knowledge: PersonKnowledge, confusedWith: [Person.ID], last: UUID?) {
        (self.knowledge, self.confusedWith, self.last) = (knowledge, confusedWith, last)
    }

    /// The date of the last of the lessons, in milliseconds since 1970.
    var milliseconds: Int64 { knowledge.memory.milliseconds }
    /// The date of the first of the lessons as far as it is known, in milliseconds since 1970.
    var start: Int64 { knowledge.firstLesson ?? milliseconds }

    /// Returns `true` if an entry counts as one of the lessons.
    func contains(_ entry: LearningEntry) -> Bool {
        (entry.milliseconds, entry.id) <= (milliseconds, last ?? entry.id)
    }

    /// Adds a lesson that is later than the others.
    static func adding(_ lesson: SummedLesson, to earlier: EarlierLessons?) -> EarlierLessons {
        EarlierLessons(
            PersonKnowledge(after: lesson, from: earlier?.knowledge),
            confusedWith: (earlier?.confusedWith ?? []) + lesson.confusedWith,
            last: lesson.id)
    }

    /// Returns the lessons with another date for the last one.
    func moved(to date: Int64) -> EarlierLessons {
        var moved = self
        moved.knowledge = knowledge.moved(to: date)
        return moved
    }

    /// Returns the one of two values that replaces the other one.
    ///
    /// If they have the same identifier, it is the one with the earlier date, because the date was corrected.
    /// Otherwise, it is the later one, which has more lessons of the same history.
    static func merged(_ one: EarlierLessons, _ other: EarlierLessons) -> EarlierLessons {
        if one.last != other.last { return one.isBefore(other) ? other : one }
        return other.isBefore(one) ? other : one
    }

    /// Returns `true` if the value is before another one in a total order of all values.
    private func isBefore(_ other: EarlierLessons) -> Bool {
        let parts = { (value: EarlierLessons) in
            (
                value.milliseconds, value.last?.uuidString ?? "", value.knowledge.memory.stability,
                value.knowledge.memory.difficulty, value.confusedWith.count
            )
        }
        return parts(self) < parts(other)
    }
}
