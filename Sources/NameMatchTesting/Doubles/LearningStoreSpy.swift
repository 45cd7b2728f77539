public import NameMatch
import RemoteLoading
public import RemoteLoadingTesting

/// A learning store, each call of which stays pending until the test completes it or makes it fail.
///
/// The spy has a log in memory. When the test completes a call, the call changes or returns this log. Like every store,
/// the spy ignores the cancellation of the calling task.
public final class LearningStoreSpy: LearningStore, VerifiableDouble {
    /// A call of the store.
    public enum Call: Hashable, Sendable {
        /// A call of `append(_:)` with its entries.
        case append([LearningEntry])
        /// A call of `forgetAll()`.
        case forgetAll
        /// A call of `log()`.
        case read
    }

    /// The calls that the double has received so far.
    public let calls: CallSpy<Call, Void, StoreError>
    private let store: InMemoryLearningStore

    /// Creates a spy with the given log.
    ///
    /// If the test does not end a call within the timeout, the call fails with `.busy`, and the spy reports an issue.
    /// With a script, each call returns at once, and succeeds or fails as the next answer of the script determines.
    public init(
        _ name: String? = nil, answering script: Script<Void, StoreError>? = nil,
        holding content: LearningLog = LearningLog(), journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("LearningStoreSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        let unanswered = StoreError(.busy, at: name ?? "LearningStoreSpy")
        calls = CallSpy(
            log: log, whenCancelled: unanswered, whenNeverAnswered: unanswered, timeout: timeout)
        if let script { calls.prepare(script) }
        store = InMemoryLearningStore(content)
    }

    /// Waits until the test ends this call, and then adds the entries or throws the test's error.
    public func append(_ entries: [LearningEntry]) async throws(StoreError) {
        try await calls.callIgnoringCancellation(.append(entries), as: "append(_:)")
        try await store.append(entries)
    }

    /// Waits until the test ends this call, and then deletes all entries or throws the test's error.
    public func forgetAll() async throws(StoreError) {
        try await calls.callIgnoringCancellation(.forgetAll, as: "forgetAll()")
        try await store.forgetAll()
    }

    /// Waits until the test ends this call, and then returns the log or throws the test's error.
    public func log() async throws(StoreError) -> LearningLog {
        try await calls.callIgnoringCancellation(.read, as: "log()")
        return try await store.log()
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { calls.report() }
}
