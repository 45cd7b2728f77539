import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct HTTPLogTests {
    private let clock = ManualClock()

    private static func answering(_ response: HTTPResponse = .text("hello")) -> InProcessHTTPClient {
        InProcessHTTPClient { _ in response }
    }

    @Test func requestAndResponseAreLogged() async throws {
        let spy = HTTPLogSpy(time: clock.timeSource)
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let slow = DelayingHTTPClient(Self.answering(), by: .seconds(2), on: clock.timeSource)
        let client = slow.logged(to: spy.log)
        let call = Task { try await client.send(request) }
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(by: .seconds(2))
        _ = try await call.value
        #expect(
            spy.entries == [
                HTTPLog.Entry(request: 1, elapsed: .zero, event: .began(request)),
                HTTPLog.Entry(request: 1, elapsed: .seconds(2), event: .answered(.ok, bytes: 5)),
            ])
    }

    @Test func failureIsLoggedAndRethrown() async throws {
        let spy = HTTPLogSpy()
        let client = StubClient(.failure(.timedOut)).logged(to: spy.log)
        await #expect(throws: TransportError.timedOut) {
            try await client.send(HTTPRequest(.get, parsing: Addresses.books))
        }
        #expect(spy.events.last == .failed(.timedOut))
    }

    @Test func loggedRequestsAreNumberedAcrossClients() async throws {
        let spy = HTTPLogSpy()
        let client = Self.answering().logged(to: spy.log)
        let other = Self.answering().logged(to: spy.log)
        for client in [client as any HTTPClient, other, client] {
            _ = try await client.send(HTTPRequest(.get, parsing: Addresses.books))
        }
        #expect(spy.entries.map(\.request) == [1, 1, 2, 2, 3, 3])
    }

    @Test func loggedClientWithPoliciesSendsUnchangedRequest() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let inner = StubClient(.success(.text("")))
        _ = try await inner.retrying(time: clock.timeSource).coalesced().logged(to: HTTPLogSpy().log).send(request)
        #expect(inner.requests == [request])
        #expect(inner.requests.map(\.debugDescription) == [request.debugDescription])
    }

    @Test func allPoliciesWriteToSameLog() async throws {
        let spy = HTTPLogSpy()
        let time = ImmediateClock().timeSource
        let limiter = RateLimiter(spacing: .seconds(5), time: time)
        let answers = Locked(
            HTTPScript(values: [.status(503), HTTPResponse(status: 302, fields: ["Location": "/next?a=b"]), .text("x")])
        )
        let server = InProcessHTTPClient { _ in
            guard case .success(let response)? = answers.withLock({ $0.next() }) else { return .status(410) }
            return response
        }
        let client = server.rateLimited(by: limiter)
            .retrying(time: time, chance: ChanceSource(FixedRandomNumbers.half)).followingRedirects().coalesced()
            .logged(to: spy.log)
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        _ = try await client.send(request)
        #expect(
            spy.events == [
                .began(request), .retrying(attempt: 2, after: .milliseconds(250), because: .success(503)),
                .waiting(for: .milliseconds(4_750)), .waited(.milliseconds(4_750)),
                .redirected(to: HTTPRequest(.get, "https://books.example/next?a=b")),
                .waiting(for: .seconds(5)), .waited(.seconds(5)), .answered(.ok, bytes: 1),
            ])
    }

    @Test(arguments: WayToPrint.allCases)
    func logEntriesNeverContainSecrets(style: WayToPrint) async throws {
        let spy = HTTPLogSpy()
        var request = try HTTPRequest(
            .get, parsing: Addresses.books, query: HTTPQuery([.init("token", Secret.text, isSecret: true)]),
            fields: [.authorization: "Bearer \(Secret.text)"])
        try request.fields.set(Secret.text, for: "X-Key", isSecret: true)
        let (away, lost) = ("https://other.test/?t=\(Secret.readablePart)", Addresses.books)
        let server = InProcessHTTPClient { request in
            request.address.hasPrefix(lost)
                ? HTTPResponse(status: 302, fields: ["Location": away]) : .text(Secret.text, status: 503)
        }
        let client = server.retrying(time: ImmediateClock().timeSource).followingRedirects().logged(to: spy.log)
        _ = try await client.send(request)
        #expect(spy.entries.count == 6)
        for entry in spy.entries {
            #expect(!Secret.isGivenAway(by: entry.description))
            #expect(!Secret.isGivenAway(by: entry.event.description))
            #expect(!Secret.isGivenAway(by: style.text(of: entry)))
        }
    }

    @Test func unobservedLogDoesNotReadClock() async throws {
        let time = TimeSource(CountingClock.shared, origin: .init(.zero), date: { .distantPast })
        let log = HTTPLog(time: time)
        let before = CountingClock.shared.readings
        let inner = StubClient(.failure(.timedOut))
        _ = await inner.logged(to: log).outcome(of: try HTTPRequest(.get, parsing: Addresses.books))
        #expect(CountingClock.shared.readings == before)
    }

    @Test(arguments: [
        (HTTPEvent.joined(3), "shares the exchange of request 3"),
        (.joined(nil), "shares the exchange of another request"),
        (.waiting(for: .seconds(2)), "waits 2.0 seconds for the rate limit"),
        (.waited(.seconds(2)), "waited 2.0 seconds for the rate limit"),
        (
            .retrying(attempt: 2, after: .milliseconds(250), because: .success(503)),
            "attempt 2 after 0.25 seconds, because of 503"
        ),
        (
            .gaveUp(attempts: 3, .attemptsSpent, because: .failure(.timedOut)),
            "gave up at attempt 3 after timedOut: attemptsSpent"
        ),
        (.answered(.ok, bytes: 12), "answered 200, 12 bytes"), (.failed(.timedOut), "failed: timedOut"),
        (.began(try HTTPRequest(.get, parsing: Addresses.books)), "GET https://books.example/list"),
        (
            .redirected(to: try HTTPRequest(.get, parsing: Addresses.books)),
            "redirected to GET https://books.example/list"
        ),
        (
            .redirected(to: try HTTPRequest(.get, parsing: Addresses.books + "?a=b")),
            "redirected to GET https://books.example/list?<secret>"
        ),
    ])
    func everyEventHasItsDescription(event: HTTPEvent, words: String) {
        #expect(event.description == words)
        #expect("\(HTTPLog.Entry(request: 7, elapsed: .seconds(1), event: event))" == "#7 +1.0 seconds \(words)")
    }
}

/// A clock that counts its readings.
private final class CountingClock: Clock {
    static let shared = CountingClock()
    private let count = Locked(0)
    var readings: Int { count.withLock { $0 } }
    var minimumResolution: Duration { .zero }

    var now: ManualClock.Instant {
        count.withLock { $0 += 1 }
        return .init(.zero)
    }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}
