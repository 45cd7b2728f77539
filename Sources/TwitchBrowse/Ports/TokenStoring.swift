public import struct RemoteLoading.StoreError

/// A store that keeps the tokens of a sign-in from one launch of the app to the next.
///
/// Requirements for implementations:
/// - ``save(_:)`` returns only after the pair of tokens is stored permanently, so that a store of the next process
///   finds it. A ``DeviceSignIn`` saves a pair before it uses the pair, because a refresh token works only once.
/// - ``save(_:)`` replaces all parts of the older pair. After ``clear()``, ``load()`` returns `nil`.
/// - If the stored content is not a pair of tokens, ``load()`` throws an error with the problem `.corrupt`, `.foreign`
///   or `.newerVersion`. It does not return `nil`, because `nil` means that the user is signed out. The content stays
///   unchanged until the next call of ``save(_:)`` or ``clear()``.
/// - Every call ends. A sign-in calls its store for one operation at a time, so a call that does not end would delay
///   all later operations, such as a renewal or a sign-out.
/// - Calls from different processes can overlap. Afterwards, the store must contain one complete pair of tokens.
/// - No description contains a token.
///
/// The module has ``InMemoryTokenStore``, ``FileTokenStore`` and ``KeychainTokenStore``. `TokenStoringContract` in
/// `TwitchBrowseTesting` checks these requirements.
public protocol TokenStoring: Sendable {
    /// Returns the last saved pair, or `nil` if the store is empty.
    func load() async throws(StoreError) -> TokenPair?

    /// Saves a pair, which replaces the stored content.
    func save(_ pair: TokenPair) async throws(StoreError)

    /// Removes the stored content, or does nothing if the store is empty.
    func clear() async throws(StoreError)
}
