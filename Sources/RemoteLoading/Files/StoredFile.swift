package import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// A small file that contains one value, and that several stores and processes of the user may share.
///
/// A change holds the lock of the file while it reads, merges and writes, so that no other change is lost. If the lock
/// is held by another store or process, the change tries again until five seconds have passed, and then throws `.busy`.
/// The changes of one instance run one at a time, in the order of the calls. Reading takes no lock. Files are read and
/// written on separate threads, so that a slow disk blocks no other task.
///
/// New content is first written to a draft, which is another file in the same folder. Once the draft is on the disk, it
/// replaces the file. If a writer is killed, its draft stays: no store reads the draft, and the next writer replaces it.
///
/// The lock file is never removed. Otherwise, a second writer could create and lock a new lock file while the first
/// writer still holds the lock of the removed file.
package actor StoredFile<Content: Codable & Sendable> {
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

    private static var longestWait: Duration { .seconds(5) }
    /// The delay between two attempts to take the lock.
    ///
    /// It is short, because another process that writes all the time releases the lock only for moments.
    private static var retryDelay: Duration { .milliseconds(2) }

    /// Creates an object that reads and writes the file at a URL, with content of at most `limit` bytes.
    ///
    /// The file and its folder may be missing. Only the current user can access files and folders that are written. If
    /// `whenExposed` is not `nil`, reading a file removes the permissions of other users, and then calls the closure,
    /// with `false` if the permissions could not be removed.
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
    package nonisolated func content() async throws(StoreError) -> Content? {
        try await onThread { [self] () throws(Problem) in try read() }.mapError { StoreError($0, at: path) }.get()
    }

    /// Reads the content, changes it, and writes it.
    ///
    /// If the file is missing, the change starts from `initial`. The change is completed even if the calling task is
    /// cancelled.
    ///
    /// If the content is damaged, was not written by this package, or has a newer version, the function throws an error
    /// and leaves the file unchanged.
    package func change<Value: Sendable>(
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
    package func replace(by content: Content) async throws(StoreError) {
        try await withLock { [self] () throws(Problem) in try write(content) }
    }

    /// Removes the file, and the draft that a killed writer has left.
    package func remove() async throws(StoreError) {
        try await withLock(ifMissing: ()) { [self] () throws(Problem) in
            try writing { () throws(PosixError) in
                for file in [path, draft] { try PosixFile.removeFile(file) }
                PosixFile.syncFolder(folder)
            }
        }
    }

    /// Runs work on a thread that holds the lock of the file, after the earlier calls of this instance have ended.
    ///
    /// If `missing` is not `nil` and there is neither a file nor a draft, the function returns `missing` and creates no
    /// lock file.
    private func withLock<Value: Sendable>(
        ifMissing missing: Value? = nil, _ work: @escaping @Sendable () throws(Problem) -> Value
    ) async throws(StoreError) -> Value {
        // The task continues if the calling task is cancelled.
        let turn = Task { [self, last] in
            await last?.value
            return await retry { [self] () throws(Problem) in try attempt(ifMissing: missing, work) }
        }
        last = Task { _ = await turn.value }
        return try await turn.value.mapError { StoreError($0, at: path) }.get()
    }

    /// Repeats an attempt, on a thread, until it returns a value or the longest wait has passed.
    private nonisolated func retry<Value: Sendable>(
        _ attempt: @escaping @Sendable () throws(Problem) -> Value?
    ) async -> Result<Value, Problem> {
        var deadline: Duration?
        while true {
            switch await onThread(attempt) {
            case .success(let value?): return .success(value)
            case .success(nil): break
            case .failure(let problem): return .failure(problem)
            }
            let now = time.elapsed()
            let end = deadline ?? now + Self.longestWait
            deadline = end
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
        defer { close(lock) }
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

/// The format of a stored value: JSON with the name and the version of the format, and the value.
///
///     {"content":{"lucky-day/endless":{"best":{…},"games":3,"recent":[…]}},"format":"playhouse records","version":1}
///
/// The format has no checksum, so damage is found only if it makes the JSON or the value invalid.
package struct StoredFormat: Sendable {
    package typealias Problem = StoreError.Problem

    fileprivate let name: String
    fileprivate let version: Int
    /// The maximum number of bytes of a JSON key that contains an escape or a non-ASCII character.
    ///
    /// Keys can be identifiers, which have at most 256 bytes. Each byte takes at most six bytes, as an escape such as
    /// `\u001f`, so an identifier takes at most 1,536 bytes.
    private static let longestKey = 2_048

    /// Creates a format with a name, such as `playhouse records`, and with the version to write.
    package init(_ name: String, version: Int) {
        self.name = name
        self.version = version
    }

    /// Returns the bytes of a value, which are equal for equal values.
    package func encoded(_ content: some Codable) throws(Problem) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(Envelope(format: name, version: version, content: content))
        } catch {
            // Stored values consist of texts and integers, which can always be encoded. If encoding fails nevertheless,
            // no file is written.
            throw .other(code: 0)
        }
    }

    /// Returns the value that the data contains.
    ///
    /// Throws `.foreign` if the name of the format is missing or differs, `.newerVersion` if the version is newer than
    /// the one to write, and `.corrupt` for any other invalid data.
    package func decoded<Content: Codable>(_ data: Data) throws(Problem) -> Content {
        if let flaw = JSONSurvey.flaw(in: data, longestKey: Self.longestKey) {
            throw .corrupt(at: flaw.path ?? "the root")
        }
        do {
            return try JSONDecoder().decode(Envelope<Content>.self, from: data, configuration: self).content
        } catch let problem as Problem {
            throw problem
        } catch {
            throw .corrupt(at: (error as? DecodingError).flatMap { InvalidData($0).path } ?? "the root")
        }
    }
}

/// A stored value with the name and the version of its format.
private struct Envelope<Content: Codable>: Encodable {
    let format: String
    let version: Int
    let content: Content
}

extension Envelope: DecodableWithConfiguration {
    init(from decoder: any Decoder, configuration known: StoredFormat) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let format = try? container.decode(String.self, forKey: .format)  // if it is no text, the file is foreign too
        // The texts are compared by their bytes, because comparing texts with many combining marks takes a long time.
        guard format?.utf8.elementsEqual(known.name.utf8) == true else { throw StoreError.Problem.foreign }
        // The version is checked before the content, because a newer version may have another content.
        let version = try container.decode(Int.self, forKey: .version)
        guard version > 0 else { throw StoreError.Problem.corrupt(at: "version") }
        guard version <= known.version else { throw StoreError.Problem.newerVersion(version, known: known.version) }
        self.init(
            format: known.name, version: version, content: try container.decode(Content.self, forKey: .content))
    }
}
