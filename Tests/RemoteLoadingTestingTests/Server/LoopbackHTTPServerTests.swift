import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded)
struct LoopbackHTTPServerTests {
    static let hello = LoopbackHTTPServer.helloOnTheWire

    @Test func handlerGetsRequestUnchanged() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let host = "127.0.0.1:\(server.port)"
        let text = wire("POST /a?b=%20c HTTP/1.1", "Host: \(host)", "Content-Length: 2", "X-A: b", body: "hi")
        let client = try await server.connect(sending: text)
        #expect(await client.read(like: Self.hello) == Self.hello)
        let expected = try HTTPRequest(
            .post, parsing: server.address("/a?b=%20c"),
            fields: ["Host": host, "Content-Length": "2", "X-A": "b"], body: Data("hi".utf8))
        #expect(server.exchanges.map(\.request) == [expected])
    }

    @Test func clientGetsHandlersResponse() async throws {
        let server = try await LoopbackHTTPServer.serving { request in
            HTTPResponse(
                status: 418, fields: ["Set-Cookie": "a", "Set-Cookie": "b"], body: Data(request.url.path.utf8))
        }
        defer { server.stop() }
        let expected = wire(
            "HTTP/1.1 418 Status 418", "Set-Cookie: a", "Set-Cookie: b", "Content-Length: 4", body: "/tea")
        let client = try await server.connect(sending: .request("GET /tea HTTP/1.1"))
        #expect(await client.read(like: expected) == expected)
    }

    @Test func connectionServesSeveralRequests() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect()
        for _ in 0..<3 {
            await client.send(.request())
            #expect(await client.read(like: Self.hello) == Self.hello)
        }
        #expect(server.exchanges.map(\.number) == [0, 1, 2])
        #expect(server.exchanges.map(\.connection) == [0, 0, 0])
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        let server = try await LoopbackHTTPServer.serving { .text($0.url.path, status: .ok) }
        defer { server.stop() }
        let requests = (1...3).map { String.request("GET /\($0) HTTP/1.1") }.joined()
        let responses = (1...3).map { number in
            wire(
                "HTTP/1.1 200 OK", "Content-Type: text/plain; charset=utf-8", "Content-Length: 2", body: "/\(number)")
        }.joined()
        let client = try await server.connect(sending: requests)
        #expect(await client.read(like: responses) == responses)
    }

    @Test func connectionsAreServedConcurrently() async throws {
        let isReleased = Promise<Bool>()
        let server = try await LoopbackHTTPServer.serving { request in
            if request.url.path == "/slow" { _ = await isReleased.value() }
            return LoopbackHTTPServer.hello
        }
        defer { server.stop() }
        let slow = try await server.connect(sending: .request("GET /slow HTTP/1.1"))
        try await server.waitForRequests(1)
        let fast = try await server.connect(sending: .request())
        #expect(await fast.read(like: Self.hello) == Self.hello)
        isReleased.fulfil(with: true)
        #expect(await slow.read(like: Self.hello) == Self.hello)
        #expect(server.exchanges.map(\.connection) == [0, 1])
    }

    @Test func chunkedRequestReachesHandler() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let text = String.request(
            "PUT / HTTP/1.1", "Transfer-Encoding: chunked", body: "1\r\nh\r\n1\r\ni\r\n0\r\nA: b\r\n\r\n")
        let client = try await server.connect(sending: text)
        #expect(await client.read(like: Self.hello) == Self.hello)
        #expect(server.exchanges.map(\.request.body) == [Data("hi".utf8)])
    }

    @Test func responseWithChunkedFramingIsSentInChunks() async throws {
        let server = try await LoopbackHTTPServer.serving(framing: .chunked([4]))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        let expected = wire(
            "HTTP/1.1 200 OK", "Transfer-Encoding: chunked", body: "4\r\nhell\r\n1\r\no\r\n0\r\n\r\n")
        #expect(await client.read(like: expected) == expected)
    }

    @Test func bodyWithoutLengthEndsWhenConnectionCloses() async throws {
        let server = try await LoopbackHTTPServer.serving(framing: .untilClose)
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        let expected = wire("HTTP/1.1 200 OK", "Connection: close", body: "hello")
        #expect(await client.readToEnd() == .init(text: expected, end: .closed))
    }

    @Test(arguments: [
        ("HEAD", HTTPStatus.ok, wire("HTTP/1.1 200 OK", "Content-Length: 5")),
        ("GET", .noContent, wire("HTTP/1.1 204 Status 204")),
        ("GET", .notModified, wire("HTTP/1.1 304 Status 304")),
    ])
    func bodilessResponseIsFollowedByNextResponse(_ method: String, _ status: HTTPStatus, _ text: String) async throws {
        let server = try await LoopbackHTTPServer.serving { request in
            HTTPResponse(status: request.url.path == "/next" ? .ok : status, body: Data("hello".utf8))
        }
        defer { server.stop() }
        let client = try await server.connect(
            sending: .request("\(method) / HTTP/1.1") + .request("GET /next HTTP/1.1"))
        #expect(await client.read(like: text + Self.hello) == text + Self.hello)
    }

    @Test func requestWithCloseFieldClosesConnection() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: .request("GET / HTTP/1.1", "Connection: close"))
        let expected = wire("HTTP/1.1 200 OK", "Content-Length: 5", "Connection: close", body: "hello")
        #expect(await client.readToEnd() == .init(text: expected, end: .closed))
    }

    @Test func requestExpectingContinueGetsStatus100() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(
            sending: .request("POST / HTTP/1.1", "Expect: 100-continue", "Content-Length: 2"))
        #expect(await client.read(like: "HTTP/1.1 100 Continue\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        await client.send("hi")
        #expect(await client.read(like: Self.hello) == Self.hello)
    }

    @Test func invalidRequestIsRefusedAndConnectionCloses() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: "GET / HTTP/1.1\r\n\r\n")
        let refusal = RequestRefusal("the request has 0 Host fields, not one")
        #expect(await client.readToEnd() == .init(text: refusal.response.text, end: .closed))
        #expect(server.connections.map(\.refusal) == [refusal.description])
        #expect(server.exchanges.isEmpty)
    }

    @Test(arguments: ["2;", "2 ", "2\t", "2;;a", "2;a=", "2; =b", "2;=@", "2;a=\"b", "2;a=\"b\" ", "2;a b", "2;a=b "])
    func malformedChunkLineIsRefused(_ line: String) async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(
            sending: .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: line + "\r\nhi\r\n0\r\n\r\n"))
        let refusal = RequestRefusal("the line of a chunk is invalid")
        #expect(await client.readToEnd() == .init(text: refusal.response.text, end: .closed))
        #expect(server.exchanges.isEmpty)
    }

    @Test(arguments: [
        ("http/1.1", 400), ("HTTP/1", 400), ("HTTP/1.1.1", 400), ("HTTP/1.x", 400), ("HTTPS/1.1", 400), ("", 400),
        ("HTTP/1.0", 505), ("HTTP/0.9", 505), ("HTTP/2.0", 505),
    ])
    func malformedVersionGets400AndUnsupportedGets505(_ version: String, _ status: Int) async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: .request("GET / \(version)"))
        let text = await client.readToEnd().text
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func emptyLineBeforeRequestLineIsIgnored() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        let client = try await server.connect(sending: "\r\n" + .request() + "\r\n" + .request())
        #expect(await client.read(like: Self.hello + Self.hello) == Self.hello + Self.hello)
        try server.verify()
    }

    @Test func refusalReachesClientThatIsStillSending() async throws {
        let server = try await LoopbackHTTPServer.serving(limits: RequestLimits(body: 10))
        defer { server.stop() }
        let client = try await server.connect()
        let body = String(repeating: "x", count: 4_000_000)
        #expect(await client.send(.request("POST / HTTP/1.1", "Content-Length: 4000000", body: body)))
        let refusal = RequestRefusal("the body is too large", status: 413)
        #expect(await client.readToEnd() == .init(text: refusal.response.text, end: .closed))
    }

    @Test func refusedRequestIsReported() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in .status(.ok) }, name: "books", options: .init(environment: [:]))
        defer { server.stop() }
        let client = try await server.connect(sending: "GET / HTTP/1.1\r\n\r\n")
        _ = await client.readToEnd()
        let failure = #expect(throws: VerificationError.self) { try server.verify() }
        let text = failure?.description ?? ""
        #expect(text.hasPrefix("LoopbackHTTPServer \"books\": 1 issue, made at LoopbackHTTPServerTests.swift:"))
        #expect(text.contains("REFUSED REQUEST  the request has 0 Host fields, not one on connection 0, answered 400"))
    }

    @Test func serversHaveDifferentPorts() async throws {
        let handler = ClosureHandler { _ in .status(.ok) }
        let one = try await LoopbackHTTPServer.start(handler, options: .init(environment: [:]))
        defer { one.stop() }
        let other = try await LoopbackHTTPServer.start(handler, options: .init(environment: [:]))
        defer { other.stop() }
        #expect(one.port != other.port)
    }

    @Test func serverReturnsAddressAndURLOfPath() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        #expect(server.baseAddress == "http://127.0.0.1:\(server.port)")
        #expect(server.address("/a?b=c") == server.baseAddress + "/a?b=c")
        #expect(server.url("/a?b=c").absoluteString == server.address("/a?b=c"))
        #expect(server.url().absoluteString == server.address("/"))
    }

    @Test func serverDoesNotStartIfProxyDivertsRequests() async {
        let environment = ["http_proxy": "http://user:hunter2@proxy.example"]
        await #expect(throws: LoopbackServerError.divertedByProxy(variable: "http_proxy")) {
            try await LoopbackHTTPServer.start(
                ClosureHandler { _ in .status(.ok) }, options: .init(environment: environment))
        }
    }
}
