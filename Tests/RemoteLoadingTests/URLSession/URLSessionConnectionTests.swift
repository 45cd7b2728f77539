import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of connection reuse, and of connections that the server closes without a response.
@Suite(.bounded)
struct URLSessionConnectionTests {
    /// A client with a manual clock that no test advances, so that no call ends by its deadline.
    private let client = URLSessionHTTPClient(time: ManualClock().timeSource)

    private func serve(_ fault: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> WireFault? = { _ in nil })
        async throws -> LoopbackHTTPServer
    {
        try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("ok") }, faults: fault)
    }

    @Test(arguments: [HTTPMethod.get, .head, .options])
    func safeRequestReusesConnection(method: HTTPMethod) async throws {
        let server = try await serve()
        defer { server.stop() }
        for _ in 0..<3 { _ = try await client.send(HTTPRequest(method, parsing: server.address("/"))) }
        #expect(server.connections.count == 1)
    }

    #if canImport(FoundationNetworking)
    static let unsafeRequests: [(HTTPMethod, Data?)] = [
        (.post, nil), (.post, Data("body".utf8)), (.put, Data("body".utf8)), (.patch, Data(count: 200_000)),
        (.delete, nil), (.options, Data("body".utf8)),
    ]

    @Test(arguments: unsafeRequests)
    func unsafeRequestOpensItsOwnConnection(method: HTTPMethod, body: Data?) async throws {
        let server = try await serve()
        defer { server.stop() }
        _ = try await client.send(HTTPRequest(.get, parsing: server.address("/")))
        let request = try HTTPRequest(method, parsing: server.address("/"), body: body)
        for _ in 0..<2 { #expect(try await client.send(request).body == Data("ok".utf8)) }
        _ = try await client.send(HTTPRequest(.get, parsing: server.address("/")))
        #expect(server.exchanges.map(\.connection) == [0, 1, 2, 0])
        try await server.waitForClientClose(connection: 1)
        try await server.waitForClientClose(connection: 2)
    }

    /// Tests requests that libcurl would send a second time on a reused connection.
    ///
    /// A second attempt with a body would never end, because Foundation does not provide the body again.
    @Test(arguments: unsafeRequests)
    func unsafeRequestWithoutResponseIsSentOnce(method: HTTPMethod, body: Data?) async throws {
        let server = try await serve { $0.request.method == .get || $0.number == 0 ? nil : .truncate(.beforeHead) }
        defer { server.stop() }
        let closing = try await serve { $0.request.method == .get ? nil : .truncate(.beforeHead) }
        defer { closing.stop() }
        for server in [server, closing] { _ = try await client.send(HTTPRequest(.get, parsing: server.address("/"))) }
        let result = await client.outcome(of: try HTTPRequest(method, parsing: closing.address("/"), body: body))
        #expect(result == .failure(.connectionLost))
        #expect(closing.exchanges.map(\.request.method) == [.get, method])
        // Unless the method is GET, this server answers only the first request on a connection. The request succeeds,
        // so it was sent on a new connection.
        #expect(try await client.send(HTTPRequest(method, parsing: server.address("/"), body: body)).status == .ok)
        #expect(server.exchanges.map(\.request.method) == [.get, method])
    }
    #endif

    @Test(arguments: [WireFault.truncate(.beforeHead), .reset(.beforeHead)])
    func closingBeforeResponseHeadThrowsConnectionLost(fault: WireFault) async throws {
        let server = try await serve { _ in fault }
        defer { server.stop() }
        for method in [HTTPMethod.get, .post] {
            let result = await client.outcome(of: try HTTPRequest(method, parsing: server.address("/")))
            #expect(result == .failure(.connectionLost))
        }
    }

    @Test func closingAfterInterimResponseThrowsConnectionLost() async throws {
        let server = try await serve { _ in .raw(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        defer { server.stop() }
        #expect(
            await client.outcome(of: try HTTPRequest(.get, parsing: server.address("/"))) == .failure(.connectionLost))
    }

    @Test(arguments: [(HTTPMethod.get, 2), (.put, 2), (.post, 1)])
    func onlyIdempotentRequestIsRetriedAfterEmptyReply(method: HTTPMethod, requests: Int) async throws {
        let server = try await serve { $0.connection == 0 ? .truncate(.beforeHead) : nil }
        defer { server.stop() }
        let client = client.retrying(time: ImmediateClock().timeSource)
        let result = await client.outcome(of: try HTTPRequest(method, parsing: server.address("/")))
        #expect((try? result.get())?.status == (requests == 2 ? .ok : nil))  // the count of requests checks the failure
        #expect(server.exchanges.count == requests)
    }

    static let malformed: [(String, Data)] = [
        ("text", Data("hello world".utf8)), ("a line", Data("hello world\r\n".utf8)),
        ("status 99", Data("HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n".utf8)),
        ("status 1000", Data("HTTP/1.1 1000 High\r\nContent-Length: 0\r\n\r\n".utf8)),
        ("version", Data("HTTP/9.9 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)),
        ("protocol", Data("ICY 200 OK\r\n\r\nok".utf8)),
        ("chunk size", Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok".utf8)),
        ("gzip", Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nok".utf8)),
    ]

    /// Response heads that are refused on Linux, either by libcurl or by Foundation, which decodes fields as UTF-8.
    static let malformedHeads: [(String, Data)] = [
        ("Latin-1 value", head("X-A: caf") + [0xE9] + Data("\r\n\r\nok".utf8)),
        ("Latin-1 reason", Data("HTTP/1.1 200 Sch".utf8) + [0xF6] + Data("n\r\nContent-Length: 2\r\n\r\nok".utf8)),
        ("NUL", head("X-A: a") + [0] + Data("b\r\n\r\nok".utf8)), ("no colon", head("x\r\n\r\nok")),
        ("no name", head(": x\r\n\r\nok")), ("name with a blank", head("A B: x\r\n\r\nok")),
    ]

    private static func head(_ rest: String) -> Data { Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(rest)".utf8) }

    private func requestsAndOutcome(_ bytes: Data) async throws -> (Int, Result<HTTPResponse, TransportError>) {
        let server = try await serve { _ in .raw(bytes) }
        defer { server.stop() }
        let client = client.retrying(time: ImmediateClock().timeSource)
        let result = await client.outcome(of: try HTTPRequest(.get, parsing: server.address("/")))
        return (server.exchanges.count, result)
    }

    @Test(arguments: malformed)
    func nonHTTPResponseFailsWithoutRetry(name: String, bytes: Data) async throws {
        let (requests, result) = try await requestsAndOutcome(bytes)
        #expect(result == .failure(.malformedResponse))
        #expect(requests == 1)
    }

    #if canImport(FoundationNetworking)
    @Test(arguments: malformedHeads)
    func invalidResponseHeadFailsWithoutRetry(name: String, bytes: Data) async throws {
        let (requests, result) = try await requestsAndOutcome(bytes)
        #expect(result == .failure(.malformedResponse))
        #expect(requests == 1)
    }
    #endif
}
