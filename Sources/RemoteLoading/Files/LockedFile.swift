package import Foundation

/// The place of a file whose lock is held.
package struct LockedFile: Sendable {
    package let place: FilePlace
    package let lock: FileLock

    /// The path of the lock file.
    static func lockPath(of place: FilePlace) -> String { place.neighbour("lock") }

    /// Removes the unfinished file that the last holder noted before it was killed, if any.
    package func removeDraft() {
        let note = try? lock.note()  // otherwise the draft stays, which nothing reads
        // Only a name that a store made is removed, whatever else the lock file contains.
        guard let note, let name = UUID(uuidString: String(decoding: note, as: UTF8.self)) else { return }
        PosixFile.remove(draft(name))
    }

    /// Replaces the content, keeps the permissions, and returns when the content survives a loss of power.
    ///
    /// The draft's name is noted first, so that the next holder can remove it if this process is killed.
    package func replaceContent(by content: Data) throws(PosixError) {
        let name = UUID()
        let draft = draft(name)
        let permissions = try? FileStatus(at: place.path).permissions  // otherwise the file is missing
        do throws(PosixError) {
            try lock.write(note: name.uuidString)
            // Until the draft has the permissions of the file, no other user may read it.
            try PosixFile.create(
                draft, permissions: permissions == nil ? 0o666 : 0o600, copying: permissions, content: content,
                onDisk: true)
            try PosixFile.move(draft, to: place.path)
        } catch {
            PosixFile.remove(draft)
            throw error
        }
        PosixFile.syncFolder(place.folder)
    }

    private func draft(_ name: UUID) -> String { place.neighbour(name.uuidString + ".draft") }
}
