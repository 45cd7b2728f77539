import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests that a refresh also makes the caches between client and server revalidate.
@Suite(.bounded) struct RefreshRequestTests {
    @Test(
        arguments: [
            ([:], ["no-cache"]), (["Cache-Control": "max-age=60"], ["max-age=60", "no-cache"]),
            (["Cache-Control": "No-Cache"], ["No-Cache"]),
        ] as [(HTTPFields, [String])])
    func refreshRequestCarriesDirectiveNoCache(fields: HTTPFields, expected: [String]) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "ETag": "\"1\""])
        try await web.get()
        // The entity tag of the 304 differs from the stored one, so the cache repeats the request without a condition.
        web.answer(["ETag": "\"2\""], status: 304)
        web.answer(body: "two")
        #expect(try await web.refresh(fields).text == "two")
        #expect(web.asked.map { $0.fields.values(for: "Cache-Control") } == [[], expected, expected])
        #expect(web.asked.map { $0.fields["If-None-Match"] } == [nil, "\"1\"", nil])
    }

    @Test func refreshWithoutStoredResponseCarriesDirectiveNoCache() async throws {
        let web = CacheSetup()
        for fields: HTTPFields in [[:], ["Range": "bytes=0-1"], ["Authorization": "secret"]] {
            web.answer()
            try await web.refresh(fields)
            #expect(web.asked.last?.fields["Cache-Control"] == "no-cache")
        }
    }
}
