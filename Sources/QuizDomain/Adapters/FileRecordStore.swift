public import Foundation
public import PlayhouseCore

/// A store that keeps records in one file, and is safe against crashes and concurrent processes.
///
/// When `record` returns, the record is on the disk. If a process is killed during a write, the file has either the old
/// records or the new ones, never a part. Several stores and processes of one user can share a file: recording waits
/// for the other writers, and throws `.busy` if another store or process holds the lock of the file for five seconds
/// after the call. The results of one store are recorded in the order of the calls, and share one wait for the lock.
/// Reading takes no lock. The file work runs on a thread of its own, so that a slow disk delays no other task.
///
/// The file is JSON with a version. If the file is damaged, was written by a newer version, is larger than 4 MB, or is
/// not a file of this package, the store throws an error and does not change the file. An empty file counts as damaged.
/// Damage that leaves a valid file is not detected. ``forgetAll()`` renames a damaged file, so that recording works
/// again.
///
/// On a file system without `flock`, such as that of some network volumes, recording throws `.unwritable`. Files that
/// are written, and new folders, are accessible only to their user. If the path leads to a symbolic link or to anything
/// else but a regular file, the store throws an error with the system's code `ELOOP`, `EISDIR` or `ENXIO`.
///
/// Beside the file, the store keeps an empty lock file with the same name between a dot and `.lock`, such as
/// `.records.json.lock`. The lock file must be a regular file too.
public final class FileRecordStore: RecordStore {
    private let file: StoredFile<[RecordKey: GameRecord]>

    /// Creates a store that uses the file at a URL.
    ///
    /// The file and its folder may be missing.
    public init(_ file: URL, time: any TimeProviding = .system) {
        self.file = StoredFile(file, .records, limit: 4 << 20, time: time.timeSource)
    }

    /// Merges a result into the record of a key, even if the calling task is cancelled.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try await file.change(from: [:]) { $0.merge(result, for: key) }
    }

    /// Returns all records by their keys.
    public func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try await file.content() ?? [:]
    }

    /// Removes the file, or renames a damaged file, even if the calling task is cancelled.
    ///
    /// The new name is the old one, followed by `.corrupt-` and the date of the last change of the file, such as
    /// `records.playhouse.corrupt-2026-11-28T09-15-00Z`. No store reads or removes a renamed file. If the file was not
    /// written by this package, was written by a newer version or cannot be read, the function leaves it unchanged and
    /// throws an error.
    public func forgetAll() async throws(StoreError) {
        try await file.removeOrSetAside()
    }
}

extension StoredFormat {
    /// The format of stored records: an object that maps the text form of each key to its record.
    static let records = StoredFormat("playhouse records", version: 1)
}
