public import Foundation
import RemoteLoading

/// Keeps tokens in a file that only the user's own programs can read.
///
/// A pair is whole on the disk before it counts: it is written beside the file, flushed, and put in its place in one
/// step. What cannot be read as a pair stays where it is and is `.damaged`. On Apple platforms prefer the Keychain.
public struct FileTokenStore: TokenStoring {
    private let file: URL

    /// Creates a store; the folder of the file is made when it is needed.
    public init(_ file: URL) {
        self.file = file
    }

    /// Reads the file; nil if there is none.
    public func load() async throws(TokenStoreError) -> TokenPair? {
        let content: Data?
        do { content = try PosixFile.content(of: file.path) } catch { throw .unreadable }
        guard let content else { return nil }
        do { return try JSONDecoder().decode(TokenPair.self, from: content) } catch { throw .damaged }
    }

    /// Writes the pair beside the file, and puts it in its place.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) {
        let draft = "\(file.path).\(UUID().uuidString)"
        do {
            let content = try JSONEncoder().encode(pair)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // It is for the user alone before the first byte is in it.
            try PosixFile.create(draft, permissions: 0o600, content: content, onDisk: true)
            try PosixFile.move(draft, to: file.path)
        } catch {
            PosixFile.remove(draft)
            throw .unwritable
        }
        // Or a loss of power brings the pair before back, whose refresh token is spent.
        PosixFile.syncFolder(folder.path)
    }

    /// Removes the file, and what a killed writer left beside it.
    public func clear() async throws(TokenStoreError) {
        let isClear = ([file.path] + drafts).map { PosixFile.remove($0) }.allSatisfy { $0 }
        guard isClear else { throw .unwritable }
    }

    private var folder: URL { file.deletingLastPathComponent() }

    private var drafts: [String] {
        let prefix = file.lastPathComponent + "."
        // What cannot be listed is not there, or the removal of the file fails as well and is told.
        let contents = try? FileManager.default.contentsOfDirectory(atPath: folder.path)  // none, see above
        let names = contents ?? []
        return names.filter { $0.hasPrefix(prefix) && UUID(uuidString: String($0.dropFirst(prefix.count))) != nil }
            .map { folder.appending(path: $0).path }
    }
}
