public import struct RemoteLoading.StoreError

/// A store for the tokens of a sign-in between two starts of the app.
///
/// The promises:
/// - A refresh token works once, so a pair is saved before it is used: when ``save(_:)`` returns, the pair must survive
///   the end of the process, and the next store on the same place must find it.
/// - A newer pair replaces the older one completely. A cleared pair is gone.
/// - Stored content that is not a pair is an error and never `nil`, because `nil` means that the user is signed out:
///   the problem is `.corrupt` or `.foreign`, or `.newerVersion`. The content stays until the next call of ``save(_:)``
///   or ``clear()``.
/// - Each call ends. The calls of one sign-in do not overlap, so a call that does not end delays every later call,
///   renewals and signing out included. Calls of another process may overlap; one whole pair must remain.
/// - No description contains a token.
///
/// The module has ``InMemoryTokenStore`` and ``FileTokenStore``. The article about signing in has a store for the
/// Keychain. `TokenStoringContract` in `TwitchBrowseTesting` checks these promises.
public protocol TokenStoring: Sendable {
    /// Returns the last saved pair, or `nil` if the store is empty.
    func load() async throws(StoreError) -> TokenPair?

    /// Saves a pair in place of the stored content.
    func save(_ pair: TokenPair) async throws(StoreError)

    /// Removes the stored content; also succeeds if the store is empty.
    func clear() async throws(StoreError)
}
