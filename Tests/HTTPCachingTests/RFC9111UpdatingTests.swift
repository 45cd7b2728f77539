import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 9111, section 3.2: updating stored header fields.
@Suite(.bounded) struct RFC9111UpdatingTests {
    /// Returns the stored response after a revalidation.
    ///
    /// `first` has the fields of the original response, and `second` has the fields of the 304.
    private func stored(after first: HTTPFields, and second: HTTPFields) async throws -> HTTPResponse {
        let web = CacheSetup()
        web.answer(HTTPFields(Array(first) + Array(["ETag": "\"1\""] as HTTPFields)), body: "one")
        web.answer(second, status: 304, body: "")
        try await web.get()
        web.wait(100)
        let response = try await web.get()
        #expect(response.source == .revalidated)
        #expect(response.status == .ok)
        #expect(response.text == "one")
        let stored = try #require(web.store.stored.last)
        #expect(stored.response.text == "one")
        return stored.response
    }

    @Test func fieldsOf304ReplaceStoredFields() async throws {
        let response = try await stored(
            after: ["X-A": "old", "x-a": "older", "X-B": "stays"], and: ["X-A": "new", "X-C": "added", "x-c": "too"])
        #expect(response.fields.values(for: "X-A") == ["new"])
        #expect(response.fields["X-B"] == "stays")
        #expect(response.fields.values(for: "X-C") == ["added", "too"])
    }

    @Test(arguments: ["Content-Length", "Content-Encoding", "Content-Range"])
    func fieldsOf304DescribingBodyAreIgnored(name: String) async throws {
        let field = try HTTPFieldName(name)
        let response = try await stored(after: [:], and: [field: "gzip"].asFields)
        #expect(response.fields[field] == nil)
    }

    @Test(arguments: ["Connection", "Keep-Alive", "X-Hop"])
    func connectionFieldsOf304AreIgnored(name: String) async throws {
        let response = try await stored(after: [:], and: ["Connection": "X-Hop", "Keep-Alive": "1", "X-Hop": "1"])
        #expect(response.fields[try HTTPFieldName(name)] == nil)
    }

    @Test func dateOf304ReplacesStoredDate() async throws {
        let response = try await stored(after: [:], and: [:])
        #expect(response.fields.values(for: "Date") == [CacheSetup.date(100)])
    }

    @Test func status304ReplacesOrRemovesStoredAgeField() async throws {
        let response = try await stored(after: ["Age": "50"], and: [:])
        #expect(response.fields["Age"] == nil)
        let again = try await stored(after: ["Age": "50"], and: ["Age": "7"])
        #expect(again.fields["Age"] == "7")
    }

    @Test func validationMakesResponseFreshAgain() async throws {
        let web = CacheSetup()
        web.answer(["ETag": "\"1\"", "Cache-Control": "max-age=10"])
        web.answer(["Cache-Control": "max-age=50"], status: 304)
        try await web.get()
        web.wait(10)
        try await web.get()
        web.wait(49)
        #expect(try await web.get().source == .cache(age: .seconds(49)))
        #expect(try await web.reuse(after: 1) == .revalidated)
    }

    @Test func undated304IsDatedAtReceipt() async throws {
        let web = CacheSetup()
        web.answer(["ETag": "\"1\"", "Cache-Control": "max-age=10"])
        web.answer(status: 304, isDated: false)
        try await web.get()
        web.wait(10)
        try await web.get()
        #expect(try await web.reuse(after: 9) == .served)
    }

    @Test func directiveNoStoreIn304RemovesStoredResponse() async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(1)))
        web.answer(["ETag": "\"1\""])
        web.answer(["Cache-Control": "no-store", "X-New": "1"], status: 304)
        web.fail()
        try await web.get()
        #expect(try await web.get().fields["X-New"] == "1")
        #expect(await web.store.entries(for: CacheKey(CacheSetup.page)) == [])
        await #expect(throws: TransportError.notConnected) { try await web.get() }
    }
}
