import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PoliciesSamples {
    @Test func policiesCanBeChained() {
        let cache = HTTPCache.memory()
        let log = HTTPLog()
        let limiter = RateLimiter(spacing: .seconds(5))
        let client = URLSessionHTTPClient()
            .rateLimited(by: limiter)
            .retrying(.standard)
            .cached(in: cache)
            .followingRedirects()
            .coalesced()
            .logged(to: log)

        #expect(client as Any is any HTTPClient)
    }

    @Test func requestCanOverrideRetryAndCacheOptions() throws {
        var request = try HTTPRequest(
            .post, parsing: "https://api.example/answers",
            body: Data("{}".utf8))
        // The service ignores repeated requests.
        request.options.retrying = .always
        request.options.isCoalesced = false
        request.options.freshness = .refresh

        #expect(request.options.retrying == .always)
    }

    @Test func logPrintsOnlyFailedRequests() async throws {
        let log = HTTPLog { entry in
            if case .failed = entry.event { print(entry) }
        }

        let client = InProcessHTTPClient { _ in .status(503) }.logged(to: log)
        let response = try await client.send(HTTPRequest(.get, "https://api.example/categories"))
        #expect(response.status == .serviceUnavailable)
    }
}
