import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// The cost of the cache with many requests in flight, and with many files.
    static let crowds = Group(name: "crowds") { bench in
        try await inFlight(bench, "GETs in flight through a cache, to none") {
            try HTTPRequest(.get, parsing: "https://cache.test/\($0)")
        }
        try await inFlight(bench, "GETs of one address in flight, to none") { _ in
            HTTPRequest(.get, "https://cache.test/")
        }
        try await inFlight(bench, "POSTs in flight through a cache, to none") {
            try HTTPRequest(.post, parsing: "https://cache.test/\($0)")
        }
        try await removal(bench, "a POST beside the files of a cache")
        try await removal(bench, "a POST beside the files of a partition", partition: "ada")
    }

    private static let response = HTTPResponse(
        fields: [
            "Content-Type": "application/json", "Cache-Control": "public, max-age=31536000", "ETag": "\"5f3a-1b2c\"",
        ],
        body: Data(repeating: 1, count: 1_024))

    /// Measures requests that are all in flight before the first of them is answered, with an empty cache and without.
    ///
    /// The spy of the testing library holds the requests, and answers them in their order.
    private static func inFlight(
        _ bench: BenchmarkRunner, _ name: String, _ request: @escaping (Int) throws -> HTTPRequest
    ) async throws {
        try await bench.ratio(name, of: Size(10_000, "requests"), isLargest: true, atMost: 2) { count in
            let requests = try (0..<count).map(request)
            return (
                {
                    let spy = HTTPClientSpy()
                    try await send(requests, over: spy.cached(in: .memory(capacity: 1 << 30)), answeredBy: spy)
                },
                to: {
                    let spy = HTTPClientSpy()
                    try await send(requests, over: spy, answeredBy: spy)
                }
            )
        }
    }

    private static func send(
        _ requests: [HTTPRequest], over client: some HTTPClient, answeredBy spy: HTTPClientSpy
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for request in requests { group.addTask { _ = try await client.send(request) } }
            try await spy.requests.waitForCalls(requests.count)
            for number in requests.indices { spy.requests.complete(number, with: response) }
            try await group.waitForAll()
        }
    }

    /// Measures that the time of a POST, which removes stored responses, does not depend on the number of files.
    private static func removal(_ bench: BenchmarkRunner, _ name: String, partition: String? = nil) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary files
        try await bench.cost(
            name, of: Size(2_000, "files"), repeats: 20, atMost: .milliseconds(1), tenfoldAtMost: .milliseconds(1)
        ) { count in
            let cache = HTTPCache.disk(folder.appending(path: "\(count)"))
            let client = InProcessHTTPClient { _ in response }.cached(in: partition.map(cache.partition) ?? cache)
            for number in 0..<count {
                _ = try await client.send(HTTPRequest(.get, parsing: "https://cache.test/\(number)"))
            }
            let post = HTTPRequest(.post, "https://cache.test/0")
            return { _ = try await client.send(post) }
        }
    }
}
