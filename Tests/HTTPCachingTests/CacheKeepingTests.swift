import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct CacheKeepingTests {
    static let refusals: [HTTPFields] = [
        ["Cache-Control": "no-store"], ["Cache-Control": "no-cache"], ["Cache-Control": "max-age=0, must-revalidate"],
        ["Expires": "0"], [:],
        ["Cache-Control": "no-store, no-cache, must-revalidate, max-age=0", "Pragma": "no-cache"],
    ]

    @Test(arguments: refusals)
    func configuredLifetimeOverridesServerFields(fields: HTTPFields) async throws {
        let web = CacheSetup(keeping: .fresh(for: .days(30)))
        web.answer(fields)
        try await web.get()
        web.wait(30 * 86_400 - 1)
        #expect(try await web.get().source == .cache(age: .seconds(30 * 86_400 - 1)))
        #expect(try await web.reuse(after: 1) != .served)
    }

    @Test func configuredLifetimeStartsAtReceiptDespiteAgeField() async throws {
        let web = CacheSetup(keeping: .fresh(for: .seconds(60)))
        web.answer(["Cache-Control": "max-age=600", "Age": "500", "Date": CacheSetup.date(-500)])
        try await web.get()
        web.wait(59)
        #expect(try await web.get().source == .cache(age: .seconds(59)))
        #expect(try await web.reuse(after: 1) == .forwarded)
    }

    @Test(arguments: refusals)
    func lastGoodResponseIsServedOnlyWithoutConnection(fields: HTTPFields) async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(7)), keeping: .asLastGood)
        web.answer(fields, body: "one")
        web.answer(fields, body: "two")
        web.fail()
        #expect(try await web.get().text == "one")
        #expect(try await web.get().text == "two")
        web.wait(86_400)
        let last = try await web.get()
        #expect(last.text == "two")
        #expect(last.source == .stale(age: .seconds(86_400), why: .unreachable(.notConnected)))
        web.wait(6 * 86_400 + 1)
        web.fail()
        await #expect(throws: TransportError.notConnected) { try await web.get() }
    }

    @Test(
        arguments: [
            ([:], ["Content-Length": "400"]), ([:], ["Content-Length": "3, 4"]),
            (["Cache-Control": "no-store"], [:]),
        ] as [(HTTPFields, HTTPFields)])
    func unstorableResponseDoesNotReplaceLastGoodResponse(request: HTTPFields, answer: HTTPFields) async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(7)), keeping: .asLastGood)
        web.answer(body: "good")
        web.answer(answer, body: "two")
        web.fail()
        try await web.get()
        #expect(try await web.get(request).text == "two")
        #expect(try await web.get().text == "good")
    }

    @Test func directiveNoStoreOverridesLastGoodSetting() async throws {
        let web = CacheSetup(whileRevalidating: .serveStale(upTo: .days(1)), keeping: .asLastGood)
        web.answer(["Cache-Control": "no-store, max-age=600"])
        web.answer(body: "two")
        try await web.get()
        #expect(try await web.get().text == "two")
    }

    @Test func freshLastGoodResponseIsServedFromCache() async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(7)), keeping: .asLastGood)
        web.answer(["Cache-Control": "max-age=60"])
        try await web.get()
        #expect(try await web.get().source == .cache(age: .zero))
    }

    @Test(arguments: [CacheKeeping.fresh(for: .days(1)), .asLastGood])
    func storageSettingIsIgnoredForRequestsWithSecrets(keeping: CacheKeeping) async throws {
        for name in ["Authorization", "Cookie", "X-Api-Key"] {
            let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(1)), keeping: keeping, partition: "me")
            var secret = HTTPFields()
            try secret.append(HTTPField(HTTPFieldName(name), "s3cret", isSecret: true))
            web.answer(["Cache-Control": "no-store"])
            try await web.get(secret)
            #expect(web.store.stored == [], "\(name)")
            web.answer(["Cache-Control": "no-cache"])
            web.fail()
            try await web.get(secret)
            await #expect(throws: TransportError.notConnected) { try await web.get(secret) }
        }
    }

    @Test(arguments: [201, 204, 302, 404, 500])
    func storageSettingAppliesOnlyToStatus200(code: Int) async throws {
        let web = CacheSetup(keeping: .fresh(for: .days(1)))
        web.answer(["Cache-Control": "no-store"], status: try HTTPStatus(code), body: "")
        try await web.get()
        #expect(web.store.stored == [])
    }

    @Test(arguments: [["Content-Length": "4"], ["Vary": "*"], ["Content-Length": "3, 4"]] as [HTTPFields])
    func storageSettingExcludesIncompleteAndVaryStarResponses(fields: HTTPFields) async throws {
        let web = CacheSetup(keeping: .fresh(for: .days(1)))
        web.answer(fields)
        try await web.get()
        #expect(web.store.stored == [])
    }

    @Test(arguments: ["no-cache", "max-age=0", "no-store"])
    func requestDirectivesOverrideStorageSetting(directives: String) async throws {
        let web = CacheSetup(keeping: .fresh(for: .days(1)))
        web.answer()
        web.answer(body: "two")
        if directives == "no-store" {
            try await web.get(["Cache-Control": directives])
            #expect(web.store.stored == [])
        } else {
            try await web.get()
            web.wait(1)
            #expect(try await web.get(["Cache-Control": directives]).text == "two")
        }
    }

    @Test func response304WithDirectiveNoStoreRenewsConfiguredLifetime() async throws {
        let web = CacheSetup(keeping: .fresh(for: .seconds(60)))
        web.answer(["Cache-Control": "no-store", "ETag": "\"1\""])
        try await web.get()
        web.wait(60)
        web.answer(["Cache-Control": "no-store", "ETag": "\"1\""], status: 304)
        #expect(try await web.get().source == .revalidated)
        web.wait(59)
        #expect(try await web.get().source == .cache(age: .seconds(59)))
    }
}
