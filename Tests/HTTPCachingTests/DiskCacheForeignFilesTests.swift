import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests of a disk store whose folder contains files that the store did not write.
@Suite(.bounded) struct DiskCacheForeignFilesTests {
    private let folder = ScratchFolder()
    private let clock = ManualClock()
    private let entry = CacheEntry.fixture(partition: "me", variant: "=accept: */*")

    private func store() -> DiskCache {
        DiskCache(folder.url, capacity: 1 << 20, time: clock.timeSource)
    }

    @Test(arguments: [
        "notes.txt", "photo.cached", "0123456789abcdef", "0123456789abcdef-0123456789abcdef.cached",
        "0123456789abcdeg.cached", "0123456789ABCDEF.cached", "0123456789abcde.cached",
        "0123456789abcdef.cached.txt", "notes/0123456789abcdef.cached", "0123456789abcdeg/0123456789abcdef.cached",
        "0123456789abcdef/notes.txt", "0123456789abcdef/0123456789abcdef", "0123456789abcdef/0123456789abcde.cached",
        "0123456789abcdef/0123456789abcdef/0123456789abcdef.cached",
        "0123456789abcdef/00000000-0000-4000-8000-000000000000.draft", "notes.draft", "00000000-0000-4000-8000.draft",
        "00000000-0000-4000-8000-0000000000000.draft", "00000000-0000-4000-8000-000000000000",
    ])
    func foreignFileIsNeverRemoved(name: String) async throws {
        let parent = folder.file(name).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: folder.file(name))
        let old = clock.timeSource.date().addingTimeInterval(-100_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.file(name).path)
        let store = store()
        await store.store(entry)
        await store.trim(to: 0)
        await store.remove(.all)
        #expect(folder.names == [name])
        #expect(try Data(contentsOf: folder.file(name)) == Data("mine".utf8))
    }

    @Test(arguments: ["", "PLA", "PLAYCH01 of another version", "mine"])
    func damagedCacheFileIsRemoved(content: String) async throws {
        await store().store(entry)
        let name = try #require(folder.names.first)
        try Data(content.utf8).write(to: folder.file(name))
        #expect(await store().entries(for: entry.key) == [])
        #expect(folder.names == [])
    }
}
