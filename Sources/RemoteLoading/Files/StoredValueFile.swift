package import Foundation

/// A small file that contains one value, and that several stores and processes of the user may share.
///
/// The changes of one instance run one at a time, in the order of the calls. Each change waits for the lock of the
/// file, and throws `.busy` if another holder keeps the lock for ten seconds. Reading takes no lock. Files are read and
/// written on separate threads, so that a slow disk blocks no other task.
///
/// New content is first written to a draft, which is another file in the same folder. Once the draft is on the disk, it
/// replaces the file. If a writer is killed, it leaves at most one draft: no store reads the draft, and the next writer
/// removes it.
///
/// The lock file is never removed. Otherwise, a second writer could create and lock a new lock file while the first
/// writer still holds the lock of the removed file. If another program removes the lock file, two writers may run at
/// once, so each writer uses a draft with a unique name.
package final class StoredValueFile<Content: Codable & Sendable>: Sendable {
    package typealias Problem = StoreError.Problem

    private let path: String
    private let text: ArchiveText
    private let limit: Int
    private let isSecret: Bool
    private let whenExposed: @Sendable (_ isRestricted: Bool) -> Void
    private let waiter: FileLockWaiter
    private let turns = SerialQueue()
    private static var longestWait: Duration { .seconds(10) }

    /// Creates an object that reads and writes the file at a URL, with content of at most `limit` bytes.
    ///
    /// The file and its folder may be missing. New files and folders are accessible for the current user only. A change
    /// keeps the permissions of an existing file, unless `isSecret` is `true`. Reading a secret file removes the
    /// permissions of other users, and then calls `whenExposed`, with `false` if they could not be removed.
    package init(
        _ file: URL, _ text: ArchiveText, limit: Int, isSecret: Bool = false,
        whenExposed: @escaping @Sendable (_ isRestricted: Bool) -> Void = { _ in }, time: TimeSource
    ) {
        precondition(file.isFileURL, "a store needs a file URL, not \(file)")
        path = file.absoluteURL.path
        self.text = text
        self.limit = limit
        self.isSecret = isSecret
        self.whenExposed = whenExposed
        waiter = FileLockWaiter(path, bound: Self.longestWait, time: time)
    }

    /// Returns the content, or `nil` if the file is missing.
    package func content() async throws(StoreError) -> Content? {
        let result = await Thread.run { [self] in Result { [self] () throws(Problem) in try read() } }
        return try result.mapError { StoreError($0, at: path) }.get()
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
        try await withLock { [self] file throws(Problem) in
            var content = try read(file.place) ?? initial
            let value = change(&content)
            try write(content, into: file)
            return value
        }
    }

    /// Replaces the content without reading it, even if the calling task is cancelled.
    package func replace(by content: Content) async throws(StoreError) {
        try await withLock { [self] file throws(Problem) in try write(content, into: file) }
    }

    /// Removes the file and every draft beside it.
    package func remove() async throws(StoreError) {
        try await withLock(ifEmpty: ()) { file throws(Problem) in
            do throws(PosixError) { try file.remove() } catch { throw .unwritable(code: Int(error.code)) }
        }
    }

    /// Runs work while holding the lock of the file.
    ///
    /// If `value` is not `nil` and there is neither a file nor a draft, the function returns `value` without taking the
    /// lock.
    private func withLock<Value: Sendable>(
        ifEmpty value: Value? = nil, _ work: @escaping @Sendable (LockedFile) throws(Problem) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, Problem> = await turns.next { [path, waiter] in
            // If there is neither a file nor a draft, no lock file is created. If a link at the path cannot be
            // resolved, `isEmpty` returns `false`, so that the code that waits for the lock reports the error of the
            // link.
            let isEmpty = { @Sendable in (try? ResolvedFilePath(of: path))?.existingFiles == [] }  // see above
            if let value, await Thread.run(isEmpty) { return .success(value) }
            return await waiter.run { outcome in Result { () throws(Problem) in try work(try outcome.get()) } }
        }
        return try result.mapError { StoreError($0, at: path) }.get()
    }

    private func read(_ place: ResolvedFilePath? = nil) throws(Problem) -> Content? {
        let data: Data?
        do throws(PosixError) {
            let place = if let place { place } else { try ResolvedFilePath(of: path) }
            if isSecret, let isRestricted = PosixFile.restrict(place.path) { whenExposed(isRestricted) }
            data = try PosixFile.content(of: place.path, limit: limit)
        } catch .tooLarge {
            // No store writes content over the limit, so the file is not from this package.
            throw .foreign
        } catch {
            throw .unreadable(code: Int(error.code))
        }
        guard let data else { return nil }
        return try text.decoded(data, as: Content.self)
    }

    private func write(_ content: Content, into file: LockedFile) throws(Problem) {
        let data = try text.encoded(content)
        do throws(PosixError) {
            // Content over the limit is not written, because `read` would reject it.
            guard data.count <= limit else { throw .tooLarge }
            file.removeDraft()
            try file.replaceContent(by: data, isSecret: isSecret)
        } catch {
            throw .unwritable(code: Int(error.code))
        }
    }
}
