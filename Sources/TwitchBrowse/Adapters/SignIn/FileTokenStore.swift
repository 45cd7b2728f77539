public import Foundation
import RemoteLoading

/// Keeps tokens in a file that only the user's own programs can read.
///
/// A pair is whole on the disk before it counts: it is written beside the file, flushed, and put in its place in one
/// step. What cannot be read as a pair stays where it is and is `.damaged`. On Apple platforms prefer the Keychain.
///
/// A symbolic link of the user in the file's place is followed alike by loading, saving and clearing, and stays one. A
/// link of another user is refused, and so is anything but a regular file: it is not read, replaced or removed. A file
/// of more than 64 KB is `.damaged`.
public struct FileTokenStore: TokenStoring {
    private static let mostBytes = 64 << 10
    private let file: URL

    /// Creates a store on a file URL; the folder is created when a pair is saved.
    public init(_ file: URL) {
        self.file = file
    }

    /// Reads the file; nil if there is none.
    public func load() async throws(TokenStoreError) -> TokenPair? {
        let content: Data?
        do throws(PosixError) {
            content = try PosixFile.content(of: try place.path, limit: Self.mostBytes)
        } catch .tooLarge {
            throw .damaged
        } catch {
            throw .unreadable
        }
        guard let content else { return nil }
        guard JSONSurvey.flaw(in: content) == nil else { throw .damaged }
        do { return try JSONDecoder().decode(TokenPair.self, from: content) } catch { throw .damaged }
    }

    /// Writes the pair beside the file, and puts it in its place.
    public func save(_ pair: TokenPair) async throws(TokenStoreError) {
        do {
            try write(try JSONEncoder().encode(pair), to: try place)
        } catch {
            throw .unwritable
        }
    }

    /// Removes the file, and the drafts that killed writers left beside it.
    public func clear() async throws(TokenStoreError) {
        do throws(PosixError) {
            let place = try place
            try place.requireReplaceable()
            let isClear = ([place.path] + drafts(beside: place)).map { PosixFile.remove($0) }.allSatisfy { $0 }
            guard !isClear else { return }
        } catch {
            throw .unwritable
        }
        throw .unwritable
    }

    private var place: FilePlace {
        get throws(PosixError) { try FilePlace(of: file.absoluteURL.path) }
    }

    private func write(_ content: Data, to place: FilePlace) throws(PosixError) {
        try place.requireReplaceable()
        let draft = "\(place.path).\(UUID().uuidString)"
        place.makeFolder()
        do throws(PosixError) {
            // No other user can read it, before its first byte is written.
            try PosixFile.create(draft, permissions: 0o600, content: content, onDisk: true)
            try PosixFile.move(draft, to: place.path)
        } catch {
            PosixFile.remove(draft)
            throw error
        }
        // Otherwise a loss of power could restore the previous pair, whose refresh token is spent.
        PosixFile.syncFolder(place.folder)
    }

    private func drafts(beside place: FilePlace) -> [String] {
        let prefix = place.name + "."
        // A folder that cannot be listed is missing, or removing the file in it fails as well.
        let contents = try? FileManager.default.contentsOfDirectory(atPath: place.folder)  // see above
        let names = contents ?? []
        return names.filter { $0.hasPrefix(prefix) && UUID(uuidString: String($0.dropFirst(prefix.count))) != nil }
            .map { place.folder + "/" + $0 }
    }
}
