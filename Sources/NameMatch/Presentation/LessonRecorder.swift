import QuizDomain
import RemoteLoading

/// A recorder that applies lessons to the player's schedule and saves the lessons.
///
/// A lesson changes `schedule` at once. The lessons are saved one after another, and are saved even after the session
/// is released. A schedule that the store returns does not contain the lessons that are not saved yet. The recorder
/// therefore applies these lessons to the returned schedule again.
@MainActor
final class LessonRecorder {
    private(set) var schedule = LeitnerSchedule()
    /// The error of the last call of the store, or `nil` if that call succeeded.
    private(set) var problem: StoreError?
    var onChange: @MainActor () -> Void = {}
    private let store: (any LearningStore)?
    private let reading = SingleFlight<Bool, Void>()
    private var isRead = false
    private var last: Task<Void, Never>?
    /// The lessons that are not saved yet, each with the number of its save.
    private var unsaved: [(number: Int, lesson: Lesson)] = []
    private var lessons = 0

    init(_ store: (any LearningStore)?) {
        self.store = store
    }

    /// Returns the schedule after it is read from the store, or the current `schedule` if the deadline passes first.
    func currentSchedule(by deadline: Deadline) async -> LeitnerSchedule {
        guard !isRead, let store else { return schedule }
        _ = await reading.value(for: true, by: deadline) { [weak self] in
            let result = await Result.catching { () async throws(StoreError) in try await store.schedule() }
            await self?.receive(read: result)
        }
        return schedule
    }

    func learn(_ lesson: Lesson) {
        schedule.learn(lesson)
        guard let store else { return }
        lessons += 1
        unsaved.append((lessons, lesson))
        last = Task { [weak self, last, number = lessons] in
            await last?.value
            let result = await Result.catching { () async throws(StoreError) in try await store.learn([lesson]) }
            self?.receive(result, keeping: number)
        }
    }

    /// Waits until every lesson so far is saved or its save has failed.
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
            for (_, lesson) in unsaved { schedule.learn(lesson) }
        case .failure(let error): problem = error
        }
        onChange()
    }
}
