import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests on a real socket that the client avoids the pitfalls of a `URLSession` with default settings.
@Suite(.bounded)
struct URLSessionPitfallTests {
    private func client(deadline: Duration = .seconds(86_400), time: TimeSource = .system) -> URLSessionHTTPClient {
        URLSessionHTTPClient(deadline: deadline, time: time)
    }

    private func serve(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) async throws
        -> LoopbackHTTPServer
    {
        try await LoopbackHTTPServer.start(ClosureHandler(answer), sink: { _, _ in })
    }

    /// Tests that the client does not use its deadline as the timeout of the session.
    ///
    /// A session would round half a second to zero, and an infinite timeout would trap.
    @Test(arguments: [Duration.milliseconds(1), .milliseconds(500), .seconds(1e9), .seconds(Int64.max)])
    func deadlineOfAnyLengthIsAccepted(deadline: Duration) async throws {
        let server = try await serve { _ in .text("in time") }
        defer { server.stop() }
        let client = client(deadline: deadline, time: ManualClock().timeSource)
        #expect(try await client.send(HTTPRequest(.get, parsing: server.address("/"))).body == Data("in time".utf8))
    }

    @Test func responsesAreNotCached() async throws {
        let count = Locked(0)
        let server = try await serve { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return HTTPResponse(
                fields: ["Cache-Control": "max-age=3600", "ETag": "\"e\""], body: Data("\(number)".utf8))
        }
        defer { server.stop() }
        let client = client()
        for number in 1...3 {
            let response = try await client.send(HTTPRequest(.get, parsing: server.address("/")))
            #expect(response.body == Data("\(number)".utf8))
        }
    }

