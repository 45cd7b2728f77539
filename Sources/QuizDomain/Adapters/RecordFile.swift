import Foundation
import RemoteLoading

/// A small file that several processes read and replace, each seeing the old or the new content and nothing between.
///
/// New content is written beside the file, under a name of its own, and takes the file's place once it is on the disk.
/// A killed writer leaves at most such a draft, which nobody reads and the next writer removes, because its name is
/// noted in the lock file first. The lock file stays: whoever removed it could let in a second writer, though even that
/// one would use another draft.
struct RecordFile: Sendable {
    typealias Problem = RecordStoreError.Problem

    let path: String

    /// The whole content, or nil if there is no file.
    func content() throws(Problem) -> Data? {
        do throws(PosixError) {
            return try PosixFile.content(of: path)
        } catch {
            throw .unreadable(code: error.code)
        }
    }

    /// Replaces the content by what a change makes of it, while no other process and no other store does.
    ///
    /// False, with nothing done, if somebody else is at it at this moment. A change that throws changes nothing.
    func change(_ change: (Data?) throws(Problem) -> Data) throws(Problem) -> Bool {
        let place = Place(of: path)
        place.makeFolder()
        guard let lock = try place.lock() else { return false }
        defer { PosixFile.release(lock) }
        let content = try change(content())
        place.removeDraft()
        try place.put(content, holding: lock)
        return true
    }
}

/// Where a file really is, symbolic links followed, and what is beside it.
private struct Place {
    private let folder: String
    private let name: String
    private var file: String { folder + "/" + name }

    init(of path: String) {
        var place = Place(path)
        // As many links as Linux follows; a circle of them cannot be opened, which is told when it is read.
        for _ in 0..<40 {
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place.file)  // else it is no link
            guard let target else { break }
            // Not tidied up: behind a link to a folder, `..` leads to where the system says.
            place = Place(target.hasPrefix("/") ? target : place.folder + "/" + target)
        }
        self = place
    }

    private init(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        folder = parts.dropLast().joined(separator: "/")
        name = parts.last.map(String.init) ?? ""
    }

    func makeFolder() {
        // A folder that cannot be made is told when its lock file is opened, by the system's own code.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)  // told by the lock
    }

    func lock() throws(RecordFile.Problem) -> Int32? {
        do throws(PosixError) {
            return try PosixFile.lock(neighbour("lock"))
        } catch {
            throw .unwritable(code: error.code)
        }
    }

    /// Gives the file new content and its old permissions, and returns when a loss of power takes it no more.
    func put(_ content: Data, holding lock: Int32) throws(RecordFile.Problem) {
        let name = UUID().uuidString
        let draft = neighbour(name + ".draft")
        let permissions = permissions
        do throws(PosixError) {
            try PosixFile.note(name, in: lock)
            // Until it has the permissions of the file before, nobody else may read it.
            try PosixFile.create(
                draft, permissions: permissions == nil ? 0o666 : 0o600, content: content, onDisk: true)
            if let permissions { permit(permissions, on: draft) }
            try PosixFile.move(draft, to: file)
        } catch {
            PosixFile.remove(draft)
            throw .unwritable(code: error.code)
        }
        PosixFile.syncFolder(folder)
    }

    /// Removes what a killed writer left.
    func removeDraft() {
        let note = try? PosixFile.content(of: neighbour("lock"))  // else the draft stays, and harms nobody
        // Nothing but a name of ours is removed, whatever somebody has written there.
        guard let note, let name = UUID(uuidString: String(decoding: note, as: UTF8.self)) else { return }
        PosixFile.remove(neighbour(name.uuidString + ".draft"))
    }

    private func neighbour(_ ending: String) -> String { "\(folder)/.\(name).\(ending)" }

    private var permissions: NSNumber? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)  // else there is no file
        return attributes?[.posixPermissions] as? NSNumber
    }

    private func permit(_ permissions: NSNumber, on path: String) {
        // It fails on file systems without permissions, where there are none to keep.
        try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)  // none to keep
    }
}
