import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 9111, section 4: constructing responses from caches, and section 4.2: freshness.
@Suite(.bounded) struct RFC9111ConstructingResponsesTests {
    @Test(arguments: [HTTPStatus.ok, .notModified])
    func olderResponseDoesNotReplaceNewerOne(status: HTTPStatus) async throws {
        let server = HTTPClientSpy()
        let store = MemoryCache()
        let client = server.cached(in: store)
        let start = CacheSetup.start.httpDate
        await store.store(.fixture(CacheSetup.page, fields: ["ETag": "\"1\"", "Date": start].asFields))
        let late = Task { try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(1)
        let early = Task { try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(2)
        let newer: HTTPFields = ["ETag": "\"2\"", "Date": CacheSetup.date(5)].asFields
        server.requests.complete(1, with: HTTPResponse(fields: newer, body: Data("new".utf8)))
        _ = try await early.value
        let older: HTTPFields = ["ETag": "\"1\"", "Date": CacheSetup.date(4)].asFields
        server.requests.complete(0, with: HTTPResponse(status: status, fields: older))
        _ = try await late.value
        #expect(await store.entries(for: CacheKey(CacheSetup.page)).map(\.response.text) == ["new"])
    }

    private let fresh: HTTPFields = ["Cache-Control": "max-age=60"]

    // MARK: 4. Selecting a stored response

    @Test(arguments: [
        "https://cache.test/page?", "https://cache.test/page?a=1", "https://cache.test/Page",
        "https://cache.test/page/",
        "http://cache.test/page", "https://cache.test:8443/page", "https://other.test/page",
    ])
    func differentAddressesDoNotShareResponse(address: String) async throws {
        let web = CacheSetup()
        web.answer(fresh)
        web.answer(fresh, body: "other")
        try await web.get()
        #expect(try await web.send(.get, address).text == "other")
        #expect(try await web.get().text == "one")
    }

    @Test(arguments: [
        "https://cache.test/page#part", "HTTPS://cache.test/page", "https://CACHE.test/page",
        "https://cache.test:443/page",
    ])
    func equivalentAddressIsServedFromCache(address: String) async throws {
        let web = CacheSetup()
        web.answer(fresh)
        try await web.get()
        #expect(try await web.send(.get, address).source == .cache(age: .zero))
    }

    @Test func emptyPathEqualsRootPath() async throws {
        let web = CacheSetup()
        web.answer(fresh)
        try await web.send(.get, "https://cache.test")
        #expect(try await web.send(.get, "https://cache.test/").source == .cache(age: .zero))
        #expect(try await web.send(.get, "https://CACHE.test:443#x").source == .cache(age: .zero))
    }

    @Test func headRequestIsAnsweredFromStoredGetResponse() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "Content-Length": "3"])
        try await web.get()
        let head = try await web.send(.head)
        #expect(head.source == .cache(age: .zero))
        #expect(head.body.isEmpty)
        #expect(head.fields["Content-Length"] == "3")
    }

    @Test func getRequestIsNotAnsweredFromHeadResponse() async throws {
        let web = CacheSetup()
        web.answer(fresh, body: "")
        web.answer(fresh)
        try await web.send(.head)
        #expect(try await web.get().text == "one")
        #expect(web.asked.count == 2)
    }

    @Test func unsafeRequestIsForwarded() async throws {
        let web = CacheSetup()
        web.answer(fresh)
        web.answer(body: "done")
        try await web.get()
        #expect(try await web.send(.post).text == "done")
        #expect(web.asked.map(\.method) == [.get, .post])
    }

    @Test func servedResponseHasCurrentAgeField() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "Age": "10"], taking: .seconds(2))
        #expect(try await web.get().fields["Age"] == "10")
        web.wait(5)
        let response = try await web.get()
        #expect(response.fields.values(for: "Age") == ["17"])
        #expect(response.source == .cache(age: .seconds(17)))
    }

    @Test func ageIsRoundedDownToSeconds() async throws {
        let web = CacheSetup()
        web.answer(fresh)
        try await web.get()
        web.clock.advance(by: .milliseconds(1_999))
        #expect(try await web.get().fields["Age"] == "1")
    }

    @Test func servedResponseEqualsStoredResponse() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "X-A": "1"], status: 404, body: "none")
        let first = try await web.get()
        var again = try await web.get()
        #expect(again.source == .cache(age: .zero))
        #expect(again.url == URL(string: CacheSetup.page))
        again.fields.remove("Age")
        again.source = .network
        again.url = nil
        #expect(again == first)
    }

    @Test func finalAddressOfRedirectIsStored() async throws {
        struct RedirectedClient: HTTPClient {
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                var response = HTTPResponse(
                    fields: ["Cache-Control": "max-age=60"], url: URL(string: "https://end.test/"))
                response.redirects = [request.url]
                return response
            }
        }
        let client = RedirectedClient().cached(in: MemoryCache())
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        let first = try await client.send(request)
        let again = try await client.send(request)
        #expect(again.source != .network)
        #expect(again.url == first.url && again.redirects == first.redirects)
        #expect(again.url?.absoluteString == "https://end.test/")
    }

    // MARK: 4.2.1 Freshness lifetime

    @Test(arguments: [
        ("max-age=60", 60), ("max-age=\"60\"", 60), ("MAX-AGE=60", 60), ("max-age=0060", 60),
        ("public, max-age=60, x=y", 60), (", ,max-age=60,", 60), ("x=\"a, max-age=5\", max-age=60", 60),
        ("x=\"a\\\"b\", max-age=60", 60), ("x=\"a\\\", max-age=5\", max-age=60", 60), ("max-age=60, max-age=60", 60),
        ("\tmax-age=60 ", 60),
        ("max-age=60, s-maxage=5", 60), ("max-age=60, immutable", 60), ("private, max-age=60", 60),
        ("max-age=\"6\\0\"", 60), ("x, max-age=60", 60), ("=, max-age=60", 60),
    ])
    func maxAgeDirectiveGivesLifetime(directives: String, lifetime: Int) async throws {
        let fields: HTTPFields = ["Cache-Control": directives, "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: fields, after: lifetime - 1) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: lifetime) == .revalidated)
    }

    @Test(arguments: [
        "max-age=0", "max-age=-1", "max-age=1.5", "max-age=", "max-age", "max-age=sixty", "max-age=60s", "max-age=+60",
        "max-age='60'", "max-age=6 0", "max-age = 60", "max-age= 60", "max-age =60", "max-age=\"60", "max-age=\"60\"x",
        "max-age=60;x", "max-age=60, max-age=30", "max-age=30, max-age=60", "max-age=60, max-age", "max-age=\" 60\"",
        "max-age=६०", "max-age=0x3C", "max-age=6e1", "max-age=60, max-age=x",
    ])
    func invalidMaxAgeRequiresRevalidation(directives: String) async throws {
        let fields: HTTPFields = [
            "Cache-Control": directives, "ETag": "\"1\"", "Expires": CacheSetup.date(600),
            "Last-Modified": CacheSetup.date(-10_000),
        ]
        #expect(try await CacheSetup.reuse(of: fields) == .revalidated)
    }

    @Test(arguments: ["2147483648", "9223372036854775808", "99999999999999999999999999999999999999"])
    func tooLargeMaxAgeIsClamped(number: String) async throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=" + number, "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: fields, after: 2_147_483_647) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: 2_147_483_648) == .revalidated)
    }

    @Test func repeatedCacheControlLinesAreJoined() async throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "cache-control": "no-cache", "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: fields) == .revalidated)
    }

    @Test func maxAgeDirectiveOverridesExpiresField() async throws {
        let late: HTTPFields = ["Cache-Control": "max-age=10", "Expires": CacheSetup.date(60), "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: late, after: 10) == .revalidated)
        let early: HTTPFields = ["Cache-Control": "max-age=60", "Expires": "0", "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: early, after: 59) == .served)
    }

    // MARK: 4.2.2 Heuristics

    @Test func heuristicLifetimeIsTenthOfTimeSinceModification() async throws {
        let fields: HTTPFields = ["Last-Modified": CacheSetup.date(-1_000)]
        #expect(try await CacheSetup.reuse(of: fields, after: 99) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: 100) == .revalidated)
    }

    @Test func heuristicLifetimeIsAtMostOneDay() async throws {
        let fields: HTTPFields = ["Last-Modified": CacheSetup.date(-100_000_000)]
        #expect(try await CacheSetup.reuse(of: fields, after: 86_399) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: 86_400) == .revalidated)
    }

    @Test(arguments: ["", "?q=1"])
    func queryDoesNotPreventHeuristicLifetime(query: String) async throws {
        let web = CacheSetup()
        web.answer(["Last-Modified": CacheSetup.date(-1_000)])
        try await web.send(.get, CacheSetup.page + query)
        #expect(try await web.send(.get, CacheSetup.page + query).source == .cache(age: .zero))
    }

    @Test(
        arguments: [
            ["Expires": CacheSetup.date(0)], ["Expires": "0"], ["Cache-Control": "max-age=0"],
        ] as [HTTPFields])
    func explicitExpiryPreventsHeuristicLifetime(explicit: HTTPFields) async throws {
        let changed: HTTPFields = ["Last-Modified": CacheSetup.date(-1_000)]
        #expect(try await CacheSetup.reuse(of: HTTPFields(Array(explicit) + Array(changed))) == .revalidated)
    }

    @Test func heuristicLifetimeOfStatus302NeedsPublicDirective() async throws {
        let changed = CacheSetup.date(-1_000)
        let open: HTTPFields = ["Cache-Control": "public", "Last-Modified": changed]
        #expect(try await CacheSetup.reuse(of: open, status: 302) == .served)
        let own: HTTPFields = ["Cache-Control": "private", "Last-Modified": changed]
        #expect(try await CacheSetup.reuse(of: own, status: 302) == .revalidated)
    }

    @Test(arguments: [[:], ["Last-Modified": "yesterday"], ["Last-Modified": CacheSetup.date(5)]] as [HTTPFields])
    func unusableLastModifiedFieldGivesNoLifetime(fields: HTTPFields) async throws {
        #expect(try await CacheSetup.reuse(of: fields) != .served)
    }

    // MARK: 4.2.3 Age

    @Test func apparentAgeOverridesSmallerAgeField() async throws {
        let fields: HTTPFields = [
            "Cache-Control": "max-age=60", "Date": CacheSetup.date(-50), "Age": "20", "ETag": "\"1\"",
        ]
        #expect(try await CacheSetup.reuse(of: fields, after: 9) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: 10) == .revalidated)
    }

    @Test func ageFieldOverridesSmallerApparentAge() async throws {
        let fields: HTTPFields = [
            "Cache-Control": "max-age=60", "Date": CacheSetup.date(-20), "Age": "50", "ETag": "\"1\"",
        ]
        #expect(try await CacheSetup.reuse(of: fields, after: 9) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: 10) == .revalidated)
    }

    @Test func responseDelayCountsAsAge() async throws {
        let web = CacheSetup()
        let fields: HTTPFields = [
            "Cache-Control": "max-age=60", "Age": "10", "ETag": "\"1\"", "Date": CacheSetup.date(30),
        ]
        web.answer(fields, taking: .seconds(30))
        try await web.get()
        #expect(try await web.reuse(after: 19) == .served)
        #expect(try await web.reuse(after: 1) == .revalidated)
    }

    @Test func futureDateDoesNotReduceAge() async throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "Date": CacheSetup.date(1_000), "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: fields, after: 59) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: 60) == .revalidated)
    }

    @Test(arguments: [nil, "today", "1700000000"])
    func undatedResponseIsDatedAtReceipt(date: String?) async throws {
        let web = CacheSetup()
        var fields: HTTPFields = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
        if let date { try fields.append(HTTPField("Date", date)) }
        web.answer(fields, isDated: false)
        try await web.get()
        #expect(web.store.stored.first?.response.fields.values(for: "Date") == [CacheSetup.date(0)])
        #expect(try await web.reuse(after: 59) == .served)
        #expect(try await web.reuse(after: 1) == .revalidated)
    }

    @Test func responseWithFutureReceiptDateIsRevalidated() async throws {
        let store = CacheStoreSpy()
        let entry = CacheEntry.fixture(
            CacheSetup.page, fields: ["Cache-Control": "max-age=60", "ETag": "\"1\""],
            received: CacheSetup.start.addingTimeInterval(100_000))
        await store.store(entry)
        let web = CacheSetup(store: store)
        #expect(try await web.reuse() == .revalidated)
    }

    // MARK: 4.2.4 Serving stale responses

    @Test func staleResponseIsNotServedByDefault() async throws {
        #expect(try await CacheSetup.reuse(of: fresh, after: 60) == .forwarded)
        let web = CacheSetup()
        web.answer(fresh)
        web.fail()
        try await web.get()
        web.wait(60)
        await #expect(throws: TransportError.notConnected) { try await web.get() }
    }
}
