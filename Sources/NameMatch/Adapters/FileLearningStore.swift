public import Foundation
public import RemoteLoading

/// A store that keeps the learning schedule in one file, safe against crashes and concurrent processes.
///
/// When ``apply(_:)`` returns, the change is on the disk. If the process is killed during a write, the file contains the
/// old schedule or the new one. Several stores and processes of one user can share a file: a change throws `.busy` if it
/// does not get the lock of the file within five seconds.
///
/// If the file is damaged, has another format or is of a newer version, calls throw an error and leave the file
/// unchanged. Only ``LearningChange/forgetAll`` still succeeds, because the store then removes the file without reading
/// it. The file has at most 8 MB, which is enough for 40,000 people.
public final class FileLearningStore: LearningStore {
    private let file: StoredFile<LeitnerSchedule>

    /// Creates a store that uses the file at a URL.
    ///
    /// The first write creates the file and its folder if they are missing.
    public init(_ file: URL, time: TimeSource = .system) {
        self.file = StoredFile(file, StoredFormat("playhouse learning", version: 1), limit: 8 << 20, time: time)
    }

    /// Applies a change to the schedule, even if the calling task is cancelled.
    @discardableResult
    public func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        if change == .forgetAll {
            try await file.remove()
            return LeitnerSchedule()
        }
        return try await file.change(from: LeitnerSchedule()) { schedule in
            schedule.apply(change)
            return schedule
        }
    }

    /// Returns the schedule.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        try await file.content() ?? LeitnerSchedule()
    }
}

extension LearningStore where Self == FileLearningStore {
    /// Returns the store that keeps the schedule in the app's folder on this device, beside the records of the app.
    ///
    /// The folder is named `app`, and is in the user's folder for application support. On tvOS, it is in the folder for
    /// caches, whose files the system can delete, so the schedule can be lost. The name must be a plain file name, such
    /// as the bundle identifier.
    public static func standard(for app: String) -> FileLearningStore {
        FileLearningStore(URL.folder(of: app).appending(path: "learned.playhouse"))
    }
}
