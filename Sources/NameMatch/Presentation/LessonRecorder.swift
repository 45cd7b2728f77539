import QuizDomain
import RemoteLoading

/// The learning schedule of the player, with the lessons of the session.
///
/// A lesson changes the schedule at once. The lessons are saved in order, also after the session is released. When the
/// store returns a schedule, the lessons that are not saved yet are applied to it again.
@MainActor
final class LessonRecorder {
    private(set) var schedule = LeitnerSchedule()
    /// The error of the last access to the store, if it failed.
    private(set) var problem: StoreError?
    var onChange: @MainActor () -> Void = {}
    private let store: (any LearningStore)?
    private let reading = SingleFlight<Bool, Void>()
    private var isRead = false
    private var last: Task<Void, Never>?
    /// The lessons that are not saved yet, with their numbers.
    private var unkept: [(number: Int, lesson: Lesson)] = []
    private var lessons = 0

    init(_ store: (any LearningStore)?) {
        self.store = store
    }

    /// Returns the schedule after the first read, or the known one at the deadline.
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
        unkept.append((lessons, lesson))
        last = Task { [weak self, last, number = lessons] in
            await last?.value
            let result = await Result.catching { () async throws(StoreError) in try await store.learn([lesson]) }
            self?.receive(result, keeping: number)
        }
    }

    /// Waits until each lesson so far is saved or has failed.
    func lessonsKept() async {
        await last?.value
    }

    /// Ignores a read that ends after a lesson was saved, because its schedule may be older.
    private func receive(read result: Result<LeitnerSchedule, StoreError>) {
        guard !isRead else { return }
        receive(result)
    }

    private func receive(_ result: Result<LeitnerSchedule, StoreError>, keeping number: Int? = nil) {
        switch result {
        case .success(let stored):
            unkept.removeAll { $0.number == number }
            (isRead, problem, schedule) = (true, nil, stored)
            for (_, lesson) in unkept { schedule.learn(lesson) }
        case .failure(let error): problem = error
        }
        onChange()
    }
}
