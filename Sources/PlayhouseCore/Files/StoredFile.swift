public import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// A small crash-safe file that contains one value, and that several processes of the user may share.
///
/// The stores of this package keep records, lessons and tokens in such files. A host can keep values of its own in the
/// same way, such as a game that the player will continue:
///
/// ```swift
/// import QuizDomain
///
/// func save(_ game: RecallGame, in file: URL) async throws {
///     let file = StoredFile<RecallGame>(file, format: "saved game", version: 1)
///     try await file.replace(by: game)
/// }
/// ```
///
/// A change holds the lock of the file while it reads, merges and writes, so that no other change is lost. The changes
/// of one instance run one at a time, in the order of the calls. If another instance or process has held the lock for
/// five seconds, they throw `.busy`. Reading takes no lock. Files are read and written on separate threads, so that a
/// slow disk blocks no other task.
///
/// New content is first written to a draft, which is another file in the same folder. Once the draft is on the disk, it
/// replaces the file. If a writer is killed, its draft stays: nothing reads the draft, and the next writer replaces it.
/// Only the current user can access files and folders that are written.
///
/// Beside the file, there is an empty lock file, such as `.records.json.lock` for `records.json`. It is never removed.
/// Otherwise, a second writer could create and lock a new lock file while the first writer still holds the lock of the
/// removed file.
public actor StoredFile<Content: Codable & Sendable> {
    package typealias Problem = StoreError.Problem

    private let path: String
    private let folder: String
    private let draft: String
    private let lock: String
    private let format: StoredFormat
    private let limit: Int
    private let whenExposed: (@Sendable (_ isRestricted: Bool) -> Void)?
    private let time: TimeSource
    private var last: Task<Void, Never>?
    private var lockWait = LockTimeout()

    /// The delay between two attempts to take the lock.
    ///
    /// It is short, because another process that writes all the time releases the lock only for moments.
    private static var retryDelay: Duration { .milliseconds(2) }

    /// Creates an object that reads and writes the file at a URL, as JSON with the name and the version of its format.
    ///
    /// The file and its folder may be missing. A file with another format is foreign: it is neither read nor changed,
    /// but ``replace(by:)`` replaces it. Increase `version` when older versions of the app cannot read the value; they
    /// then throw `.newerVersion`. A file over `limit` bytes is neither read nor written.
    public init(_ file: URL, format: String, version: Int, limit: Int = 4 << 20, time: any TimeProviding = .system) {
        precondition(version > 0, "the version of a format must be positive: \(version)")
        self.init(file, StoredFormat(format, version: version), limit: limit, time: time.timeSource)
    }

    /// Creates an object that reads and writes the file at a URL, with content of at most `limit` bytes.
    ///
    /// If `whenExposed` is not `nil`, reading a file removes the permissions of other users, and then calls the
    /// closure, with `false` if the permissions could not be removed.
    package init(
        _ file: URL, _ format: StoredFormat, limit: Int, time: TimeSource,
        whenExposed: (@Sendable (_ isRestricted: Bool) -> Void)? = nil
    ) {
        precondition(file.isFileURL, "a store needs a file URL, not \(file)")
        path = file.absoluteURL.path
        folder = file.absoluteURL.deletingLastPathComponent().path
        draft = folder + "/.\(file.lastPathComponent).draft"
        lock = folder + "/.\(file.lastPathComponent).lock"
        self.format = format
        self.limit = limit
        self.whenExposed = whenExposed
        self.time = time
    }

    /// Returns the content, or `nil` if the file is missing.
    ///
    /// An error that `Content` throws while it is decoded becomes `.corrupt`.
    public nonisolated func content() async throws(StoreError) -> Content? {
        try await onThread { [self] () throws(Problem) in try read() }.mapError { StoreError($0, at: path) }.get()
    }

    /// Reads the content, changes it, and writes it.
    ///
    /// If the file is missing, the change starts from `initial`. The change is completed even if the calling task is
    /// cancelled.
    ///
    /// If the content is damaged, was not written by this package, or has a newer version, the function throws an error
    /// and leaves the file unchanged.
    public func change<Value: Sendable>(
        from initial: Content, _ change: @escaping @Sendable (inout Content) -> Value
    ) async throws(StoreError) -> Value {
        try await withLock { [self] () throws(Problem) in
            var content = try read() ?? initial
            let value = change(&content)
            try write(content)
            return value
        }
    }

    /// Replaces the content without reading it, even if the calling task is cancelled.
    public func replace(by content: Content) async throws(StoreError) {
        try await withLock { [self] () throws(Problem) in try write(content) }
    }

    /// Removes the file without reading it, and also the draft that a killed writer has left.
    ///
    /// A file that is damaged or has another format is removed too. To keep damaged content, call
    /// ``removeOrSetAside()``.
    public func remove() async throws(StoreError) {
        try await withLock(ifMissing: ()) { [self] () throws(Problem) in try removeFiles() }
    }

    /// Removes the file if its content can be read, or renames it if it is damaged.
    ///
    /// The new name is the name of the file with `.corrupt-` and the date of its last change, such as
    /// `records.json.corrupt-2026-11-28T09-15-00Z`. If the content has another format or a newer version, or cannot be
    /// read at present, the function throws an error and leaves the file unchanged. Call it when the user starts anew,
    /// because a damaged file may still be repaired.
    public func removeOrSetAside() async throws(StoreError) {
        try await withLock(ifMissing: ()) { [self] () throws(Problem) in
            do throws(Problem) {
                _ = try read()
            } catch .corrupt {
                try setAside()
            }
            try removeFiles()
        }
    }

    /// Runs work on a thread that holds the lock of the file, after the earlier calls of this instance have ended.
    ///
    /// If `missing` is not `nil` and there is neither a file nor a draft, the function returns `missing` and creates no
    /// lock file.
    private func withLock<Value: Sendable>(
        ifMissing missing: Value? = nil, _ work: @escaping @Sendable () throws(Problem) -> Value
    ) async throws(StoreError) -> Value {
        let called = time.elapsed()
        // The task continues if the calling task is cancelled.
        let turn = Task { [self, last] in
            await last?.value
            return await retry(calledAt: called) { [self] () throws(Problem) in try attempt(ifMissing: missing, work) }
        }
        last = Task { _ = await turn.value }
        return try await turn.value.mapError { StoreError($0, at: path) }.get()
    }

    /// Repeats an attempt, on a thread, until it gets the lock or its wait for other holders has ended.
    private func retry<Value: Sendable>(
        calledAt called: Duration, _ attempt: @escaping @Sendable () throws(Problem) -> Value?
    ) async -> Result<Value, Problem> {
        while true {
            switch await onThread(attempt) {
            case .success(let value?):
                lockWait.noteFree()
                return .success(value)
            case .success(nil):
                break
            case .failure(let problem):
                lockWait.noteFree()
                return .failure(problem)
            }
            let now = time.elapsed()
            let end = lockWait.end(forCallAt: called, heldAt: now)
            guard now < end, await time.hasSlept(until: min(end, now + Self.retryDelay)) else {
                return .failure(.busy)
            }
        }
    }

    /// Runs work while holding the lock of the file, or returns `nil` if another holder has the lock.
    private nonisolated func attempt<Value>(
        ifMissing missing: Value?, _ work: () throws(Problem) -> Value
    ) throws(Problem) -> Value? {
        // No lock file may be created beside a device or a pipe.
        let hasFile = try writing { () throws(PosixError) in try PosixFile.isFile(path) }
        if let missing, !hasFile, try writing({ () throws(PosixError) in try !PosixFile.isFile(draft) }) {
            return missing
        }
        // If the folder cannot be created, opening the lock file fails with the error of the system.
        PosixFile.makeFolder(folder)
        guard let lock = try writing({ () throws(PosixError) in try PosixFile.lock(lock) }) else { return nil }
        defer { PosixFile.unlock(lock) }
        return try work()
    }

    private nonisolated func read() throws(Problem) -> Content? {
        let data: Data?
        do throws(PosixError) {
            data = try PosixFile.content(of: path, limit: limit, whenExposed: whenExposed)
        } catch .tooLarge {
            // No store writes content over the limit, so the file is not from this package.
            throw .foreign
        } catch {
            throw .unreadable(code: Int(error.code))
        }
        return try data.map { data throws(Problem) in try format.decoded(data) }
    }

    private nonisolated func removeFiles() throws(Problem) {
        try writing { () throws(PosixError) in
            for file in [path, draft] { try PosixFile.removeFile(file) }
            PosixFile.syncFolder(folder)
        }
    }

    /// Renames the file, and never replaces a file that was renamed before.
    private nonisolated func setAside() throws(Problem) {
        try writing { () throws(PosixError) in
            let changed = try FileStatus(at: path).modified.ISO8601Format().replacing(":", with: "-")
            let name = "\(path).corrupt-\(changed)"
            var (other, number) = (name, 1)
            while try PosixFile.status(at: other) != nil {
                number += 1
                other = "\(name)-\(number)"
            }
            try PosixFile.move(path, to: other)
        }
    }

    /// Replaces the file, and returns when the new content survives a loss of power.
    private nonisolated func write(_ content: Content) throws(Problem) {
        let data = try format.encoded(content)
        try writing { () throws(PosixError) in
            // Content over the limit is not written, because `read` would reject it.
            guard data.count <= limit else { throw .tooLarge }
            // A killed writer may have left a draft.
            try PosixFile.removeFile(draft)
            do throws(PosixError) {
                // The draft is created for this user only, so that no other user can open it before it is complete.
                try PosixFile.create(draft, content: data)
                try PosixFile.move(draft, to: path)
            } catch {
                PosixFile.remove(draft)
                throw error
            }
            // If the folder were not synced, a loss of power could restore the old content, such as a token that is
            // already used up.
            PosixFile.syncFolder(folder)
        }
    }
}

/// Runs work whose errors mean that a file cannot be written.
private func writing<Value>(_ work: () throws(PosixError) -> Value) throws(StoreError.Problem) -> Value {
    do throws(PosixError) {
        return try work()
    } catch {
        throw .unwritable(code: Int(error.code))
    }
}

/// Runs blocking work on a new thread, so that it blocks no thread of the concurrency runtime.
private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws(StoreError.Problem) -> Value
) async -> Result<Value, StoreError.Problem> {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(returning: Result { () throws(StoreError.Problem) in try work() })
        }
    }
}
