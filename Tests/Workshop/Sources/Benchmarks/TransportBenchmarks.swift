import Foundation
import RemoteLoading
import RemoteLoadingTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Group {
    /// The client compared with a bare session.
    ///
    /// The server is another process. The last row shows the cost of a new connection and a new session, because every
    /// POST needs them on Linux.
    static let transport = Group(name: "transport") { bench in
        let server = try BenchmarkServer()
        let bare = BareURLSession()
        let session = bare.session(.likeTheClient)
        let byDefault = bare.session(.default)
        let client = URLSessionHTTPClient()
        func row(
            _ name: String, _ session: URLSession, atOnce count: Int = 1, repeats: Int, rounds: Int,
            atMost limit: Double? = nil
        ) async throws {
            try await bench.ratio(
                name, of: Size(4, "KB"), repeats: repeats, roundsTimes: rounds, atMost: limit
            ) { size in
                let request = try HTTPRequest(.get, parsing: server.address("/json/\(size)"))
                let plain = URLRequest(url: request.url)
                return (
                    { try await inParallel(count) { _ = try await client.send(request) } },
                    to: { try await inParallel(count) { _ = try await bare.body(of: plain, in: session) } }
                )
            }
        }
        try await row("a request, to a bare session", byDefault, repeats: 24, rounds: 12, atMost: 0.95)
        try await row("a request, to a session like the client's", session, repeats: 24, rounds: 12)
        try await row("64 at a time, to a bare session", byDefault, atOnce: 64, repeats: 2, rounds: 6, atMost: 0.83)
        try await row("64 at a time, to a session like the client's", session, atOnce: 64, repeats: 2, rounds: 6)
        try await bench.cost("requests at the same time", of: Size(64, "requests"), repeats: 2) { count in
            let request = try HTTPRequest(.get, parsing: server.address("/json/4"))
            return { try await inParallel(count) { _ = try await client.send(request) } }
        }
        try await bench.ratio("a POST, to a GET", of: Size(4, "KB"), repeats: 24, roundsTimes: 4) { size in
            let address = server.address("/json/4")
            let post = try HTTPRequest(.post, parsing: address, body: Data(repeating: 1, count: size << 10))
            let get = try HTTPRequest(.get, parsing: address)
            return ({ _ = try await client.send(post) }, to: { _ = try await client.send(get) })
        }
        session.invalidateAndCancel()
        byDefault.invalidateAndCancel()
        try server.stop()
        try await stubs(bench)
    }

    /// Compares the stub of the testing library with a `URLProtocol` that answers the requests of a `URLSession`.
    private static func stubs(_ bench: BenchmarkRunner) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        let bare = BareURLSession()
        let session = bare.session(configuration)
        defer { session.invalidateAndCancel() }
        try await bench.ratio(
            "a stubbed request, to one through URLProtocol", of: Size(4, "KB"), repeats: 50, atMost: 0.5
        ) { size in
            let request = try HTTPRequest(.get, parsing: "https://stub.test/\(size)")
            let plain = URLRequest(url: request.url)
            let stub = HTTPClientStub()
            stub.on(.path("/\(size)"), HTTPResponse(body: StubProtocol.body(of: request.url)))
            return ({ _ = try await stub.send(request) }, to: { _ = try await bare.body(of: plain, in: session) })
        }
    }

    private static func inParallel(_ count: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await work() } }
            try await group.waitForAll()
        }
    }
}

extension URLSessionConfiguration {
    /// The settings that the client uses.
    static var likeTheClient: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpMaximumConnectionsPerHost = 64
        return configuration
    }
}

/// A protocol that responds to each request with as many kilobytes as its path says.
private final class StubProtocol: URLProtocol {
    static func body(of url: URL?) -> Data {
        Data(repeating: 1, count: (url.flatMap { Int($0.lastPathComponent) } ?? 0) << 10)
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url,
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
        else { return }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Self.body(of: url))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
