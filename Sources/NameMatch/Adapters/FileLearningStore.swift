public import Foundation
public import QuizDomain
public import RemoteLoading

/// Keeps what was learned in one file, safe from crashes, from damage and from other processes.
///
/// The promises of `FileRecordStore` hold here as well: a lesson that was returned is on the disk, a store that is
/// killed leaves the old schedule or the new one, several stores and processes can share a file, and a file that is
/// damaged, foreign or newer throws and stays as it is. The file has at most 8 MB, enough for 40,000 people.
public final class FileLearningStore: LearningStore {
    private static let text = ArchiveText("playhouse learning", version: 1)
    private static let mostBytes = 8 << 20
    private let file: ArchiveFile

    /// Creates a store on a file URL; the file and its folder may be missing.
    public init(_ file: URL, time: TimeSource = .system) {
        precondition(file.isFileURL, "what was learned is kept in a file, not at \(file)")
        self.file = ArchiveFile(file, limit: Self.mostBytes, time: time)
    }

    /// Takes lessons in, even if the calling task is cancelled.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        try await file.change { content throws(RecordStoreError.Problem) in
            var schedule = try Self.schedule(in: content)
            for lesson in lessons { schedule.learn(lesson) }
            return (try Self.text.encoded(schedule), schedule)
        }
    }

    /// The schedule.
    public func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        try await file.read { content throws(RecordStoreError.Problem) in try Self.schedule(in: content) }
    }

    private static func schedule(in content: Data?) throws(RecordStoreError.Problem) -> LeitnerSchedule {
        guard let content else { return LeitnerSchedule() }
        return try text.decoded(content, as: LeitnerSchedule.self)
    }
}

extension LearningStore where Self == FileLearningStore {
    /// The store for what was learned on this device: a file beside the records of the app.
    ///
    /// It lies in the user's folder for such files, in a folder named after the app; on tvOS, where files may be
    /// purged, among the caches, so that people may have to be learned again. The name is a plain file name, such as
    /// the bundle identifier.
    public static func standard(for app: String) -> FileLearningStore {
        FileLearningStore(URL.folder(of: app).appending(path: "learned.playhouse"))
    }
}
