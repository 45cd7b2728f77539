import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// The cost that each policy adds to a request that it only forwards.
    static let policies = Group(name: "policies") { bench in
        let transport = InstantClient()
        let limiter = RateLimiter(spacing: .zero)
        let heard = HTTPLog { _ in }
        func row(_ name: String, atMost limit: Duration, _ client: any HTTPClient) async throws {
            try await bench.cost(name, of: Size(10, "header fields"), repeats: 2_000, atMost: limit) { count in
                let request = try request(fields: count)
                return { _ = try await client.send(request) }
            }
        }
        try await row("no policy", atMost: .microseconds(5), transport)
        try await row("a log without a listener", atMost: .microseconds(5), transport.logged(to: HTTPLog()))
        try await row("a log with a listener", atMost: .microseconds(20), transport.logged(to: heard))
        try await row("redirects, none", atMost: .microseconds(20), transport.followingRedirects())
        try await row("retries, none", atMost: .microseconds(20), transport.retrying())
        try await row("rate limit, no wait", atMost: .microseconds(20), transport.rateLimited(by: limiter))
        try await row("coalescing, alone", atMost: .microseconds(100), transport.coalesced())
        let stack = transport.rateLimited(by: limiter).retrying().followingRedirects().coalesced()
        try await row("the whole stack", atMost: .microseconds(200), stack.logged(to: HTTPLog()))
        try await shared(bench)
        try await waiting(bench)
    }

    private static func request(fields count: Int) throws -> HTTPRequest {
        var fields: HTTPFields = [.accept: "*/*"]
        for number in 1..<count { try fields.set("value \(number)", for: HTTPFieldName("X-Field-\(number)")) }
        return try HTTPRequest(.get, parsing: "https://api.test/questions?page=2", fields: fields)
    }

    /// Measures callers that share one exchange.
    private static func shared(_ bench: BenchmarkRunner) async throws {
        let request = try request(fields: 10)
        try await bench.cost(
            "coalescing, all at once", of: Size(100, "callers"), repeats: 20, atMost: .milliseconds(5)
        ) { count in
            return {
                let client = InstantClient().coalesced()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<count { group.addTask { _ = try await client.send(request) } }
                    try await group.waitForAll()
                }
            }
        }
    }

    /// Measures that the cost of a waiting request does not depend on the length of the queue.
    private static func waiting(_ bench: BenchmarkRunner) async throws {
        let request = try request(fields: 10)
        try await bench.cost("requests in line for the rate limit", of: Size(1_000, "requests")) { count in
            return {
                let limiter = RateLimiter(
                    spacing: .milliseconds(1), longestWait: .seconds(3_600), time: ImmediateClock().timeSource)
                let client = InstantClient().rateLimited(by: limiter)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<count { group.addTask { _ = try await client.send(request) } }
                    try await group.waitForAll()
                }
            }
        }
    }
}

/// A client that responds at once.
private struct InstantClient: HTTPClient {
    private let response = HTTPResponse(fields: [.contentType: "application/json"])

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { response }
}
