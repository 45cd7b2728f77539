public import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .unreadable }
        do { return try JSONDecoder().decode(TokenPair.self, from: data) } catch { throw .damaged }
    }

    /// Writes the pair beside the file, and puts it in its place.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) {
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let draft = try write(JSONEncoder().encode(pair))
            let isMoved = draft.withCString { draft in file.path.withCString { rename(draft, $0) } } == 0
            guard isMoved else {
                remove(draft)
                throw TokenStoreError.unwritable
            }
        } catch {
            throw .unwritable
        }
    }

    /// Removes the file.
    public func clear() async throws(TokenStoreError) {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        do { try FileManager.default.removeItem(at: file) } catch { throw .unwritable }
    }

    /// Writes into a file of its own, which is for the user alone before the first byte is in it; gives its path.
    private func write(_ data: Data) throws -> String {
        let draft = "\(file.path).\(UUID().uuidString)"
        let descriptor = draft.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw TokenStoreError.unwritable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
        } catch {
            remove(draft)
            throw error
        }
        return draft
    }

    /// A draft that stays behind is in nobody's way.
    private func remove(_ draft: String) {
        _ = draft.withCString { unlink($0) }
    }
}
