import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 9111, section 4.1: calculating cache keys with the Vary header field.
@Suite(.bounded) struct RFC9111VaryTests {
    /// Returns `true` if the cache answers the second request with the response to the first request.
    private func isShared(_ vary: HTTPFields, _ first: HTTPFields, _ second: HTTPFields) async throws -> Bool {
        let web = CacheSetup()
        web.answer(HTTPFields(Array(["Cache-Control": "max-age=60"] as HTTPFields) + Array(vary)))
        try await web.get(first)
        return try await web.reuse(second) == .served
    }

    @Test(
        arguments: [
            (["X-A": "1"], ["X-A": "1"], true), (["X-A": "1"], ["X-A": "2"], false), (["X-A": "1"], [:], false),
            ([:], ["X-A": "1"], false), ([:], [:], true), ([:], ["X-A": ""], false),
            (["X-A": "1"], ["X-A": "1", "X-B": "2"], true), (["X-A": "a b"], ["X-A": "a  b"], false),
            (["X-A": "1", "x-a": "2"], ["x-a": "1, 2"], true),
            (["X-A": "1", "X-a": "2"], ["X-A": "2", "X-a": "1"], false),
            (["X-A": "Up"], ["X-A": "up"], false),
        ] as [(HTTPFields, HTTPFields, Bool)])
    func fieldNamedInVaryMustMatch(first: HTTPFields, second: HTTPFields, expected: Bool) async throws {
        #expect(try await isShared(["Vary": "x-a"], first, second) == expected)
    }

    @Test(
        arguments: [
            (["Vary": "X-A, X-B"], ["X-A": "1", "X-B": "2"], ["X-A": "1", "X-B": "2"], true),
            (["Vary": "X-A, X-B"], ["X-A": "1", "X-B": "2"], ["X-A": "1", "X-B": "3"], false),
            (["Vary": "X-A", "vary": "X-B"], ["X-A": "1", "X-B": "2"], ["X-A": "1", "X-B": "3"], false),
            (["Vary": ", X-A ,,"], ["X-A": "1"], ["X-A": "2"], false), (["Vary": ""], ["X-A": "1"], [:], true),
        ] as [(HTTPFields, HTTPFields, HTTPFields, Bool)])
    func everyFieldNamedInVaryMustMatch(
        vary: HTTPFields, first: HTTPFields, second: HTTPFields, expected: Bool
    ) async throws {
        #expect(try await isShared(vary, first, second) == expected)
    }

    @Test(arguments: ["*", "X-A, *", "*, X-A", "a b", "X-A; x"])
    func starOrMalformedVaryFieldNeverMatches(vary: String) async throws {
        #expect(try await !isShared(["Vary": vary], [:], [:]))
    }

    @Test(arguments: [
        ("Accept", "text/html", "text/plain"), ("Accept-Language", "it, en", "it,en"),
        ("Accept-Language", "it, en", "en, it"), ("Accept-Language", "en;q=0.5", "en;q=0.50"),
        ("Accept-Encoding", "GZIP", "gzip"), ("Accept-Encoding", "", "gzip"), ("User-Agent", "App", "app"),
        ("Prefer", "a,b", "b,a"), ("X-A", "\u{E9}", "e\u{301}"), ("X-A", "\u{212A}", "K"),
    ])
    func differentFieldValuesDoNotShareResponse(name: String, first: String, second: String) async throws {
        let field = try HTTPFieldName(name)
        #expect(try await !isShared(["Vary": name], [field: first].asFields, [field: second].asFields))
    }

    @Test func variantsAreStoredSideBySide() async throws {
        let web = CacheSetup()
        for language in ["it", "en", "de"] {
            web.answer(["Cache-Control": "max-age=60", "Vary": "Accept-Language"], body: language)
            try await web.get(["Accept-Language": language])
        }
        for language in ["de", "it", "en"] {
            let response = try await web.get(["Accept-Language": language])
            #expect(response.source == .cache(age: .zero))
            #expect(response.text == language)
        }
    }

