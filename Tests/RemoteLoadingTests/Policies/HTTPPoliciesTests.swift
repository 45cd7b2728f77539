import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPPoliciesTests {
    /// A client that records its place among the policies each time it sends a request.
    private struct PlaceRecordingClient: HTTPClient {
        let client: any HTTPClient
        let place: HTTPPolicies.Place
        let journal: CallJournal

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            journal.note("\(place)", by: "stack")
            return try await client.send(request)
        }
    }

    @Test func policyOrderIsIndependentOfAssignmentOrder() async throws {
        try await forEverySeed(in: 0..<10) { generator in
            let journal = CallJournal()
            var policies = HTTPPolicies()
            for place in generator.shuffled(HTTPPolicies.Place.allCases) {
                policies[place] = { PlaceRecordingClient(client: $0, place: place, journal: journal) }
            }
            let client = InProcessHTTPClient { _ in .text("x") }.under(policies)
            _ = try await client.send(HTTPRequest(.get, Addresses.books))
            let order = ["log", "authorization", "coalescing", "redirects", "cache", "retry", "rateLimit"]
            try #require(journal.calls == order)
        }
    }

    @Test func emptyPoliciesReturnClientItself() async throws {
        let stub = StubClient(.success(.text("x")))
        let client = stub.under(HTTPPolicies())
        #expect(client as? StubClient === stub)
    }

    @Test func standardPoliciesAreRetryRedirectsAndCoalescing() {
        let standard = HTTPPolicies.standard
        let set = HTTPPolicies.Place.allCases.filter { standard[$0] != nil }
        #expect(set == [.retry, .redirects, .coalescing])
    }

    @Test func policiesCanBeRemovedOrReplaced() async throws {
        var policies = HTTPPolicies.standard
        policies[.redirects] = nil
        policies[.retry] = { $0.retrying(.never) }
        let requests = RequestLog()
        let server = InProcessHTTPClient { request in
            requests.note(request)
            return HTTPResponse(status: 302, fields: ["Location": "/next"])
        }
        let response = try await server.under(policies).send(HTTPRequest(.get, Addresses.books))
        #expect(response.status == 302)
        #expect(requests.all.count == 1)
    }

    @Test func manyCancellationsLeaveNoWaiter() async throws {
        let request = try HTTPRequest(.get, Addresses.books)
        try await forEverySeed(in: 0..<50) { generator in
            let clock = ManualClock()
            let limiter = RateLimiter(spacing: .milliseconds(200), time: clock.timeSource)
            var policies = HTTPPolicies.standard
            policies[.coalescing] = nil
            policies[.retry] = { $0.retrying(time: clock.timeSource) }
            policies[.rateLimit] = { $0.rateLimited(by: limiter) }
            let client = InProcessHTTPClient { _ in .status(503) }.under(policies)
            let calls = (0..<50).map { _ in Task { await client.result(request) } }
            for number in generator.shuffled(Array(0..<50)) {
                calls[number].cancel()
                clock.advance(by: .milliseconds(generator.number(below: 400)))
            }
            for call in calls { _ = await call.value }
            try #require(clock.deadlines == [])
            try #require(limiter.snapshot().waiting == 0)
        }
    }

    @Test func standardPoliciesLimitFaultToOneCall() async throws {
        let whole = HTTPResponse.text("whole")
        try await sweepingFaults(Fault.small, over: { InProcessHTTPClient { _ in whole } }) { faulty in
            var policies = HTTPPolicies.standard
            let time = ImmediateClock().timeSource
            let limiter = RateLimiter(spacing: .milliseconds(300), time: time)
            let log = HTTPLogSpy()
            policies[.retry] = { $0.retrying(time: time) }
            policies[.rateLimit] = { $0.rateLimited(by: limiter) }
            policies[.log] = { $0.logged(to: log.log) }
            let client = faulty.under(policies)
            let request = try HTTPRequest(.get, Addresses.books)
            let first = await client.result(request)
            let second = await client.result(request)
            // The fault affects only one exchange with the server, so at least one of the two calls must succeed. The
            // other call may fail, because only transient faults are retried.
            try #require([first, second].filter { $0.isWhole(like: whole) }.count >= 1)
            try #require(limiter.snapshot().waiting == 0)
            try #require(log.events.filter(\.isEnd).count == 2)
        }
    }
}

extension Result<HTTPResponse, TransportError> {
    fileprivate func isWhole(like response: HTTPResponse) -> Bool {
        guard case .success(let own) = self else { return false }
        return own.status == response.status && own.body == response.body
    }
}

extension HTTPEvent {
    fileprivate var isEnd: Bool {
        switch self {
        case .answered, .failed: true
        default: false
        }
    }
}
