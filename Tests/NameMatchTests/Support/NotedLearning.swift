import NameMatch
import Observation
import QuizDomain

/// A store of lessons that a test can watch.
@MainActor
@Observable
final class NotedLearning: LearningStore {
    private(set) var known = LeitnerSchedule()

    func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        for lesson in lessons { known.learn(lesson) }
        return known
    }

    func schedule() async throws(RecordStoreError) -> LeitnerSchedule { known }
}
