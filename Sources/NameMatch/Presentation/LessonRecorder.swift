import Foundation
import QuizDomain
import RemoteLoading

/// A recorder that applies lessons to the player's schedule and saves the lessons.
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
    private var unsaved: [Change] = []
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

    /// Applies and saves a lesson, and clears the error of a failed deletion.
    func learn(_ lesson: Lesson) {
        forgetProblem = nil
        change(by: .learn([lesson]))
    }

    /// Deletes the cards of people.
    func forget(_ people: Set<Person.ID>) {
        forgetProblem = nil
        change(by: .forget(people))
    }

    func forgetAll() {
        forgetProblem = nil
        change(by: .forgetAll)
    }

    /// Records the people who are absent from a list, and deletes the cards of people who were absent for longer than
    /// the rules permit.
    func noteAbsences(fromList people: Set<Person.ID>, at date: Date) {
        guard isRead else { return }
        let lessons = schedule.lessons(fromList: people, at: date, by: rules)
        if !lessons.isEmpty { change(by: .learn(lessons)) }
    }

    /// Adds a person to `introduced`, unless the person has a card.
    func introduce(_ person: Person.ID) {
        if schedule.cards[person] == nil { introduced?.insert(person) }
    }

    private func change(by kind: Change.Kind) {
        kind.apply(to: &schedule)
        guard let store else { return }
        changes += 1
        unsaved.append(Change(number: changes, kind: kind))
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

    /// Saves the changes in order, up to the change with the given number, and stops at the first failure.
    private func save(upTo number: Int, in store: any LearningStore) async {
        while let next = unsaved.filter({ $0.number <= number }).nextSave {
            let result = await Result.catching { () async throws(StoreError) in try await next.kind.save(in: store) }
            switch result {
            case .success: unsaved.removeAll { $0.number <= next.number }
            case .failure(let error):
                let deletions = unsaved.filter { $0.number <= number && $0.isDeletion }
                guard deletions.isEmpty else { return await giveUp(deletions, in: store, because: error) }
            }
            receive(result)
            if case .failure = result { return }
        }
    }

    /// Undoes deletions that have failed.
    private func giveUp(_ deletions: [Change], in store: any LearningStore, because error: StoreError) async {
        forgetProblem = error
        unsaved.removeAll { change in deletions.contains { $0.number == change.number } }
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
        for change in unsaved { change.kind.apply(to: &schedule) }
        onChange()
    }
}

/// A change of the schedule, with a number that is higher than the numbers of all earlier changes.
private struct Change: Sendable {
    let number: Int
    let kind: Kind

    enum Kind: Sendable {
        case learn([Lesson])
        case forget(Set<Person.ID>)
        case forgetAll

        func apply(to schedule: inout LeitnerSchedule) {
            switch self {
            case .learn(let lessons): for lesson in lessons { schedule.learn(lesson) }
            case .forget(let people): schedule.forget(people)
            case .forgetAll: schedule = LeitnerSchedule()
            }
        }

        func save(in store: any LearningStore) async throws(StoreError) -> LeitnerSchedule {
            switch self {
            case .learn(let lessons): return try await store.learn(lessons)
            case .forget(let people): return try await store.forget(people)
            case .forgetAll:
                try await store.forgetAll()
                return LeitnerSchedule()
            }
        }
    }

    var isDeletion: Bool { lessons == nil }

    var lessons: [Lesson]? {
        if case .learn(let lessons) = kind { lessons } else { nil }
    }
}

extension [Change] {
    /// The change to save next, or `nil` if all changes are saved.
    ///
    /// A deletion of all cards is saved first, because it makes all earlier changes unnecessary, and can succeed even
    /// if lessons cannot be saved. If there is no such deletion, the lessons before the first deletion are saved
    /// together as one change.
    fileprivate var nextSave: Change? {
        let ofAllCards = last { if case .forgetAll = $0.kind { true } else { false } }
        if let ofAllCards { return ofAllCards }
        let lessons = prefix { !$0.isDeletion }
        guard let number = lessons.last?.number else { return first }
        return Change(number: number, kind: .learn(lessons.flatMap { $0.lessons ?? [] }))
    }
}
