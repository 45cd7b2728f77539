import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 9111, section 3: storing responses in caches.
@Suite(.bounded) struct RFC9111StoringTests {
    private let fresh: HTTPFields = ["Cache-Control": "max-age=60"]

    // MARK: 3. Storing responses

    @Test func responseToGetIsStored() async throws {
        #expect(try await CacheSetup.reuse(of: fresh) == .served)
    }

    @Test(arguments: [HTTPMethod.head, .post, .put, .patch, .delete, .options])
    func responseToNonGetMethodIsNotStored(method: HTTPMethod) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "public, max-age=60", "Content-Location": "/page"])
        try await web.send(method)
        #expect(web.store.stored == [])
        #expect(try await web.reuse() == .forwarded)
    }

    @Test func responseToLowercaseGetIsNotStored() async throws {
        let web = CacheSetup()
        web.answer(fresh)
        try await web.send(HTTPMethod("get"))
        #expect(web.store.stored == [])
    }

    @Test(arguments: [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
    func heuristicallyCacheableStatusIsStored(code: Int) async throws {
        let changed: HTTPFields = ["Last-Modified": CacheSetup.date(-1_000)]
        #expect(try await CacheSetup.reuse(of: changed, status: HTTPStatus(code)) == .served)
    }

    @Test(arguments: [201, 202, 205, 302, 303, 307, 400, 402, 406, 409, 411, 418, 422, 451, 505, 299])
    func heuristicallyUncacheableStatusNeedsExplicitLifetime(code: Int) async throws {
        let status = try HTTPStatus(code)
        let changed: HTTPFields = ["Last-Modified": CacheSetup.date(-1_000)]
        #expect(try await CacheSetup.reuse(of: changed, status: status) == .forwarded)
        #expect(try await CacheSetup.reuse(of: fresh, status: status) == .served)
        #expect(try await CacheSetup.reuse(of: ["Expires": CacheSetup.date(60)], status: status) == .served)
    }

    /// Tests interim responses, partial content, validations, refused ranges and refused credentials.
    ///
    /// The list also contains the statuses that caches must not store according to RFC 6585.
    @Test(arguments: [100, 103, 206, 304, 401, 403, 407, 416, 428, 429, 431, 511])
    func uncacheableStatusIsNeverStored(code: Int) async throws {
        let explicit: HTTPFields = ["Cache-Control": "public, max-age=60"]
        let web = CacheSetup()
        web.answer(explicit, status: try HTTPStatus(code))
        try await web.get()
        #expect(web.store.stored == [])
    }

    @Test(arguments: ["public", "private", "max-age=0", "private=\"X-A\"", "PUBLIC", "public=\"x\""])
    func explicitDirectivePermitsStorageOf302(directive: String) async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": directive], status: 302)
        try await web.get()
        #expect(web.store.stored.count == 1)
    }

    @Test func sharedMaxAgeIsIgnoredByPrivateCache() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "s-maxage=60"], status: 302)
        try await web.get()
        #expect(web.store.stored == [])
    }

    @Test func transportErrorIsNotStored() async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(7)))
        for error: TransportError in [.connectionLost, .timedOut, .cancelled, .tooLarge(limit: 1)] {
            web.fail(error)
            await #expect(throws: error) { try await web.get() }
        }
        #expect(web.store.stored == [])
    }

    @Test(arguments: [200, 301, 404, 410])
    func directiveNoStoreRemovesEarlierStoredResponse(code: Int) async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(7)))
        web.answer(["ETag": "\"1\""])
        web.answer(["Cache-Control": "no-store"], status: try HTTPStatus(code), body: "two")
        web.fail()
        try await web.get()
        try await web.get()
        await #expect(throws: TransportError.notConnected) { try await web.get() }
    }

    @Test(arguments: [401, 429, 500, 503])
    func errorStatusDoesNotReplaceStoredResponse(code: Int) async throws {
        let web = CacheSetup()
        web.answer(["ETag": "\"1\""])
        web.answer(["Cache-Control": "max-age=60"], status: try HTTPStatus(code))
        try await web.get()
        #expect(try await web.get().status.code == code)
        #expect(try await web.reuse() == .revalidated)
    }

    // MARK: 3.1 Fields

    @Test func unknownAndRepeatedFieldsAreStored() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60", "X-Odd": "1", "Link": "<a>", "link": "<b>", "Set-Cookie": "c=1"])
        try await web.get()
        let again = try await web.get()
        #expect(again.fields.values(for: "Link") == ["<a>", "<b>"])
        #expect(again.fields["X-Odd"] == "1")
        #expect(again.fields["Set-Cookie"] == "c=1")
    }

    @Test(arguments: [
        "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade", "Proxy-Authenticate",
        "Proxy-Authentication-Info", "Proxy-Authorization", "X-Hop", "X-Other-Hop",
    ])
    func connectionFieldIsNotStored(name: String) async throws {
        let web = CacheSetup()
        var fields: HTTPFields = ["Cache-Control": "max-age=60", "Connection": "close, X-Hop ,,\tx-other-hop, b@d"]
        if name != "Connection" { try fields.append(HTTPField(HTTPFieldName(name), "value")) }
        web.answer(fields)
        #expect(try await web.get().fields[HTTPFieldName(name)] != nil)
        #expect(try await web.get().fields[HTTPFieldName(name)] == nil)
        #expect(try await web.get().fields["Cache-Control"] == "max-age=60")
    }

    @Test func connectionFieldCannotRemoveCachingFields() async throws {
        let fields: HTTPFields = ["Connection": "Cache-Control, ETag", "Cache-Control": "no-cache", "ETag": "\"1\""]
        #expect(try await CacheSetup.reuse(of: fields) == .revalidated)
    }

    // MARK: 3.3 Incomplete responses

    @Test(
        arguments: [
            ["Content-Length": "4"], ["Content-Length": "2"], ["Content-Length": "-3"], ["Content-Length": "many"],
            ["Content-Length": "3", "content-length": "4"], ["Content-Length": "3, 4"], ["Content-Length": "3,"],
            ["Content-Length": "+3"], ["Content-Length": ""],
        ] as [HTTPFields])
    func bodyOfWrongLengthIsNotStored(fields: HTTPFields) async throws {
        let explicit: HTTPFields = ["Cache-Control": "max-age=60"]
        #expect(try await CacheSetup.reuse(of: HTTPFields(Array(explicit) + Array(fields))) == .forwarded)
    }

    @Test(
        arguments: [
            ["Content-Length": "3"], ["Content-Length": "3", "content-length": "3"], ["Content-Length": "3, 3"],
            ["Content-Range": "bytes 0-2/10"], ["Content-Range": "bytes */10"],
            ["Content-Length": "1000", "Content-Encoding": "gzip"],
        ] as [HTTPFields])
    func bodyThatFitsContentLengthIsStored(fields: HTTPFields) async throws {
        let explicit: HTTPFields = ["Cache-Control": "max-age=60"]
        #expect(try await CacheSetup.reuse(of: HTTPFields(Array(explicit) + Array(fields))) == .served)
    }

    @Test func rangeRequestBypassesCache() async throws {
        let web = CacheSetup()
        web.answer(fresh)
        web.answer(["Cache-Control": "max-age=60", "Content-Range": "bytes 0-1/3"], status: 206, body: "on")
        web.answer(fresh, body: "whole")
        try await web.get()
        #expect(try await web.get(["Range": "bytes=0-1"]).text == "on")
        #expect(try await web.get(["Range": "bytes=0-1"]).text == "whole")
        #expect(try await web.get().text == "one")
        #expect(web.asked.count == 3)
        #expect(web.store.stored.count == 1)
    }

    // MARK: 3.5 Authenticated requests

    @Test(arguments: ["Authorization", "Cookie", "Proxy-Authorization"])
    func requestWithCredentialButNoPartitionBypassesCache(name: String) async throws {
        let web = CacheSetup()
        let credential: HTTPFields = [try HTTPFieldName(name): "secret"].asFields
        web.answer(["Cache-Control": "public, max-age=60"])
        web.answer(["Cache-Control": "public, max-age=60"], body: "anonymous")
        web.answer(body: "mine")
        try await web.get(credential)
        #expect(try await web.get().text == "anonymous")
        #expect(try await web.get(credential).text == "mine")
        #expect(web.store.stored.count == 1)
    }

    @Test func responseToAuthenticatedRequestIsStoredInPartition() async throws {
        let web = CacheSetup()
        web.answer(fresh, body: "hers")
        web.answer(fresh, body: "his")
        web.answer(fresh, body: "nobody's")
        #expect(try await web.get(["Authorization": "a"], partition: "she").text == "hers")
        #expect(try await web.get(["Authorization": "b"], partition: "he").text == "his")
        #expect(try await web.get().text == "nobody's")
        // A renewed token belongs to the same partition.
        #expect(try await web.get(["Authorization": "c"], partition: "she").text == "hers")
        #expect(try await web.get(["Authorization": "d"], partition: "he").text == "his")
        #expect(web.asked.count == 3)
    }
}

extension Dictionary<HTTPFieldName, String> {
    /// The dictionary as fields.
    var asFields: HTTPFields {
        var fields = HTTPFields()
        for (name, value) in self { try? fields.append(HTTPField(name, value)) }  // all values are valid
        return fields
    }
}
