public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A store of the log of lessons whose calls succeed or fail as a script determines.
///
/// A call that succeeds changes a log in memory, or returns that log. A call after the end of the script throws
/// `.other(code: 0)`.
public final class LearningStoreStub: LearningStore, VerifiableDouble {
    /// The calls that the double has received so far.
    public let calls: CallStub<LearningStoreSpy.Call, Void, StoreError>
    private let store: InMemoryLearningStore

    /// Creates a stub with a log, and with a script that has one answer for each call.
    public init(
        _ script: Script<Void, StoreError>, holding content: LearningLog = LearningLog(), name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("LearningStoreStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(
            log: log, script, whenExhausted: StoreError(.other(code: 0), at: name ?? "LearningStoreStub"))
        store = InMemoryLearningStore(content)
    }

    /// Adds the entries to the log, or throws the scripted error.
    public func append(_ entries: [LearningEntry]) async throws(StoreError) {
        try calls.call(.append(entries))
        try await store.append(entries)
    }

    /// Deletes all entries, or throws the scripted error.
    public func forgetAll() async throws(StoreError) {
        try calls.call(.forgetAll)
        try await store.forgetAll()
    }

    /// Returns the log, or throws the scripted error.
    public func log() async throws(StoreError) -> LearningLog {
        try calls.call(.read)
        return try await store.log()
    }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { calls.report() }
}
