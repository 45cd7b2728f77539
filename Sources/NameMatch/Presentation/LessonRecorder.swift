import Foundation
import QuizDomain
import RemoteLoading

/// A recorder that applies lessons and deletions to the player's schedule, and saves them.
///
/// Each lesson and each deletion changes `schedule` at once. These changes are saved one after another, even after the
/// session is released. A schedule that the store returns lacks the changes that are not saved yet, so the recorder
/// applies these changes to it again.
///
/// Lessons whose save has failed are saved again, before the next change is saved. A deletion that has failed is undone
/// and not repeated; the screen reports the failure, and the player can try again.
@MainActor
final class LessonRecorder {
    private(set) var schedule = LeitnerSchedule()
    /// The error of the last failed read or save, or `nil` if the schedule is read and all lessons are saved.
    private(set) var problem: StoreError?
    /// The error of the last deletion, or `nil` if the deletion succeeded or a lesson was recorded after it.
    private(set) var forgetProblem: StoreError?
    /// The people whom the session has asked about although they have no card in the schedule, or `nil` without a
    /// store.
    private(set) var introduced: Set<Person.ID>?
    let rules: LearningRules
    var onChange: @MainActor () -> Void = {}
    private let store: (any LearningStore)?
    private let reading = SingleFlight<Bool, Void>()
    private(set) var isRead = false
    private var last: Task<Void, Never>?
    /// The last schedule that the store returned.
    private var stored = LeitnerSchedule()
    /// The changes that are not saved yet, in order.
    private var unsaved: [NumberedChange] = []
    private var changes = 0

    init(_ store: (any LearningStore)?, rules: LearningRules = LearningRules()) {
        self.store = store
        self.rules = rules
        introduced = store.map { _ in [] }
    }

    /// Returns the schedule after it is read from the store, or the current `schedule` if the deadline passes first.
    @discardableResult
    func currentSchedule(by deadline: Deadline? = nil) async -> LeitnerSchedule {
        guard !isRead, let store else { return schedule }
        _ = await reading.value(for: true, by: deadline) { [weak self] in
            let result = await Result.catching { () async throws(StoreError) in try await store.schedule() }
            await self?.receive(read: result)
        }
        return schedule
    }

    /// Applies and saves a lesson or a deletion, and clears the error of a failed deletion.
    func apply(_ change: LearningChange) {
        forgetProblem = nil
        record(change)
    }

    /// Records the people who are absent from a list, and deletes the cards of people who were absent for longer than
    /// the rules permit.
    func noteAbsences(fromList people: Set<Person.ID>, at date: Date) {
        guard isRead else { return }
        let list = LearningChange.list(people, at: date, by: rules)
        var next = schedule
        next.apply(list)
        if next != schedule { record(list) }
    }

    /// Adds a person to `introduced`, unless the person has a card.
    func introduce(_ person: Person.ID) {
        if schedule.cards[person] == nil { introduced?.insert(person) }
    }

    private func record(_ change: LearningChange) {
        schedule.apply(change)
        guard let store else { return }
        changes += 1
        unsaved.append((changes, change))
        saveChanges(in: store)
    }

    /// Saves all changes so far after the saves in progress.
    private func saveChanges(in store: any LearningStore) {
        // The task retains the recorder, so that the changes are saved even after the session is released.
        last = Task { [last, number = changes] in
            await last?.value
            await save(upTo: number, in: store)
        }
    }

    /// Waits until every change so far is saved or its save has failed.
    func lessonsSaved() async {
        await last?.value
    }

    /// Waits like ``lessonsSaved()``, and repeats a failed save of lessons once.
    func lessonsSavedAgain() async {
        await lessonsSaved()
        guard let store, !unsaved.isEmpty else { return }
        saveChanges(in: store)
        await lessonsSaved()
    }

    /// Saves the changes in order, up to the change with the given number, and stops at the first failure.
    private func save(upTo number: Int, in store: any LearningStore) async {
        while let next = nextSave(upTo: number) {
            let result = await Result.catching { () async throws(StoreError) in try await store.apply(next.change) }
            switch result {
            case .success: unsaved.removeAll { $0.number <= next.number }
            case .failure(let error):
                if unsaved.contains(where: { $0.number <= number && $0.change.isDeletion }) {
                    return await giveUpDeletions(upTo: number, in: store, because: error)
                }
            }
            receive(result)
            if case .failure = result { return }
        }
    }

    /// Returns the change to save next, or `nil` if all changes up to the given number are saved.
    ///
    /// A deletion of all cards is saved first, because it makes all earlier changes unnecessary, and can succeed even
    /// if lessons cannot be saved. If there is no such deletion, the lessons before the first change of another kind
    /// are saved together as one change.
    private func nextSave(upTo number: Int) -> NumberedChange? {
        let waiting = unsaved.filter { $0.number <= number }
        if let ofAllCards = waiting.last(where: { $0.change == .forgetAll }) { return ofAllCards }
        let lessons = waiting.prefix { $0.change.lessons != nil }
        guard let last = lessons.last else { return waiting.first }
        return (last.number, .learn(lessons.flatMap { $0.change.lessons ?? [] }))
    }

    /// Undoes deletions that have failed.
    private func giveUpDeletions(upTo number: Int, in store: any LearningStore, because error: StoreError) async {
        forgetProblem = error
        unsaved.removeAll { $0.number <= number && $0.change.isDeletion }
        if !unsaved.isEmpty { problem = error }
        // If only the response of a server was lost, the cards were deleted although the call failed. The schedule is
        // therefore read again.
        let result = await Result.catching { () async throws(StoreError) in try await store.schedule() }
        if case .success = result { receive(result) } else { applyUnsaved() }
    }

    /// Receives the result of a read.
    ///
    /// If a save has succeeded during the read, the result of the read is ignored: the save has returned a newer
    /// schedule.
    private func receive(read result: Result<LeitnerSchedule, StoreError>) {
        guard !isRead else { return }
        receive(result)
    }

    private func receive(_ result: Result<LeitnerSchedule, StoreError>) {
        switch result {
        case .success(let schedule):
            (isRead, stored) = (true, schedule)
            if unsaved.isEmpty { problem = nil }
        case .failure(let error): problem = error
        }
        applyUnsaved()
    }

    private func applyUnsaved() {
        schedule = stored
        for (_, change) in unsaved { schedule.apply(change) }
        onChange()
    }
}

/// A change of the schedule, with a number that is higher than the numbers of all earlier changes.
private typealias NumberedChange = (number: Int, change: LearningChange)

extension LearningChange {
    fileprivate var lessons: [Lesson]? {
        if case .learn(let lessons) = self { lessons } else { nil }
    }

    fileprivate var isDeletion: Bool {
        switch self {
        case .learn, .list: false
        case .forget, .forgetAll: true
        }
    }
}
