import Foundation
import HTTPCaching
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

    private static func memory(_ bench: BenchmarkRunner) async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { request in
                let size = Int(request.url.lastPathComponent) ?? 0
                return HTTPResponse(fields: headers, body: Data(repeating: 1, count: size << 10))
            })
        defer { server.stop() }
        let plain = URLSessionHTTPClient()
        let cached = plain.cached(in: .memory())
        let size = Size(4, "KB")
        try await bench.ratio("a hit in memory, to the request over loopback", of: size, repeats: 50, atMost: 0.1) {
            let request = try HTTPRequest(.get, parsing: server.address("/\($0)"))
            return ({ _ = try await cached.send(request) }, to: { _ = try await plain.send(request) })
        }
        try await bench.cost("a hit in memory", of: size, repeats: 2_000) {
            let request = try HTTPRequest(.get, parsing: server.address("/\($0)"))
            return { _ = try await cached.send(request) }
        }
    }

    /// A client with a cache, and a request for a response of some kilobytes that is stored in it.
    private static func stored(
        in cache: HTTPCache, _ kilobytes: Int, count: Int = 1
    ) async throws -> (hit: BenchmarkRunner.Work, renewal: BenchmarkRunner.Work) {
        let body = Data(repeating: 1, count: kilobytes << 10)
        let client = InProcessHTTPClient { _ in HTTPResponse(fields: headers, body: body) }.cached(in: cache)
        let requests = try (0..<count).map { try HTTPRequest(.get, parsing: "https://cache.test/\($0)") }
        for request in requests { _ = try await client.send(request) }
        let request = requests[0]
        var refresh = request
        refresh.options.freshness = .refresh
        return (
            { guard try await client.send(request).source != .network else { throw NoHit() } },
            { [refresh] in guard try await client.send(refresh).source == .network else { throw NoHit() } }
        )
    }

    private static func disk(_ bench: BenchmarkRunner, of kilobytes: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let size = Size(kilobytes, "KB")
        // The limit is 3, because a hit does more than decide and read the file: it computes a checksum over all bytes,
        // checks the owner and the kind of the file, and decodes the fields.
        //
        // The rounds are short, so that other processes interrupt few of them.
        try await bench.ratio(
            "a hit on disk, to a hit in memory and a plain file", of: size, repeats: 20, roundsTimes: 30, atMost: 3
        ) {
            let disk = try await stored(in: .disk(folder.appending(path: "cache \($0)")), $0)
            let memory = try await stored(in: .memory(), $0)
            let (plain, bytes) = (folder.appending(path: "plain \($0)"), $0 << 10)
            try Data(repeating: 1, count: bytes).write(to: plain)
            return (
                disk.hit,
                to: {
                    try await memory.hit()
                    guard try Data(contentsOf: plain).count == bytes else { throw NoHit() }
                }
            )
        }
        try await bench.cost("a hit on disk", of: size, repeats: 500) {
            try await stored(in: .disk(folder.appending(path: "cache \($0)")), $0).hit
        }
        try await bench.cost("a response that is stored on disk", of: size, repeats: 100) {
            try await stored(in: .disk(folder.appending(path: "cache \($0)")), $0).renewal
        }
    }

    /// Measures that the time of a hit does not depend on the number of stored responses.
    private static func crowd(_ bench: BenchmarkRunner) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        try await bench.cost("a hit among others in memory", of: Size(1_000, "entries"), repeats: 500) {
            try await stored(in: .memory(), 0, count: $0).hit
        }
        try await bench.cost("a hit among others on disk", of: Size(100, "entries"), repeats: 500) {
            try await stored(in: .disk(folder.appending(path: "\($0)")), 0, count: $0).hit
        }
    }

    private struct NoHit: Error {}
}
