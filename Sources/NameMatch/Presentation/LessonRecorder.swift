import Observation
import QuizDomain
import RemoteLoading

/// What a session knows of its player; lessons go to the store in order, and arrive even if everybody else has left.
///
/// A lesson counts at once, and whatever the store says later is read with those in mind that it has not kept.
@MainActor
@Observable
final class LessonRecorder {
    @ObservationIgnored private(set) var schedule = LeitnerSchedule()
    /// Why the last reading or keeping failed.
    private(set) var problem: StoreError?
    @ObservationIgnored private let store: (any LearningStore)?
    @ObservationIgnored private let reading = SingleFlight<Bool, Void>()
    @ObservationIgnored private var isRead = false
    @ObservationIgnored private var last: Task<Void, Never>?
    /// Lessons that the store has not told to be kept, by their number.
    @ObservationIgnored private var unkept: [(number: Int, lesson: Lesson)] = []
    @ObservationIgnored private var lessons = 0

    init(_ store: (any LearningStore)?) {
        self.store = store
    }

    /// What is known, read first if it was not yet; a store that lets wait longer than allowed is not waited for.
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

    /// Waits until each lesson so far was kept or could not be.
    func lessonsKept() async {
        await last?.value
    }

    /// A reading that comes after a lesson was kept may be older than that.
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
    }
}
