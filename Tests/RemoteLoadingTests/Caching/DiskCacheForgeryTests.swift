import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tests of a cache whose folder contains forged files with correct checksums.
@Suite(.bounded) struct DiskCacheForgeryTests {
    private let folder = TemporaryFolder()
    private let entry = HTTPCacheEntry.fixture(body: Data(repeating: 7, count: 1_000))
    private let store: DiskCacheStore

    init() {
        store = DiskCacheStore(folder.url, time: ManualClock().timeSource)
    }

    /// Keeps the entry and returns the name of its file.
    private func keep() async throws -> String {
        await store.keep(entry)
        return try #require(folder.names.first)
    }

    /// Returns a copy of a cache file whose first bytes (the preamble) declare the given lengths, with a correct
    /// checksum.
    private func forged(_ file: Data, headLength: UInt64?, bodyLength: UInt64?) throws -> Data {
        var words = file.prefix(CacheFile.Preamble.size).withUnsafeBytes { bytes in
            (0..<5).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
        }
        let oldHead = Int(words[1])
        if let headLength { words[1] = headLength }
        if let bodyLength { words[2] = bodyLength }
        let rest = Array(file.dropFirst(CacheFile.Preamble.size))
        let head = rest.prefix(Int(clamping: min(words[1], UInt64(rest.count))))
        var front = CacheFileWriter()
        for word in words.prefix(4) { front.write(word) }
        let checksum = front.bytes.withUnsafeBytes { words in
            Array(headLength == nil ? rest.prefix(oldHead) : head).withUnsafeBytes {
                CacheFile.headChecksum(UnsafeRawBufferPointer(words), $0)
            }
        }
        front.write(checksum)
        return Data(front.bytes + rest)
    }

    static let lengths: [UInt64] = [
        0, 1, 999, 1_001, 8_192, 1 << 20, 1 << 20 + 1, 64 << 20, 1 << 31 - 1, 1 << 31, 1 << 32 - 1, 1 << 32,
        1 << 32 + 1_000, 1 << 40, UInt64(Int.max / 2), UInt64(Int.max), UInt64(Int.max) + 1, UInt64.max - 999,
        UInt64.max,
    ]

    @Test func costOfHugeFileFits32Bits() async throws {
        let name = try await keep()
        #expect(truncate(folder.file(name).path, 3 << 30) == 0)
        let listed = try #require(CacheFolder(path: folder.url.path).listing(of: name))
        #expect(listed.bytes < Int(Int32.max) / 2)
    }

    @Test func forgeryHelperWithoutChangesReturnsSameBytes() async throws {
        let name = try await keep()
        let bytes = try Data(contentsOf: folder.file(name))
        #expect(try forged(bytes, headLength: nil, bodyLength: nil) == bytes)
    }

    @Test(arguments: lengths)
    func forgedBodyLengthCausesMissAndRemovesFile(length: UInt64) async throws {
        let name = try await keep()
        let forged = try forged(Data(contentsOf: folder.file(name)), headLength: nil, bodyLength: length)
        try await expectMiss(forged, name)
    }

    @Test(arguments: lengths)
    func forgedHeadLengthCausesMissAndRemovesFile(length: UInt64) async throws {
        let name = try await keep()
        let forged = try forged(Data(contentsOf: folder.file(name)), headLength: length, bodyLength: nil)
        try await expectMiss(forged, name)
    }

    /// Expects every operation that reads the forged file to treat it as a miss and to remove it.
    private func expectMiss(_ forged: Data, _ name: String) async throws {
        try folder.write(forged, to: name)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [])
        try folder.write(forged, to: name)
        await store.remove { _ in false }
        #expect(folder.names == [])
        try folder.write(forged, to: name)
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [entry])
    }

    @Test(arguments: [("a\r\nb", "c"), ("", "c"), ("a", "b\r\nc: d"), ("a", "\u{0}")])
    func entryWithInvalidHeaderFieldCausesMiss(name: String, value: String) async {
        let field = HTTPField(checked: HTTPFieldName(known: name), value)
        let forged = HTTPCacheEntry.fixture(fields: HTTPFields([field]))
        await store.keep(forged)
        #expect(await store.entries(for: forged.key) == [])
    }

    // MARK: Other kinds of files

    @Test func linkToEntryCausesMissButRemains() async throws {
        let name = try await keep()
        let target = TemporaryFolder()
        try FileManager.default.createDirectory(at: target.url, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: folder.file(name), to: target.file("entry"))
        #expect(symlink(target.file("entry").path, folder.file(name).path) == 0)
        try await expectForeign(name)
        #expect(target.names == ["entry"])
    }

    @Test func linkToDeviceCausesMissButRemains() async throws {
        let name = try await keep()
        try FileManager.default.removeItem(at: folder.file(name))
        #expect(symlink("/dev/zero", folder.file(name).path) == 0)
        try await expectForeign(name)
    }

    @Test func pipeReplacingEntryCausesMissButRemains() async throws {
        let name = try await keep()
        try FileManager.default.removeItem(at: folder.file(name))
        #expect(mkfifo(folder.file(name).path, 0o600) == 0)
        try await expectForeign(name)
    }

    @Test func pipeReplacingEntryIsNeverRead() async throws {
        let name = try await keep()
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
    func onlyRemoveAllRemovesFileOfOtherUser() async throws {
        let name = try await keep()
        #expect(chown(folder.file(name).path, 65_534, 65_534) == 0)
        // The file begins with the mark of the store, so `removeAll()` removes the file.
        try await expectForeign(name, removedAsOwn: true)
    }

    /// Expects the store to treat the file as a miss, to leave it in place, and to write the entry to another file.
    ///
    /// `removedAsOwn` indicates whether `removeAll()` removes the file, as it removes the files of the store.
    private func expectForeign(_ name: String, removedAsOwn: Bool = false) async throws {
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [name])
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [entry])
        #expect(folder.names.count == 2)
        await store.removeAll()
        #expect(folder.names == (removedAsOwn ? [] : [name]))
    }

    @Test func pipesUnderAllFileNamesPreventStorage() async throws {
        let name = try await keep()
        try FileManager.default.removeItem(at: folder.file(name))
        for place in 0..<CacheFileName.places {
            #expect(mkfifo(folder.file(name.dropLast() + String(place)).path, 0o600) == 0)
        }
        await store.keep(entry)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names.count == CacheFileName.places)
    }

    @Test func hugeSparseFileCausesMissAndIsRemoved() async throws {
        let name = try await keep()
        let size = UInt64(400 << 20)
        let bytes = try Data(contentsOf: folder.file(name))
        let front = UInt64(bytes.count - entry.response.body.count)
        try folder.write(forged(bytes, headLength: nil, bodyLength: size - front), to: name)
        #expect(truncate(folder.file(name).path, off_t(size)) == 0)
        #expect(await store.entries(for: entry.key) == [])
        #expect(folder.names == [])
    }
}
