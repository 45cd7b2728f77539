public import struct PlayhouseCore.StoreError

/// A store that keeps the tokens of a sign-in from one launch of the app to the next.
///
/// Requirements for implementations:
/// - ``load()`` returns the pair that was saved last, with all parts unchanged, as often as it is called. It returns
///   `nil` if the store is empty, as it is at first.
/// - ``save(_:)`` replaces all parts of the older pair, even if the tokens were issued to another app.
/// - ``save(_:)`` and ``clear()`` complete even if the calling task is cancelled, because a refresh token works only
///   once.
/// - ``clear()`` removes the pair, and does nothing if the store is empty. A cleared store can be used again.
/// - Every call ends. A sign-in calls its store for one operation at a time, so a call that does not end would delay
///   all later operations, such as a renewal or a sign-out.
/// - No description contains a token.
///
/// A store that keeps its tokens in a place such as a file must also meet these requirements:
/// - ``save(_:)`` returns only after the pair is stored permanently, so that a store of the next process finds it. A
///   ``DeviceSignIn`` saves a pair before it uses the pair.
/// - Every store of the same place has the same pair, and a pair that one of them has removed is gone in all of them.
/// - Calls from different processes can overlap. Afterwards, the store must contain one complete pair of tokens.
/// - If the stored content is not a pair of tokens, ``load()`` throws an error with the place and the problem
///   `.corrupt`, `.foreign` or `.newerVersion`. It does not return `nil`, because `nil` means that the user is signed
///   out. The content stays unchanged. An empty file may count as no pair or as damaged.
/// - ``save(_:)`` and ``clear()`` replace content that cannot be read.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
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
