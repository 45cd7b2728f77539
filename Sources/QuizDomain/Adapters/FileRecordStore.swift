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
    private typealias Problem = RecordStoreError.Problem

    private let file: RecordFile
    private let time: TimeSource
    private let turns = Turns()
    private static let longestWait = Duration.seconds(10)

    /// Creates a store on a file, which need not be there yet; neither need its folder.
    ///
    /// The address is that of a file.
    public init(_ file: URL, time: TimeSource = .system) {
        precondition(file.isFileURL, "records are kept in a file, not at \(file)")
        self.file = RecordFile(path: file.absoluteURL.path)
        self.time = time
    }

    /// Records a result, even if the calling task is cancelled.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        let outcome = await turns.next { [self] in
            await whenFree { [file] () throws(Problem) in try file.record(result, for: key) }
        }
        return try outcome.mapError { RecordStoreError($0, at: file.path) }.get()
    }

    /// The record under a key, or nil if no game was recorded.
    public func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? {
        try await records()[key]
    }

    /// All records.
    public func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] {
        let outcome = await Self.onThreadOfItsOwn { [file] () throws(Problem) in try file.records() }
        return try outcome.mapError { RecordStoreError($0, at: file.path) }.get()
    }

    /// Tries until nobody else holds the file, once at least.
    private func whenFree<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Problem) -> Value?
    ) async -> Result<Value, Problem> {
        let deadline = time.elapsed() + Self.longestWait
        var pause = Duration.milliseconds(1)
        while true {
            switch await Self.onThreadOfItsOwn(work) {
            case .success(let value?): return .success(value)
            case .success(nil): break
            case .failure(let problem): return .failure(problem)
            }
            guard time.elapsed() < deadline else { return .failure(.busy) }
            do throws(CancellationError) {
                try await time.sleep(until: min(deadline, time.elapsed() + pause))
            } catch {
                // The turn's own task, which nobody cancels, but a clock may refuse to sleep.
                return .failure(.busy)
            }
            pause = min(pause * 2, .milliseconds(20))
        }
    }

    private static func onThreadOfItsOwn<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Problem) -> Value
    ) async -> Result<Value, Problem> {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result(catching: work)) }
        }
    }
}

extension RecordFile {
    fileprivate func records() throws(Problem) -> [RecordKey: GameRecord] {
        guard let content = try content() else { return [:] }
        return try RecordArchive(content).records
    }

    /// Records a result, or gives nil if somebody else holds the file at this moment.
    fileprivate func record(_ result: GameResult, for key: RecordKey) throws(Problem) -> GameRecord? {
        var record: GameRecord?
        let isDone = try change { content throws(Problem) in
            var archive = try content.map { content throws(Problem) in try RecordArchive(content) } ?? RecordArchive()
            record = archive.add(result, for: key)
            return try archive.encoded()
        }
        return isDone ? record : nil
    }
}
