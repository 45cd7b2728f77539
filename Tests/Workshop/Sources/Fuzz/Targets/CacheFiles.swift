import Foundation
@testable import HTTPCaching
@testable import PlayhouseCore
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
            GrowthFamily("foreign bytes", "0", repeating: "PLAYCH03"),
            GrowthFamily("a head of zeros", "1", repeating: "\0"),
            GrowthFamily("a head of fields", "1" + CacheForgery.entryText, repeating: "\0\0A\0b"),
            GrowthFamily("many fields", "3https://a.example/\n", repeating: "A: b\n"),
            GrowthFamily("a long field", "3https://a.example/\nA: ", repeating: "b"),
            GrowthFamily("combining marks", "3https://a.example/\nA: e", repeating: "\u{301}\u{316}"),
        ]
    ) { input in
        var input = input
        switch input.choice(4) {
        case 0: checkFile(input.data)
        case 1: checkFile(CacheForgery.file(head: Array(input.rest)))
        case 2:
            let length = input.line()
            checkFile(CacheForgery.file(body: input.data, claimedLength: length))
        default: checkRoundTrip(input)
        }
    }
}

/// Cache files with wrong content and right checksums.
private enum CacheForgery {
    static let key = CacheKey(normalized: "https://a.example/x", partition: nil)
    /// The texts of an entry without a body, up to the number of its fields, which is too large.
    static let entryText: String = {
        let checksum = Data().withUnsafeBytes { Checksum.of($0) }
        let texts = ["https://a.example/x", "0", "", "0.0", "0.0", "200", "0", "\(checksum)", "0", "0", "4000000"]
        return texts.joined(separator: "\0")
    }()

    static func entry(fields: HTTPFields = ["Cache-Control": "max-age=60"], body: Data = Data()) -> CacheEntry {
        let now = Date(timeIntervalSince1970: 1_767_639_731)
        let response = HTTPResponse(fields: fields, body: body)
        return CacheEntry(key: key, variant: "", response: response, requested: now, received: now)
    }

    /// Returns the file of an entry that states another length of its body.
    static func file(body: Data, claimedLength: String) -> Data {
        var head = start(of: [entry(body: body)]).dropFirst(24)
        if let place = head.range(of: text("\(body.count)"), options: .backwards) {
            head.replaceSubrange(place, with: text(claimedLength))
        }
        return file(head: Array(head), body: body)
    }

    static func file(head: [UInt8], body: Data = Data()) -> Data {
        let mark = start(of: []).prefix(8)
        let checksum = head.withUnsafeBytes { Checksum.of($0) }
        var file = mark + number(UInt64(head.count)) + number(checksum)
        file.append(contentsOf: head)
        file.append(body)
        return file
    }

    /// Returns the front and the head of the file of some entries.
    private static func start(of entries: [CacheEntry]) -> Data {
        do { return try CacheFile.parts(of: entries)[0] } catch { fatalError("entries cannot be encoded: \(error)") }
    }

    private static func text(_ text: String) -> Data { Data("\0\(text)\0".utf8) }

    private static func number(_ number: UInt64) -> Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }
}

private func checkFile(_ content: Data) {
    let (store, file) = CacheOnDisk.stored
    do { try content.write(to: file) } catch { fatalError("the scratch folder cannot be written: \(error)") }
    let entries = runOnCallingThread { await store.entries(for: CacheForgery.key) }
    for entry in entries {
        require(entry.key == CacheForgery.key, "an entry is that of its key")
        require(entry.response.body.count <= content.count, "a body is no larger than its file")
        require((100...999).contains(entry.response.status.code), "a status has three digits")
    }
}

/// A store with one entry, and the file of that entry.
private enum CacheOnDisk {
    static let stored: (any CacheStore, URL) = {
        let folder = ScratchFolder.url.appending(path: "cache")
        let store = HTTPCache.disk(folder).store
        runOnCallingThread { await store.store(CacheForgery.entry()) }
        let file = folder.appending(path: CacheForgery.key.fileName)
        require(FileManager.default.fileExists(atPath: file.path), "an entry is stored in a file")
        return (store, file)
    }()
}

extension CacheStore {
    /// Stores an entry as the response to a request that starts now.
    fileprivate func store(_ entry: CacheEntry) async {
        await store(entry, isAlone: false, by: inFlight.begin(entry.key))
    }
}

private func checkRoundTrip(_ input: FuzzInput) {
    var input = input
    let key = CacheKey(normalized: input.line().asCacheAddress, partition: nil)
    let fields = HTTPFields(lines: input.paragraph())
    let response = HTTPResponse(fields: fields, body: input.data)
    let now = Date(timeIntervalSince1970: 1_767_639_731)
    let entry = CacheEntry(key: key, variant: "", response: response, requested: now, received: now)
    let store = HTTPCache.disk(ScratchFolder.url.appending(path: "round-trip")).store
    let entries = runOnCallingThread {
        await store.store(entry)
        let entries = await store.entries(for: key)
        await store.remove(.all)
        return entries
    }
    // There is no entry if the store refused it, for example because its file is too large.
    require(entries.isEmpty || entries == [entry], "an entry that is stored is read as it was")
}
