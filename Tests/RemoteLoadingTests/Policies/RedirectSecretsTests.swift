import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests on real sockets that no declared secret reaches a second origin.
@Suite(.bounded)
struct RedirectSecretsTests {
    /// A server that redirects every request, and a server of another origin that records the requests that it
    /// receives.
    private struct Origins {
        let first: LoopbackHTTPServer
        let second: LoopbackHTTPServer

        static func start(_ status: HTTPStatus, to location: String = "/end") async throws -> Origins {
            let second = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("end") })
            let target = second.address(location)
            let first = try await LoopbackHTTPServer.start(
                ClosureHandler { _ in HTTPResponse(status: status, fields: ["Location": "\(target)"]) })
            return Origins(first: first, second: second)
        }

        func stop() {
            first.stop()
            second.stop()
        }

        func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
            await URLSessionHTTPClient.unhurried.followingRedirects().outcome(of: request)
        }

        /// Everything that the second origin received, as text.
        var received: String {
            second.exchanges.map { exchange in
                let fields = exchange.request.fields.map { "\($0.name): \($0.value)" }
                return ([exchange.target] + fields + [String(decoding: exchange.request.body ?? Data(), as: UTF8.self)])
                    .joined(separator: "\n")
            }.joined()
        }
    }

    @Test(arguments: DescriptionStyle.allCases)
    func logEntriesHideSecretCopiedIntoPath(style: DescriptionStyle) async throws {
        let spy = HTTPLogSpy()
        let server = InProcessHTTPClient { request in
            HTTPResponse(status: request.address.contains("?") ? 302 : 200, fields: ["Location": "/end/hunter2"])
        }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let client = server.followingRedirects().logged(to: spy.log)
        _ = try await client.send(HTTPRequest(.get, "https://a.test/", query: query))
        #expect(spy.entries.count == 3)
        for entry in spy.entries { #expect(!style.text(of: entry).contains("hunter2")) }
    }

    @Test(arguments: ["janedoe", "JaneDoe"])
    func redirectCopyingSecretIntoHostFails(secret: String) async throws {
        let server = InProcessHTTPClient { request in
            let isFirst = request.address.contains("?")
            return HTTPResponse(status: isFirst ? 302 : 200, fields: ["Location": "https://\(secret).b.test/"])
        }
        let query = HTTPQuery([.init("user", secret, isSecret: true)])
        let request = try HTTPRequest(.get, "https://a.test/", query: query)
        let result = await server.followingRedirects().outcome(of: request)
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
    }

    @Test(arguments: [307, 308], [HTTPMethod.post, .put])
    func secretFormIsNotRedirectedToOtherOrigin(code: Int, method: HTTPMethod) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let form = HTTPQuery([.init("page", "2"), .init("refresh_token", Secret.text, isSecret: true)])
        let result = await origins.outcome(of: try HTTPRequest(method, origins.first.address("/"), form: form))
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
        #expect(origins.second.exchanges.isEmpty)
    }

    @Test(arguments: [301, 302, 303])
    func redirectThatChangesMethodDropsSecretForm(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let form = HTTPQuery([.init("key", Secret.text, isSecret: true)])
        let request = try HTTPRequest(.post, origins.first.address("/"), form: form)
        #expect(try await origins.outcome(of: request).get().body == Data("end".utf8))
        #expect(!Secret.isGivenAway(by: origins.received))
    }

    @Test(arguments: [307, 308])
    func redirectSendsFormWithoutSecretToOtherOrigin(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let request = try HTTPRequest(.post, origins.first.address("/"), form: ["page": "2"])
        #expect(try await origins.outcome(of: request).get().body == Data("end".utf8))
        #expect(origins.second.exchanges.first?.request.body == Data("page=2".utf8))
    }

    @Test func redirectToSameOriginRepeatsSecretForm() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { request in
                request.address.hasSuffix("/end")
                    ? .text("end") : HTTPResponse(status: 307, fields: ["Location": "/end"])
            })
        defer { server.stop() }
        let form = HTTPQuery([.init("key", Secret.text, isSecret: true)])
        let request = try HTTPRequest(.post, server.address("/"), form: form)
        _ = try await URLSessionHTTPClient.unhurried.followingRedirects().send(request)
        #expect(server.exchanges.last?.request.body == request.body)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func querySecretIsNotSentToOtherOrigin(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let query = HTTPQuery([.init("key", Secret.text, isSecret: true)])
        let request = try HTTPRequest(.get, origins.first.address("/"), query: query, fields: ["Referer": "/me"])
        _ = try await origins.outcome(of: request).get()
        #expect(origins.second.exchanges.count == 1)
        #expect(!Secret.isGivenAway(by: origins.received) && !origins.received.contains("Referer"))
    }

    /// Tests redirects to another host in which the server repeats the query of the request, as some servers do.
    @Test(arguments: [
        "/end?key=hunter2", "/end?page=1&other=h%75nter2", "/v1?key=hunter2#top", "/end/hunter2", "/h%75nter2/end",
        "/login?return_to=%2Flist%3Fkey%3Dhunter2", "/login?return_to=%2Flist%3Fkey%3Dh%2575nter2",
    ])
    func redirectCopyingQuerySecretToOtherOriginFails(location: String) async throws {
        let origins = try await Origins.start(301, to: location)
        defer { origins.stop() }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let result = await origins.outcome(of: try HTTPRequest(.get, origins.first.address("/"), query: query))
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
        #expect(origins.second.exchanges.isEmpty)
    }

    @Test(arguments: ["1", "test"])
    func shortSecretInPathDoesNotPreventRedirect(secret: String) async throws {
        let origins = try await Origins.start(301, to: "/test1")
        defer { origins.stop() }
        let query = HTTPQuery([.init("key", secret, isSecret: true)])
        let result = await origins.outcome(of: try HTTPRequest(.get, origins.first.address("/"), query: query))
        #expect(try result.get().body == Data("end".utf8))
    }

    @Test func formEncodedSecretDoesNotReachOtherOrigin() async throws {
        let origins = try await Origins.start(301, to: "/end?next=open+sesame%21")
        defer { origins.stop() }
        let query = HTTPQuery([.init("key", "open sesame!", isSecret: true)])
        let result = await origins.outcome(of: try HTTPRequest(.get, origins.first.address("/"), query: query))
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
    }

    /// Tests a server that adds values to a query item whose name is secret.
    ///
    /// The added values are secrets too, so the client must search the address of each later redirect for all of them.
    @Test(arguments: [(63, true), (64, false)])
    func redirectWithMoreThan64SecretsFails(added: Int, isFollowed: Bool) async throws {
        let items = (0..<added).map { "key=added\($0)" }.joined(separator: "&")
        let server = InProcessHTTPClient { request in
            let isEnd = request.url.path() == "/end"
            return HTTPResponse(status: isEnd ? 200 : 302, fields: ["Location": "/end?\(items)"])
        }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let result = await server.followingRedirects().outcome(
            of: try HTTPRequest(.get, "https://a.test/", query: query))
        let status: Result<HTTPStatus, TransportError> = result.map(\.status)
        #expect(status == (isFollowed ? .success(.ok) : .failure(.redirect(.malformedLocation))))
    }

    @Test func requestDescriptionHidesSecretCopiedIntoPath() async throws {
        let seen = Locked<[String]>([])
        let server = InProcessHTTPClient { request in
            seen.withLock { $0.append("\(request) \(request.address)") }
            let isFirst = request.address.contains("?")
            return HTTPResponse(status: isFirst ? 302 : 200, fields: ["Location": "/end/hunter2%2F1"])
        }
        let query = HTTPQuery([.init("key", "hunter2/1", isSecret: true)])
        _ = try await server.followingRedirects().send(HTTPRequest(.get, "https://a.test/", query: query))
        #expect(seen.withLock { $0.last } == "GET https://a.test/end/<secret> https://a.test/end/hunter2%2F1")
    }

    /// Tests a secret that is too short to be searched for in a whole address.
    @Test func shortSecretUnderOtherNameIsHidden() async throws {
        let seen = Locked<[String]>([])
        let server = InProcessHTTPClient { request in
            seen.withLock { $0.append("\(request)") }
            let isFirst = request.address.contains("key=")
            return HTTPResponse(status: isFirst ? 302 : 200, fields: ["Location": "/end?other=abc&page=2"])
        }
        let query = HTTPQuery([.init("key", "abc", isSecret: true)])
        _ = try await server.followingRedirects().send(HTTPRequest(.get, "https://a.test/", query: query))
        #expect(seen.withLock { $0.last } == "GET https://a.test/end?other=<secret>&page=2")
    }

    @Test func redirectCopyingFormSecretToOtherOriginFails() async throws {
        let server = InProcessHTTPClient { _ in
            HTTPResponse(status: 303, fields: ["Location": "https://b.test/?page=hunter2"])
        }
        let form = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let request = try HTTPRequest(.post, "https://a.test/", form: form)
        let result = await server.followingRedirects().outcome(of: request)
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
    }

    @Test func laterRedirectCannotCopySecretToOtherOrigin() async throws {
        let server = InProcessHTTPClient { request in
            let target = request.url.path() == "/on" ? "https://b.test/?key=hunter2" : "/on"
            return HTTPResponse(status: 302, fields: ["Location": "\(target)"])
        }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let request = try HTTPRequest(.get, "https://a.test/", query: query)
        let result = await server.followingRedirects().outcome(of: request)
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func headerSecretsAreNotSentToOtherOrigin(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        var request = try HTTPRequest(
            .post, origins.first.address("/"), fields: [.authorization: "Bearer hunter2", .cookie: "c=hunter2"],
            body: Data("b".utf8))
        try request.fields.set("hunter2", for: "X-Api-Key", isSecret: true)
        _ = try await origins.outcome(of: request).get()
        #expect(origins.second.exchanges.count == 1)
        #expect(!Secret.isGivenAway(by: origins.received))
    }
}
