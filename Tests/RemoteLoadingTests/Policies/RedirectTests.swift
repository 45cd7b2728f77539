import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RedirectTests {
    private let start = "https://a.test/start"

    private static func redirect(_ status: HTTPStatus, to location: String) -> HTTPResponse {
        do throws(HTTPMessageError) {
            var response = HTTPResponse(status: status)
            try response.fields.append(HTTPField("Location", location))
            return response
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// A server that answers by address and records the requests.
    private final class Web: HTTPHandler {
        let requests = RequestLog()
        private let pages: [String: HTTPResponse]

        init(_ pages: [String: HTTPResponse]) {
            self.pages = pages
        }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            requests.note(request)
            return pages[request.address] ?? .text("end of \(request.address)")
        }
    }

    private func outcome(_ web: Web, _ request: HTTPRequest, limit: Int = 10) async -> Result<
        HTTPResponse, TransportError
    > {
        await InProcessHTTPClient(web).followingRedirects(limit: limit).outcome(of: request)
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
        (307, "POST", "POST"), (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "DELETE", "DELETE"),
        (301, "HEAD", "HEAD"), (308, "GET", "GET"),
    ])
    func redirectStatusDeterminesMethodOfNextRequest(code: Int, method: String, expected: String) async throws {
        let web = Web([start: Self.redirect(try HTTPStatus(code), to: "/end")])
        _ = try await outcome(web, HTTPRequest(HTTPMethod(method), parsing: start)).get()
        #expect(web.requests.all.map(\.method.name) == [method, expected])
    }

    @Test(arguments: [307, 308])
    func bodyIsRepeatedIfRedirectKeepsMethod(code: Int) async throws {
        let web = Web([start: Self.redirect(try HTTPStatus(code), to: "/end")])
        let request = try HTTPRequest(.post, parsing: start, fields: [.contentType: "text/plain"], body: Data("b".utf8))
        _ = try await outcome(web, request).get()
        #expect(web.requests.all.last?.body == Data("b".utf8))
        #expect(web.requests.all.last?.fields[.contentType] == "text/plain")
    }

    @Test func redirectKeepsRequestOptions() async throws {
        let web = Web([start: Self.redirect(302, to: "https://b.test/end")])
        var request = try HTTPRequest(.get, parsing: start)
        request.options = RequestOptions(freshness: .refresh, retrying: .never, isCoalesced: false)
        _ = try await outcome(web, request).get()
        #expect(web.requests.all.map(\.options) == [request.options, request.options])
    }

    @Test(arguments: [301, 302, 303])
    func redirectChangingMethodDropsBodyAndContentFields(code: Int) async throws {
        let web = Web([start: Self.redirect(try HTTPStatus(code), to: "/end")])
        let fields: HTTPFields = [.contentType: "text/plain", "Content-Language": "en", .accept: "*/*"]
        _ = try await outcome(web, HTTPRequest(.post, parsing: start, fields: fields, body: Data("b".utf8))).get()
        #expect(web.requests.all.last?.body == nil)
        #expect(web.requests.all.last?.fields == [.accept: "*/*"])
    }

    @Test(arguments: [200, 204, 300, 304, 404])
    func nonRedirectStatusIsNotFollowed(code: Int) async throws {
        let status = try HTTPStatus(code)
        let web = Web([start: Self.redirect(status, to: "/end")])
        #expect(try await outcome(web, HTTPRequest(.get, parsing: start)).get().status == status)
        #expect(web.requests.all.count == 1)
    }

    @Test func redirectWithoutLocationIsReturnedAsResponse() async throws {
        let web = Web([start: .status(302)])
        #expect(try await outcome(web, HTTPRequest(.get, parsing: start)).get().status == 302)
    }

    private static func secretRequest(_ address: String) throws -> HTTPRequest {
        var request = try HTTPRequest(
            .get, parsing: address, fields: [.authorization: "Bearer t", .cookie: "c=1", .accept: "*/*"])
        try request.fields.set("k3y", for: "X-Api-Key", isSecret: true)
        return request
    }

    @Test func redirectToSameOriginKeepsCredentials() async throws {
        let web = Web([start: Self.redirect(302, to: "/end")])
        let request = try Self.secretRequest(start)
        _ = try await outcome(web, request).get()
        #expect(web.requests.all.last?.fields == request.fields)
    }

    @Test(arguments: ["https://b.test/end", "https://a.test:8443/end", "//b.test/end", "https://sub.a.test/end"])
    func redirectToOtherOriginDropsSecrets(location: String) async throws {
        let web = Web([start: Self.redirect(302, to: location)])
        _ = try await outcome(web, Self.secretRequest(start)).get()
        #expect(web.requests.all.last?.fields == [.accept: "*/*"])
    }

    @Test func redirectToOtherOriginDropsOriginSpecificFields() async throws {
        let fields: HTTPFields = [
            "Host": "a.test", "Origin": "https://a.test", "Referer": "https://a.test/x", "If-None-Match": "\"e\"",
            .accept: "*/*",
        ]
        for (location, expected) in [("https://b.test/end", [.accept: "*/*"]), ("/end", fields)] {
            let web = Web([start: Self.redirect(302, to: location)])
            _ = try await outcome(web, HTTPRequest(.get, parsing: start, fields: fields)).get()
            #expect(web.requests.all.last?.fields == expected)
        }
    }

    @Test func redirectToSameNonASCIIHostKeepsCredentials() async throws {
        let request = try Self.secretRequest("https://bücher.test/start")
        let web = Web([request.address: Self.redirect(302, to: "/end")])
        _ = try await outcome(web, request).get()
        #expect(web.requests.all.last?.fields == request.fields)
    }

    @Test func responseListsRedirectsFollowedByInnerClient() async throws {
        struct Inner: HTTPClient {
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                var response =
                    request.address.hasSuffix("/start") ? RedirectTests.redirect(302, to: "/end") : .text("end")
                response.redirects = [request.url]
                return response
            }
        }
        let response = try await Inner().followingRedirects().send(HTTPRequest(.get, parsing: start))
        let steps = [start, start, "https://a.test/end"].compactMap { URL(string: $0) }
        #expect(response.redirects == steps)
    }

    @Test func redirectBackToOriginDoesNotRestoreSecrets() async throws {
        let web = Web([
            start: Self.redirect(302, to: "https://b.test/on"),
            "https://b.test/on": Self.redirect(302, to: "https://a.test/end"),
        ])
        _ = try await outcome(web, Self.secretRequest(start)).get()
        #expect(web.requests.all.last?.address == "https://a.test/end")
        #expect(web.requests.all.last?.fields == [.accept: "*/*"])
    }

    @Test func explicitDefaultPortIsSameOrigin() async throws {
        let web = Web([start: Self.redirect(302, to: "https://A.test:443/end")])
        _ = try await outcome(web, Self.secretRequest(start)).get()
        #expect(web.requests.all.last?.fields.count == 4)
    }

    @Test func querySecretStaysMaskedAfterRedirect() async throws {
        let query = HTTPQuery([.init("token", "s3cret", isSecret: true)])
        let request = try HTTPRequest(.get, parsing: start, query: query)
        let web = Web([request.address: Self.redirect(302, to: "/end?token=s3cret")])
        _ = try await outcome(web, request).get()
        #expect(web.requests.all.last.map { "\($0)" } == "GET https://a.test/end?token=<secret>")
    }

    @Test(arguments: [
        ("http://a.test/end", RedirectError.downgrade), ("ftp://a.test/end", .notHTTP), ("data:text/plain,x", .notHTTP),
        ("file:///etc/passwd", .notHTTP), ("javascript:alert(1)", .notHTTP),
        ("https://user:pw@b.test/", .malformedLocation),
        ("https:///end", .malformedLocation), ("/a b", .malformedLocation), ("/one, /two", .malformedLocation),
        ("/a\tb", .malformedLocation),
    ])
    func forbiddenRedirectThrowsErrorWithReason(location: String, flaw: RedirectError) async throws {
        let web = Web([start: Self.redirect(302, to: location)])
        #expect(await outcome(web, try HTTPRequest(.get, parsing: start)) == .failure(.redirect(flaw)))
        #expect(web.requests.all.count == 1)
    }

    @Test(arguments: [
        ("http://a.test/", "http://127.0.0.1:9/admin"), ("http://a.test/", "//LOCALHOST/"),
        ("http://a.test/", "http://[::1]/"), ("http://192.168.0.1/", "http://127.0.0.1/"),
    ])
    func httpRedirectFromRemoteToLoopbackIsRefused(address: String, location: String) async throws {
        let web = Web([address: Self.redirect(302, to: location)])
        #expect(await outcome(web, try HTTPRequest(.get, parsing: address)) == .failure(.redirect(.toThisMachine)))
        #expect(web.requests.all.count == 1)
    }

    @Test func redirectCannotReturnFromRemoteToLoopback() async throws {
        let web = Web([
            "http://127.0.0.1:1/": Self.redirect(302, to: "http://a.test/"),
            "http://a.test/": Self.redirect(302, to: "http://127.0.0.1:1/end"),
        ])
        let request = HTTPRequest(.get, "http://127.0.0.1:1/")
        #expect(await outcome(web, request) == .failure(.redirect(.toThisMachine)))
    }

    @Test(arguments: [
        ("http://127.0.0.1:1/", "http://127.0.0.1:2/end"), ("http://127.0.0.1:1/", "http://localhost/end"),
        ("http://127.0.0.1:1/", "http://192.168.0.1/end"), ("http://10.0.0.1/", "http://10.0.0.2/end"),
        ("http://10.0.0.1/", "/end"), ("http://10.0.0.1/", "https://a.test/end"),
        ("http://a.test/", "https://127.0.0.1/end"),
    ])
    func permittedRedirectIsFollowed(address: String, location: String) async throws {
        let web = Web([address: Self.redirect(302, to: location)])
        #expect(try await outcome(web, HTTPRequest(.get, parsing: address)).get().url?.path() == "/end")
    }

    @Test func redirectLocationAbove8KBIsRefused() async throws {
        let web = Web([start: Self.redirect(302, to: "/" + String(repeating: "x", count: 8192))])
        #expect(await outcome(web, try HTTPRequest(.get, parsing: start)) == .failure(.redirect(.tooLong(limit: 8192))))
        #expect(web.requests.all.count == 1)
    }

    @Test func schemeAndHostOfLocationBecomeLowercase() async throws {
        let web = Web([start: Self.redirect(302, to: "HTTPS://A.Test/End")])
        #expect(
            try await outcome(web, HTTPRequest(.get, parsing: start)).get().url?.absoluteString == "https://a.test/End")
    }

    @Test func combiningMarksInLocationDoNotHideDelimiters() async throws {
        let web = Web(["https://a.test/b/start": Self.redirect(302, to: "/\u{301}x/../../end")])
        _ = try await outcome(web, HTTPRequest(.get, "https://a.test/b/start")).get()
        #expect(web.requests.all.last?.address == "https://a.test/end")
    }

    @Test(arguments: [("/end", "#part"), ("/end#other", "#other")])
    func redirectInheritsFragmentUnlessLocationHasOne(location: String, fragment: String) async throws {
        let web = Web([start + "#part": Self.redirect(302, to: location)])
        _ = try await outcome(web, HTTPRequest(.get, parsing: start + "#part")).get()
        #expect(web.requests.all.last?.address == "https://a.test/end" + fragment)
    }

    @Test func redirectFromHTTPToHTTPSIsFollowed() async throws {
        let web = Web(["http://a.test/": Self.redirect(301, to: "https://a.test/")])
        #expect(try await outcome(web, HTTPRequest(.get, "http://a.test/")).get().url?.scheme == "https")
    }

    @Test func redirectWithSeveralLocationFieldsIsRefused() async throws {
        let response = HTTPResponse(status: 302, fields: ["Location": "/one", "location": "/two"])
        let web = Web([start: response])
        #expect(await outcome(web, try HTTPRequest(.get, parsing: start)) == .failure(.redirect(.malformedLocation)))
        #expect(web.requests.all.count == 1)
    }

    @Test func defaultLimitIsTwentyRedirects() async throws {
        let pages = (0...40).map { ("https://a.test/\($0)", Self.redirect(302, to: "/\($0 + 1)")) }
        let web = Web(Dictionary(uniqueKeysWithValues: pages))
        let client = InProcessHTTPClient(web).followingRedirects()
        let result = await client.outcome(of: HTTPRequest(.get, "https://a.test/0"))
        #expect(result == .failure(.redirect(.tooMany(limit: 20))))
        #expect(web.requests.all.count == 21)
    }

    @Test func requestThatForbidsRedirectsReceivesRedirectResponse() async throws {
        let web = Web([start: Self.redirect(302, to: "/end")])
        var request = try HTTPRequest(.get, parsing: start)
        request.options.followsRedirects = false
        #expect(try await outcome(web, request).get().status == 302)
        #expect(web.requests.all.count == 1)
    }

    @Test func status303RedirectToSameAddressUsesGet() async throws {
        let web = PostThenGet()
        let response = try await InProcessHTTPClient(web).followingRedirects().send(HTTPRequest(.post, parsing: start))
        #expect(response == HTTPResponse.text("done").from(start, by: [start]))
    }

    private struct PostThenGet: HTTPHandler {
        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            request.method == .post ? RedirectTests.redirect(303, to: "/start") : .text("done")
        }
    }

    @Test(arguments: [0, 1, 3])
    func redirectsBeyondLimitAreRefused(limit: Int) async throws {
        let pages = (0...9).map { ("https://a.test/\($0)", Self.redirect(302, to: "/\($0 + 1)")) }
        let web = Web(Dictionary(uniqueKeysWithValues: pages))
        let request = HTTPRequest(.get, "https://a.test/0")
        #expect(await outcome(web, request, limit: limit) == .failure(.redirect(.tooMany(limit: limit))))
        #expect(web.requests.all.count == limit + 1)
    }

    @Test func responseHasFinalAddressAndRedirects() async throws {
        let web = Web([
            start: Self.redirect(302, to: "https://b.test/on"), "https://b.test/on": Self.redirect(307, to: "end"),
        ])
        let response = try await outcome(web, HTTPRequest(.get, parsing: start)).get()
        let expected = HTTPResponse.text("end of https://b.test/end").from(
            "https://b.test/end", by: [start, "https://b.test/on"])
        #expect(response == expected)
    }

    @Test func errorDuringRedirectIsThrown() async throws {
        let stub = HTTPClientStub()
        stub.on(.path("/start"), Self.redirect(302, to: "/end"))
        stub.on(.path("/end"), failure: .connectionLost)
        await #expect(throws: TransportError.connectionLost) {
            try await stub.followingRedirects().send(HTTPRequest(.get, parsing: start))
        }
        try stub.verify()
    }

    @Test func callCancelledAfterRedirectThrowsCancelled() async throws {
        let server = HTTPClientSpy()
        let call = Task { try await server.followingRedirects().send(HTTPRequest(.get, parsing: start)) }
        try await server.requests.waitForCalls(1)
        server.requests.complete(0, with: Self.redirect(302, to: "/end"))
        try await server.requests.waitForCalls(2)
        call.cancel()
        await #expect(throws: TransportError.cancelled) { try await call.value }
    }
}

extension HTTPResponse {
    fileprivate func from(_ address: String, by redirects: [String]) -> HTTPResponse {
        var response = self
        response.url = URL(string: address)
        response.redirects = redirects.compactMap { URL(string: $0) }
        return response
    }
}
