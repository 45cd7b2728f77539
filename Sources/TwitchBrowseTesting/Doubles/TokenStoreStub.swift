public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A store of tokens whose calls succeed or fail as a script determines.
///
/// A call that succeeds loads, saves or removes a pair of tokens in memory. A call after the end of the script throws
/// `.other(code: 0)`.
public final class TokenStoreStub: TokenStoring, VerifiableDouble {
    /// The calls that the double has received so far.
    public let calls: CallStub<TokenStoreSpy.Call, Void, StoreError>
    private let store: InMemoryTokenStore

    /// Creates a stub with the pair of tokens that the store holds at first, and a script with one answer for each
    /// call.
    public init(
        _ script: Script<Void, StoreError>, holding pair: TokenPair? = nil, name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TokenStoreStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(log: log, script, whenExhausted: StoreError(.other(code: 0), at: name ?? "TokenStoreStub"))
        store = InMemoryTokenStore(pair)
    }

    /// Returns the stored pair of tokens, or `nil` if there is none, or throws the scripted error.
    public func load() async throws(StoreError) -> TokenPair? {
        try calls.call(.load)
        return try await store.load()
    }

    /// Saves the pair of tokens, or throws the scripted error.
    public func save(_ pair: TokenPair) async throws(StoreError) {
        try calls.call(.save(pair))
        try await store.save(pair)
    }

    /// Removes the stored pair of tokens, or throws the scripted error.
    public func clear() async throws(StoreError) {
        try calls.call(.clear)
        try await store.clear()
    }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { calls.report() }
}
