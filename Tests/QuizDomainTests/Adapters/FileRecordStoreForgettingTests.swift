import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of file record stores whose records are forgotten because the file is damaged.
@Suite(.bounded) struct FileRecordStoreForgettingTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let store: FileRecordStore
    private let damaged = Data("{\"content\":{\"quiz".utf8)

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("records")
        store = FileRecordStore(file)
    }

    /// The names of the files, except for that of the lock file.
    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0.first != "." } }
    }

    /// Writes a file that was last changed at 09:15 on 28 November 2026.
    private func write(_ content: Data) throws {
        try content.write(to: file)
        let date = Date(timeIntervalSince1970: 1_795_857_300)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    @Test(arguments: ["{\"content\":{\"quiz", ""])
    func forgettingAddsModificationDateToDamagedFileName(content: String) async throws {
        try write(Data(content.utf8))
        try await store.forgetAll()
        #expect(try names == ["records.corrupt-2026-11-28T09-15-00Z"])
        #expect(try Data(contentsOf: folder.file("records.corrupt-2026-11-28T09-15-00Z")) == Data(content.utf8))
        #expect(try await store.records().isEmpty)
        #expect(try await store.record(.fixture(score: 5), for: .fixture()) == GameRecord(.fixture(score: 5)))
    }

    @Test func damagedFilesWithSameDateAreAllKept() async throws {
        for content in ["a", "b", "c"] {
            try write(Data(content.utf8))
            try await store.forgetAll()
        }
        let name = "records.corrupt-2026-11-28T09-15-00Z"
        #expect(try Set(names) == [name, name + "-2", name + "-3"])
        #expect(try Data(contentsOf: folder.file(name)) == Data("a".utf8))
        #expect(try Data(contentsOf: folder.file(name + "-3")) == Data("c".utf8))
    }

    @Test func forgettingRemovesReadableRecords() async throws {
        try await store.record(.fixture(score: 5), for: .fixture())
        try await store.forgetAll()
        #expect(try names == [])
        #expect(try await store.records().isEmpty)
    }

    @Test func forgettingWithoutFileCreatesNoFile() async throws {
        try await store.forgetAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test(arguments: [
        ("{\"best\":5}", StoreError.Problem.foreign),
        ("{\"content\":{},\"format\":\"playhouse records\",\"version\":2}", .newerVersion(2, known: 1)),
        ("{\"content\":{},\"format\":\"playhouse tokens\",\"version\":1}", .foreign),
    ])
    func forgettingKeepsFileOfOtherFormatOrVersion(content: String, problem: StoreError.Problem) async throws {
        try write(Data(content.utf8))
        await #expect(throws: StoreError(problem, at: file.path)) { try await store.forgetAll() }
        #expect(try names == ["records"])
        #expect(try Data(contentsOf: file) == Data(content.utf8))
    }

    @Test func unreadableFileIsNotForgotten() async throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        await #expect(throws: StoreError.self) { try await store.forgetAll() }
        #expect(try names == ["records"])
    }

    /// Reading and recording never move a file.
    @Test func damagedFileStaysUnchangedUntilForgotten() async throws {
        try write(damaged)
        let error = StoreError(.corrupt(at: "the root"), at: file.path)
        await #expect(throws: error) { try await store.records() }
        await #expect(throws: error) { try await store.record(.fixture(), for: .fixture()) }
        #expect(try names == ["records"])
        #expect(try Data(contentsOf: file) == damaged)
    }
}
