public import Foundation
public import RemoteLoading

/// A store that keeps tokens in a file that other users of the device cannot read.
///
/// When ``save(_:)`` returns, the tokens are on the disk. If the process is killed during a write, the file contains
/// either the old or the new tokens. An unfinished new file, called a draft, can then be left beside the file. The next
/// write replaces the draft, and ``clear()`` removes it.
///
/// Only the user has permissions for the file. If an existing file has other permissions, they are removed when the
/// store next loads or saves, and a closure tells the app about those that ``load()`` finds. The file has at most
/// 64 KB, and an empty lock file stays beside it. The store refuses a symbolic link in place of the file, and anything
/// else that is not a regular file. An empty file counts as damaged.
///
/// A change throws `.busy` if another store or process has held the lock for five seconds since the call. On a file
/// system without `flock`, such as that of some network volumes, a change throws `.unwritable`.
///
/// On Apple platforms, prefer a ``KeychainTokenStore``.
public struct FileTokenStore: TokenStoring {
    private let file: StoredFile<TokenPair>

    /// Creates a store that uses the file at a URL.
    ///
    /// The first write creates the file and its folder if they are missing.
    ///
    /// `whenExposed` is called if ``load()`` finds that other users have permissions for the file, for example after a
    /// backup was restored. Its parameter is `true` if the store has removed these permissions, and `false` if it could
    /// not, for example because the file belongs to another user. Others may have read the tokens, so the app may log
    /// this or sign the user out.
    public init(
        _ file: URL, time: any TimeProviding = .system,
        whenExposed: @escaping @Sendable (_ isRestricted: Bool) -> Void = { _ in }
    ) {
        self.file = StoredFile(file, .tokens, limit: 64 << 10, time: time.timeSource, whenExposed: whenExposed)
    }

    /// Removes the permissions of other users from the file, and returns its tokens, or `nil` if there is no file.
    public func load() async throws(StoreError) -> TokenPair? { try await file.content() }

    /// Saves a pair of tokens in place of any earlier content, even if the calling task is cancelled.
    public func save(_ pair: TokenPair) async throws(StoreError) { try await file.replace(by: pair) }

    /// Removes the file with the tokens, and the unfinished file that a killed process has left beside it.
    public func clear() async throws(StoreError) { try await file.remove() }
}

extension StoredFormat {
    /// The format of stored tokens.
    static let tokens = StoredFormat("playhouse tokens", version: TokenPair.version)
}
