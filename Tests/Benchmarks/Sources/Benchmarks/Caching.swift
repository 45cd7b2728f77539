import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// The cost of the cache.
    static let caching = Group(name: "caching") { bench in
        try await memory(bench)
        try await disk(bench, of: 4 << 10)
        try await disk(bench, of: 256 << 10)
    }

    private static let headers: HTTPFields = [
        "Content-Type": "application/json", "Cache-Control": "public, max-age=31536000", "ETag": "\"5f3a-1b2c\"",
        "Last-Modified": "Tue, 14 Nov 2023 22:13:20 GMT", "Vary": "Accept-Encoding", "Server": "bench",
    ]

    private static func memory(_ bench: Bench) async throws {
        let answer = HTTPResponse(fields: headers, body: Data(repeating: 1, count: 4 << 10))
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in answer })
        let plain = URLSessionHTTPClient()
        let cached = plain.cached(in: MemoryCacheStore())
        let request = try HTTPRequest(.get, server.address("/page"))
        await bench.ratio("a hit of 4 KB in memory, to the request over loopback", repeats: 50, atMost: 0.1) {
            _ = await outcome(cached, request)
        } to: {
            _ = await outcome(plain, request)
        }
        await bench.cost("a hit of 4 KB in memory", repeats: 2_000) { _ = await outcome(cached, request) }
        _ = server
    }

    private static func disk(_ bench: Bench, of size: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = DiskCacheStore(folder.appending(path: "store"))
        let entry = HTTPCacheEntry.fixture(fields: headers, body: Data(repeating: 1, count: size))
        await store.keep(entry)
        let plain = folder.appending(path: "plain")
        try entry.response.body.write(to: plain)
        let name = "\(size >> 10) KB"
        // The rounds are short, so that other processes interrupt few of them.
        try await bench.ratio("a hit of \(name) on disk, to a plain file", repeats: 20, roundsTimes: 30, atMost: 2) {
            guard await store.entries(for: entry.key).count == 1 else { throw NoHit() }
        } to: {
            guard try Data(contentsOf: plain).count == size else { throw NoHit() }
        }
        await bench.cost("a hit of \(name) on disk", repeats: 500) { _ = await store.entries(for: entry.key) }
        await bench.cost("keeping \(name) on disk", repeats: 100) { await store.keep(entry) }
    }

    private struct NoHit: Error {}

    private static func outcome(_ client: any HTTPClient, _ request: HTTPRequest) async -> HTTPResponse? {
        try? await client.send(request)
    }
}
