import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct LockedFileTests {
    private let folder = TemporaryFolder()

    /// The place of a file, behind the links in the path of the folder.
    private func lockedFile() throws -> LockedFile {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let place = try FilePlace(of: folder.file("records").path)
        let lock = try FileLock(LockedFile.lockPath(of: place))
        #expect(try lock.take())
        return LockedFile(place: place, lock: lock)
    }

    @Test func everyReplacementNotesItsDraft() throws {
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
    @Test func contentBeyondTheStatedSizeIsBounded() throws {
        // The system states no size for it.
        #expect(throws: PosixError.tooLarge) { try PosixFile.content(of: "/proc/self/status", limit: 10) }
    }
    #endif
}
