import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// The cost of the cache.
    static let caching = Group(name: "caching") { bench in
        try await memory(bench)
        try await disk(bench, of: 4)
        try await disk(bench, of: 256)
        try await crowd(bench)
    }

    private static let headers: HTTPFields = [
        "Content-Type": "application/json", "Cache-Control": "public, max-age=31536000", "ETag": "\"5f3a-1b2c\"",
        "Last-Modified": "Tue, 14 Nov 2023 22:13:20 GMT", "Vary": "Accept-Encoding", "Server": "bench",
    ]

    private static func memory(_ bench: Bench) async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { request in
                let size = Int(request.url.lastPathComponent) ?? 0
                return HTTPResponse(fields: headers, body: Data(repeating: 1, count: size << 10))
            })
        defer { server.stop() }
        let plain = URLSessionHTTPClient()
        let cached = plain.cached(in: MemoryCacheStore())
        let size = Size(4, "KB")
        try await bench.ratio("a hit in memory, to the request over loopback", of: size, repeats: 50, atMost: 0.1) {
            let request = try HTTPRequest(.get, server.address("/\($0)"))
            return ({ _ = try await cached.send(request) }, to: { _ = try await plain.send(request) })
        }
        try await bench.cost("a hit in memory", of: size, repeats: 2_000) {
            let request = try HTTPRequest(.get, server.address("/\($0)"))
            return { _ = try await cached.send(request) }
        }
    }

    private static func disk(_ bench: Bench, of kilobytes: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let size = Size(kilobytes, "KB")
        func stored(_ kilobytes: Int) async -> (DiskCacheStore, HTTPCacheEntry) {
            let store = DiskCacheStore(folder.appending(path: "store \(kilobytes)"))
            let entry = HTTPCacheEntry.fixture(fields: headers, body: Data(repeating: 1, count: kilobytes << 10))
            await store.keep(entry)
            return (store, entry)
        }
        // The limit is 3, because a hit does more than read the file: it computes a checksum over all bytes, checks the
        // owner and the kind of the file, decodes the fields, and looks for a second variant. Apart from the checksum,
        // this takes about 5 microseconds for any size, which is as long as reading a plain file of 4 KB.
        //
        // The rounds are short, so that other processes interrupt few of them.
        try await bench.ratio("a hit on disk, to a plain file", of: size, repeats: 20, roundsTimes: 30, atMost: 3) {
            let (store, entry) = await stored($0)
            let plain = folder.appending(path: "plain \($0)")
            try entry.response.body.write(to: plain)
            return (
                { guard await store.entries(for: entry.key).count == 1 else { throw NoHit() } },
                to: { guard try Data(contentsOf: plain).count == entry.response.body.count else { throw NoHit() } }
            )
        }
        try await bench.cost("a hit on disk", of: size, repeats: 500) {
            let (store, entry) = await stored($0)
            return { _ = await store.entries(for: entry.key) }
        }
        try await bench.cost("keeping on disk", of: size, repeats: 100) {
            let (store, entry) = await stored($0)
            return { await store.keep(entry) }
        }
    }

    /// Measures that the time of a hit does not depend on the number of stored responses.
    private static func crowd(_ bench: Bench) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        func filled(_ store: any HTTPCacheStore, _ count: Int) async -> Bench.Work {
            let entries = (0..<count).map { HTTPCacheEntry.fixture("https://cache.test/\($0)", fields: headers) }
            for entry in entries { await store.keep(entry) }
            return { guard await store.entries(for: entries[0].key).count == 1 else { throw NoHit() } }
        }
        try await bench.cost("a hit among others in memory", of: Size(1_000, "entries"), repeats: 500) {
            await filled(MemoryCacheStore(), $0)
        }
        try await bench.cost("a hit among others on disk", of: Size(100, "entries"), repeats: 500) {
            await filled(DiskCacheStore(folder.appending(path: "\($0)")), $0)
        }
    }

    private struct NoHit: Error {}
}
