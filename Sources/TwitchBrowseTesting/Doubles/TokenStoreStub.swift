import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A store of tokens whose calls succeed or fail as a test wrote down.
///
/// A call that succeeds does what a store does: it keeps, gives or forgets a pair in memory. One that finds no answer
/// throws `.unreadable`.
public final class TokenStoreStub: TokenStoring, VerifiableDouble {
    /// The calls.
    public let calls: CallStub<TokenStoreSpy.Call, Void, TokenStoreError>
    private let store: InMemoryTokenStore

    /// Creates a stub with a script, one answer a call, that may hold a pair already.
    public init(
        _ script: Script<Void, TokenStoreError>, holding pair: TokenPair? = nil, name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TokenStoreStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(log: log, script, whenExhausted: .unreadable)
        store = InMemoryTokenStore(pair)
    }

    /// Gives the pair, or fails as the script says.
    public func load() async throws(TokenStoreError) -> TokenPair? {
        try calls.call(.load)
        return try await store.load()
    }

    /// Keeps the pair, or fails as the script says.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) {
        try calls.call(.save(pair))
        try await store.save(pair)
    }

    /// Forgets the pair, or fails as the script says.
    public func clear() async throws(TokenStoreError) {
        try calls.call(.clear)
        try await store.clear()
    }

    /// What went wrong so far, and the answers that were not given.
    public func report() -> DoubleReport { calls.report() }
}
