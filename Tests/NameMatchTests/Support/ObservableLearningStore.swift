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
    func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        for lesson in lessons { known.learn(lesson) }
        return known
    }

    @discardableResult
    func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule {
        known.forget(people)
        return known
    }

    func forgetAll() async throws(StoreError) { known = LeitnerSchedule() }

    func schedule() async throws(StoreError) -> LeitnerSchedule { known }
}
