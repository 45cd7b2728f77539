public import Foundation
public import RemoteLoading

/// Keeps records in one file, safe from crashes, from damage and from other processes.
///
/// A record that was returned is on the disk. Killed at any instant, the store leaves the old records or the new ones,
/// never a part. Several stores and processes of one user can share a file: recording waits for the other writers, and
/// throws `.busy` if one of them holds the file for ten seconds. The results of one store are recorded in the order of
/// the calls. Reading takes no lock. The file work runs on a thread of its own, so that a slow disk delays no other
/// task.
///
/// The file has a version and a checksum. One that is damaged, foreign or newer throws, and stays as it is. Its
/// permissions are kept. A symbolic link of the user in its place is followed and stays one; a link of another user is
/// refused, and so is anything but a regular file of at most 4 MB (`EISDIR`, `ENXIO`, `EFBIG`). Beside the file lies a
/// small lock file, named like it with a dot before and `.lock` behind, which stays. It must be a regular file of the
/// user, and is never reached through a link.
public final class FileRecordStore: RecordStore {
    private let file: ArchiveFile

    private static let mostBytes = 4 << 20

    /// Creates a store on a file URL; the file and its folder may be missing.
    public init(_ file: URL, time: TimeSource = .system) {
        precondition(file.isFileURL, "records are kept in a file, not at \(file)")
        self.file = ArchiveFile(file, limit: Self.mostBytes, time: time)
    }

    /// Records a result, even if the calling task is cancelled.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        try await file.change { content throws(RecordStoreError.Problem) in
            var archive = try RecordArchive(optional: content)
            let record = archive.add(result, for: key)
            return (try archive.encoded(), record)
        }
    }

    /// The record under a key, or nil if no game was recorded.
    public func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? {
        try await records()[key]
    }

    /// All records.
    public func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] {
        try await file.read { content throws(RecordStoreError.Problem) in
            try RecordArchive(optional: content).records
        }
    }
}

extension RecordArchive {
    /// What a file holds, or nothing if there is no file.
    fileprivate init(optional content: Data?) throws(RecordStoreError.Problem) {
        guard let content else {
            self.init()
            return
        }
        try self.init(content)
    }
}
