import Observation
import QuizDomain
import RemoteLoading

/// What a session knows of its player; lessons go to the store in order, and arrive even if everybody else has left.
@MainActor
@Observable
final class Tutor {
    @ObservationIgnored private(set) var schedule = LeitnerSchedule()
    /// Why the last reading or keeping failed.
    private(set) var problem: RecordStoreError?
    @ObservationIgnored private let store: (any LearningStore)?
    @ObservationIgnored private var last: Task<Void, Never>?
    @ObservationIgnored private var isRead = false

    init(_ store: (any LearningStore)?) {
        self.store = store
    }

    /// What is known, read first if it was not yet.
    func currentSchedule() async -> LeitnerSchedule {
        if !isRead, let store {
            isRead = true
            ask { () async throws(RecordStoreError) in try await store.schedule() }
        }
        await last?.value
        return schedule
    }

    func learn(_ lesson: Lesson) {
        guard let store else { return schedule.learn(lesson) }
        isRead = true
        ask(keeping: lesson) { () async throws(RecordStoreError) in try await store.learn([lesson]) }
    }

    private func ask(
        keeping lesson: Lesson? = nil,
        _ work: @escaping @Sendable () async throws(RecordStoreError) -> LeitnerSchedule
    ) {
        last = Task { [weak self, last] in
            await last?.value
            let result: Result<LeitnerSchedule, RecordStoreError>
            do throws(RecordStoreError) {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            self?.receive(result, keeping: lesson)
        }
    }

    private func receive(_ result: Result<LeitnerSchedule, RecordStoreError>, keeping lesson: Lesson?) {
        switch result {
        case .success(let schedule): (self.schedule, problem) = (schedule, nil)
        case .failure(let error):
            problem = error
            // The session knows it at least, as it would without a store.
            if let lesson { schedule.learn(lesson) }
        }
    }
}
