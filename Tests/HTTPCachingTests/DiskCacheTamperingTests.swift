import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tests of a cache whose folder contains forged files with correct checksums.
@Suite(.bounded) struct DiskCacheTamperingTests {
    private let folder = ScratchFolder()
    private let entry = CacheEntry.fixture(body: Data(repeating: 7, count: 1_000))
    private let store: DiskCache

    init() {
        store = DiskCache(folder.url, time: ManualClock().timeSource)
    }

    /// Stores the entry and returns the name of its file.
    private func storeEntry() async throws -> String {
        await store.store(entry)
        return try #require(folder.names.first)
    }

    /// Returns a copy of a cache file with other lengths and correct checksums.
    private func forged(_ file: Data, headLength: UInt64? = nil, bodyLength: UInt64? = nil) throws -> Data {
        let words = file.prefix(24).withUnsafeBytes { bytes in
            (0..<3).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
        }
        let oldHead = file.dropFirst(24).prefix(Int(words[1]))
        var head = Data(oldHead)
        if let bodyLength { head = try replacingLength(in: head, with: "\(bodyLength)") }
        let stated = headLength ?? UInt64(head.count)
        let checked = Array((head + file.dropFirst(24 + oldHead.count)).prefix(Int(clamping: min(stated, 1 << 20))))
        let sum = checked.withUnsafeBytes { Checksum.of($0) }
        let front = [words[0], stated, sum].flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
        return Data(front) + head + file.dropFirst(24 + oldHead.count)
    }

