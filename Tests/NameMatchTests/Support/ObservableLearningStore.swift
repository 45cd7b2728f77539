import NameMatch
import Observation
import QuizDomain
import RemoteLoading

/// A learning store whose schedule a test can observe.
@MainActor
@Observable
final class ObservableLearningStore: LearningStore {
    private(set) var known = LeitnerSchedule()

    @discardableResult
    func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        known.apply(change)
        return known
    }

    func schedule() async throws(StoreError) -> LeitnerSchedule { known }
}
