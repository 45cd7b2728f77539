import Foundation
import PlayhouseCoreTesting
import RemoteLoading

@testable import RemoteLoadingTesting

extension LoopbackHTTPServer {
    /// The default response of a test server.
    ///
    /// Its bytes on the wire are `helloOnTheWire`.
    static let hello = HTTPResponse(body: Data("hello".utf8))
    static let helloOnTheWire = wire("HTTP/1.1 200 OK", "Content-Length: 5", body: "hello")

    /// Starts a server that ignores the environment of the test run, and whose issues a test must read itself.
    static func serving(
        _ handler: ClosureHandler = ClosureHandler { _ in hello }, framing: ResponseFraming = .length,
        acceptFault: AcceptFault? = nil, fault: WireFault? = nil, limits: RequestLimits = RequestLimits(),
        recordLimit: Int = 10_000, time: TimeSource = .system, timeout: Timeout = Timeout()
    ) async throws -> LoopbackHTTPServer {
        try await start(
            handler, faults: { _ in fault },
            options: Options(
                framing: { _ in framing }, acceptFaults: { _ in acceptFault }, limits: limits, recordLimit: recordLimit,
                environment: [:]),
            time: time, timeout: timeout, sink: { _, _ in })
    }

    static func serving(
        _ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) async throws -> LoopbackHTTPServer {
        try await serving(ClosureHandler(answer))
    }

    /// Waits until the given number of recorded exchanges have ended, with any outcome.
    func waitForEndedExchanges(_ count: Int) async throws {
        try await until { exchanges.filter { $0.ending != nil }.count >= count }
    }

    func connect() async throws -> RawConnection { try await RawConnection.open(port: port) }

    /// Opens a connection and sends a request on it.
    func connect(sending text: String) async throws -> RawConnection {
        let client = try await connect()
        await client.send(text)
        return client
    }
}

extension Promise<Bool> {
    /// Waits for the promise with a timeout, so that a test fails instead of hanging.
    func isKept() async -> Bool { await Timeout().wait(for: self, orKeepWith: false, as: { "a promise" }) }
}
