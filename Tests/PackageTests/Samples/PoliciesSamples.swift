import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PoliciesSamples {
    @Test func aClientAsASentence() {
        let limiter = RateLimiter(.spacing(.seconds(5)))
        let client = URLSessionHTTPClient()
            .rateLimited(by: limiter)
            .retrying(.standard)
            .followingRedirects()
            .coalesced()

        #expect(client as Any is any HTTPClient)
        #expect(limiter.snapshot().tokens == 1)
    }

    @Test func theUsualStackAndTwoPlacesMore() {
        let limiter = RateLimiter(.spacing(.seconds(5)))
        let log = HTTPLog()
        var policies = HTTPPolicies.standard
        policies[.rateLimit] = { $0.rateLimited(by: limiter) }
        policies[.log] = { $0.logged(to: log) }
        let client = URLSessionHTTPClient().under(policies)

        #expect(!(client is URLSessionHTTPClient))
        #expect(policies[.cache] == nil)
    }

    @Test func whatARequestAsksFor() throws {
        var request = try HTTPRequest(.post, "https://api.example/answers", body: Data("{}".utf8))
        request.handling.retrying = .always  // the service drops what it has seen before
        request.handling.isCoalesced = false
        request.handling.freshness = .refresh

        var generator = ChanceSource.system
        let decision = RetryPolicy.standard.decision(
            afterAttempt: 1, of: request, .success(HTTPResponse(status: 503)), elapsed: .zero, date: Date(),
            using: &generator)

        guard case .retry(let wait) = decision else { throw Unexpected() }
        #expect(wait <= .milliseconds(500))
    }

    @Test func aLimiterOnAScreen() {
        let helix = RateLimiter(.bucket(800, refilledIn: .seconds(60)))
        let snapshot = helix.snapshot()
        let text = snapshot.waiting == 0 ? "ready" : "\(snapshot.waiting) waiting, next in \(snapshot.untilNext)"

        #expect(text == "ready")
    }

    @Test func aLogOfProblems() async throws {
        let log = HTTPLog { entry in
            if entry.event.isProblem { print(entry) }
        }

        let client = InProcessHTTPClient { _ in .status(503) }.logged(to: log)
        let response = try await client.send(HTTPRequest(.get, "https://api.example/categories"))
        #expect(response.status == .serviceUnavailable)
    }

    private struct Unexpected: Error {}
}
