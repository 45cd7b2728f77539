import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct FileRecordStoreTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let store: FileRecordStore

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("records")
        store = FileRecordStore(file)
    }

    private static let subject = RecordStoreContract.Subject {
        let folder = try TemporaryFolder()
        return RecordStoreContract.Location(
            opening: { FileRecordStore(folder.file("records")) },
            reading: { try Data(contentsOf: folder.file("records")) },
            overwriting: { try $0.write(to: folder.file("records")) })
    }

    @Test(arguments: RecordStoreContract.rules + RecordStoreContract.persistence)
    func fileStoreObeysRecordStoreContract(rule: ContractRule<RecordStoreContract.Subject>) async throws {
        try await rule.verify(Self.subject)
    }

    // MARK: Records

    @Test func differentKeysHaveSeparateRecords() async throws {
        let keys: [RecordKey] = [
            .fixture(game: "quiz"), .fixture(game: "names"), .fixture(mode: "timed"),
            .fixture(settings: ["level": "hard"]),
        ]
        for (score, key) in keys.enumerated() { try await store.record(.fixture(score: score), for: key) }
        let records = try await FileRecordStore(file).records()
        #expect(keys.map { records[$0]?.best.score } == [0, 1, 2, 3])
    }

    @Test func equalScoreDoesNotBecomeNewBest() async throws {
        try await store.record(.fixture(score: 5), for: .fixture())
        for score in [4, 5] { try await store.record(.fixture(score: score, at: .now), for: .fixture()) }
        let record = try await store.record(.fixture(score: 5, at: .distantFuture), for: .fixture())
        #expect(record.best == .fixture(score: 5))
        #expect(!record.isNewBest)
        #expect(record.games == 4)
    }

    @Test func storedRecordContainsLatestResult() async throws {
        for score in [5, 9, 2] { try await store.record(.fixture(score: score), for: .fixture()) }
        #expect(try await FileRecordStore(file).record(for: .fixture())?.last.score == 2)
    }

    @Test func concurrentReaderSeesOnlyWholeRecords() async throws {
        let (store, reader) = (store, FileRecordStore(file))
        let isDone = Locked(false)
        let writing = Task {
            defer { isDone.withLock { $0 = true } }
            for score in 1...30 { try await store.record(.fixture(score: score), for: .fixture()) }
        }
        var seen = 0
        repeat {
            let games = try await reader.record(for: .fixture())?.games ?? 0
            #expect(games >= seen)
            seen = games
        } while !isDone.withLock { $0 }
        try await writing.value
        #expect(try await reader.record(for: .fixture())?.games == 30)
    }

    @Test(arguments: [0, 1, 20, 100, 10_000])
    func leftoverTemporaryFileIsIgnoredAndReplaced(bytes: Int) async throws {
        let record = try await store.record(.fixture(score: 5), for: .fixture())
        let whole = try Data(contentsOf: file)
        try whole.prefix(bytes).write(to: folder.file(".records.draft"))
        #expect(try await FileRecordStore(file).record(for: .fixture()) == record)
        try await FileRecordStore(file).record(.fixture(score: 6), for: .fixture())
        #expect(try folder.names == [".records.lock", "records"])
        #expect(try await store.record(for: .fixture())?.games == 2)
    }

    @Test(arguments: [
        ("playhouse records 1 0000000000000000\n{}", StoreError.Problem.corrupt(at: "the root")),
        (#"{"content":{"#, .corrupt(at: "the root")), ("", .corrupt(at: "the root")), (#"{"best": 5}"#, .foreign),
        (#"{"content":{"quiz?":{}},"format":"playhouse records","version":1}"#, .corrupt(at: "content.quiz?")),
        (#"{"content":{},"format":"playhouse records","version":2}"#, .newerVersion(2, known: 1)),
    ])
    func unreadableFileThrowsAndStaysUnchanged(
        text: String, problem: StoreError.Problem
    ) async throws {
        try Data(text.utf8).write(to: file)
        let error = StoreError(problem, at: file.path)
        await #expect(throws: error) { try await store.records() }
        await #expect(throws: error) { try await store.record(for: .fixture()) }
        await #expect(throws: error) { try await store.record(.fixture(), for: .fixture()) }
        #expect(try Data(contentsOf: file) == Data(text.utf8))
        #expect(try folder.names == [".records.lock", "records"])
    }

    // MARK: The file

    @Test func readingMissingRecordCreatesNoFiles() async throws {
        #expect(try await store.records().isEmpty)
        #expect(try await store.record(for: .fixture()) == nil)
        #expect(try folder.names == [])
    }

    @Test func recordingCreatesMissingFolders() async throws {
        let deep = folder.url.appending(path: "one/two/records")
        try await FileRecordStore(deep).record(.fixture(), for: .fixture())
        #expect(try await FileRecordStore(deep).records().count == 1)
    }

    @Test func onlyOwnerCanAccessNewFilesAndFolders() async throws {
        let deep = folder.url.appending(path: "one/two/records")
        try await FileRecordStore(deep).record(.fixture(), for: .fixture())
        for (url, mode) in [(deep, 0o600), (deep.deletingLastPathComponent(), 0o700)] {
            #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == mode)
        }
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o777])
    func recordingRemovesPermissionsOfOtherUsers(mode: Int) async throws {
        try await store.record(.fixture(), for: .fixture())
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        try await store.record(.fixture(), for: .fixture())
        let kept = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(kept?.intValue == 0o600)
    }

    @Test func symbolicLinkToFolderIsFollowed() async throws {
        let deep = folder.url.appending(path: "far/deep")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("near").path, withDestinationPath: "far/deep")
        let store = FileRecordStore(folder.url.appending(path: "near/records"))
        for score in [5, 6] { try await store.record(.fixture(score: score), for: .fixture()) }
        #expect(try await FileRecordStore(deep.appending(path: "records")).record(for: .fixture())?.games == 2)
        #expect(try folder.names == ["far", "near"])
    }

    @Test func relativePathIsResolvedAgainstWorkingDirectory() async throws {
        let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
        let path = String(repeating: "../", count: depth) + folder.file("records").path.dropFirst()
        try await FileRecordStore(URL(filePath: path)).record(.fixture(), for: .fixture())
        #expect(try await store.records().count == 1)
    }

    @Test func recordingLeavesOtherFilesUnchanged() async throws {
        let neighbours = [".other.draft", ".records.other.draft", "records.draft", "records.lock"]
        for name in neighbours { try Data().write(to: folder.file(name)) }
        try await store.record(.fixture(), for: .fixture())
        #expect(try Set(folder.names) == Set(neighbours + ["records", ".records.lock"]))
    }

    @Test func recordFileThatIsFolderThrowsUnreadable() async throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        await expectRefusal(.EISDIR)
    }

    private func expectRefusal(_ code: POSIXErrorCode) async {
        await #expect(throws: StoreError(.unreadable(code: Int(code.rawValue)), at: file.path)) {
            try await store.records()
        }
        await #expect(throws: StoreError(.unwritable(code: Int(code.rawValue)), at: file.path)) {
            try await store.record(.fixture(), for: .fixture())
        }
    }

    @Test func pathInsideRegularFileThrowsNotDirectory() async throws {
        try Data().write(to: file)
        let below = file.appending(path: "records")
        let code = POSIXErrorCode.ENOTDIR.rawValue
        await #expect(throws: StoreError(.unwritable(code: Int(code)), at: below.path)) {
            try await FileRecordStore(below).record(.fixture(), for: .fixture())
        }
        await #expect(throws: StoreError(.unreadable(code: Int(code)), at: below.path)) {
            try await FileRecordStore(below).records()
        }
    }

    @Test func lockFileThatIsFolderThrowsUnwritable() async throws {
        try FileManager.default.createDirectory(at: folder.file(".records.lock"), withIntermediateDirectories: true)
        await #expect(throws: StoreError(.unwritable(code: Int(POSIXErrorCode.EISDIR.rawValue)), at: file.path)) {
            try await store.record(.fixture(), for: .fixture())
        }
    }

    @Test func tooLongDraftNameThrowsUnwritable() async throws {
        // With this name, the name of the lock file is short enough for the file system, but that of the draft is not.
        let name = String(repeating: "r", count: 249)
        let store = FileRecordStore(folder.file(name))
        let code = POSIXErrorCode.ENAMETOOLONG.rawValue
        await #expect(throws: StoreError(.unwritable(code: Int(code)), at: folder.file(name).path)) {
            try await store.record(.fixture(), for: .fixture())
        }
        #expect(try folder.names == [".\(name).lock"])
    }
}
