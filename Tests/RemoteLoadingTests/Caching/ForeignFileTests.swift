import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of a disk store whose folder contains files that the store did not write.
@Suite(.bounded) struct ForeignFileTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let entry = HTTPCacheEntry.fixture(partition: "me", variant: "=accept: */*")

    private func store() -> DiskCacheStore {
        DiskCacheStore(folder.url, capacity: 1 << 20, time: clock.timeSource)
    }

    @Test(arguments: [
        ("notes.txt", "mine"), ("0123456789abcdef-0123456789abcdef-10", "PLAYCH01"), ("0123456789abcdef-0", "PLAYCH01"),
        ("0123456789abcdef-0123456789abcdeg-0", "PLAYCH01"), ("0123456789ABCDEF-0123456789abcdef-0", "PLAYCH01"),
        ("0123456789abcdef-0123456789abcdef-8", "PLAYCH01"), ("0123456789abcdef-0123456789abcdef-0", "mine"),
        ("draft-notes.txt", "PLAYCH01"), ("draft-00000000-0000-4000-8000-000000000000", "mine"),
        ("draft-00000000-0000-4000-8000", "PLAYCH01"), ("draft-00000000-0000-4000-8000-0000000000000", "PLAYCH01"),
    ])
    func foreignFileIsNeverRemoved(name: String, content: String) async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: folder.file(name))
        let old = clock.timeSource.date().addingTimeInterval(-100_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.file(name).path)
        let store = store()
        await store.keep(entry)
        await store.trim(to: 0)
        await store.remove { _ in true }
        await store.removeAll()
        #expect(folder.names == [name])
        #expect(try Data(contentsOf: folder.file(name)) == Data(content.utf8))
    }

    @Test func foreignFilesUnderEntryNamesAreNotOverwritten() async throws {
        await store().keep(entry)
        let name = try #require(folder.names.first)
        let names = (0..<8).map { String(name.dropLast()) + "\($0)" }
        for name in names { try Data("mine".utf8).write(to: folder.file(name)) }
        let store = store()
        #expect(await store.entries(for: entry.key) == [])
        await store.keep(entry)
        #expect(folder.names == names)
        #expect(try names.allSatisfy { try Data(contentsOf: folder.file($0)) == Data("mine".utf8) })
        try FileManager.default.removeItem(at: folder.file(names[3]))
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test(arguments: ["", "PLA", "PLAYCH02 of another version"])
    func damagedFileOfStoreIsRemoved(content: String) async throws {
        await store().keep(entry)
        let name = try #require(folder.names.first)
        try Data(content.utf8).write(to: folder.file(name))
        #expect(await store().entries(for: entry.key) == [])
        #expect(folder.names == [])
    }
}
