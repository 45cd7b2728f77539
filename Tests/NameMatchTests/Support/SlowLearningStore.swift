import NameMatch
import Observation
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

/// A learning store that stores lessons at once but delays reading.
///
/// A delayed call of `log()` returns the log as it was when the call began.
@MainActor
@Observable
final class SlowLearningStore: LearningStore {
    @ObservationIgnored let reading = CallSpy<Void, Void, StoreError>(
        log: IssueLog("SlowLearningStore", sink: { _, _ in }), whenCancelled: StoreError(.busy, at: "here"),
        whenNeverAnswered: StoreError(.busy, at: "here"))
    @ObservationIgnored private(set) var stored = LearningLog()
    private(set) var lessons = 0
    private(set) var hasBeenRead = false

    func append(_ entries: [LearningEntry]) async throws(StoreError) {
        stored.append(contentsOf: entries)
        lessons += entries.count
    }

    func forgetAll() async throws(StoreError) { stored = LearningLog() }

    func log() async throws(StoreError) -> LearningLog {
        defer { hasBeenRead = true }
        let log = stored
        try await reading.call(())
        return log
    }
}
