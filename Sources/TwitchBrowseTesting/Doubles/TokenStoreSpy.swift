public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A store of tokens whose calls stay pending until a test completes or fails them.
///
/// The spy keeps the tokens in memory, and a call loads, saves or removes them when the test completes the call. Like
/// every store, the spy ignores the cancellation of the calling task.
public final class TokenStoreSpy: TokenStoring, VerifiableDouble {
    /// A call of the store.
    public enum Call: Hashable, Sendable {
        /// A call that loads the pair of tokens.
        case load
        /// A call that saves a pair of tokens.
        case save(TokenPair)
        /// A call that removes the pair of tokens.
        case clear
    }

    /// The calls that the double has received so far.
    public let calls: CallSpy<Call, Void, StoreError>
    private let store: InMemoryTokenStore

    /// Creates a spy of a store that holds a pair of tokens, or none.
    ///
    /// If the test does not end a call within the timeout, the call fails with `.busy`, and the spy reports an issue.
    /// With a script, each call returns at once, and succeeds or fails as the next answer of the script determines.
    public init(
        _ name: String? = nil, answering script: Script<Void, StoreError>? = nil,
        holding pair: TokenPair? = nil, journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TokenStoreSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        let unanswered = StoreError(.busy, at: name ?? "TokenStoreSpy")
        calls = CallSpy(log: log, whenCancelled: unanswered, whenNeverAnswered: unanswered, timeout: timeout)
        if let script { calls.prepare(script) }
        store = InMemoryTokenStore(pair)
    }

    /// Waits until the test ends this call, then returns the stored pair of tokens, or `nil`.
    public func load() async throws(StoreError) -> TokenPair? {
        try await calls.callIgnoringCancellation(.load)
        return try await store.load()
    }

    /// Waits until the test ends this call, then saves the pair of tokens.
    public func save(_ pair: TokenPair) async throws(StoreError) {
        try await calls.callIgnoringCancellation(.save(pair))
        try await store.save(pair)
    }

    /// Waits until the test ends this call, then removes the stored pair of tokens.
    public func clear() async throws(StoreError) {
        try await calls.callIgnoringCancellation(.clear)
        try await store.clear()
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { calls.report() }
}
