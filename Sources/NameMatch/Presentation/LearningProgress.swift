/// The player's progress in learning the people of a list, as part of a screen.
public struct LearningProgress: Hashable, Sendable {
    /// The number of people in the list whom the player would recognise now with a probability of at least 80 %.
    public var known: Int
    /// The number of people in the list.
    public var people: Int
    /// The number of people in the list about whom the game should ask again now.
    public var due: Int
    /// The text with the number of people whom the player knows, as in "You know 231 of 274".
    public var knownText: String
    /// The text with the number of people about whom the game should ask again now.
    public var dueText: String

    /// Creates a value, for a preview or a test double.
    public init(known: Int, people: Int, due: Int, knownText: String, dueText: String) {
        self.known = known
        self.people = people
        self.due = due
        self.knownText = knownText
        self.dueText = dueText
    }
}

/// A counter of the people whom the player knows and who are due.
///
/// The counter counts all people only when the list of people or the whole schedule was replaced.
@MainActor
final class LearningProgressCounter {
    private var counts: LearnedCounts?
    private var basis: Basis?
    private var appliedChanges = 0

    private struct Basis: Equatable {
        let loads: Int
        let replacements: Int
    }

    /// Returns the current numbers of people, or `nil` if the people or the log are not loaded.
    func counts(of people: PeopleCache, _ lessons: LessonRecorder) -> LearnedCounts? {
        guard lessons.isRead, let roster = people.roster else { return nil }
        let basis = Basis(loads: people.loads, replacements: lessons.replacements)
        if basis != self.basis {
            self.basis = basis
            counts = LearnedCounts(of: roster.people, in: lessons.schedule)
        } else {
            for person in lessons.changedPeople.dropFirst(appliedChanges) {
                counts?.update(person, in: lessons.schedule)
            }
        }
        appliedChanges = lessons.changedPeople.count
        return counts
    }
}
