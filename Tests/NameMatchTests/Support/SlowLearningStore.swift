import NameMatch
import Observation
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// A learning store that stores lessons at once but delays reading.
///
/// A delayed call of `schedule()` returns the schedule as it was when the call began.
@MainActor
@Observable
final class SlowLearningStore: LearningStore {
    @ObservationIgnored let reading = CallSpy<Void, Void, StoreError>(
        "SlowLearningStore", whenCancelled: StoreError(.busy, at: "here"),
        whenNeverAnswered: StoreError(.busy, at: "here"))
    @ObservationIgnored private var known = LeitnerSchedule()
    private(set) var lessons = 0
    private(set) var hasBeenRead = false

    @discardableResult
    func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        known.apply(change)
        if case .learn(let lessons) = change { self.lessons += lessons.count }
        return known
    }

    func schedule() async throws(StoreError) -> LeitnerSchedule {
        defer { hasBeenRead = true }
        let schedule = known
        try await reading.call(())
        return schedule
    }
}
