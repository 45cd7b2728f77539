import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 9111, section 4.3: validation.
@Suite(.bounded) struct RFC9111ValidationTests {
    private let tagged: HTTPFields = ["Cache-Control": "max-age=10", "ETag": "\"1\""]

    /// Returns a `CacheSetup` with a stale stored response.
    private func web(with fields: HTTPFields, status: HTTPStatus = .ok) async throws -> CacheSetup {
        let web = CacheSetup()
        web.answer(fields, status: status)
        try await web.get()
        web.wait(1_000)
        return web
    }

    // MARK: 4.3.1 Sending a validation request

    @Test(
        arguments: [
            (["ETag": "\"1\""], "\"1\"", nil), (["ETag": "W/\"1\""], "W/\"1\"", nil),
            (["Last-Modified": CacheSetup.date(-10)], nil, CacheSetup.date(-10)),
            (["ETag": "\"1\"", "Last-Modified": CacheSetup.date(-10)], "\"1\"", CacheSetup.date(-10)),
            (["ETag": ""], nil, nil), ([:], nil, nil), (["ETag": "bare"], "bare", nil),
        ] as [(HTTPFields, String?, String?)])
    func validationRequestCarriesValidators(fields: HTTPFields, tag: String?, date: String?) async throws {
        let web = try await web(with: fields)
        web.answer()
        try await web.get(["Accept": "*/*"])
        let request = try #require(web.asked.last)
        #expect(request.fields["If-None-Match"] == tag)
        #expect(request.fields["If-Modified-Since"] == date)
        #expect(request.fields["Accept"] == "*/*")
        #expect(request.address == CacheSetup.page)
    }

    @Test func validatorsAreComparedByBytes() async throws {
        let web = try await web(with: ["Cache-Control": "max-age=10", "Last-Modified": "\u{E9}"])
        web.answer(["Last-Modified": "e\u{301}"], status: 304)
        web.answer(body: "two")
        #expect(try await web.get().text == "two")
    }

    // MARK: 4.3.2 Handling a received validation request

