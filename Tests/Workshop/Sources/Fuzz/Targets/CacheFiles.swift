import Foundation
@testable import RemoteLoading

extension FuzzTarget {
    /// The files of a disk cache: arbitrary bytes, and files with forged heads or lengths but valid checksums.
    ///
    /// The first digit determines what the rest of the input is: a whole file (0), only the head of a file (1), a body
    /// and the length that the start of the file (the preamble) states for it (2), or an entry that is written and then
    /// read (3).
    static let cacheFiles = FuzzTarget(
        "cache-files",
        growth: [
            GrowthFamily("foreign bytes", "0", repeating: "PLAYCH01"),
            GrowthFamily("a head of zeros", "1", repeating: "\0"),
            GrowthFamily("a head of counts", "1", repeating: "\u{1}\0\0\0\0\0\0\0"),
            GrowthFamily("many fields", "3https://a.example/\n", repeating: "A: b\n"),
            GrowthFamily("a long field", "3https://a.example/\nA: ", repeating: "b"),
            GrowthFamily("combining marks", "3https://a.example/\nA: e", repeating: "\u{301}\u{316}"),
        ]
    ) { input in
        var input = input
        switch input.choice(4) {
        case 0: checkFile(input.data)
        case 1: checkFile(CacheForgery.file(head: Array(input.rest), body: []))
        case 2:
            let length = input.line()
            checkFile(
                CacheForgery.file(head: CacheForgery.head, body: Array(input.rest), claimedLength: UInt64(length)))
        default: checkRoundTrip(input)
        }
    }
}

/// Cache files with wrong content and right checksums.
private enum CacheForgery {
    static let key = HTTPCacheKey("https://a.example/x")

    static let head: [UInt8] = {
        var writer = CacheFileWriter()
        let response = HTTPResponse(fields: ["Cache-Control": "max-age=60"])
        writer.write(HTTPCacheEntry(key: key, response: response, requested: .distantPast, received: .distantPast))
        return writer.bytes
    }()

    static func file(head: [UInt8], body: [UInt8], claimedLength: UInt64? = nil) -> Data {
        var preamble = CacheFileWriter()
        preamble.write(CacheFile.Preamble.mark)
        preamble.write(UInt64(head.count))
        preamble.write(claimedLength ?? UInt64(body.count))
        preamble.write(body.withUnsafeBytes { Checksum.of($0) })
        preamble.write(
            preamble.bytes.withUnsafeBytes { words in
                // The checksum is computed from the preamble with zeros where the checksum will be, and from the head.
                let whole = Array(words) + [UInt8](repeating: 0, count: 8)
                return whole.withUnsafeBytes { words in
                    head.withUnsafeBytes { CacheFile.headChecksum(words, $0) }
                }
            })
        return Data(preamble.bytes + head + body)
    }
}

private func checkFile(_ content: Data) {
    let (store, file) = DiskCacheFile.kept
    do { try content.write(to: file) } catch { fatalError("the scratch folder cannot be written: \(error)") }
    let entries = runOnCallingThread { await store.entries(for: CacheForgery.key) }
    for entry in entries {
        require(entry.key == CacheForgery.key, "an entry is that of its key")
        require(entry.response.body.count <= content.count, "a body is no larger than its file")
        require((100...999).contains(entry.response.status.code), "a status has three digits")
    }
}

/// A store with one entry, and the file of that entry.
private enum DiskCacheFile {
    static let kept: (DiskCacheStore, URL) = {
        let folder = ScratchFolder.url.appending(path: "cache")
        let store = DiskCacheStore(folder)
        let now = Date(timeIntervalSince1970: 1_767_639_731)
        let response = HTTPResponse(fields: ["Cache-Control": "max-age=60"])
        runOnCallingThread {
            await store.keep(
                HTTPCacheEntry(key: CacheForgery.key, response: response, requested: now, received: now))
        }
        let file = folder.appending(path: CacheFileName(CacheForgery.key).name(at: 0))
        require(FileManager.default.fileExists(atPath: file.path), "an entry is kept in a file")
        return (store, file)
    }()
}

private func checkRoundTrip(_ input: FuzzInput) {
    var input = input
    let key = HTTPCacheKey(input.line())
    let fields = HTTPFields(lines: input.paragraph())
    let response = HTTPResponse(fields: fields, body: input.data)
    let now = Date(timeIntervalSince1970: 1_767_639_731)
    let entry = HTTPCacheEntry(key: key, variant: "", response: response, requested: now, received: now)
    let store = DiskCacheStore(ScratchFolder.url.appending(path: "round-trip"))
    let entries = runOnCallingThread {
        await store.keep(entry)
        let entries = await store.entries(for: key)
        await store.removeAll()
        return entries
    }
    // There is no entry if the store refused it, for example because its head is too large.
    require(entries.isEmpty || entries == [entry], "an entry that is kept is read as it was")
}
