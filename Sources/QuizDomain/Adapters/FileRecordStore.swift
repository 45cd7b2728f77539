public import Foundation
public import RemoteLoading

/// Keeps records in one file, safe from crashes, from damage and from other processes.
///
/// A record that was returned is on the disk. Killed at any instant, the store leaves the old records or the new ones,
/// never a part. Several stores and processes can share a file: who records waits until the others are done, and throws
/// `.busy` if they do not let it in for ten seconds. The results of one store wait in line, in the order of the calls.
/// Reading waits for nobody. The file work is done on a thread of its own, so that a slow disk holds up no other task.
///
/// The file has a version and a checksum. One that is damaged, foreign or newer throws, and stays as it is. Its
/// permissions are kept, and a symbolic link in its place stays one. Beside it lies a small lock file, which is named
/// like it with a dot before and `.lock` behind, and stays.
public final class FileRecordStore: RecordStore {
    private let file: ArchiveFile

    /// Creates a store on a file, which need not be there yet; neither need its folder.
    ///
    /// The address is that of a file.
    public init(_ file: URL, time: TimeSource = .system) {
        precondition(file.isFileURL, "records are kept in a file, not at \(file)")
        self.file = ArchiveFile(file, time: time)
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
