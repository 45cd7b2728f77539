/// Where the tokens of a sign-in are kept between two starts of the app.
///
/// A refresh token works once, so a pair is kept before it is used: when ``save(_:)`` returns, the pair must have
/// survived whatever happens to the process. Calls do not overlap, so each must end: one that does not holds up every
/// later one, renewals and signing out included.
///
/// ``InMemoryTokenStore`` and ``FileTokenStore`` are ready made; the article on signing in has one for the Keychain.
public protocol TokenStoring: Sendable {
    /// What was saved last; nil if nothing was, or it was cleared.
    func load() async throws(TokenStoreError) -> TokenPair?

    /// Keeps a pair in the place of what was kept before.
    func save(_ pair: TokenPair) async throws(TokenStoreError)

    /// Forgets what was kept, as when signing out; nothing kept is no error.
    func clear() async throws(TokenStoreError)
}

/// Why tokens could not be kept, or not be found again.
public enum TokenStoreError: Error, Hashable, Sendable {
    /// What is kept cannot be read; signing in again replaces it.
    case damaged
    /// The place cannot be read now, as when the device is locked.
    case unreadable
    /// The place cannot be written.
    case unwritable
}
