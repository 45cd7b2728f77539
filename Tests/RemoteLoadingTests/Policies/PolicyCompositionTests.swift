import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of several policies of one client, in the recommended order.
@Suite(.bounded) struct PolicyCompositionTests {
    @Test func noCallIsLeftWaitingAfterManyCancellations() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        try await forEverySeed(in: 0..<50) { generator in
            let clock = ManualClock()
            let limiter = RateLimiter(spacing: .milliseconds(200), time: clock.timeSource)
            let client = InProcessHTTPClient { _ in .status(503) }
                .rateLimited(by: limiter).retrying(time: clock.timeSource).followingRedirects()
            let calls = (0..<50).map { _ in Task { await client.outcome(of: request) } }
            for number in generator.shuffled(Array(0..<50)) {
                calls[number].cancel()
                clock.advance(by: .milliseconds(generator.number(below: 400)))
            }
            for call in calls { _ = await call.value }
            try #require(clock.deadlines == [])
            try #require(limiter.snapshot().waiting == 0)
        }
    }

    @Test func singleFaultAffectsAtMostOneCall() async throws {
        let whole = HTTPResponse.text("whole")
        try await sweepingFaults(Fault.small, over: { InProcessHTTPClient { _ in whole } }) { faulty in
            let time = ImmediateClock().timeSource
            let limiter = RateLimiter(spacing: .milliseconds(300), time: time)
            let log = HTTPLogSpy()
            let client = faulty.rateLimited(by: limiter).retrying(time: time).followingRedirects().coalesced()
                .logged(to: log.log)
            let request = try HTTPRequest(.get, parsing: Addresses.books)
            let first = await client.outcome(of: request)
            let second = await client.outcome(of: request)
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
