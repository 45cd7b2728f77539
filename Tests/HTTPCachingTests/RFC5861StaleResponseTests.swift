import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 5861: extensions for stale content.
@Suite(.bounded) struct RFC5861StaleResponseTests {
    /// Stores a response with a lifetime of ten seconds in a `CacheSetup`, advances the clock, and returns the
    /// `CacheSetup`.
    private func web(
        _ web: CacheSetup, with directives: String, after seconds: Int
    ) async throws -> CacheSetup {
        web.answer(["Cache-Control": "max-age=10" + directives, "ETag": "\"1\""])
        try await web.get()
        web.wait(seconds)
        return web
    }

    // MARK: 3. stale-while-revalidate

    @Test(arguments: [
        (StaleServing.serveStaleAsPermitted, ", stale-while-revalidate=20", 30, true),
        (.serveStaleAsPermitted, ", stale-while-revalidate=20", 31, false), (.serveStaleAsPermitted, "", 11, false),
        (.serveStaleAsPermitted, "", 10, false), (.serveStaleAsPermitted, ", stale-while-revalidate=x", 11, false),
        (.serveStaleAsPermitted, ", stale-while-revalidate", 11, false),
        (.serveStaleAsPermitted, ", Stale-While-Revalidate=\"20\"", 30, true),
        (.never, ", stale-while-revalidate=20", 11, false), (.serveStale(upTo: .seconds(30)), "", 40, true),
        (.serveStale(upTo: .seconds(30)), "", 41, false),
        (.serveStale(upTo: .seconds(30)), ", stale-while-revalidate=50", 60, true),
        (.serveStale(upTo: .seconds(30)), ", must-revalidate", 20, false),
        (.serveStale(upTo: .seconds(30)), ", no-cache", 20, false),
        (.serveStaleAsPermitted, ", stale-while-revalidate=20, must-revalidate", 20, false),
    ])
    func staleResponseIsServedWhileRevalidating(
        choice: StaleServing, directives: String, seconds: Int, isServed: Bool
    ) async throws {
        let web = try await web(CacheSetup(whileRevalidating: choice), with: directives, after: seconds)
        web.answer(["Cache-Control": "max-age=10"], body: "two")
        let response = try await web.get()
        await web.refreshes.finished()
        #expect(response.text == (isServed ? "one" : "two"))
        #expect(response.source == (isServed ? .stale(age: .seconds(seconds), why: .revalidating) : .network))
        #expect(web.asked.last?.fields["If-None-Match"] == "\"1\"")
        #expect(try await web.get().text == "two")
    }

