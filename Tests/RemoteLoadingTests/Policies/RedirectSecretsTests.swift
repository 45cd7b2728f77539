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

    @Test(arguments: [307, 308], [HTTPMethod.post, .put])
    func secretFormIsNotRedirectedToOtherOrigin(code: Int, method: HTTPMethod) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let form = HTTPQuery([.init("page", "2"), .init("refresh_token", Secret.text, isSecret: true)])
        let result = await origins.outcome(of: try HTTPRequest(method, parsing: origins.first.address("/"), form: form))
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
        #expect(origins.second.exchanges.isEmpty)
    }

    @Test(arguments: [307, 308])
    func secretBodyIsNotRedirectedToOtherOrigin(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let body = Data("{\"password\": \"\(Secret.text)\"}".utf8)
        var request = try HTTPRequest(.post, parsing: origins.first.address("/"), body: body)
        request.bodyIsSecret = true
        #expect(await origins.outcome(of: request) == .failure(.redirect(.secretToAnotherOrigin)))
        #expect(origins.second.exchanges.isEmpty)
    }

    @Test(arguments: [301, 302, 303])
    func redirectThatChangesMethodDropsSecretForm(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let form = HTTPQuery([.init("key", Secret.text, isSecret: true)])
        let request = try HTTPRequest(.post, parsing: origins.first.address("/"), form: form)
        #expect(try await origins.outcome(of: request).get().body == Data("end".utf8))
        #expect(!Secret.isGivenAway(by: origins.received))
    }

    @Test(arguments: [307, 308])
    func formWithoutSecretIsRedirectedToOtherOrigin(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let request = try HTTPRequest(.post, parsing: origins.first.address("/"), form: ["page": "2"])
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
        let request = try HTTPRequest(.post, parsing: server.address("/"), form: form)
        _ = try await URLSessionHTTPClient.unhurried.followingRedirects().send(request)
        #expect(server.exchanges.last?.request.body == request.body)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func querySecretIsNotSentToOtherOrigin(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        let query = HTTPQuery([.init("key", Secret.text, isSecret: true)])
        let request = try HTTPRequest(
            .get, parsing: origins.first.address("/"), query: query, fields: ["Referer": "/me"])
        _ = try await origins.outcome(of: request).get()
        #expect(origins.second.exchanges.count == 1)
        #expect(!Secret.isGivenAway(by: origins.received) && !origins.received.contains("Referer"))
    }

    /// Tests redirects to another host in which the server repeats the query of the request, as some servers do.
    @Test(arguments: ["/end?key=hunter2", "/end?page=1&k%65y=other", "/v1?key=hunter2#top"])
    func redirectRepeatingSecretQueryToOtherOriginFails(location: String) async throws {
        let origins = try await Origins.start(301, to: location)
        defer { origins.stop() }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let result = await origins.outcome(of: try HTTPRequest(.get, parsing: origins.first.address("/"), query: query))
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
        #expect(origins.second.exchanges.isEmpty)
    }

    @Test(arguments: ["/end?key=", "/end?Key=hunter", "/end?page=key"])
    func redirectNotRepeatingSecretIsFollowed(location: String) async throws {
        let origins = try await Origins.start(301, to: location)
        defer { origins.stop() }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let result = await origins.outcome(of: try HTTPRequest(.get, parsing: origins.first.address("/"), query: query))
        #expect(try result.get().body == Data("end".utf8))
    }

    @Test func redirectCopyingFormSecretToOtherOriginFails() async throws {
        let server = InProcessHTTPClient { _ in
            HTTPResponse(status: 303, fields: ["Location": "https://b.test/?key=hunter2"])
        }
        let form = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let request = try HTTPRequest(.post, parsing: "https://a.test/", form: form)
        let result = await server.followingRedirects().outcome(of: request)
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
    }

    @Test func laterRedirectCannotCopySecretToOtherOrigin() async throws {
        let server = InProcessHTTPClient { request in
            let target = request.url.path() == "/on" ? "https://b.test/?key=hunter2" : "/on"
            return HTTPResponse(status: 302, fields: ["Location": "\(target)"])
        }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let request = try HTTPRequest(.get, parsing: "https://a.test/", query: query)
        let result = await server.followingRedirects().outcome(of: request)
        #expect(result == .failure(.redirect(.secretToAnotherOrigin)))
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func headerSecretsAreNotSentToOtherOrigin(code: Int) async throws {
        let origins = try await Origins.start(try HTTPStatus(code))
        defer { origins.stop() }
        var request = try HTTPRequest(
            .post, parsing: origins.first.address("/"),
            fields: [.authorization: "Bearer hunter2", .cookie: "c=hunter2"],
            body: Data("b".utf8))
        try request.fields.set("hunter2", for: "X-Api-Key", isSecret: true)
        _ = try await origins.outcome(of: request).get()
        #expect(origins.second.exchanges.count == 1)
        #expect(!Secret.isGivenAway(by: origins.received))
    }
}
