import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct DiskCacheStoreTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let entry = HTTPCacheEntry.fixture(partition: "me", variant: "=accept: */*")

    private func store(capacity: Int = 1 << 20) -> DiskCacheStore {
        DiskCacheStore(folder.url, capacity: capacity, time: clock.timeSource)
    }

    // MARK: Files

    @Test func variantsAreComparedByBytes() async {
        let store = DiskCacheStore(folder.url)
        let entries = ["=x: \u{E9}", "=x: e\u{301}"].map { HTTPCacheEntry.fixture(variant: $0, body: Data($0.utf8)) }
        for entry in entries { await store.keep(entry) }
        #expect(await store.entries(for: entries[0].key).count == 2)
    }

    @Test func folderIsNotCreatedBeforeFirstEntry() async {
        #expect(await store().entries(for: entry.key) == [])
        await store().remove { _ in true }
        await store().removeAll()
        await store().trim(to: 0)
        #expect(!FileManager.default.fileExists(atPath: folder.url.path))
    }

    @Test func entryIsOneFileReadableByOwnerOnly() async throws {
        await store().keep(entry)
        let name = try #require(folder.names.first)
        #expect(folder.names.count == 1)
        let file = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
        #expect(file[.posixPermissions] as? Int == 0o600)
        let directory = try FileManager.default.attributesOfItem(atPath: folder.url.path)
        #expect(directory[.posixPermissions] as? Int == 0o700)
    }

    @Test func entryFileMatchesRecordedFormat() async throws {
        await store().keep(entry)
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        #expect(name == "45ad3f35bf6a8b01-c17f6d65e1f4a056-0")
        #expect(bytes.prefix(8) == Data("PLAYCH01".utf8))
        #expect(bytes.suffix(4) == Data("body".utf8))
        #expect(bytes.count == 208)
    }

    @Test func newStoreFindsEntryOfEarlierStore() async {
        await store().keep(entry)
        #expect(await store().entries(for: entry.key) == [entry])
    }

    @Test func secretFieldIsReadBackAsSecret() async throws {
        var fields: HTTPFields = [:]
        try fields.append(HTTPField("X-Session", "k3y", isSecret: true))
        let secret = HTTPCacheEntry.fixture(partition: "me", fields: fields)
        await store().keep(secret)
        #expect(await store().entries(for: secret.key).first?.response.fields.first?.isSecret == true)
    }

    @Test func variantRewrittenToAnotherFileLeavesNoCopy() async throws {
        let store = store()
        await store.keep(entry)
        let first = try #require(folder.names.first)
        let older = HTTPCacheEntry.fixture(partition: "me", variant: "=accept: b", body: Data("older".utf8))
        await store.keep(older)
        try FileManager.default.removeItem(at: folder.file(first))
        let newer = HTTPCacheEntry.fixture(partition: "me", variant: "=accept: b", body: Data("newer".utf8))
        await store.keep(newer)
        #expect(await store.entries(for: newer.key) == [newer])
        #expect(folder.names == [first])
    }

    @Test func storesOfSameFolderShareEntries() async {
        let (one, other) = (store(), store())
        await one.keep(entry)
        #expect(await other.entries(for: entry.key) == [entry])
        let newer = HTTPCacheEntry.fixture(partition: "me", variant: entry.variant, body: Data("newer".utf8))
        await other.keep(newer)
        #expect(await one.entries(for: entry.key) == [newer])
        await one.remove(addresses: [entry.key.address])
        #expect(await other.entries(for: entry.key) == [])
        #expect(folder.names == [])
    }

    @Test func removedFolderIsCreatedAgain() async throws {
        let store = store()
        await store.keep(entry)
        try FileManager.default.removeItem(at: folder.url)
        #expect(await store.entries(for: entry.key) == [])
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func fileAtFolderPathCausesMissAndStays() async throws {
        try Data().write(to: folder.url)
        let store = store()
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [])
        await store.removeAll()
        #expect(try Data(contentsOf: folder.url).isEmpty)
        try FileManager.default.removeItem(at: folder.url)
    }

    @Test func entryWithOversizedFieldsIsNotWritten() async throws {
        let store = store(capacity: 8 << 20)
        await store.keep(entry)
        var fields: HTTPFields = [:]
        try fields.append(HTTPField("X-Long", String(repeating: "x", count: 2 << 20)))
        await store.keep(.fixture(partition: "me", variant: entry.variant, fields: fields))
        #expect(folder.names == [])
    }

    @Test func entryWithLongFieldsIsReadBack() async throws {
        var fields: HTTPFields = [:]
        for number in 0..<500 {
            try fields.append(HTTPField(HTTPFieldName("X-\(number)"), String(repeating: "y", count: 200)))
        }
        for size in [0, 1, 5_000, 100_000] {
            let long = HTTPCacheEntry.fixture(fields: fields, body: Data(repeating: 3, count: size))
            await store().keep(long)
            #expect(await store().entries(for: long.key) == [long])
        }
    }

    @Test(arguments: [0, 1, 7, 8, 31, 32, 33, 7_900, 8_150, 8_192, 8_193, 70_000])
    func bodiesOfAllSizesAreReadBack(size: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(size))
        let body = Data((0..<size).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
        let sized = HTTPCacheEntry.fixture(body: body)
        await store().keep(sized)
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
        await store.keep(entry)
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        var survivors: [String] = []
        // The first six bytes are not changed. They mark the file as a file of the store, and the store ignores a file
        // without this mark.
        for place in bytes.indices.dropFirst(6) {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[place] ^= 1 << UInt8(bit)
                try folder.write(damaged, to: name)
                let found = await store.entries(for: entry.key)
                if !found.isEmpty || !folder.names.isEmpty { survivors.append("bit \(bit) of byte \(place)") }
            }
        }
        #expect(survivors == [])
        try bytes.write(to: folder.file(name))
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func removalDeletesFileWithFlippedBitBeforeBody() async throws {
        let store = store()
        await store.keep(entry)
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        for place in bytes.indices.dropFirst(6).dropLast(entry.response.body.count) {
            var damaged = bytes
            damaged[place] ^= 1
            try folder.write(damaged, to: name)
            await store.remove { _ in false }
            #expect(folder.names == [], "byte \(place)")
        }
    }

    @Test func truncatedEntryFileCausesMiss() async throws {
        let store = store()
        await store.keep(entry)
        let name = try #require(folder.names.first)
        let bytes = try Data(contentsOf: folder.file(name))
        for count in 0..<bytes.count {
            try folder.write(bytes.prefix(count), to: name)
            #expect(await store.entries(for: entry.key).isEmpty, "\(count) bytes")
        }
    }

    @Test func entryFileUnderWrongNameCausesMiss() async throws {
        let store = store()
        await store.keep(entry)
        let name = try #require(folder.names.first)
        let other = HTTPCacheEntry.fixture("https://cache.test/other", partition: "me")
        await store.keep(other)
        let taken = try #require(folder.names.first { $0 != name })
        let bytes = try Data(contentsOf: folder.file(name))
        try bytes.write(to: folder.file(taken))
        #expect(await store.entries(for: other.key) == [])
        // The file name of this key is taken by another entry, as if both keys had the same hash. The store therefore
        // writes the new entry to another file.
        await store.keep(other)
        #expect(await store.entries(for: other.key) == [other])
        #expect(folder.names.count == 3)
    }

    @Test func entryFileOfRandomBytesCausesMiss() async throws {
        let store = store()
        await store.keep(entry)
        let name = try #require(folder.names.first)
        try await forEverySeed(in: 0..<200) { generator in
            var bytes = Data(
                (0..<generator.number(below: 400)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
            if generator.number(below: 2) == 0 { bytes = Data("PLAYCH01".utf8) + bytes }
            try folder.write(bytes, to: name)
            #expect(await store.entries(for: entry.key) == [])
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func entryWithInvalidReceiptDateCausesMiss(seconds: Double) async {
        let odd = HTTPCacheEntry.fixture(received: Date(timeIntervalSinceReferenceDate: seconds))
        await store().keep(odd)
        #expect(await store().entries(for: odd.key) == [])
    }

    @Test func fileAtFolderPathDisablesStoreUntilRemoved() async throws {
        let store = store()
        try Data().write(to: folder.url)
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [])
        try FileManager.default.removeItem(at: folder.url)
        await self.store().keep(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func folderAtEntryFilePathCausesMiss() async throws {
        let store = store()
        await store.keep(entry)
        let name = try #require(folder.names.first)
        try FileManager.default.removeItem(at: folder.file(name))
        try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: false)
        #expect(await store.entries(for: entry.key) == [])
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func draftFileIsRemovedAfterOneHour() async throws {
        await store().keep(entry)
        let draft = folder.file("draft-00000000-0000-4000-8000-000000000000")
        try Data("PLAYCH01".utf8).write(to: draft)
        for (age, isThere) in [(3_600.0, true), (3_601, false)] {
            let date = clock.timeSource.date().addingTimeInterval(-age)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: draft.path)
            await store().trim(to: 1 << 20)
            #expect(FileManager.default.fileExists(atPath: draft.path) == isThere)
        }
    }

    @Test func removeAllRemovesDraftFiles() async throws {
        await store().keep(entry)
        try Data("PLAYCH01".utf8).write(to: folder.file("draft-00000000-0000-4000-8000-000000000000"))
        await store().removeAll()
        #expect(folder.names == [])
    }

    // MARK: Removing

    @Test(arguments: [true, false])
    func failedRemovalIsRepeatedAtNextAccess(isAll: Bool) async throws {
        let store = store()
        await store.keep(entry)
        let aside = TemporaryFolder()
        try FileManager.default.moveItem(at: folder.url, to: aside.url)
        // A symbolic link that points to itself exists, but cannot be read as a folder.
        try FileManager.default.createSymbolicLink(at: folder.url, withDestinationURL: folder.url)
        if isAll { await store.removeAll() } else { await store.remove { $0.partition == "me" } }
        #expect(await store.entries(for: entry.key) == [])
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.moveItem(at: aside.url, to: folder.url)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [])
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test func linkReplacingOneVariantDoesNotHideAnother() async throws {
        let store = store()
        let other = HTTPCacheEntry.fixture(partition: "me", variant: "=accept: b")
        await store.keep(entry)
        let name = try #require(folder.names.first)
        await store.keep(other)
        try FileManager.default.removeItem(at: folder.file(name))
        try FileManager.default.createSymbolicLink(at: folder.file(name), withDestinationURL: folder.file(name))
        #expect(await store.entries(for: entry.key) == [other])
        await store.remove { _ in false }
        #expect(folder.names.contains(name))
        #expect(await store.entries(for: entry.key) == [other])
        #expect(folder.names.count == 2)
    }

    // MARK: Variants and keys

    @Test func ninthVariantReplacesOldestVariantOnDisk() async {
        let store = store()
        let start = Date(timeIntervalSinceReferenceDate: 0)
        for number in 0..<9 {
            await store.keep(
                .fixture(
                    variant: "=x: \(number)", received: start.addingTimeInterval(number == 3 ? -1 : Double(number))))
            let found = await store.entries(for: HTTPCacheEntry.fixture().key)
            #expect(found.count == min(number + 1, 8))
        }
        let left = Set(await store.entries(for: HTTPCacheEntry.fixture().key).map(\.variant))
        #expect(left == Set([0, 1, 2, 4, 5, 6, 7, 8].map { "=x: \($0)" }))
    }

    @Test func removalReadsKeysWithoutBodies() async throws {
        let store = store()
        await store.keep(entry)
        let name = try #require(folder.names.first)
        var bytes = try Data(contentsOf: folder.file(name))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: folder.file(name))
        let seen = Locked<[HTTPCacheKey]>([])
        await store.remove { key in
            seen.withLock { $0.append(key) }
            return false
        }
        #expect(seen.withLock { $0 } == [entry.key])
        #expect(folder.names == [name])
    }

    @Test func removalMatchingNothingDeletesUnreadableFile() async throws {
        let store = store()
        await store.keep(entry)
        let name = try #require(folder.names.first)
        try Data("PLAYCH01 rubbish".utf8).write(to: folder.file(name))
        await store.remove { _ in false }
        #expect(folder.names == [])
    }
}
