import Foundation

/// The entries about one person, as a ``LearningLog`` has them.
///
/// They are the last deletion, if there is one, then a sum, if there are many lessons, and then lessons in the order of
/// their dates. They depend only on what was added, and not on the order in which it was added.
struct LessonHistory: Hashable, Sendable {
    /// The number of entries above which the oldest lessons are replaced by their sum.
    fileprivate static let foldedAbove = 8
    /// The number of lessons that stay beside this sum.
    fileprivate static let lessonsBesideSum = 4

    private(set) var entries: [LearningEntry] = []

    /// The date of the last deletion, in milliseconds since 1970, or `nil` if there was none.
    var forgottenAt: Int64? { entries.first.flatMap { $0.event == .forgotten ? $0.milliseconds : nil } }

    /// All lessons, including those in the sum, in the order of their dates.
    ///
    /// Of the mix-ups in the sum, only the last ones are known.
    var lessons: [LearningEntry] {
        entries.flatMap { entry -> [LearningEntry] in
            switch entry.event {
            case .lesson, .knownAlready: [entry]
            case .summed(let sum): sum.lessons.map { $0.entry(about: entry.person) }
            case .forgotten: []
            }
        }
    }

    /// Adds entries, and returns `false` if nothing has changed.
    ///
    /// People for whom a closure returns `false` are removed from the mix-ups. The closure also gets the date of the
    /// lesson.
    mutating func add(
        _ more: [LearningEntry], removingMixUpsUnless isRemembered: (Person.ID, Int64) -> Bool = { _, _ in true }
    ) -> Bool {
        guard let person = more.first?.person else { return false }
        var draft = HistoryDraft(person)
        for entry in entries + more { draft.add(entry) }
        draft.removeMixUps(unless: isRemembered)
        let before = entries
        entries = draft.entries
        return entries != before
    }

    /// Removes people for whom a closure returns `false` from the mix-ups.
    ///
    /// The closure also gets the date of the lesson. The function returns `false` if nothing has changed.
    mutating func removeMixUps(unless isRemembered: (Person.ID, Int64) -> Bool) -> Bool {
        let before = entries
        for place in entries.indices { entries[place].removeMixUps(unless: isRemembered) }
        return entries != before
    }
}

/// Entries about one person in any order, from which a history is made.
///
/// A sum is taken apart into its lessons, so that each lesson counts once, in the order of the dates.
private struct HistoryDraft {
    private let person: Person.ID
    private var forgotten: LearningEntry?
    private var earlier: EarlierLessons?
    private var lessons: [UUID: LearningEntry] = [:]
    private var sums: [LearnedPerson] = []

    init(_ person: Person.ID) {
        self.person = person
    }

    mutating func add(_ entry: LearningEntry) {
        switch entry.event {
        case .forgotten: forgotten = forgotten.map { Self.lastDeletion($0, entry) } ?? entry
        case .lesson, .knownAlready: add(lesson: entry)
        case .summed(let sum):
            sums.append(sum)
            if let other = sum.earlier { earlier = earlier.map { .merged($0, other) } ?? other }
            for lesson in sum.lessons { add(lesson: lesson.entry(about: entry.person)) }
        }
    }

    private mutating func add(lesson: LearningEntry) {
        lessons[lesson.id] = lessons[lesson.id].map { Self.merged($0, lesson) } ?? lesson
    }

    mutating func removeMixUps(unless isRemembered: (Person.ID, Int64) -> Bool) {
        for id in lessons.keys { lessons[id]?.removeMixUps(unless: isRemembered) }
    }

    /// Returns the one of two deletions that counts.
    private static func lastDeletion(_ one: LearningEntry, _ other: LearningEntry) -> LearningEntry {
        if one.id == other.id { return one.milliseconds <= other.milliseconds ? one : other }
        return one.isBefore(other) ? other : one
    }

    /// Returns the lesson that two entries with the same identifier describe.
    ///
    /// The earlier date counts, because the other one was corrected. The longer list of mix-ups counts, because a sum
    /// has only the last mix-ups.
    private static func merged(_ one: LearningEntry, _ other: LearningEntry) -> LearningEntry {
        LearningEntry(
            one.event.isBefore(other.event) ? other.event : one.event, about: one.person,
            milliseconds: min(one.milliseconds, other.milliseconds), id: one.id)
    }

    /// The entries of the history.
    var entries: [LearningEntry] {
        var earlier = earlier
        if let start = earlier?.start, let forgotten, start <= forgotten.milliseconds { earlier = nil }
        let counted = lessons.values.filter { lesson in
            lesson.milliseconds > forgotten?.milliseconds ?? .min && earlier?.contains(lesson) != true
        }
        let sorted = counted.sorted { $0.isBefore($1) }
        let folded = foldedCount(of: sorted, beside: earlier)
        let sum = sum(of: sorted.prefix(folded), after: earlier)
        return [forgotten, sum].compactMap(\.self) + sorted.dropFirst(folded)
    }

    /// Returns the number of lessons that belong to the sum.
    ///
    /// Lessons that were in a sum stay in it.
    private func foldedCount(of sorted: [LearningEntry], beside earlier: EarlierLessons?) -> Int {
        let inSums = Set(sums.flatMap { $0.lessons.map(\.id) })
        let folded = inSums.isEmpty ? 0 : (sorted.lastIndex { inSums.contains($0.id) } ?? -1) + 1
        let others = (forgotten == nil ? 0 : 1) + (folded == 0 && earlier == nil ? 0 : 1)
        guard max(sorted.count, others + sorted.count - folded) > LessonHistory.foldedAbove else { return folded }
        return max(folded, sorted.count - LessonHistory.lessonsBesideSum)
    }

    private func sum(of folded: ArraySlice<LearningEntry>, after earlier: EarlierLessons?) -> LearningEntry? {
        let lessons = folded.compactMap { SummedLesson($0) }
        // A sum with these lessons has their mix-ups as well, and needs no replay.
        let known = sums.first { $0.earlier == earlier && $0.lessons == lessons }
        guard let sum = known ?? LearnedPerson(lessons, after: earlier), let id = lessons.last?.id ?? earlier?.last
        else { return nil }
        return LearningEntry(.summed(sum), about: person, milliseconds: sum.memory.milliseconds, id: id)
    }
}

extension LearningEntry {
    /// Returns `true` if the entry is before another one: it is older, or it has the same date and a smaller
    /// identifier.
    func isBefore(_ other: LearningEntry) -> Bool { (milliseconds, id) < (other.milliseconds, other.id) }
}

extension LearningEntry.Event {
    /// Returns `true` if another event with the same identifier counts instead of this one.
    ///
    /// Events with equal identifiers differ only in their mix-ups, unless a store is damaged. In any case, the same one
    /// of the two must count in each log.
    fileprivate func isBefore(_ other: LearningEntry.Event) -> Bool {
        guard self != other else { return false }
        let (own, others) = (confusedWith.map(\.rawValue), other.confusedWith.map(\.rawValue))
        if own.count != others.count { return own.count < others.count }
        if own != others { return own.lexicographicallyPrecedes(others) }
        return SummedLesson.code(of: self) < SummedLesson.code(of: other)
    }
}
