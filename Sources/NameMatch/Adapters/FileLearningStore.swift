public import Foundation
public import RemoteLoading

/// A store that keeps the schedule in one file, safe from crashes, damage and other processes.
///
/// When `learn` returns, the lessons are on the disk. A process that is killed leaves the old schedule or the new one.
/// Several stores and processes of one user can share a file. A damaged, foreign or newer file is an error and is not
/// changed. The file has at most 8 MB, enough for 40,000 people.
public final class FileLearningStore: LearningStore {
    private let file: ArchiveFile<LeitnerSchedule>

    /// Creates a store on a file URL; the file and its folder may be missing.
    public init(_ file: URL, time: TimeSource = .system) {
        self.file = ArchiveFile(file, ArchiveText("playhouse learning", version: 1), limit: 8 << 20, time: time)
    }

    /// Adds lessons to the schedule, even if the calling task is cancelled.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        try await file.change(from: LeitnerSchedule()) { schedule in
            for lesson in lessons { schedule.learn(lesson) }
            return schedule
        }
    }

    /// Returns the schedule.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        try await file.content() ?? LeitnerSchedule()
    }
}

extension LearningStore where Self == FileLearningStore {
    /// Returns the store for the schedule on this device: a file beside the records of the app.
    ///
    /// The file is in a folder named after the app, in the user's folder for application support. On tvOS it is among
    /// the caches, which the system may purge, and the player may have to learn people again. The name must be a plain
    /// file name, such as the bundle identifier.
    public static func standard(for app: String) -> FileLearningStore {
        FileLearningStore(URL.folder(of: app).appending(path: "learned.playhouse"))
    }
}
