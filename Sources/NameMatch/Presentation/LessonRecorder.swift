import Foundation
import QuizDomain
import RemoteLoading

/// A recorder that applies lessons to the player's schedule and saves the lessons.
///
/// A change applies to `schedule` at once. The changes are saved one after another, and are saved even after the session
/// is released. A schedule that the store returns does not contain the changes that are not saved yet. The recorder
/// therefore applies these changes to the returned schedule again.
@MainActor
final class LessonRecorder {
    private(set) var schedule = LeitnerSchedule()
    /// The error of the last call of the store, or `nil` if that call succeeded.
    private(set) var problem: StoreError?
    /// The people without a card whom the session has asked about, or `nil` if there is no store.
    private(set) var introduced: Set<Person.ID>?
    let rules: LearningRules
    var onChange: @MainActor () -> Void = {}
    private let store: (any LearningStore)?
    private let reading = SingleFlight<Bool, Void>()
    private(set) var isRead = false
    private var last: Task<Void, Never>?
    /// The changes that are not saved yet, each with the number of its save.
    private var unsaved: [(number: Int, apply: Change)] = []
    private var changes = 0

    private typealias Change = @Sendable (inout LeitnerSchedule) -> Void
    private typealias Save = @Sendable (any LearningStore) async throws(StoreError) -> LeitnerSchedule

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

    func learn(_ lesson: Lesson) { learn([lesson]) }

    private func learn(_ lessons: [Lesson]) {
        change({ for lesson in lessons { $0.learn(lesson) } }) { store async throws(StoreError) in
            try await store.learn(lessons)
        }
    }

    /// Deletes the cards of people, or all cards if `people` is `nil`.
    func forget(_ people: Set<Person.ID>?) {
        change({ $0.forget(people) }) { store async throws(StoreError) in try await store.forget(people) }
    }

    /// Records who is absent from a list, and deletes the cards of people who were absent for longer than the rules
    /// permit.
    func noteAbsences(fromList people: Set<Person.ID>, at date: Date) {
        guard isRead else { return }
        let lessons = schedule.lessons(fromList: people, at: date, by: rules)
        if !lessons.isEmpty { learn(lessons) }
    }

    /// Counts a person without a card among the new people of the session.
    func introduce(_ person: Person.ID) {
        if schedule.cards[person] == nil { introduced?.insert(person) }
    }

    private func change(_ apply: @escaping Change, save: @escaping Save) {
        apply(&schedule)
        guard let store else { return }
        changes += 1
        unsaved.append((changes, apply))
        last = Task { [weak self, last, number = changes] in
            await last?.value
            let result = await Result.catching { () async throws(StoreError) in try await save(store) }
            self?.receive(result, keeping: number)
        }
    }

    /// Waits until every change so far is saved or its save has failed.
    func lessonsSaved() async {
        await last?.value
    }

    /// Receives the result of a read.
    ///
    /// If a save has succeeded during the read, the result is ignored, because the save returned a newer schedule.
    private func receive(read result: Result<LeitnerSchedule, StoreError>) {
        guard !isRead else { return }
        receive(result)
    }

    private func receive(_ result: Result<LeitnerSchedule, StoreError>, keeping number: Int? = nil) {
        switch result {
        case .success(let stored):
            unsaved.removeAll { $0.number == number }
            (isRead, problem, schedule) = (true, nil, stored)
            for (_, apply) in unsaved { apply(&schedule) }
        case .failure(let error): problem = error
        }
        onChange()
    }
}
