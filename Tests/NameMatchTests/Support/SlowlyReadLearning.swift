import NameMatch
import Observation
import QuizDomain
import RemoteLoadingTesting

/// A store that takes lessons at once, and tells late what it had known when it was asked.
@MainActor
@Observable
final class SlowlyReadLearning: LearningStore {
    @ObservationIgnored let reading = CallSpy<Void, Void, RecordStoreError>(
        "SlowlyReadLearning", whenCancelled: RecordStoreError(.busy, at: "here"),
        whenNeverAnswered: RecordStoreError(.busy, at: "here"))
    @ObservationIgnored private var known = LeitnerSchedule()
    private(set) var lessons = 0
    private(set) var hasBeenRead = false

    func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        for lesson in lessons { known.learn(lesson) }
        self.lessons += lessons.count
        return known
    }

    func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        defer { hasBeenRead = true }
        let schedule = known
        try await reading.call(())
        return schedule
    }
}
