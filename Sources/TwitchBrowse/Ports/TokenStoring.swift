/// Where the tokens of a sign-in are kept between two starts of the app.
///
/// The promises:
/// - A refresh token works once, so a pair is kept before it is used: when ``save(_:)`` returns, the pair must have
///   survived whatever happens to the process, and the next store on that place finds it.
/// - A newer pair takes the place of all of the older one; what is cleared is gone.
/// - What is kept and makes no pair is `.damaged`, not nil: nil says that nobody was signed in. It stays until
///   something is saved or cleared.
/// - Each call ends. Those of one sign-in do not overlap, so one that does not end holds up every later one, renewals
///   and signing out included. Those of another process may: whichever comes last, one whole pair is left.
/// - No description names a token.
///
/// ``InMemoryTokenStore`` and ``FileTokenStore`` are ready made; the article on signing in has one for the Keychain.
/// `TokenStoringContract` in `TwitchBrowseTesting` checks these promises.
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
