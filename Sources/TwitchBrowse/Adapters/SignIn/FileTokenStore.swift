public import Foundation
public import RemoteLoading

/// A store that keeps tokens in a file that only their user can read.
///
/// When `save` returns, the pair is on the disk. A process that is killed leaves the old pair or the new one, and at
/// most one draft, which the next writer removes. Loading, saving and clearing follow a symbolic link of the user in
/// the file's place, and refuse a link of another user and anything but a regular file. The file has permissions for
/// its user only, even if it had others before, and at most 64 KB. A small lock file without tokens stays beside it.
///
/// On Apple platforms prefer the Keychain.
public struct FileTokenStore: TokenStoring {
    private let file: ArchiveFile<TokenPair>

    /// Creates a store on a file URL; the file and its folder may be missing.
    public init(_ file: URL, time: TimeSource = .system) {
        let text = ArchiveText("playhouse tokens", version: TokenPair.version)
        self.file = ArchiveFile(file, text, limit: 64 << 10, isSecret: true, time: time)
    }

    /// Returns the pair, or `nil` if there is no file.
    public func load() async throws(StoreError) -> TokenPair? { try await file.content() }

    /// Replaces the pair, or content that cannot be read, even if the calling task is cancelled.
    public func save(_ pair: TokenPair) async throws(StoreError) { try await file.replace(by: pair) }

    /// Removes the file and every draft of a killed writer.
    public func clear() async throws(StoreError) { try await file.remove() }
}
