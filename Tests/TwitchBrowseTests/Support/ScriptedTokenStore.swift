import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// A store of tokens in memory, whose calls succeed or fail as a script determines.
struct ScriptedTokenStore: TokenStoring {
    private let outcomes: CallStub<Int, Void, StoreError>
    private let store: InMemoryTokenStore

    init(_ script: Script<Void, StoreError>, holding pair: TokenPair) {
        outcomes = CallStub(
            log: IssueLog("ScriptedTokenStore"), script, whenExhausted: StoreError(.other(code: 0), at: "script"))
        store = InMemoryTokenStore(pair)
    }

    func load() async throws(StoreError) -> TokenPair? {
        try outcomes.call(0)
        return try await store.load()
    }

    func save(_ pair: TokenPair) async throws(StoreError) {
        try outcomes.call(0)
        try await store.save(pair)
    }

    func clear() async throws(StoreError) {
        try outcomes.call(0)
        try await store.clear()
    }
}

extension TokenStoreSpy {
    /// The pairs that were passed to `save(_:)` so far.
    var saved: [TokenPair] {
        calls.arguments.compactMap { if case .save(let pair) = $0 { pair } else { nil } }
    }
}
