import NameMatch
import Observation
import QuizDomain
import RemoteLoading

/// A learning store whose log a test can observe.
@MainActor
@Observable
final class ObservableLearningStore: LearningStore {
    private(set) var content = LearningLog()

    /// The log of the player.
    var known: LearningSchedule { LearningSchedule(content) }

    /// Returns the outcome of the last lesson about a person, or `nil` without one.
    func outcome(of person: Person.ID) -> LearningEntry.Outcome? {
        guard case .lesson(let outcome, _, _) = content.entries(about: person).last?.event else { return nil }
        return outcome
    }

    func append(_ entries: [LearningEntry]) async throws(StoreError) { content.append(contentsOf: entries) }

    func forgetAll() async throws(StoreError) { content = LearningLog() }

    func log() async throws(StoreError) -> LearningLog { content }
}
