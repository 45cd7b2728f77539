public import Foundation
public import RemoteLoading

/// A store that keeps the log of lessons in one file, safe against crashes and concurrent processes.
///
/// When ``append(_:)`` returns, the entries are on the disk. If the process is killed during a write, the file contains
/// the old log or the new one. Several stores and processes of one user can share a file: a change throws `.busy` if
/// another store or process has held the lock of the file for five seconds since the call. Changes of one store that
/// wait for the lock share one wait. On a file system without `flock`, such as that of some network volumes, a change
/// throws `.unwritable`.
///
/// A file of version 1, in which sums do not list their lessons, is read as well, and the next change writes version 2.
/// If the file is damaged, has another format or is of a newer version, calls throw an error and leave the file
/// unchanged. An empty file counts as damaged. Only ``forgetAll()`` still succeeds, because it removes the file without
/// reading it. The file has at most 32 MB, which is enough for 20,000 people with thirty lessons each.
public final class FileLearningStore: LearningStore {
    private let file: StoredFile<LearningLog>

    /// Creates a store that uses the file at a URL.
    ///
    /// The first write creates the file and its folder if they are missing.
    public init(_ file: URL, time: any TimeProviding = .system) {
        self.file = StoredFile(
            file, StoredFormat("playhouse learning log", version: 2), limit: 32 << 20, time: time.timeSource)
    }

    /// Adds entries to the log, even if the calling task is cancelled.
    public func append(_ entries: [LearningEntry]) async throws(StoreError) {
        try await file.change(from: LearningLog()) { log in _ = log.append(contentsOf: entries) }
    }

    /// Removes the file, even if the calling task is cancelled.
    public func forgetAll() async throws(StoreError) {
        try await file.remove()
    }

    /// Returns the log.
    public func log() async throws(StoreError) -> LearningLog {
        try await file.content() ?? LearningLog()
    }
}

extension LearningStore where Self == FileLearningStore {
    /// Returns the store that keeps the log in the app's folder on this device, beside the records of the app.
    ///
    /// The folder is named `app`, and is in the user's folder for application support. On tvOS, it is in the folder for
    /// caches, whose files the system can delete, so the log can be lost. The name must be a plain file name, such
    /// as the bundle identifier.
    public static func standard(for app: String) -> FileLearningStore {
        FileLearningStore(URL.folder(of: app).appending(path: "learned.playhouse"))
    }
}
