import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct DiskCacheTests {
    private let folder = ScratchFolder()
    private let clock = ManualClock()
    private let entry = CacheEntry.fixture(partition: "me", variant: "=accept: */*")

    private func store(capacity: Int = 1 << 20) -> DiskCache {
        DiskCache(folder.url, capacity: capacity, time: clock.timeSource)
    }

    // MARK: Files

    @Test func folderIsNotCreatedBeforeFirstEntry() async {
        #expect(await store().entries(for: entry.key) == [])
        await store().remove(.all)
        await store().remove(.all)
        await store().trim(to: 0)
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }

    @Test func entryIsOneFileReadableByOwnerOnly() async throws {
        await store().store(entry)
        let name = try #require(folder.names.first)
        #expect(folder.names.count == 1)
        let file = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
        #expect(file[.posixPermissions] as? Int == 0o600)
        for directory in [folder.url, folder.file(name).deletingLastPathComponent()] {
            let attributes = try FileManager.default.attributesOfItem(atPath: directory.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func entryFileMatchesRecordedFormat() async throws {
        await store().store(entry)
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        #expect(name == "45ad3f35bf6a8b01/c17f6d65e1f4a056.cached")
        #expect(bytes.prefix(8) == Data("PLAYCH03".utf8))
        #expect(bytes.suffix(4) == Data("body".utf8))
        #expect(bytes.count == 135)
    }

    @Test func entryWithoutPartitionIsFileInCacheFolder() async {
        await store().store(.fixture())
        #expect(folder.names == ["45ad3f35bf6a8b01.cached"])
    }

    @Test func newStoreFindsEntryOfEarlierStore() async {
        await store().store(entry)
        #expect(await store().entries(for: entry.key) == [entry])
    }

    @Test func secretFieldIsReadBackAsSecret() async throws {
        var fields: HTTPFields = [:]
        try fields.append(HTTPField("X-Session", "k3y", isSecret: true))
        let secret = CacheEntry.fixture(partition: "me", fields: fields)
        await store().store(secret)
        #expect(await store().entries(for: secret.key).first?.response.fields.first?.isSecret == true)
    }

    @Test func storesOfSameFolderShareEntries() async {
        let (one, other) = (store(), store())
        await one.store(entry)
        #expect(await other.entries(for: entry.key) == [entry])
        let newer = CacheEntry.fixture(partition: "me", variant: entry.variant, body: Data("newer".utf8))
        await other.store(newer)
        #expect(await one.entries(for: entry.key) == [newer])
        await one.remove(.addresses([entry.key.address]))
        #expect(await other.entries(for: entry.key) == [])
        #expect(folder.names == [])
    }

    @Test func removedFolderIsCreatedAgain() async throws {
        let store = store()
        await store.store(entry)
        try FileManager.default.removeItem(at: folder.url)
        #expect(await store.entries(for: entry.key) == [])
        await store.store(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func fileAtFolderPathCausesMissAndStays() async throws {
        try Data().write(to: folder.url)
        let store = store()
        await store.store(entry)
        #expect(await store.entries(for: entry.key) == [])
        await store.remove(.all)
        #expect(try Data(contentsOf: folder.url).isEmpty)
        try FileManager.default.removeItem(at: folder.url)
    }

    @Test func entryWithLongFieldsIsReadBack() async throws {
        var fields: HTTPFields = [:]
        for number in 0..<500 {
            try fields.append(HTTPField(HTTPFieldName("X-\(number)"), String(repeating: "y", count: 200)))
        }
        for size in [0, 1, 5_000, 100_000] {
            let long = CacheEntry.fixture(fields: fields, body: Data(repeating: 3, count: size))
            await store().store(long)
            #expect(await store().entries(for: long.key) == [long])
        }
    }

    @Test(arguments: [0, 1, 7, 8, 31, 32, 33, 7_900, 8_150, 8_192, 8_193, 70_000])
    func bodiesOfAllSizesAreReadBack(size: Int) async throws {
        var generator = SeededNumbers(seed: UInt64(size))
        let body = Data((0..<size).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
        let sized = CacheEntry.fixture(body: body)
        await store().store(sized)
        let found = try #require(await store().entries(for: sized.key).first)
        #expect(found.response.body == body)
        #expect(found.response.body.startIndex == 0)
        // The body is a part of a larger allocation. Bytes that are appended to a copy must follow the body directly.
        var longer = found.response.body
        longer.append(body)
        #expect(longer == body + body)
    }

    // MARK: Damage

    @Test func flippedBitCausesMissAndRemovesFile() async throws {
        let store = store()
        await store.store(entry)
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        var survivors: [String] = []
        for place in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[place] ^= 1 << UInt8(bit)
                try folder.write(damaged, to: name)
                let found = await store.entries(for: entry.key)
                if !found.isEmpty || !folder.names.isEmpty { survivors.append("bit \(bit) of byte \(place)") }
            }
        }
        #expect(survivors == [])
        try folder.write(bytes, to: name)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func truncatedEntryFileCausesMiss() async throws {
        let store = store()
        await store.store(entry)
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        for count in 0..<bytes.count {
            try folder.write(bytes.prefix(count), to: name)
            #expect(await store.entries(for: entry.key).isEmpty, "\(count) bytes")
        }
    }

    @Test func entryFileUnderWrongNameCausesMiss() async throws {
        let store = store()
        await store.store(entry)
        let name = try #require(folder.names.first)
        let other = CacheEntry.fixture("https://cache.test/other", partition: "me")
        await store.store(other)
        let taken = try #require(folder.names.first { $0 != name })
        let bytes = try Data(contentsOf: folder.file(name))
        try bytes.write(to: folder.file(taken))
        #expect(await store.entries(for: other.key) == [])
        // The file of this key has an entry of another one, as if both keys had the same hash. The new entry replaces
        // it.
        await store.store(other)
        #expect(await store.entries(for: other.key) == [other])
        #expect(folder.names.count == 2)
    }

    @Test func entryFileOfRandomBytesCausesMiss() async throws {
        let store = store()
        await store.store(entry)
        let name = try #require(folder.names.first)
        try await forEverySeed(in: 0..<200) { generator in
            var bytes = Data(
                (0..<generator.number(below: 400)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
            if generator.number(below: 2) == 0 { bytes = Data("PLAYCH03".utf8) + bytes }
            try folder.write(bytes, to: name)
            #expect(await store.entries(for: entry.key) == [])
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func entryWithInvalidReceiptDateCausesMiss(seconds: Double) async {
        let odd = CacheEntry.fixture(received: Date(timeIntervalSinceReferenceDate: seconds))
        await store().store(odd)
        #expect(await store().entries(for: odd.key) == [])
    }

    @Test func fileAtFolderPathDisablesStoreUntilRemoved() async throws {
        let store = store()
        try Data().write(to: folder.url)
        await store.store(entry)
        #expect(await store.entries(for: entry.key) == [])
        try FileManager.default.removeItem(at: folder.url)
        await self.store().store(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func folderAtEntryPathCausesMissAndRemains() async throws {
        let store = store()
        await store.store(entry)
        let name = try #require(folder.names.first)
        try FileManager.default.removeItem(at: folder.file(name))
        try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
        #expect(await store.entries(for: entry.key) == [])
        await store.store(entry)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [name])
    }

    /// The draft of a killed process takes room, so it is removed like a response that was not used.
    @Test func trimmingRemovesOldDraftBeforeNewerResponses() async throws {
        await store().store(entry)
        let draft = folder.file("00000000-0000-4000-8000-000000000000.draft")
        try Data(count: 5_000).write(to: draft)
        let old = clock.timeSource.date().addingTimeInterval(-1)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: draft.path)
        await store().trim(to: 17_000)
        #expect(folder.names.count == 2)
        await store().trim(to: 16_000)
        #expect(!FileManager.default.fileExists(atPath: draft.path))
        #expect(await store().entries(for: entry.key) == [entry])
    }

    @Test(arguments: [true, false])
    func removalDeletesDraftFilesOfKilledWriters(isAll: Bool) async throws {
        await store().store(entry)
        try Data("PLAYCH01".utf8).write(to: folder.file("00000000-0000-4000-8000-000000000000.draft"))
        await store().remove(isAll ? .all : .partition("me"))
        #expect(folder.names == [])
    }

    // MARK: Removing

    @Test func addressIsRemovedFromAllPartitions() async {
        let store = store()
        let other = CacheEntry.fixture("https://cache.test/other", partition: "me")
        let entries = [nil, "", "me", "you"].map { CacheEntry.fixture(partition: $0) }
        for entry in entries + [other] { await store.store(entry) }
        #expect(folder.names.count == 5)
        await store.remove(.addresses([entry.key.address]))
        for entry in entries { #expect(await store.entries(for: entry.key) == []) }
        #expect(await store.entries(for: other.key) == [other])
        #expect(folder.names.count == 1)
    }

    @Test func removingPartitionKeepsEntriesOfOtherPartitions() async {
        let store = store()
        let entries = [nil, "you"].map { CacheEntry.fixture(partition: $0) }
        for entry in entries + [entry] { await store.store(entry) }
        await store.remove(.partition("me"))
        for entry in entries { #expect(await store.entries(for: entry.key) == [entry]) }
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names.count == 2)
    }

    /// A process that is killed between the creation of the folder and that of the file leaves the folder empty.
    @Test func emptyAddressFolderIsRemovedAtNextListing() async throws {
        await store().store(.fixture())
        let empty = folder.file("0123456789abcdef")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
        await store().trim(to: 1 << 20)
        #expect(folder.names == ["45ad3f35bf6a8b01.cached"])
    }

    @Test func linkReplacingAddressFolderIsNeverFollowed() async throws {
        let (store, other) = (store(), ScratchFolder())
        await store.store(entry)
        let name = try #require(folder.names.first)
        let link = folder.file(name).deletingLastPathComponent()
        try FileManager.default.moveItem(at: link, to: other.url)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other.url)
        let bytes = try Data(contentsOf: folder.file(name))
        #expect(await store.entries(for: entry.key) == [])
        await store.store(.fixture(partition: "me", body: Data("newer".utf8)))
        await store.remove(.addresses([entry.key.address]))
        await store.remove(.partition("me"))
        await store.remove(.all)
        await store.trim(to: 0)
        #expect(folder.names == [link.lastPathComponent])
        #expect(try Data(contentsOf: folder.file(name)) == bytes)
    }

    @Test(arguments: [CacheRemoval.all, .partition("me"), .addresses(["https://cache.test/page"])])
    func failedRemovalIsRetriedAtNextAccess(removal: CacheRemoval) async throws {
        let store = store()
        await store.store(entry)
        let aside = ScratchFolder()
        try FileManager.default.moveItem(at: folder.url, to: aside.url)
        // A symbolic link that points to itself exists, but cannot be read as a folder.
        try FileManager.default.createSymbolicLink(at: folder.url, withDestinationURL: folder.url)
        await store.remove(removal)
        #expect(await store.entries(for: entry.key) == [])
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.moveItem(at: aside.url, to: folder.url)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [])
        await store.store(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func fileThatCannotBeRemovedIsNotServed() async throws {
        let store = store()
        await store.store(entry)
        let (name, aside) = (try #require(folder.names.first), ScratchFolder())
        // With a symbolic link that points to itself in place of the folder, the file can neither be replaced nor
        // removed.
        try FileManager.default.moveItem(at: folder.url, to: aside.url)
        try FileManager.default.createSymbolicLink(at: folder.url, withDestinationURL: folder.url)
        await store.store(.fixture(partition: "me", variant: entry.variant, body: Data("newer".utf8)))
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.moveItem(at: aside.url, to: folder.url)
        #expect(folder.names == [name])
        #expect(await store.entries(for: entry.key) == [])
    }

    @Test func flippedBitInOneVariantInvalidatesAllVariants() async throws {
        let store = store()
        let entries = ["=x: 1", "=x: 2"].map { CacheEntry.fixture(variant: $0, body: Data($0.utf8)) }
        for entry in entries { await store.store(entry) }
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        #expect(folder.names == [name] && bytes.suffix(10) == Data("=x: 1=x: 2".utf8))
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 4
            try folder.write(damaged, to: name)
            #expect(await store.entries(for: entries[0].key).isEmpty && folder.names == [], "byte \(place)")
        }
    }
}
