package import Foundation

/// The place of a file whose lock is held.
package struct LockedFile: Sendable {
    package let place: FilePlace
    package let lock: FileLock

    /// Removes the draft that the last holder noted before it was killed, if any.
    package func removeDraft() {
        let note = try? lock.note()  // otherwise the draft stays, which no store reads
        // Only a name that a store made is removed, whatever else the lock file contains.
        guard let note, let name = UUID(uuidString: String(decoding: note, as: UTF8.self)) else { return }
        PosixFile.remove(place.draft(name))
    }

    /// Replaces the content, and returns when the new content survives a loss of power.
    ///
    /// The permissions of the old file are kept unless the content is secret. The draft's name is noted first, so that
    /// the next holder can remove it if this process is killed.
    package func replaceContent(by content: Data, isSecret: Bool = false) throws(PosixError) {
        let name = UUID()
        let draft = place.draft(name)
        let permissions = isSecret ? nil : try? FileStatus(at: place.path).permissions  // otherwise the file is missing
        do throws(PosixError) {
            try lock.write(note: name.uuidString)
            // No other user may read the draft, not even before its first byte is written.
            try PosixFile.create(draft, permissions: 0o600, copying: permissions, content: content, onDisk: true)
            try PosixFile.move(draft, to: place.path)
        } catch {
            PosixFile.remove(draft)
            throw error
        }
        // Without this a loss of power could restore the old content, such as a token that was used up.
        PosixFile.syncFolder(place.folder)
    }

    /// Removes the file and every draft, and returns when the removal survives a loss of power.
    package func remove() throws(PosixError) {
        var failure: PosixError?
        for path in place.remnants where !PosixFile.remove(path) { failure = .last }
        PosixFile.syncFolder(place.folder)
        if let failure { throw failure }
    }
}
