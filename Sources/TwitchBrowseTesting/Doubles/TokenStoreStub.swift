import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A store of tokens whose calls succeed or fail as a test wrote down.
///
/// A call that succeeds does what a store does: it keeps, gives or forgets a pair in memory. One more call than there
/// are answers is a problem, and so is, at the end, an answer that was never given.
public final class TokenStoreStub: TokenStoring, VerifiableDouble {
    private let script: Locked<Script<Void, TokenStoreError>>
    private let store: InMemoryTokenStore
    private let log: ProblemLog

    /// Creates a stub with a script, one answer a call, that may hold a pair already.
    public init(
        _ script: Script<Void, TokenStoreError>, holding pair: TokenPair? = nil, name: String? = nil,
        sink: FailureSink? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.script = Locked(script)
        store = InMemoryTokenStore(pair)
        log = ProblemLog(double: "TokenStoreStub", name: name, site: site, sink: sink)
    }

    /// Creates a stub that always fails.
    public convenience init(
        failure: TokenStoreError, name: String? = nil, sink: FailureSink? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            Script([.failure(failure)], whenExhausted: .repeatLast), name: name, sink: sink, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Gives the pair, or fails as the script says; throws `.unreadable` when it says nothing.
    public func load() async throws(TokenStoreError) -> TokenPair? {
        try nextAnswer(or: .unreadable)
        return try await store.load()
    }

    /// Keeps the pair, or fails as the script says; throws `.unwritable` when it says nothing.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) {
        try nextAnswer(or: .unwritable)
        try await store.save(pair)
    }

    /// Forgets the pair, or fails as the script says; throws `.unwritable` when it says nothing.
    public func clear() async throws(TokenStoreError) {
        try nextAnswer(or: .unwritable)
        try await store.clear()
    }

    /// The problems so far, and the answers that were not given.
    public func report() -> DoubleReport {
        let script = script.withLock { $0 }
        guard script.given < script.count else { return log.report() }
        return log.report(closing: [
            DoubleProblem("unused answer", "called \(script.given) of \(script.count) times")
        ])
    }

    private func nextAnswer(or error: TokenStoreError) throws(TokenStoreError) {
        if let answer = script.withLock({ $0.next() }) { return try answer.get() }
        let count = script.withLock { $0.count }
        log.record(DoubleProblem("exhausted script", "one more call than the \(count) that were written down"))
        throw error
    }
}
