import Foundation
import PlayhouseCoreTesting
import TestSupport
import Testing

@testable import PlayhouseCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite(.bounded) struct StoredFileTests {
    private let folder = ScratchFolder()
    private let clock = ManualClock()
    private var path: String { folder.file("text").path }
    private let format = StoredFormat("playhouse text", version: 1)

    private func file(_ name: String = "text", limit: Int = 1_000, time: TimeSource = .system) -> StoredFile<String> {
        StoredFile(folder.file(name), format, limit: limit, time: time)
    }

    /// Takes the lock, as another process would.
    private func lock() throws -> Int32 { try #require(try PosixFile.lock(folder.file(".text.lock").path)) }

    private func permissions(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    // MARK: Contents

    @Test func missingFileHasNoContent() async throws {
        #expect(try await file().content() == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }

    @Test func changeStartsFromStoredContent() async throws {
        let length = try await file().change(from: "a") { text in
            text += "b"
            return text.count
        }
        #expect(length == 2)
        try await file().change(from: "a") { $0 += "c" }
        #expect(try await file().content() == "abc")
        #expect(folder.names == [".text.lock", "text"])
    }

    @Test func hostCanStoreValueInItsOwnFormat() async throws {
        let file = StoredFile<[Int]>(folder.file("game"), format: "saved game", version: 2)
        try await file.replace(by: [1, 2])
        #expect(try await file.content() == [1, 2])
        let path = folder.file("game").path
        let older = StoredFile<[Int]>(folder.file("game"), format: "saved game", version: 1)
        await #expect(throws: StoreError(.newerVersion(2, known: 1), at: path)) { try await older.content() }
        let other = StoredFile<[Int]>(folder.file("game"), format: "settings", version: 2)
        await #expect(throws: StoreError(.foreign, at: path)) { try await other.content() }
        try await other.replace(by: [3])
        #expect(try await other.content() == [3])
    }

    @Test func contentBeyondLimitIsNotWritten() async throws {
        let overhead = try format.encoded("").count
        let file = file(limit: overhead + 10)
        try await file.replace(by: "0123456789")
        let error = StoreError(.unwritable(code: Int(EFBIG)), at: path)
        await #expect(throws: error) { try await file.replace(by: "0123456789a") }
        #expect(try await file.content() == "0123456789")
        #expect(folder.names == [".text.lock", "text"])
    }

    @Test func fileBeyondSizeLimitIsTreatedAsForeign() async throws {
        try await file().replace(by: "0123456789")
        await #expect(throws: StoreError(.foreign, at: path)) { try await file(limit: 10).content() }
    }

    #if os(Linux)
    @Test func fileAboveLimitIsRefusedDespiteUnknownSize() throws {
        // The system reports no size for this file.
        #expect(throws: PosixError.tooLarge) { try PosixFile.content(of: "/proc/self/status", limit: 10) }
    }
    #endif

    @Test func fileNameMayBeginWithCombiningMark() async throws {
        try await file("\u{301}text").replace(by: "content")
        #expect(try await file("\u{301}text").content() == "content")
        #expect(folder.names.count == 2)
    }

    // MARK: Permissions and kinds of files

    @Test func onlyUserCanAccessFilesAndFolders() async throws {
        let file = StoredFile<String>(folder.file("one/two/text"), format, limit: 100, time: .system)
        try await file.replace(by: "content")
        for name in ["one", "one/two"] { #expect(try permissions(of: folder.file(name)) == 0o700) }
        for name in ["text", ".text.lock"] { #expect(try permissions(of: folder.file("one/two/" + name)) == 0o600) }
    }

    @Test(arguments: [0o644, 0o666, 0o777, 0o400]) func rewrittenFileIsPrivateToUser(mode: Int) async throws {
        try await file().replace(by: "content")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(try await file().content() == "content")
        #expect(try permissions(of: folder.file("text")) == mode)
        try await file().replace(by: "new")
        #expect(try permissions(of: folder.file("text")) == 0o600)
    }

    private static let obstacles: [(String, Int32)] = [("link", ELOOP), ("pipe", ENXIO), ("folder", EISDIR)]

    private func make(_ obstacle: String, at name: String) throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let path = folder.file(name).path
        let result =
            switch obstacle {
            case "link": symlink(folder.file("other").path, path)
            case "pipe": mkfifo(path, 0o600)
            default: mkdir(path, 0o700)
            }
        #expect(result == 0)
    }

    @Test(arguments: obstacles) func onlyRegularFileIsReadOrReplaced(obstacle: String, code: Int32) async throws {
        try make(obstacle, at: "text")
        try Data("precious".utf8).write(to: folder.file("other"))
        let file = file()
        await #expect(throws: StoreError(.unreadable(code: Int(code)), at: path)) { try await file.content() }
        let error = StoreError(.unwritable(code: Int(code)), at: path)
        await #expect(throws: error) { try await file.replace(by: "content") }
        await #expect(throws: error) { try await file.change(from: "") { $0 += "content" } }
        await #expect(throws: error) { try await file.remove() }
        #expect(folder.names == ["other", "text"])
        #expect(try Data(contentsOf: folder.file("other")) == Data("precious".utf8))
    }

    @Test(arguments: obstacles) func lockFileMustBeRegularFile(obstacle: String, code: Int32) async throws {
        try make(obstacle, at: ".text.lock")
        let error = StoreError(.unwritable(code: Int(code)), at: path)
        await #expect(throws: error) { try await file().replace(by: "content") }
        #expect(folder.names == [".text.lock"])
    }

    @Test func lockFileIsNotChanged() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("precious".utf8).write(to: folder.file(".text.lock"))
        try await file().replace(by: "content")
        #expect(try Data(contentsOf: folder.file(".text.lock")) == Data("precious".utf8))
    }

    // MARK: Drafts

    @Test(arguments: [0, 5, 10_000]) func draftOfKilledWriterIsIgnoredAndReplaced(bytes: Int) async throws {
        try await file().replace(by: "old")
        try Data(count: bytes).write(to: folder.file(".text.draft"))
        #expect(try await file().content() == "old")
        try await file().replace(by: "new")
        #expect(try await file().content() == "new")
        #expect(folder.names == [".text.lock", "text"])
    }

    @Test func linkAtDraftPathIsNotFollowed() async throws {
        try make("link", at: ".text.draft")
        try Data("precious".utf8).write(to: folder.file("other"))
        try await file().replace(by: "content")
        #expect(try Data(contentsOf: folder.file("other")) == Data("precious".utf8))
        #expect(folder.names == [".text.lock", "other", "text"])
    }

    @Test func folderAtDraftPathIsReported() async throws {
        try await file().replace(by: "old")
        try make("folder", at: ".text.draft")
        await #expect(throws: StoreError.self) { try await file().replace(by: "new") }
        #expect(try await file().content() == "old")
    }

    /// Simulates a full disk by a limit on the size of files, in a process of its own because the limit stays in
    /// effect.
    @Test func fullDiskKeepsContentAndLeavesNoDraft() async {
        await #expect(processExitsWith: .success) {
            let folder = ScratchFolder()
            let file = StoredFile<String>(
                folder.file("text"), StoredFormat("playhouse text", version: 1), limit: 1 << 20, time: .system)
            try await file.replace(by: "old")
            try FileSizeLimit.set(8 << 10)
            let error = StoreError(.unwritable(code: Int(EFBIG)), at: folder.file("text").path)
            await #expect(throws: error) { try await file.replace(by: String(repeating: "x", count: 100_000)) }
            #expect(try await file.content() == "old")
            #expect(folder.names == [".text.lock", "text"])
            try await file.replace(by: "new")
            #expect(try await file.content() == "new")
        }
    }

    // MARK: Removing

    @Test func removalKeepsLockFileAndForeignFiles() async throws {
        try await file().replace(by: "content")
        let others = [".other.draft", ".text.other.draft", "text.bak"]
        for name in others + [".text.draft"] { try Data("x".utf8).write(to: folder.file(name)) }
        try await file().remove()
        #expect(Set(folder.names) == Set([".text.lock"] + others))
        #expect(try await file().content() == nil)
    }

    @Test func removalOfMissingFileCreatesNothing() async throws {
        try await file().remove()
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }

    @Test func removalOfDamagedFileSucceeds() async throws {
        try await file().replace(by: "content")
        try Data("nonsense".utf8).write(to: folder.file("text"))
        await #expect(throws: StoreError(.corrupt(at: "the root"), at: path)) { try await file().content() }
        try await file().remove()
        #expect(folder.names == [".text.lock"])
    }

    @Test func removalWaitsForFileLock() async throws {
        let file = file(time: clock.timeSource)
        try await file.replace(by: "content")
        let lock = try lock()
        let removal = Task { try await file.remove() }
        try await clock.waitForSleeper(due: .milliseconds(2))
        #expect(try await file.content() == "content")
        PosixFile.unlock(lock)
        clock.advance(by: .milliseconds(2))
        try await removal.value
        #expect(try await file.content() == nil)
    }

    // MARK: The lock

    @Test func changeFailsAsBusyAfterFiveSeconds() async throws {
        let file = file(time: clock.timeSource)
        try await file.replace(by: "old")
        let lock = try lock()
        defer { PosixFile.unlock(lock) }
        let change = Task { try await file.replace(by: "new") }
        try await clock.waitForSleeper(due: .milliseconds(2))
        clock.advance(to: .milliseconds(4_999))
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        await #expect(throws: StoreError(.busy, at: path)) { try await change.value }
        #expect(clock.deadlines.isEmpty)
        #expect(try await file.content() == "old")
    }

    @MainActor @Test func changesWaitingForSameLockTimeOutTogether() async throws {
        let file = file(time: clock.timeSource)
        try await file.replace(by: "old")
        let lock = try lock()
        defer { PosixFile.unlock(lock) }
        let problems = Locked<[StoreError.Problem?]>([])
        var changes: [Task<Void, Never>] = []
        for number in 0..<6 {
            let change = await Task.begun {
                let outcome = await Result.catching { () throws(StoreError) in try await file.replace(by: "\(number)") }
                problems.withLock { $0.append(outcome.problem) }
            }
            changes.append(change)
        }
        await file.hasReceivedCalls()
        try await clock.waitForSleeper(due: .milliseconds(2))
        clock.advance(to: .seconds(5))
        for change in changes { await change.value }
        #expect(problems.withLock { $0 } == Array(repeating: .busy, count: 6))
        #expect(try await file.content() == "old")
    }

    @MainActor @Test func changeWaitsForSlowChangeOfSameStore() async throws {
        let file = file(time: clock.timeSource)
        let slow = await Task.begun { [clock] in
            let outcome = await Result.catching { () throws(StoreError) in
                try await file.change(from: "") { text in
                    clock.advance(by: .seconds(60))
                    text += "a"
                }
            }
            #expect(outcome.problem == nil)
        }
        try await file.change(from: "") { $0 += "b" }
        await slow.value
        #expect(try await file.content() == "ab")
    }

    /// Another holder gets the lock again as soon as the first change has released it.
    @MainActor @Test func changeAfterEarlierChangeGetsNewTimeout() async throws {
        let file = file(time: clock.timeSource)
        try await file.replace(by: "old")
        let (first, other) = (try lock(), Locked<Int32?>(nil))
        let path = folder.file(".text.lock").path
        let change = await Task.begun {
            let outcome = await Result.catching { () throws(StoreError) in
                try await file.change(from: "") { text in
                    text = "first"
                    // A lock belongs to an open file, so the lock of a new file can be taken while the change holds the
                    // old one.
                    PosixFile.remove(path)
                    other.withLock { $0 = try? PosixFile.lock(path) }  // the expectation below fails
                }
            }
            #expect(outcome.problem == nil)
        }
        let next = await Task.begun {
            let outcome = await Result.catching { () throws(StoreError) in try await file.replace(by: "next") }
            #expect(outcome.problem == nil)
        }
        await file.hasReceivedCalls()
        try await clock.waitForSleeper(due: .milliseconds(2))
        clock.advance(to: .seconds(4))
        try await clock.waitForSleeper(due: .milliseconds(4_002))
        PosixFile.unlock(first)
        clock.advance(by: .milliseconds(2))
        await change.value
        try await clock.waitForSleeper(due: .milliseconds(4_004))
        clock.advance(to: .seconds(8))
        try await clock.waitForSleeper(due: .milliseconds(8_002))
        #expect(try await file.content() == "first")
        PosixFile.unlock(try #require(other.withLock { $0 }))
        clock.advance(by: .milliseconds(2))
        await next.value
        #expect(try await file.content() == "next")
    }

    @Test func changeRefusedAsBusyIsNeverWritten() async throws {
        let file = file(time: clock.timeSource)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let lock = try lock()
        let change = Task { try await file.change(from: "") { $0 += "late" } }
        try await clock.waitForSleeper(due: .milliseconds(2))
        clock.advance(to: .seconds(5))
        await #expect(throws: StoreError(.busy, at: path)) { try await change.value }
        PosixFile.unlock(lock)
        try await file.change(from: "") { $0 += "next" }
        #expect(try await file.content() == "next")
    }

    @Test func changeContinuesAfterCallerIsCancelled() async throws {
        let file = file(time: clock.timeSource)
        try await file.replace(by: "a")
        let lock = try lock()
        let change = Task { try await file.change(from: "") { $0 += "b" } }
        try await clock.waitForSleeper(due: .milliseconds(2))
        change.cancel()
        PosixFile.unlock(lock)
        clock.advance(by: .milliseconds(2))
        try await change.value
        #expect(try await file.content() == "ab")
    }

    @Test func releasedLockIsFreeDespiteDuplicatedDescriptor() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let lock = try lock()
        let copy = dup(lock)
        defer { close(copy) }
        PosixFile.unlock(lock)
        PosixFile.unlock(try self.lock())
    }

    @Test func changesOfOneStoreRunInOrder() async throws {
        let file = file(time: clock.timeSource)
        try await file.replace(by: "a")
        let lock = try lock()
        let first = Task { try await file.change(from: "") { $0 += "b" } }
        try await clock.waitForSleeper(due: .milliseconds(2))
        let second = Task { try await file.change(from: "") { $0 += "c" } }
        PosixFile.unlock(lock)
        clock.advance(by: .milliseconds(2))
        try await first.value
        try await second.value
        #expect(try await file.content() == "abc")
    }

    @Test func storesOfOneProcessMergeTheirChanges() async throws {
        let time = TimeSource.stopped
        let files = [file(time: time), file(time: time)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { try await files[number % 2].change(from: "") { $0 += "x" } }
            }
            try await group.waitForAll()
        }
        #expect(try await files[0].content() == String(repeating: "x", count: 40))
    }
}

extension StoredFile {
    /// Returns after the actor has received the calls that were made before this one.
    fileprivate func hasReceivedCalls() {}
}

extension Result where Failure == StoreError {
    fileprivate var problem: StoreError.Problem? {
        if case .failure(let error) = self { error.problem } else { nil }
    }
}

/// A limit on the size of the files that this process writes.
private enum FileSizeLimit {
    static func set(_ bytes: rlim_t) throws {
        // Without this, a write beyond the limit would end the process with a signal.
        signal(SIGXFSZ, SIG_IGN)
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
        let resource = RLIMIT_FSIZE
        #endif
        var limit = rlimit()
        #expect(getrlimit(resource, &limit) == 0)
        limit.rlim_cur = bytes
        #expect(setrlimit(resource, &limit) == 0)
    }
}
