import Foundation
import QuizDomain

/// A player's knowledge of each person, computed from a ``LearningLog`` alone.
public struct LearningSchedule: Hashable, Sendable {
    /// The people about whom the player has learned something.
    public private(set) var people: [Person.ID: LearnedPerson] = [:]

    /// Creates an empty schedule.
    public init() {}

    /// Creates a schedule by replaying a log.
    public init(_ log: LearningLog) {
        for person in log.people { update(person, from: log) }
    }

    /// Updates what the player has learned about one person, by replaying the entries of a log about this person.
    public mutating func update(_ person: Person.ID, from log: LearningLog) {
        people[person] = LearnedPerson(log.entries(about: person))
    }

    /// Returns the people with whom the player confused the given person, the most recently confused one last.
    public func confusedWith(_ person: Person.ID) -> [Person.ID] { people[person]?.confusedWith ?? [] }
}

/// A session of learning: all games with pauses of less than four hours between the lessons.
struct LearningSession: Hashable, Sendable {
    /// The pause after which the next lesson begins another session, in milliseconds.
    static let pause: Int64 = 4 * 3_600_000

    /// The date of the first lesson, in milliseconds since 1970.
    private(set) var start: Int64
    private var last: Int64

    /// Creates the session to which a lesson at a date belongs.
    init(_ schedule: LearningSchedule, at date: Date) {
        start = date.wholeMilliseconds
        last = start
        // The date of the first lesson about a person counts as well, because the last one may be much later.
        let lessons = schedule.people.values.flatMap { [$0.memory.milliseconds, $0.firstLesson].compactMap(\.self) }
        // If the clock was set back, a lesson can be dated in the future. It belongs to no session.
        for lesson in lessons.sorted(by: >) where lesson <= last {
            guard start - lesson < Self.pause else { break }
            start = min(start, lesson)
        }
    }

    /// Begins another session if the last lesson was too long ago.
    mutating func advance(to date: Date) {
        let now = date.wholeMilliseconds
        if now - last >= Self.pause || now < start { start = now }
        last = now
    }

    /// Returns `true` if the last lesson about a person belongs to the session.
    func contains(_ learned: PersonMemorySnapshot) -> Bool {
        (start...last).contains(learned.memory.milliseconds)
    }

    /// Returns `true` if the first lesson about a person belongs to the session.
    func introduced(_ learned: PersonMemorySnapshot) -> Bool {
        learned.firstLesson.map((start...last).contains) ?? false
    }
}
