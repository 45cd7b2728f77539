import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 9111, section 5: field definitions.
@Suite(.bounded) struct RFC9111FieldTests {
    // MARK: 5.1 Age

    @Test(arguments: [
        ("10", 10), ("10, 50", 10), ("10,x", 10), (" 10", 10), ("010", 10), ("-1", 0), ("ten", 0), ("1.5", 0), ("", 0),
        ("+10", 0), ("x, 10", 0), ("99999999999999999999", 2_147_483_648),
    ])
    func firstListMemberInAgeFieldDeterminesAge(age: String, expected: Int) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=2147483648", "Age": age, "ETag": "\"1\""])
        try await web.get()
        guard expected < 2_147_483_648 else {
            #expect(try await web.reuse() == .revalidated)
            return
        }
        #expect(try await web.get().source == .cache(age: .seconds(expected)))
    }

    @Test func firstAgeFieldOverridesLaterAgeFields() async throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "Age": "10", "age": "50", "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: fields, after: 49) == .served)
        #expect(try await CacheSetup.reuse(of: fields, after: 50) == .revalidated)
    }

    // MARK: 5.2.1 Directives of requests

    /// Returns how a request uses a stored response, which is ten seconds old and fresh for a minute by default.
    private func reuse(
        _ asking: String, of directives: String = "max-age=60", after seconds: Int = 10
    ) async throws -> CacheSetup.Reuse {
        let fields: HTTPFields = ["Cache-Control": directives, "ETag": "\"1\""]
        return try await CacheSetup.reuse(of: fields, after: seconds, asking: ["Cache-Control": asking])
    }

    @Test(arguments: [
        ("max-age=10", CacheSetup.Reuse.served), ("max-age=9", .revalidated), ("max-age=0", .revalidated),
        ("max-age=soon", .revalidated), ("max-age", .revalidated), ("MAX-AGE=\"9\"", .revalidated),
        ("max-age=99999999999999999999", .served), ("max-age=60, max-age=5", .revalidated),
    ])
    func maxAgeInRequestLimitsAgeOfResponse(directives: String, expected: CacheSetup.Reuse) async throws {
        #expect(try await reuse(directives) == expected)
    }

    @Test(arguments: [
        ("max-stale=10", 70, CacheSetup.Reuse.served), ("max-stale=9", 70, .revalidated), ("max-stale", 7_000, .served),
        ("max-stale=0", 61, .revalidated), ("max-stale=much", 61, .revalidated),
        ("max-stale=99999999999999999999", 7_000, .served), ("max-stale=10, max-stale", 61, .revalidated),
        // `max-age` limits the age of stale responses, too.
        ("max-stale=10, max-age=65", 66, .revalidated), ("max-stale=10, max-age=65", 65, .served),
        ("max-stale, min-fresh=1", 61, .revalidated), ("max-stale, no-cache", 61, .revalidated),
    ])
    func maxStaleInRequestLimitsStalenessOfResponse(
        directives: String, seconds: Int, expected: CacheSetup.Reuse
    ) async throws {
        #expect(try await reuse(directives, after: seconds) == expected)
    }

    @Test func responseToMaxStaleRequestIsMarkedStale() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60"])
        try await web.get()
        web.wait(70)
        let response = try await web.get(["Cache-Control": "max-stale"])
        #expect(response.source == .stale(age: .seconds(70), why: .accepted))
        #expect(response.source.isStale)
        #expect(response.source.age == .seconds(70))
        #expect(response.fields["Age"] == "70")
    }

    @Test(arguments: [
        ("min-fresh=50", CacheSetup.Reuse.served), ("min-fresh=51", .revalidated), ("min-fresh=0", .served),
        ("min-fresh=long", .revalidated), ("min-fresh", .revalidated),
    ])
    func minFreshInRequestRequiresRemainingLifetime(directives: String, expected: CacheSetup.Reuse) async throws {
        #expect(try await reuse(directives) == expected)
    }

    @Test(arguments: ["no-cache", "NO-CACHE", "no-cache=x", "x, no-cache", "no-cache, max-stale"])
    func requestDirectiveNoCacheForcesValidation(directives: String) async throws {
        #expect(try await reuse(directives) == .revalidated)
    }

    @Test func requestDirectiveNoStorePreventsStorage() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60"])
        try await web.get(["Cache-Control": "no-store"])
        #expect(web.store.stored == [])
        // A response that is already stored may still be served.
        #expect(try await reuse("no-store") == .served)
    }

    @Test func requestDirectiveNoStorePreventsStorageOf304() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=1", "ETag": "\"1\""])
        try await web.get()
        web.wait(10)
        web.answer(["ETag": "\"1\""], status: 304)
        #expect(try await web.get(["Cache-Control": "no-store"]).source == .revalidated)
        #expect(web.store.stored.count == 1)
    }

    @Test(arguments: [
        ("only-if-cached", 10, 200), ("only-if-cached", 60, 504), ("only-if-cached, max-stale", 60, 200),
        ("only-if-cached, no-cache", 10, 504), ("only-if-cached, max-age=5", 10, 504),
    ])
    func requestDirectiveOnlyIfCachedPreventsForwarding(directives: String, seconds: Int, status: Int) async throws {
        let web = CacheSetup(
            whenUnreachable: .serveStale(upTo: .days(1)), whileRevalidating: .serveStale(upTo: .days(1)))
        web.answer(["Cache-Control": "max-age=60"])
        try await web.get()
        web.wait(seconds)
        let response = try await web.get(["Cache-Control": directives])
        #expect(response.status.code == status)
        #expect(web.asked.count == 1)
        #expect(web.refreshes.count == 0)
        if status == 504 { #expect(response.source == .noUsableCache) }
    }

    @Test(arguments: [[:], ["Authorization": "secret"], ["Range": "bytes=0-1"]] as [HTTPFields])
    func directiveOnlyIfCachedYields504WithoutStoredResponse(fields: HTTPFields) async throws {
        let web = CacheSetup()
        let only: HTTPFields = ["Cache-Control": "only-if-cached"]
        let response = try await web.get(HTTPFields(Array(only) + Array(fields)))
        #expect(response.status == 504)
        #expect(web.asked.isEmpty)
    }

    // MARK: 5.2.2 Directives of responses

    @Test(arguments: [
        "must-revalidate", "MUST-REVALIDATE", "must-revalidate=x", "no-cache", "no-cache, max-stale",
    ])
    func responseDirectiveCanForbidServingStaleResponse(directive: String) async throws {
        let web = CacheSetup(
            whenUnreachable: .serveStale(upTo: .days(1)), whileRevalidating: .serveStale(upTo: .days(1)))
        web.answer([
            "Cache-Control": "max-age=60, stale-if-error=600, stale-while-revalidate=600, " + directive,
            "ETag": "\"1\"",
        ])
        web.fail(.timedOut)
        web.answer(status: 503)
        try await web.get()
        web.wait(61)
        await #expect(throws: TransportError.timedOut) { try await web.get(["Cache-Control": "max-stale"]) }
        #expect(try await web.get(["Cache-Control": "stale-if-error=600"]).status == 503)
        #expect(try await web.reuse(after: 0, ["Cache-Control": "max-stale"]) == .revalidated)
    }

    @Test func freshResponseWithDirectiveMustRevalidateIsServed() async throws {
        #expect(try await reuse("", of: "max-age=60, must-revalidate") == .served)
    }

    @Test(arguments: [
        ("must-understand, no-store, max-age=60", 200, true), ("must-understand, no-store, max-age=60", 302, true),
        ("must-understand, max-age=60", 200, true), ("must-understand, max-age=60", 299, false),
        ("must-understand, no-store, max-age=60", 418, false), ("no-store, max-age=60", 200, false),
    ])
    func mustUnderstandDirectiveLimitsStorageToKnownStatuses(directives: String, code: Int, isStored: Bool) async throws
    {
        let reuse = try await CacheSetup.reuse(of: ["Cache-Control": directives], status: HTTPStatus(code))
        #expect(reuse == (isStored ? .served : .forwarded))
    }

    @Test(arguments: [
        "no-cache", "No-Cache", "no-cache=\"\"", "no-cache=\"a b\"", "no-cache=\"X-A", "no-cache=\"X-A\", no-cache",
        "no-cache=\"X-A, set-cookie\"", "no-cache=x-a",
    ])
    func freshResponseWithDirectiveNoCacheIsRevalidated(directives: String) async throws {
        #expect(try await reuse("", of: "max-age=60, " + directives) == .revalidated)
    }

    @Test(arguments: [
        "no-store", "NO-STORE", "no-store=x", "max-age=60, no-store", "public, no-store", "no-store, no-store",
    ])
    func responseDirectiveNoStorePreventsStorage(directives: String) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": directives, "Expires": CacheSetup.date(60)])
        try await web.get()
        #expect(web.store.stored == [])
    }

    @Test(arguments: ["private", "private=\"X-A\"", "proxy-revalidate", "s-maxage=0", "no-transform", "public"])
    func directivesForIntermediariesAreIgnored(directive: String) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60, " + directive, "X-A": "1", "ETag": "\"1\""])
        try await web.get()
        #expect(try await web.get().fields["X-A"] == "1")
        web.wait(70)
        #expect(try await web.get(["Cache-Control": "max-stale"]).source.isStale)
    }

    // MARK: 5.2.3 Extensions

    @Test(arguments: [
        "unknown", "unknown=1", "max-ages=0", "no-stored", "xno-cache", "x=\"no-store\"", "x=\"no-store, no-cache\"",
    ])
    func unknownCacheDirectiveIsIgnored(directive: String) async throws {
        #expect(try await reuse(directive, of: "max-age=60, " + directive) == .served)
    }

    // MARK: 5.3 Expires

    private func reuse(expiring values: [String], date: String? = nil, after seconds: Int) async throws
        -> CacheSetup.Reuse
    {
        var fields: HTTPFields = ["ETag": "\"1\""]
        for value in values { try fields.append(HTTPField("Expires", value)) }
        if let date { try fields.append(HTTPField("Date", date)) }
        return try await CacheSetup.reuse(of: fields, after: seconds)
    }

    @Test func responseIsFreshUntilExpiresDate() async throws {
        #expect(try await reuse(expiring: [CacheSetup.date(60)], after: 59) == .served)
        #expect(try await reuse(expiring: [CacheSetup.date(60)], after: 60) == .revalidated)
    }

    @Test func lifetimeIsTimeBetweenDateAndExpiresFields() async throws {
        let (ahead, expiry) = (CacheSetup.date(1_000), CacheSetup.date(1_060))
        #expect(try await reuse(expiring: [expiry], date: ahead, after: 59) == .served)
        #expect(try await reuse(expiring: [expiry], date: ahead, after: 60) == .revalidated)
    }

    @Test(arguments: [
        ["Tuesday, 14-Nov-23 22:14:20 GMT"], ["Tue Nov 14 22:14:20 2023"], ["TUE, 14 NOV 2023 22:14:20 gmt"],
        [CacheSetup.date(60), CacheSetup.date(60)],
    ])
    func everyDateFormatInExpiresFieldIsRead(values: [String]) async throws {
        #expect(try await reuse(expiring: values, after: 59) == .served)
        #expect(try await reuse(expiring: values, after: 60) == .revalidated)
    }

    @Test(arguments: [
        ["0"], ["-1"], ["never"], [""], ["Tue, 14 Nov 2023 22:14:20 EST"], ["Tue, 14 Nov 2023 22:14:20"],
        ["1800000000"],
        ["Tue, 14-Nov-2023 22:14:20 GMT"], [CacheSetup.date(-1)], [CacheSetup.date(60), CacheSetup.date(70)],
        [CacheSetup.date(60), "0"],
    ])
    func invalidOrPastExpiresFieldMakesResponseStale(values: [String]) async throws {
        #expect(try await reuse(expiring: values, after: 0) == .revalidated)
    }

    @Test func responseExpiringInYear9999StaysFresh() async throws {
        #expect(try await reuse(expiring: ["Fri, 31 Dec 9999 23:59:59 GMT"], after: 1_000_000_000) == .served)
    }

    @Test(arguments: ["no-cache=\"x, no-store", "x=\"\\\", no-store", "max-age=60, private=\", no-store"])
    func directiveNoStoreIsObeyedAfterUnclosedQuote(directives: String) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": directives].asFields)
        try await web.get()
        #expect(web.store.stored == [])
    }

    // MARK: 5.4 Pragma

    @Test(
        arguments: [
            (["Pragma": "no-cache"], .revalidated), (["Pragma": "NO-CACHE"], .revalidated),
            (["Pragma": "no-cache, x"], .revalidated), (["Pragma": "x=\"1,2\", no-cache"], .revalidated),
            (["Pragma": "no-cached"], .served),
            (["Pragma": "x"], .served), (["Pragma": "no-cache", "Cache-Control": "max-age=60"], .served),
        ] as [(HTTPFields, CacheSetup.Reuse)])
    func pragmaNoCacheAppliesOnlyWithoutCacheControl(fields: HTTPFields, expected: CacheSetup.Reuse) async throws {
        let answer: HTTPFields = ["Cache-Control": "max-age=60", "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: answer, asking: fields) == expected)
    }

    @Test func pragmaFieldOfResponseIsIgnored() async throws {
        #expect(try await CacheSetup.reuse(of: ["Cache-Control": "max-age=60", "Pragma": "no-cache"]) == .served)
    }
}
