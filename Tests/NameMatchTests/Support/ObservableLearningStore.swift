import NameMatch
import Observation
import QuizDomain
import RemoteLoading

/// A learning store whose schedule a test can observe.
@MainActor
@Observable
final class ObservableLearningStore: LearningStore {
    private(set) var known = LeitnerSchedule()

    func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        for lesson in lessons { known.learn(lesson) }
        return known
    }

    func schedule() async throws(StoreError) -> LeitnerSchedule { known }
}
