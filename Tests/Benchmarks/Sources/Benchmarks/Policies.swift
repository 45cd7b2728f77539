import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension Group {
    /// The cost of each policy for a request that it passes through.
    static let policies = Group(name: "policies") { bench in
        let transport = InstantClient()
        let request = try HTTPRequest(.get, "https://api.test/questions?page=2", fields: [.accept: "*/*"])
        let limiter = RateLimiter(.spacing(.zero))
        let heard = HTTPLog { _ in }
        func row(_ name: String, atMost goal: Duration, _ client: any HTTPClient) async throws {
            try await bench.cost(name, repeats: 2_000, atMost: goal) { _ = try await client.send(request) }
        }
        try await row("no policy", atMost: .microseconds(5), transport)
        try await row("a log that nobody reads", atMost: .microseconds(5), transport.logged(to: HTTPLog()))
        try await row("a log that somebody reads", atMost: .microseconds(20), transport.logged(to: heard))
        try await row("redirects, none", atMost: .microseconds(20), transport.followingRedirects())
        try await row("retries, none", atMost: .microseconds(20), transport.retrying())
        try await row("rate limit, no wait", atMost: .microseconds(20), transport.rateLimited(by: limiter))
        try await row("coalescing, alone", atMost: .microseconds(100), transport.coalesced())
        let stack = transport.rateLimited(by: limiter).retrying().followingRedirects().coalesced()
        try await row("the whole stack", atMost: .microseconds(200), stack.logged(to: HTTPLog()))
        try await shared(bench, request)
        try await waiting(bench, request)
    }

    /// Measures 100 callers that share one exchange.
    private static func shared(_ bench: Bench, _ request: HTTPRequest) async throws {
        try await bench.cost("coalescing, 100 callers at once", repeats: 20, atMost: .milliseconds(5)) {
            let client = InstantClient().coalesced()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { _ = try await client.send(request) } }
                try await group.waitForAll()
            }
        }
    }

    /// Measures that the cost of a waiting request does not depend on the length of the queue.
    private static func waiting(_ bench: Bench, _ request: HTTPRequest) async throws {
        func line(of count: Int) async throws {
            let limiter = RateLimiter(
                .spacing(.milliseconds(1)), longestWait: .seconds(3_600), time: ImmediateClock().timeSource)
            let client = InstantClient().rateLimited(by: limiter)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<count { group.addTask { _ = try await client.send(request) } }
                try await group.waitForAll()
            }
        }
        try await bench.ratio("10,000 in line, to ten times 1,000", atMost: 1.5) {
            try await line(of: 10_000)
        } to: {
            for _ in 0..<10 { try await line(of: 1_000) }
        }
    }
}

/// A client that responds at once.
private struct InstantClient: HTTPClient {
    private let response = HTTPResponse(fields: [.contentType: "application/json"])

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { response }
}
