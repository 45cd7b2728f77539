package import Foundation

/// A file whose lock is held, with the operations that need the lock.
package struct LockedFile: Sendable {
    package let place: ResolvedFilePath
    package let lock: FileLock

    /// Removes the draft whose name the last holder of the lock has written into the lock file.
    ///
    /// Such a draft exists only if the last process that held the lock was killed or could not remove the draft.
    package func removeDraft() {
        let note = try? lock.note()  // without a note the draft stays, but no store reads it
        // The lock file may contain anything, so only a UUID is accepted as the name of a draft.
        guard let note, let name = UUID(uuidString: String(decoding: note, as: UTF8.self)) else { return }
        PosixFile.remove(place.draft(name))
    }

    /// Replaces the content, and returns when the new content survives a loss of power.
    ///
    /// The permissions of the existing file are kept, unless `isSecret` is `true`. The new content is written to a
    /// draft, which then replaces the file. Before that, the name of the draft is written into the lock file. If this
    /// process is killed, the next holder of the lock reads that name and removes the draft.
    package func replaceContent(by content: Data, isSecret: Bool = false) throws(PosixError) {
        let name = UUID()
        let draft = place.draft(name)
        let permissions = isSecret ? nil : try? FileStatus(at: place.path).permissions  // throws if the file is missing
        do throws(PosixError) {
            try lock.write(note: name.uuidString)
            // The draft is created for this user only, so that no other user can open it before it is complete.
            try PosixFile.create(draft, permissions: 0o600, copying: permissions, content: content, onDisk: true)
            try PosixFile.move(draft, to: place.path)
        } catch {
            PosixFile.remove(draft)
            throw error
        }
        // If the folder were not synced, a loss of power could restore the old content, such as a token that is already
        // used up.
        PosixFile.syncFolder(place.folder)
    }

    /// Removes the file and every draft, and returns when the removal survives a loss of power.
    package func remove() throws(PosixError) {
        var failure: PosixError?
        for path in place.existingFiles where !PosixFile.remove(path) { failure = .last }
        PosixFile.syncFolder(place.folder)
        if let failure { throw failure }
    }
}