    @Test func mostRecentMatchingVariantIsUsed() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=600", "Vary": "X-A"], body: "older")
        web.answer(["Cache-Control": "max-age=600", "Vary": "X-B"], body: "newer")
        try await web.get(["X-A": "1", "X-B": "2"])
        web.wait(10)
        try await web.get(["X-A": "2", "X-B": "1"])
        #expect(try await web.get(["X-A": "1", "X-B": "1"]).text == "newer")
        #expect(try await web.get(["X-A": "1", "X-B": "3"]).text == "older")
    }

    @Test func matchingVariantOverridesNewerResponseWithoutVaryField() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=600", "Vary": "X-A"], body: "with")
        web.answer(["Cache-Control": "max-age=600"], body: "without")
        try await web.get(["X-A": "1"])
        web.wait(10)
        try await web.get(["X-A": "2"])
        #expect(try await web.get(["X-A": "1"]).text == "with")
        #expect(try await web.get(["X-A": "3"]).text == "without")
    }

    @Test func staleVariantDoesNotHideResponseWithoutVary() async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(1)))
        web.answer(["Cache-Control": "max-age=10", "Vary": "X-A"], body: "long ago")
        web.answer(["Cache-Control": "max-age=10"], body: "now")
        try await web.get(["X-A": "1"])
        web.wait(20)
        #expect(try await web.get(["X-A": "1"]).text == "now")
        #expect(try await web.get(["X-A": "1"]).source == .cache(age: .zero))
        web.wait(20)
        web.fail()
        #expect(try await web.get(["X-A": "1"]).text == "now")
    }

    @Test func variantIsValidatedWithItsEntityTag() async throws {
        let web = CacheSetup()
        for language in ["it", "en"] {
            web.answer(
                ["Cache-Control": "max-age=1", "Vary": "Accept-Language", "ETag": "\"\(language)\""], body: language)
            try await web.get(["Accept-Language": language])
        }
        web.wait(10)
        web.answer(["ETag": "\"it\""], status: 304)
        let response = try await web.get(["Accept-Language": "it"])
        #expect(web.asked.last?.fields["If-None-Match"] == "\"it\"")
        #expect(response.text == "it")
        web.answer(["Vary": "Accept-Language"], body: "de")
        try await web.get(["Accept-Language": "de"])
        #expect(web.asked.last?.fields["If-None-Match"] == nil)
    }

    @Test func varyFieldOf304ReplacesStoredVaryField() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=1", "ETag": "\"1\""])
        try await web.get(["X-A": "1"])
        web.wait(10)
        web.answer(["Cache-Control": "max-age=60", "ETag": "\"1\"", "Vary": "X-A"], status: 304)
        try await web.get(["X-A": "1"])
        #expect(try await web.get(["X-A": "1"]).source == .cache(age: .zero))
        #expect(try await web.reuse(["X-A": "2"]) != .served)
    }

    // MARK: Secrets in variants

    @Test func variantIsIdentifiedByPartitionInsteadOfCredential() async throws {
        let web = CacheSetup()
        let secret = "hunter2"
        web.answer(["Cache-Control": "max-age=60", "Vary": "Authorization"])
        try await web.get(["Authorization": secret], partition: "me")
        let entry = try #require(web.store.stored.first)
        #expect(!entry.variant.contains(secret))
        let renewed = try await web.get(["Authorization": "renewed"], partition: "me")
        #expect(renewed.source == .cache(age: .zero))
        web.answer(body: "signed out")
        #expect(try await web.get(partition: "me").text == "signed out")
    }

    @Test func responseVaryingBySentCookieIsNotStored() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "Vary": "Cookie"])
        try await web.get(["Cookie": "theme=dark"], partition: "me")
        #expect(web.store.stored == [])
        web.answer(["Cache-Control": "max-age=60", "Vary": "Cookie"])
        try await web.get(partition: "me")
        #expect(try await web.get(partition: "me").source == .cache(age: .zero))
    }
}

extension CacheSetup {
    fileprivate func reuse(_ fields: HTTPFields) async throws -> Reuse { try await reuse(after: 0, fields) }
}