    @Test(
        arguments: [
            (["If-None-Match": "\"1\""], 304), (["If-None-Match": "W/\"1\""], 304), (["If-None-Match": "\"2\""], 200),
            (["If-None-Match": "*"], 304), (["If-None-Match": "\"2\", \"1\""], 304),
            (["If-None-Match": "\"a,b\",\"1\""], 304),
            (["If-None-Match": "\"2\"", "if-none-match": "\"1\""], 304), (["If-None-Match": "1"], 200),
            (["If-Modified-Since": CacheSetup.date(-10)], 304), (["If-Modified-Since": CacheSetup.date(0)], 304),
            (["If-Modified-Since": CacheSetup.date(-11)], 200), (["If-Modified-Since": "never"], 200),
            (["If-None-Match": "\"2\"", "If-Modified-Since": CacheSetup.date(0)], 200),
            (["If-None-Match": "\"1\"", "If-Modified-Since": CacheSetup.date(-99)], 304),
        ] as [(HTTPFields, Int)])
    func callerConditionIsEvaluatedOnFreshResponse(fields: HTTPFields, status: Int) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "ETag": "\"1\"", "Last-Modified": CacheSetup.date(-10)])
        try await web.get()
        let response = try await web.get(fields)
        #expect(response.status.code == status)
        #expect(response.text == (status == 304 ? "" : "one"))
        #expect(response.source == .cache(age: .zero))
        #expect(web.asked.count == 1)
    }

    @Test(arguments: [(CacheSetup.date(0), 304), (CacheSetup.date(-1), 200)])
    func dateFieldSubstitutesForMissingLastModifiedField(since: String, status: Int) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60"])
        try await web.get()
        #expect(try await web.get(["If-Modified-Since": since]).status.code == status)
    }

    @Test func conditionalRequestReceivesStored404() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "ETag": "\"1\""], status: 404)
        try await web.get()
        #expect(try await web.get(["If-None-Match": "\"1\""]).status == .notFound)
    }

    @Test func generated304HasRequiredFields() async throws {
        let web = CacheSetup()
        web.answer([
            "Cache-Control": "max-age=60", "ETag": "\"1\"", "Vary": "Accept", "Content-Location": "/p", "X-Odd": "1",
            "Expires": CacheSetup.date(9), "Content-Type": "text/plain",
        ])
        try await web.get()
        let names = try await web.get(["If-None-Match": "*"]).fields.map(\.name.spelling)
        #expect(Set(names) == ["Age", "Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Vary"])
    }

    @Test(arguments: ["If-Match", "If-Unmodified-Since", "If-Range"])
    func requestWithPreconditionForServerBypassesCache(name: String) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "ETag": "\"1\""])
        web.answer(status: 412)
        try await web.get()
        #expect(try await web.get([HTTPFieldName(name): "\"2\""].asFields).status.code == 412)
        #expect(web.asked.last?.fields[try HTTPFieldName(name)] == "\"2\"")
    }

    @Test func callerConditionReachesServerIfEntryIsStale() async throws {
        let web = try await web(with: tagged)
        web.answer(["ETag": "\"9\""], status: 304)
        let response = try await web.get(["If-None-Match": "\"9\""])
        #expect(web.asked.last?.fields.values(for: "If-None-Match") == ["\"9\""])
        #expect(response.status == .notModified)
        #expect(response.source == .network)
        #expect(try await web.reuse() == .revalidated)
    }

    @Test func status304MatchingCallerConditionFreshensEntry() async throws {
        let web = try await web(with: tagged)
        web.answer(tagged, status: 304)
        #expect(try await web.get(["If-None-Match": "\"1\""]).status == .notModified)
        let again = try await web.get()
        #expect(again.text == "one")
        #expect(again.source == .cache(age: .zero))
    }

    @Test func unrequested304IsReturnedAndNotStored() async throws {
        let web = CacheSetup()
        web.answer(status: 304, body: "")
        #expect(try await web.get().status == .notModified)
        #expect(web.store.stored == [])
    }

    // MARK: 4.3.3 Handling a validation response

    @Test func storedResponseIsServedAfterStatus304() async throws {
        let web = try await web(with: tagged)
        web.answer(["ETag": "\"1\""], status: 304, body: "")
        let response = try await web.get()
        #expect(response.source == .revalidated)
        #expect(response.status == .ok)
        #expect(response.text == "one")
        #expect(response.url?.absoluteString == CacheSetup.page)
        #expect(try await web.get().source == .cache(age: .zero))
    }

    @Test func fullResponseReplacesStaleStoredResponse() async throws {
        let web = try await web(with: tagged)
        web.answer(["Cache-Control": "max-age=60", "ETag": "\"2\""], body: "two")
        #expect(try await web.get().text == "two")
        let again = try await web.get()
        #expect(again.text == "two")
        #expect(again.source == .cache(age: .zero))
    }

    @Test(arguments: [500, 502, 503, 504])
    func serverErrorDuringValidationIsReturned(code: Int) async throws {
        let web = try await web(with: tagged)
        web.answer(status: try HTTPStatus(code))
        #expect(try await web.get().status.code == code)
    }

    @Test func stored404IsServedAfterValidation() async throws {
        let web = try await web(with: tagged, status: 404)
        web.answer(["ETag": "\"1\""], status: 304, body: "")
        #expect(try await web.get().status == .notFound)
    }

    // MARK: 4.3.4 Freshening stored responses

    @Test(
        arguments: [
            // A 304 matches if both tags are strong and equal, or if its tag is weak and both tags have the same text.
            (["ETag": "\"1\""], ["ETag": "\"1\""], true), (["ETag": "W/\"1\""], ["ETag": "W/\"1\""], true),
            (["ETag": "\"1\""], ["ETag": "W/\"1\""], true),
            (["Last-Modified": CacheSetup.date(-10)], ["Last-Modified": CacheSetup.date(-10)], true),
            (["ETag": "\"1\"", "Last-Modified": CacheSetup.date(-10)], ["Last-Modified": CacheSetup.date(-10)], true),
            (["ETag": "\"1\""], [:], true), (["Last-Modified": CacheSetup.date(-10)], [:], true),
        ] as [(HTTPFields, HTTPFields, Bool)])
    func matching304FreshensEntry(stored: HTTPFields, answer: HTTPFields, expected: Bool) async throws {
        let web = try await web(with: stored)
        web.answer(
            HTTPFields(Array(answer) + Array(["X-New": "1", "Cache-Control": "max-age=60"] as HTTPFields)), status: 304)
        #expect(try await web.get().text == "one")
        let again = try await web.get()
        #expect(again.fields["X-New"] == "1")
        #expect(again.source == .cache(age: .zero))
    }

    @Test(
        arguments: [
            (["ETag": "\"1\""], ["ETag": "\"2\""]), (["ETag": "W/\"1\""], ["ETag": "\"2\""]),
            (["ETag": "\"1\""], ["ETag": "W/\"2\""]), (["Last-Modified": CacheSetup.date(-10)], ["ETag": "\"1\""]),
            (["Last-Modified": CacheSetup.date(-10)], ["Last-Modified": CacheSetup.date(-9)]),
            (["ETag": "\"1\""], ["Last-Modified": CacheSetup.date(-9)]),
        ] as [(HTTPFields, HTTPFields)])
    func mismatching304IsRetriedWithoutCondition(stored: HTTPFields, answer: HTTPFields) async throws {
        let web = try await web(with: stored)
        web.answer(answer, status: 304)
        web.answer(["Cache-Control": "max-age=60"], body: "two")
        let response = try await web.get()
        #expect(response.text == "two")
        #expect(response.source == .network)
        let last = try #require(web.asked.last)
        #expect(last.fields["If-None-Match"] == nil && last.fields["If-Modified-Since"] == nil)
        #expect(try await web.get().text == "two")
    }

    @Test func strongTagDoesNotUpdateWeaklyTaggedResponse() async throws {
        let web = try await web(with: ["ETag": "W/\"1\"", "Cache-Control": "max-age=10"])
        web.answer(["ETag": "\"1\"", "X-New": "1"], status: 304)
        let response = try await web.get()
        #expect(response.text == "one")
        #expect(response.source == .revalidated)
        #expect(response.fields["X-New"] == nil)
        #expect(web.asked.count == 2)
        #expect(web.store.stored.count == 1)
    }

    @Test func mismatching304CausesOnlyOneRetry() async throws {
        let web = try await web(with: tagged)
        for _ in 0..<3 { web.answer(["ETag": "\"other\""], status: 304) }
        #expect(try await web.get().status == .notModified)
        #expect(web.asked.count == 3)
    }

    // MARK: 4.3.5 Freshening with HEAD

    @Test(
        arguments: [
            ["ETag": "\"1\"", "Content-Length": "3"], ["ETag": "\"1\""], ["Last-Modified": CacheSetup.date(-10)],
        ] as [HTTPFields])
    func matchingHeadResponseFreshensEntry(answer: HTTPFields) async throws {
        let web = try await web(with: [
            "ETag": "\"1\"", "Last-Modified": CacheSetup.date(-10), "Cache-Control": "max-age=9",
        ])
        web.answer(HTTPFields(Array(answer) + Array(["X-New": "1"] as HTTPFields)), body: "")
        try await web.send(.head)
        let again = try await web.get()
        #expect(again.source == .cache(age: .zero))
        #expect(again.text == "one")
        #expect(again.fields["X-New"] == "1")
    }

    @Test(
        arguments: [
            ["ETag": "\"2\""], ["ETag": "\"1\"", "Content-Length": "4"], ["Last-Modified": CacheSetup.date(-9)],
            ["ETag": "\"1\"", "Last-Modified": CacheSetup.date(-9)], ["Content-Length": "4"],
        ] as [HTTPFields])
    func mismatchingHeadResponseInvalidatesEntry(answer: HTTPFields) async throws {
        let web = try await web(with: [
            "ETag": "\"1\"", "Last-Modified": CacheSetup.date(-10), "Cache-Control": "max-age=9",
        ])
        web.answer(answer, body: "")
        try await web.send(.head)
        #expect(try await web.reuse() == .forwarded)
    }

    @Test(
        arguments: [
            ["X-New": "1"], ["X-New": "1", "Content-Length": "3"], ["X-New": "1", "Content-Length": "3, 3"],
        ] as [HTTPFields])
    func headResponseWithoutValidatorsFreshensEntry(answer: HTTPFields) async throws {
        for stored: HTTPFields in [tagged, ["Cache-Control": "max-age=10"]] {
            let web = try await web(with: stored)
            web.answer(answer, body: "")
            try await web.send(.head)
            let again = try await web.get()
            #expect(again.source == .cache(age: .zero))
            #expect(again.text == "one")
            #expect(again.fields["X-New"] == "1")
        }
    }

    @Test func headResponseWith404LeavesStoredResponseUnchanged() async throws {
        let web = try await web(with: tagged)
        web.answer(["X-New": "1"], status: 404, body: "")
        try await web.send(.head)
        web.answer(["ETag": "\"1\""], status: 304)
        let again = try await web.get()
        #expect(again.source == .revalidated)
        #expect(again.fields["X-New"] == nil)
    }

    @Test func headRequestRevalidatesStaleEntry() async throws {
        let web = try await web(with: tagged)
        web.answer(["ETag": "\"1\""], status: 304)
        let head = try await web.send(.head)
        #expect(web.asked.last?.fields["If-None-Match"] == "\"1\"")
        #expect(head.status == .ok)
        #expect(head.body.isEmpty)
        #expect(try await web.get().source == .cache(age: .zero))
    }
}