    /// Replaces the text with the length of the body, which is unique in the head.
    private func replacingLength(in head: Data, with length: String) throws -> Data {
        func text(_ text: String) -> Data { Data("\0\(text)\0".utf8) }
        var head = head
        head.replaceSubrange(try #require(head.range(of: text("1000"))), with: text(length))
        return head
    }

    static let lengths: [UInt64] = [
        0, 1, 999, 1_001, 8_192, 1 << 20, 1 << 20 + 1, 64 << 20, 1 << 31 - 1, 1 << 31, 1 << 32 - 1, 1 << 32,
        1 << 32 + 1_000, 1 << 40, UInt64(Int.max / 2), UInt64(Int.max), UInt64(Int.max) + 1, UInt64.max - 999,
        UInt64.max,
    ]

    @Test func listedSizeOfHugeFileFits32Bits() async throws {
        let name = try await storeEntry()
        #expect(truncate(folder.file(name).path, 3 << 30) == 0)
        let listed = try #require(CacheFolder(path: folder.url.path).files()?.first)
        #expect(listed.bytes < Int(Int32.max) / 2)
    }

    @Test func forgeryHelperKeepsBytesIfNothingIsChanged() async throws {
        let name = try await storeEntry()
        let bytes = try Data(contentsOf: folder.file(name))
        #expect(try forged(bytes) == bytes)
        #expect(try forged(bytes, bodyLength: 1_000) == bytes)
    }

    @Test(arguments: lengths)
    func forgedBodyLengthCausesMissAndRemovesFile(length: UInt64) async throws {
        let name = try await storeEntry()
        let forged = try forged(Data(contentsOf: folder.file(name)), bodyLength: length)
        try await expectMiss(forged, name)
    }

    @Test(arguments: lengths)
    func forgedHeadLengthCausesMissAndRemovesFile(length: UInt64) async throws {
        let name = try await storeEntry()
        let forged = try forged(Data(contentsOf: folder.file(name)), headLength: length)
        try await expectMiss(forged, name)
    }

    /// Expects every operation that reads the forged file to treat it as a miss and to remove it.
    private func expectMiss(_ forged: Data, _ name: String) async throws {
        try folder.write(forged, to: name)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [])
        try folder.write(forged, to: name)
        await store.store(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test(arguments: [("a\r\nb", "c"), ("", "c"), ("a", "b\r\nc: d"), ("a", "\u{0}")])
    func entryWithInvalidHeaderFieldCausesMiss(name: String, value: String) async {
        let field = HTTPField(checked: HTTPFieldName(known: name), value)
        let forged = CacheEntry.fixture(fields: HTTPFields([field]))
        await store.store(forged)
        #expect(await store.entries(for: forged.key) == [])
    }

    @Test(arguments: [(4 << 20) / 2, 4 << 20])
    func oversizedEntryHeadIsNeitherWrittenNorRead(length: Int) throws {
        func entry(_ value: String) throws -> CacheEntry {
            CacheEntry.fixture(fields: HTTPFields([try HTTPField("X-Long", value)]))
        }
        let long = String(repeating: "a", count: length)
        let small = try CacheFile.parts(of: [entry("a")])
        var head = small[0].dropFirst(24)
        head.replaceSubrange(try #require(head.range(of: Data("\0a".utf8))), with: Data("\0\(long)".utf8))
        let front = [UInt64(head.count), head.withUnsafeBytes { Checksum.of($0) }].flatMap { word in
            withUnsafeBytes(of: word.littleEndian) { Array($0) }
        }
        let file = small[0].prefix(8) + Data(front) + head + small[1]
        let isWithinLimit = length < 4 << 20
        #expect((try? CacheFile.entries(in: file)) == (isWithinLimit ? [try entry(long)] : nil))  // throws beyond it
        #expect((try? CacheFile.parts(of: [entry(long)]).joined().count) == (isWithinLimit ? file.count : nil))  // too
    }

    @Test func fileWithTrailingBytesCausesMiss() async throws {
        let name = try await storeEntry()
        try await expectMiss(Data(contentsOf: folder.file(name)) + [0], name)
    }

    // MARK: Other kinds of files

    @Test func linkToEntryCausesMissButRemains() async throws {
        let name = try await storeEntry()
        let target = ScratchFolder()
        try FileManager.default.createDirectory(at: target.url, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: folder.file(name), to: target.file("entry"))
        #expect(symlink(target.file("entry").path, folder.file(name).path) == 0)
        try await expectForeign(name)
        #expect(target.names == ["entry"])
    }

    @Test func linkToDeviceCausesMissButRemains() async throws {
        let name = try await storeEntry()
        try FileManager.default.removeItem(at: folder.file(name))
        #expect(symlink("/dev/zero", folder.file(name).path) == 0)
        try await expectForeign(name)
    }

    @Test func pipeReplacingEntryCausesMissButRemains() async throws {
        let name = try await storeEntry()
        try FileManager.default.removeItem(at: folder.file(name))
        #expect(mkfifo(folder.file(name).path, 0o600) == 0)
        try await expectForeign(name)
    }

    @Test func pipeReplacingEntryIsNeverRead() async throws {
        let name = try await storeEntry()
        let path = folder.file(name).path
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        let pipe = open(path, O_RDWR | O_NONBLOCK)
        defer { close(pipe) }
        var bytes = [UInt8](repeating: 7, count: 100)
        #expect(write(pipe, bytes, bytes.count) == bytes.count)
        #expect(await store.entries(for: entry.key) == [])
        #expect(read(pipe, &bytes, bytes.count) == bytes.count)
    }

    @Test(.enabled(if: geteuid() == 0, "changing owners takes the superuser"))
    func fileOfOtherUserCausesMissButRemains() async throws {
        let name = try await storeEntry()
        #expect(chown(folder.file(name).path, 65_534, 65_534) == 0)
        try await expectForeign(name)
    }

    /// Expects the store to treat the file as a miss and to leave it in place, whatever it stores and removes.
    private func expectForeign(_ name: String) async throws {
        #expect(await store.entries(for: entry.key) == [])
        await store.store(entry)
        #expect(await store.entries(for: entry.key) == [])
        await store.trim(to: 0)
        await store.remove(.all)
        #expect(folder.names == [name])
        // The store does not count this as a failed removal.
        let other = CacheEntry.fixture("https://cache.test/other")
        await store.store(other)
        #expect(await store.entries(for: other.key) == [other])
    }

    @Test func hugeSparseFileCausesMissAndIsRemoved() async throws {
        let name = try await storeEntry()
        let size = UInt64(400 << 20)
        let bytes = try Data(contentsOf: folder.file(name))
        let front = UInt64(bytes.count - entry.response.body.count)
        try folder.write(forged(bytes, bodyLength: size - front), to: name)
        #expect(truncate(folder.file(name).path, off_t(size)) == 0)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [])
    }
}
