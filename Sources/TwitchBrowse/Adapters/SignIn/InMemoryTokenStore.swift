import RemoteLoading

/// Keeps tokens as long as the process runs, for previews, tests, and apps that ask every time.
public final class InMemoryTokenStore: TokenStoring {
    private let pair: Locked<TokenPair?>

    /// Creates a store, empty by default.
    public init(_ pair: TokenPair? = nil) {
        self.pair = Locked(pair)
    }

    /// What was saved last.
    public func load() async throws(TokenStoreError) -> TokenPair? { pair.withLock { $0 } }

    /// Keeps a pair.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) { self.pair.withLock { $0 = pair } }

    /// Forgets the pair.
    public func clear() async throws(TokenStoreError) { pair.withLock { $0 = nil } }
}
