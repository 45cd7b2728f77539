public import RemoteLoading

/// A store that keeps tokens in memory, for previews, tests, and apps that ask for a sign-in at every start.
public final class InMemoryTokenStore: TokenStoring {
    private let pair: Locked<TokenPair?>

    /// Creates a store that holds a pair of tokens, or none.
    public init(_ pair: TokenPair? = nil) {
        self.pair = Locked(pair)
    }

    /// Returns the stored pair of tokens, or `nil` if the store is empty.
    public func load() async throws(StoreError) -> TokenPair? { pair.withLock { $0 } }

    /// Replaces the stored pair of tokens, and never throws.
    public func save(_ pair: TokenPair) async throws(StoreError) { self.pair.withLock { $0 = pair } }

    /// Removes the stored pair of tokens, and never throws.
    public func clear() async throws(StoreError) { pair.withLock { $0 = nil } }
}
