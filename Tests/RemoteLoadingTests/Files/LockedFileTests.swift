import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct LockedFileTests {
    private let folder = TemporaryFolder()

    /// Returns a locked file whose path has no symbolic links.
    private func lockedFile() throws -> LockedFile {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let place = try ResolvedFilePath(of: folder.file("records").path)
        let lock = try FileLock(place.lockPath)
        #expect(try lock.take())
        return LockedFile(place: place, lock: lock)
    }

    @Test func everyReplacementWritesDraftIdentifierToLockFile() throws {
        let file = try lockedFile()
        defer { file.lock.release() }
        var notes: Set<UUID?> = []
        for number in 0..<3 {
            try file.replaceContent(by: Data("\(number)".utf8))
            notes.insert(UUID(uuidString: String(decoding: try file.lock.note(), as: UTF8.self)))
        }
        #expect(notes.count == 3 && !notes.contains(nil))
        #expect(try Data(contentsOf: folder.file("records")) == Data("2".utf8))
    }

    @Test func failedReplacementLeavesNoDraft() throws {
        let file = try lockedFile()
        defer { file.lock.release() }
        try FileManager.default.createDirectory(at: folder.file("records"), withIntermediateDirectories: false)
        #expect(throws: PosixError.folder) { try file.replaceContent(by: Data("1".utf8)) }
        #expect(folder.names == [".records.lock", "records"])
    }

    #if os(Linux)
    @Test func tooLargeFileWithUnreportedSizeIsRefused() throws {
        // The system reports no size for this file.
        #expect(throws: PosixError.tooLarge) { try PosixFile.content(of: "/proc/self/status", limit: 10) }
    }
    #endif
}