    @Test func cookiesAreNotStored() async throws {
        let server = try await serve { _ in HTTPResponse(fields: [.setCookie: "session=1; Path=/"]) }
        defer { server.stop() }
        let client = client()
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(.get, parsing: server.address("/"))) }
        #expect(server.exchanges.map { $0.request.fields[.cookie] } == [nil, nil])
    }

    @Test func failedTLSHandshakeThrowsConnectionError() async throws {
        let server = try await serve { _ in .text("") }
        defer { server.stop() }
        let request = try HTTPRequest(.get, parsing: "https://127.0.0.1:\(server.port)/")
        let result = await client().outcome(of: request)
        #expect([.failure(.connectionLost), .failure(.secureConnectionFailed)].contains(result))
    }

    @Test(arguments: [307, 308])
    func redirectRepeatsMethodAndBodyOverSocket(code: Int) async throws {
        let status = try HTTPStatus(code)
        let server = try await serve { request in
            request.address.hasSuffix("/end")
                ? .text("done") : HTTPResponse(status: status, fields: ["Location": "/end"])
        }
        defer { server.stop() }
        let body = Data(repeating: 7, count: 100_000)
        let request = try HTTPRequest(
            .put, parsing: server.address("/start"), fields: [.contentType: "a/b"], body: body)
        #expect(try await client().followingRedirects().send(request).body == Data("done".utf8))
        let arrived = try #require(server.exchanges.last?.request)
        #expect(arrived.method == .put)
        #expect(arrived.body == body)
        #expect(arrived.fields[.contentType] == "a/b")
    }

    @Test(arguments: [
        ("../g", "/b/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("g?y", "/b/c/g?y"), ("?y", "/b/c/start?y"),
        ("../../../g", "/g"), ("g/../h", "/b/c/h"), ("g;x=1/../y", "/b/c/y"), ("/./g", "/g"), ("..", "/b/"),
    ])
    func relativeLocationIsResolvedOverSocket(location: String, target: String) async throws {
        let server = try await serve { request in
            request.address.hasSuffix("/start") && request.url.query() == nil
                ? HTTPResponse(status: 302, fields: ["Location": "\(location)"]) : .text("done")
        }
        defer { server.stop() }
        _ = try await client().followingRedirects().send(HTTPRequest(.get, parsing: server.address("/b/c/start")))
        #expect(server.exchanges.map(\.target) == ["/b/c/start", target])
    }

    /// Foundation on Linux does not support the scheme `HTTP` in upper case.
    @Test func uppercaseSchemeIsAccepted() async throws {
        let server = try await serve { request in
            request.address.hasSuffix("/end")
                ? .text("done")
                : HTTPResponse(status: 302, fields: ["Location": "HTTP://\(request.fields["Host"] ?? "")/end"])
        }
        defer { server.stop() }
        let address = server.address("/start").replacing("http:", with: "HTTP:")
        let response = try await client().followingRedirects().send(HTTPRequest(.get, parsing: address))
        #expect(response.body == Data("done".utf8))
    }

    @Test(arguments: ["data:text/plain,x", "file:///etc/passwd", "ftp://127.0.0.1/x"])
    func redirectToNonHTTPSchemeIsNotFollowed(location: String) async throws {
        let server = try await serve { _ in HTTPResponse(status: 302, fields: ["Location": "\(location)"]) }
        defer { server.stop() }
        let result = await client().followingRedirects().outcome(
            of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(result == .failure(.redirect(.notHTTP)))
        #expect(server.exchanges.count == 1)
    }

    /// Tests two locations, which Foundation joins into one value, "/one, /two", that equals neither of them.
    @Test func twoLocationFieldsAreRefusedOverSocket() async throws {
        let fields = HTTPFields([try HTTPField("Location", "/one"), try HTTPField("Location", "/two")])
        let server = try await serve { _ in HTTPResponse(status: 302, fields: fields) }
        defer { server.stop() }
        let result = await client().followingRedirects().outcome(
            of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(result == .failure(.redirect(.malformedLocation)))
        #expect(server.exchanges.count == 1)
    }

    /// Tests that a redirect without a valid location is returned with its exact body, or is an error.
    @Test(
        arguments: [301, 302, 303, 307, 308],
        [
            ("", ""), ("", "gone"), ("Location: \r\n", ""), ("Location: http://[\r\n", ""),
            ("Location: ht tp:\r\n", "gone"),
        ])
    func invalidRedirectGivesIntactResponseOrTypedError(code: Int, rest: (location: String, body: String)) async throws
    {
        let (location, body) = rest
        let text = "HTTP/1.1 \(code) Go\r\n\(location)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in .text("") }, faults: { _ in .raw(Data(text.utf8)) })
        defer { server.stop() }
        let result = await client().outcome(of: try HTTPRequest(.get, parsing: server.address("/")))
        switch result {
        case .success(let response):
            #expect(response.status.code == code && response.body == Data(body.utf8))
        case .failure(let error):
            #expect(error == .malformedResponse && !body.isEmpty)
        }
    }

    /// Tests valid responses that Foundation on Linux cannot always read.
    ///
    /// Each of these responses must be returned unchanged or be a typed error.
    @Test(arguments: [
        "HTTP/1.1 200 Sch\u{F6}n\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 200 OK\r\nContent-Length:\t2\t\r\n\r\nok",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Encoding: x-none\r\n\r\nok",
        "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", "HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok",
    ])
    func unusualResponseArrivesIntactOrThrowsTypedError(text: String) async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in .text("") }, faults: { _ in .raw(Data(text.utf8)) })
        defer { server.stop() }
        let result = await client().outcome(of: try HTTPRequest(.get, parsing: server.address("/")))
        switch result {
        case .success(let response): #expect(response.status == .ok && response.body == Data("ok".utf8))
        case .failure(let error): #expect([.connectionLost, .malformedResponse].contains(error))
        }
    }

    @Test func bodyInManyChunksArrivesUnchanged() async throws {
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in HTTPResponse(body: body) },
            options: .init(framing: { _ in .chunked([1_000, 50_000, 3, 4_000]) }))
        defer { server.stop() }
        #expect(try await client().send(HTTPRequest(.get, parsing: server.address("/"))).body == body)
    }

    /// Tests that the client creates no task after its session has ended.
    ///
    /// A task of an invalidated session would stop the process.
    @Test func clientReleasedDuringCallsEndsCleanly() async throws {
        let server = try await serve { _ in .text("x") }
        defer { server.stop() }
        let request = try HTTPRequest(.get, parsing: server.address("/"))
        for _ in 0..<20 {
            let calls = [client(), client()].map { client in Task { await client.outcome(of: request) } }
            calls[0].cancel()
            let ends = await [calls[0].value, calls[1].value]
            #expect(try ends[1].get().body == Data("x".utf8))
        }
    }
}
