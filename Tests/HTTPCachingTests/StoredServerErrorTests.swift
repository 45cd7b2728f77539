import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Server errors with an explicit lifetime (RFC 9111, section 3), which never replace the last good response.
@Suite(.bounded) struct StoredServerErrorTests {
    private let fresh: HTTPFields = ["Cache-Control": "max-age=60"]

    @Test(arguments: [500, 502, 503, 504])
    func serverErrorWithLifetimeIsStored(code: Int) async throws {
        let status = try HTTPStatus(code)
        #expect(try await CacheSetup.reuse(of: fresh, status: status, after: 59) == .served)
        #expect(try await CacheSetup.reuse(of: ["Expires": CacheSetup.date(60)], status: status) == .served)
        #expect(try await CacheSetup.reuse(of: fresh, status: status, after: 60) == .forwarded)
    }

    @Test(
        arguments: [
            [:], ["Last-Modified": CacheSetup.date(-1_000)], ["Cache-Control": "max-age=0"], ["Expires": "0"],
            ["Cache-Control": "public", "Last-Modified": CacheSetup.date(-1_000)],
            ["Cache-Control": "max-age=60, no-store"], ["Cache-Control": "max-age=60, no-cache"],
        ] as [HTTPFields])
    func serverErrorWithoutLifetimeIsNotStored(fields: HTTPFields) async throws {
        let web = CacheSetup()
        web.answer(fields, status: 503)
        try await web.get()
        #expect(web.store.stored == [])
    }

    @Test func staleServerErrorIsNeverServed() async throws {
        let asking: HTTPFields = ["Cache-Control": "max-stale"]
        #expect(try await CacheSetup.reuse(of: fresh, status: 503, after: 60, asking: asking) == .forwarded)
        let web = CacheSetup(
            whenUnreachable: .serveStale(upTo: .days(1)), whileRevalidating: .serveStale(upTo: .days(1)))
        web.answer(fresh, status: 503)
        try await web.get()
        web.wait(60)
        web.fail()
        await #expect(throws: TransportError.notConnected) { try await web.get() }
    }

    @Test(arguments: [500, 501, 503, 505])
    func serverErrorNeverReplacesLastGoodResponse(code: Int) async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(1)))
        web.answer(["ETag": "\"1\""], body: "good")
        try await web.get()
        web.wait(10)
        web.answer(fresh, status: try HTTPStatus(code), body: "bad")
        try await web.get()
        web.fail()
        let response = try await web.get()
        #expect(response.text == "good")
        #expect(response.source == .stale(age: .seconds(10), why: .unreachable(.notConnected)))
    }

    @Test func concurrentServerErrorDoesNotReplaceGoodResponse() async throws {
        let (server, store) = (HTTPClientSpy(), MemoryCache())
        let client = server.cached(in: store)
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        let first = Task { try await client.send(request) }
        try await server.requests.waitForCalls(1)
        let second = Task { try await client.send(request) }
        try await server.requests.waitForCalls(2)
        server.requests.complete(0, with: HTTPResponse(fields: fresh, body: Data("good".utf8)))
        _ = try await first.value
        server.requests.complete(1, with: HTTPResponse(status: 503, fields: fresh, body: Data("bad".utf8)))
        _ = try await second.value
        #expect(try await client.send(request).text == "good")
    }

    @Test func serverErrorDoesNotReplaceOtherVariant() async throws {
        let web = CacheSetup()
        let varied: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "X-A"]
        for number in 0..<8 {
            web.answer(varied, body: "\(number)")
            try await web.get(["X-A": "\(number)"])
        }
        web.answer(varied, status: 503)
        try await web.get(["X-A": "8"])
        for number in 0..<8 { #expect(try await web.get(["X-A": "\(number)"]).text == "\(number)") }
    }

    @Test func serverErrorIsStoredPerVariant() async throws {
        let web = CacheSetup()
        let varied: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "X-A"]
        web.answer(varied, status: 503, body: "bad")
        web.answer(varied, body: "good")
        try await web.get(["X-A": "1"])
        try await web.get(["X-A": "2"])
        #expect(try await web.get(["X-A": "1"]).text == "bad")
        #expect(try await web.get(["X-A": "2"]).text == "good")
    }

    @Test func matchingVariantIsServedInsteadOfStoredError() async throws {
        let web = CacheSetup()
        web.answer(fresh, status: 503, body: "bad")
        web.answer(["Cache-Control": "max-age=60", "Vary": "X-A"], body: "good")
        try await web.get(["X-A": "1"])
        try await web.refresh(["X-A": "1"])
        #expect(try await web.get(["X-A": "1"]).text == "good")
        #expect(try await web.get(["X-A": "2"]).text == "bad")
    }

    @Test func goodResponseWithoutVaryOverridesStoredError() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "Vary": "X-A"], status: 503, body: "bad")
        web.answer(fresh, body: "good")
        try await web.get(["X-A": "1"])
        try await web.get(["X-A": "2"])
        #expect(try await web.get(["X-A": "1"]).text == "good")
    }

    @Test func staleServerErrorIsNotRevalidated() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "ETag": "\"1\""], status: 503)
        try await web.get()
        #expect(try await web.reuse(after: 60) == .forwarded)
    }

    @Test(arguments: [true, false])
    func goodResponseRemovesStoredError(isStored: Bool) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=3600"], status: 503)
        try await web.get()
        web.answer(["Cache-Control": isStored ? "max-age=60" : "no-store"], body: "good")
        try await web.refresh()
        #expect(try await web.reuse() == (isStored ? .served : .forwarded))
        #expect(try await web.reuse(after: 60) == .forwarded)
    }

    @Test func newErrorReplacesStoredError() async throws {
        let web = CacheSetup()
        web.answer(fresh, status: 503)
        try await web.get()
        web.wait(30)
        web.answer(fresh, status: 500)
        #expect(try await web.refresh().status == 500)
        web.wait(30)
        #expect(try await web.get().status == 500)
    }

    @Test(arguments: [["Cache-Control": "no-cache"], ["Cache-Control": "max-age=0"]] as [HTTPFields])
    func requestForRevalidationBypassesStoredError(fields: HTTPFields) async throws {
        let web = CacheSetup()
        web.answer(fresh, status: 503)
        try await web.get()
        web.wait(1)
        web.answer(body: "good")
        #expect(try await web.get(fields).text == "good")
    }

    @Test func reloadBypassesStoredError() async throws {
        let asked = RequestLog()
        let server = InProcessHTTPClient { [fresh] request in
            asked.note(request)
            return asked.all.count == 1 ? HTTPResponse(status: 503, fields: fresh) : HTTPResponse(body: Data("1".utf8))
        }
        let loader = RemoteLoader<Int>(
            try HTTPRequest(.get, parsing: CacheSetup.page), from: server.cached(in: MemoryCache()))
        await #expect(throws: LoadError.invalidData(.status(503))) { try await loader.load() }
        #expect(try await loader.load() == 1)
        #expect(asked.all.count == 2)
    }

    @Test func unsafeRequestRemovesStoredError() async throws {
        let web = CacheSetup()
        web.answer(fresh, status: 503)
        try await web.get()
        web.answer(status: 204, body: "")
        try await web.send(.post)
        #expect(try await web.reuse() == .forwarded)
    }

    @Test func cacheOnlyRequestReceivesStoredError() async throws {
        let web = CacheSetup()
        web.answer(fresh, status: 503)
        try await web.get()
        let response = try await web.get(["Cache-Control": "only-if-cached"])
        #expect(response.status == 503)
        #expect(response.source == .cache(age: .zero))
    }
}
