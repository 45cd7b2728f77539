import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct StoredValueFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("text").path }

    private func archive(limit: Int, isSecret: Bool = false) -> StoredValueFile<String> {
        StoredValueFile(
            folder.file("text"), ArchiveText("playhouse text", version: 1), limit: limit, isSecret: isSecret,
            time: .system)
    }

    @Test func contentBeyondLimitIsNotWritten() async throws {
        let overhead = "playhouse text 1 0123456789abcdef\n\"\"".utf8.count
        let file = archive(limit: overhead + 10)
        try await file.replace(by: "0123456789")
        let error = StoreError(.unwritable(code: Int(POSIXErrorCode.EFBIG.rawValue)), at: path)
        await #expect(throws: error) { try await file.replace(by: "0123456789a") }
        #expect(try await file.content() == "0123456789")
        #expect(folder.names == [".text.lock", "text"])
    }

    @Test func fileBeyondSizeLimitIsTreatedAsForeign() async throws {
        try await archive(limit: 1_000).replace(by: "0123456789")
        await #expect(throws: StoreError(.foreign, at: path)) { try await archive(limit: 10).content() }
    }

    @Test func removalKeepsLockFileAndForeignFiles() async throws {
        let file = archive(limit: 1_000)
        try await file.replace(by: "content")
        let drafts = (0..<3).map { _ in ".text.\(UUID().uuidString).draft" }
        let others = [".text.other.draft", ".other.\(UUID().uuidString).draft", "text.bak"]
        for name in drafts + others { try Data("x".utf8).write(to: folder.file(name)) }
        try await file.remove()
        #expect(Set(folder.names) == Set([".text.lock"] + others))
        #expect(try await file.content() == nil)
    }

    @Test func removalWaitsForFileLock() async throws {
        let clock = ManualClock()
        let file = StoredValueFile<String>(
            folder.file("text"), ArchiveText("playhouse text", version: 1), limit: 1_000, time: clock.timeSource)
        try await file.replace(by: "content")
        let lock = try FileLock(folder.file(".text.lock").path)
        #expect(try lock.take())
        let removal = Task { try await file.remove() }
        try await clock.waitForSleeper(due: .seconds(10))
        #expect(try await file.content() == "content")
        lock.release()
        try await removal.value
        #expect(try await file.content() == nil)
    }
}