    @Test(arguments: ["no-cache", "max-age=5", "min-fresh=1", "max-stale=9", "max-stale=x"])
    func requestWithFreshnessDirectiveWaitsForRevalidation(directives: String) async throws {
        let web = try await web(
            CacheSetup(whileRevalidating: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.answer(body: "two")
        #expect(try await web.get(["Cache-Control": directives]).text == "two")
    }

    @Test func requestsDuringRefreshStartNoOtherRefresh() async throws {
        let server = HTTPClientSpy()
        let (clock, refreshes) = (
            ManualClock(startingAt: CacheSetup.start), BackgroundRefreshes(.serveStale(upTo: .days(1)))
        )
        let client = server.cached(in: MemoryCache(), refreshing: refreshes, time: clock.timeSource)
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        let first = Task { try await client.send(request) }
        try await server.requests.waitForCalls(1)
        server.requests.complete(0, with: .text("one"))
        _ = try await first.value
        clock.advance(by: .seconds(5))
        for _ in 0..<10 { #expect(try await client.send(request).source.isStale) }
        try await server.requests.waitForCalls(2)
        #expect(refreshes.count == 1)
        server.requests.complete(1, with: .text("two"))
        await refreshes.finished()
        #expect(refreshes.count == 0)
        #expect(server.requests.count == 2)
        #expect(try await client.send(request).body == Data("two".utf8))
    }

    @Test func differentResponsesAreRefreshedConcurrently() async throws {
        let server = HTTPClientSpy()
        let (store, refreshes) = (MemoryCache(), BackgroundRefreshes(.serveStale(upTo: .days(100_000))))
        let addresses = ["https://cache.test/1", "https://cache.test/2"]
        for address in addresses { await store.store(.fixture(address, fields: [:])) }
        let client = server.cached(in: store, refreshing: refreshes)
        for address in addresses { _ = try await client.send(HTTPRequest(.get, parsing: address)) }
        try await server.requests.waitForCalls(2)
        #expect(refreshes.count == 2)
        for number in 0..<2 { server.requests.fail(number, with: .notConnected) }
        await refreshes.finished()
    }

    @Test func failedBackgroundRefreshIsRetriedByNextRequest() async throws {
        let web = try await web(CacheSetup(whileRevalidating: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.fail()
        #expect(try await web.get().source.isStale)
        await web.refreshes.finished()
        web.answer(["Cache-Control": "max-age=10"], body: "two")
        #expect(try await web.get().text == "one")
        await web.refreshes.finished()
        #expect(try await web.get().text == "two")
    }

    @Test func refreshIsCancelledWhenClientIsReleased() async throws {
        let server = HTTPClientSpy()
        let store = MemoryCache()
        await store.store(.fixture(CacheSetup.page, fields: [:]))
        var client: (any HTTPClient)? = server.cached(
            in: store, refreshing: BackgroundRefreshes(.serveStale(upTo: .days(100_000))))
        _ = try await client?.send(HTTPRequest(.get, parsing: CacheSetup.page))
        try await server.requests.waitForCalls(1)
        #expect(server.requests.cancelledCalls == [])
        client = nil
        #expect(server.requests.cancelledCalls == [0])
    }

    @Test func callerCancellationDoesNotCancelRefresh() async throws {
        let server = HTTPClientSpy()
        let (store, refreshes) = (CacheStoreSpy(), BackgroundRefreshes(.serveStale(upTo: .days(100_000))))
        await store.store(.fixture(CacheSetup.page, fields: [:]))
        let client = server.cached(in: store, refreshing: refreshes)
        let caller = Task { try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        _ = try await caller.value
        caller.cancel()
        try await server.requests.waitForCalls(1)
        server.requests.complete(0, with: .text("two"))
        await refreshes.finished()
        #expect(store.stored.count == 2)
    }

    // MARK: 4. stale-if-error

    @Test(arguments: [
        (StaleServing.serveStaleAsPermitted, ", stale-if-error=20", 30, true),
        (.serveStaleAsPermitted, ", stale-if-error=20", 31, false), (.serveStaleAsPermitted, "", 11, false),
        (.serveStaleAsPermitted, ", stale-if-error=x", 11, false),
        (.serveStaleAsPermitted, ", STALE-IF-ERROR=\"20\"", 30, true),
        (.never, ", stale-if-error=20", 11, false), (.serveStale(upTo: .seconds(30)), "", 40, true),
        (.serveStale(upTo: .seconds(30)), "", 41, false),
        (.serveStale(upTo: .seconds(30)), ", stale-if-error=50", 60, true),
        (.serveStale(upTo: .seconds(30)), ", must-revalidate", 20, false),
        (.serveStaleAsPermitted, ", stale-if-error=20, must-revalidate", 20, false),
        (.serveStaleAsPermitted, ", stale-if-error=20, no-cache", 5, false),
        (.serveStale(upTo: .days(7)), "", 7 * 86_400 + 10, true),
        (.serveStale(upTo: .days(7)), "", 7 * 86_400 + 11, false),
    ])
    func staleResponseReplacesErrorWithinPermittedTime(
        choice: StaleServing, directives: String, seconds: Int, isServed: Bool
    ) async throws {
        let web = try await web(CacheSetup(whenUnreachable: choice), with: directives, after: seconds)
        web.fail(.timedOut)
        web.answer(status: 503, body: "down")
        guard isServed else {
            await #expect(throws: TransportError.timedOut) { try await web.get() }
            #expect(try await web.get().text == "down")
            return
        }
        let instead = try await web.get()
        #expect(instead.text == "one")
        #expect(instead.source == .stale(age: .seconds(seconds), why: .unreachable(.timedOut)))
        #expect(instead.fields["Age"] == "\(seconds)")
        #expect(try await web.get().source == .stale(age: .seconds(seconds), why: .failing(503)))
        #expect(web.asked.count == 3)
        #expect(web.store.stored.count == 1)
    }

    @Test(arguments: [500, 502, 503, 504])
    func staleResponseReplacesServerErrorStatus(code: Int) async throws {
        let web = try await web(CacheSetup(whenUnreachable: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.answer(status: try HTTPStatus(code))
        #expect(try await web.get().text == "one")
    }

    @Test(arguments: [400, 401, 403, 404, 410, 429, 501, 505])
    func errorStatusNotInRFC5861IsReturned(code: Int) async throws {
        let web = try await web(CacheSetup(whenUnreachable: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.answer(status: try HTTPStatus(code), body: "no")
        #expect(try await web.get().text == "no")
    }

    @Test(arguments: [
        TransportError.notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut,
        .secureConnectionFailed, .malformedResponse, .other(code: 7),
    ])
    func staleResponseReplacesConnectionError(error: TransportError) async throws {
        let web = try await web(CacheSetup(whenUnreachable: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.fail(error)
        #expect(try await web.get().source == .stale(age: .seconds(20), why: .unreachable(error)))
    }

    @Test(arguments: [
        TransportError.cancelled, .tooLarge(limit: 9), .insecureAddress, .reservedField("Host"), .redirect(.cycle),
    ])
    func nonConnectionErrorIsThrownDespiteStaleResponse(error: TransportError) async throws {
        let web = try await web(CacheSetup(whenUnreachable: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.fail(error)
        await #expect(throws: error) { try await web.get() }
    }

    @Test(arguments: [
        ("stale-if-error=10", 20, true), ("stale-if-error=10", 21, false), ("stale-if-error=x", 11, false),
    ])
    func requestDirectiveCanPermitStaleResponseOnError(directives: String, seconds: Int, isServed: Bool) async throws {
        let web = try await web(CacheSetup(), with: "", after: seconds)
        web.fail()
        let fields: HTTPFields = ["Cache-Control": directives]
        guard isServed else {
            await #expect(throws: TransportError.notConnected) { try await web.get(fields) }
            return
        }
        #expect(try await web.get(fields).source.isStale)
    }

    @Test(arguments: [
        ("no-cache", false), ("max-age=5", false), ("min-fresh=1", false), ("max-age=60", true), ("no-store", true),
        ("max-stale=9", false), ("max-stale=x", false), ("max-stale=9, stale-if-error=60", true),
        ("max-age=5, stale-if-error=60", true), ("no-cache, stale-if-error=60", false),
    ])
    func requestDirectivesLimitStaleResponsesOnError(directives: String, isServed: Bool) async throws {
        let web = try await web(CacheSetup(whenUnreachable: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.fail()
        let response = try? await web.get(["Cache-Control": directives])  // some of the requests must fail
        #expect((response != nil) == isServed)
    }

    @Test func staleResponseWithoutValidatorReplacesError() async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(1)))
        web.answer(body: "a list without any word about caching")
        web.fail()
        try await web.get()
        web.wait(100)
        let response = try await web.get()
        #expect(response.source == .stale(age: .seconds(100), why: .unreachable(.notConnected)))
        #expect(web.asked.last?.fields == [:])
    }

    @Test func headRequestGetsStaleResponseWithoutBody() async throws {
        let web = try await web(CacheSetup(whenUnreachable: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.fail()
        let head = try await web.send(.head)
        #expect(head.source.isStale)
        #expect(head.body.isEmpty)
    }

    @Test func unsafeRequestGetsErrorInsteadOfStaleResponse() async throws {
        let web = try await web(CacheSetup(whenUnreachable: .serveStale(upTo: .days(1))), with: "", after: 20)
        web.fail()
        await #expect(throws: TransportError.notConnected) { try await web.send(.post) }
    }
}
