package import Foundation
package import RemoteLoading

/// A small file of a store, which other stores and processes may use as well.
///
/// Changes of one store run one at a time, in the order of the calls. Each waits for the lock of the file, and throws
/// `.busy` once another holder has kept it for ten seconds. Reading takes no lock. The file work runs on a thread of its
/// own, so that a slow disk delays no other task.
///
/// New content is written beside the file, under a name of its own, and takes the file's place once it is on the disk.
/// A killed writer leaves at most such a draft, which no store reads and the next writer removes. The lock file stays:
/// removing it could admit a second writer, though even that one would use another draft.
package final class ArchiveFile: Sendable {
    package typealias Problem = RecordStoreError.Problem

    private let path: String
    private let limit: Int
    private let waiter: FileLockWaiter
    private let turns = SerialQueue()
    private static let longestWait = Duration.seconds(10)

    /// Creates an archive of at most `limit` bytes at the address of a file; the file and its folder may be missing.
    package init(_ file: URL, limit: Int, time: TimeSource) {
        path = file.absoluteURL.path
        self.limit = limit
        waiter = FileLockWaiter(path, bound: Self.longestWait, time: time)
    }

    /// Reads the content, which is `nil` if the file is missing.
    package func read<Value: Sendable>(
        _ read: @escaping @Sendable (Data?) throws(Problem) -> Value
    ) async throws(RecordStoreError) -> Value {
        let outcome = await Thread.run { [self] in
            Result { [self] () throws(Problem) in
                try read(try content { () throws(PosixError) in try FilePlace(of: path) })
            }
        }
        return try outcome.mapError { RecordStoreError($0, at: path) }.get()
    }

    /// Replaces the content, even if the calling task is cancelled; a change that throws changes nothing.
    package func change<Value: Sendable>(
        _ change: @escaping @Sendable (Data?) throws(Problem) -> (content: Data, value: Value)
    ) async throws(RecordStoreError) -> Value {
        let outcome = await turns.next { [self] in
            await waiter.run { [self] outcome in
                Result { [self] () throws(Problem) in
                    try replaceContent(of: try outcome.lockedFile, by: change)
                }
            }
        }
        return try outcome.mapError { RecordStoreError($0, at: path) }.get()
    }

    private func replaceContent<Value>(
        of file: LockedFile, by change: (Data?) throws(Problem) -> (content: Data, value: Value)
    ) throws(Problem) -> Value {
        let (content, value) = try change(try content { file.place })
        file.removeDraft()
        do throws(PosixError) {
            // More could not be read again.
            guard content.count <= limit else { throw .tooLarge }
            try file.replaceContent(by: content)
        } catch {
            throw .unwritable(code: error.code)
        }
        return value
    }

    private func content(at place: () throws(PosixError) -> FilePlace) throws(Problem) -> Data? {
        do throws(PosixError) {
            return try PosixFile.content(of: try place().path, limit: limit)
        } catch {
            throw .unreadable(code: error.code)
        }
    }
}

extension FileLockWaiter.Outcome {
    fileprivate var lockedFile: LockedFile {
        get throws(RecordStoreError.Problem) {
            switch self {
            case .locked(let file): return file
            case .unusable(let error): throw .unreadable(code: error.code)
            case .failed(let error): throw .unwritable(code: error.code)
            case .abandoned: throw .busy
            }
        }
    }
}
