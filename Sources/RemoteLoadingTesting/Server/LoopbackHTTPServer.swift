public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// A fake server that listens on a real socket of 127.0.0.1, and passes requests to a handler.
///
/// The server supports keep-alive, pipelining and chunked bodies. It refuses requests that RFC 9112 does not allow,
/// requests of HTTP/1.0, and targets that are not a path. Faults on the wire are arguments of `start`, independent of
/// the handler. The server does not support TLS.
///
/// The body of a GET or HEAD request is read and discarded. In a response, the server sets `Content-Length` and
/// `Transfer-Encoding` itself, and adds no other field but `Connection: close`.
///
/// The server serves at most 64 connections at the same time. Further clients wait until another connection ends or the
/// process has free file descriptors. The server closes a connection that has sent nothing for 60 seconds of real time,
/// unless a handler is running or a fault keeps the connection open. While a client waits for a connection, the server
/// closes the connection whose request head has been incomplete for the longest time, if that is at least ten seconds
/// on its time source.
///
/// Call `stop()` at the end of a test, for example with `defer { server.stop() }` after the start. Swift may release a
/// server after its last use in the code, even if clients still need it. A server that is released before it was
/// stopped stops too, and reports that as an issue with its number of exchanges. It also reports refused requests as
/// issues, which `verify()` checks.
public final class LoopbackHTTPServer: VerifiableDouble {
    let core: SharedServerState
    private let listeningPort: UInt16
    private let timeout: Timeout

    /// Starts a server, and returns when clients can connect.
    ///
    /// `faults` is called for each exchange, on the thread of the connection. The task of the handler is cancelled when
    /// the client closes the connection or the server stops. If the handler returns a status below 200, the server
    /// traps.
    ///
    /// If `port` is 0, the system chooses a free port. The port of a stopped server can be used again at once.
    ///
    /// The function throws if the system provides no socket, if the port is in use, or if the environment would divert
    /// clients to a proxy.
    public static func start(
        _ handler: any HTTPHandler, name: String? = nil, port: UInt16 = 0,
        faults: @escaping @Sendable (Exchange) -> WireFault? = { _ in nil }, options: Options = Options(),
        time: any TimeProviding = .system, timeout: Timeout = Timeout(), sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) async throws(LoopbackServerError) -> LoopbackHTTPServer {
        if let variable = ProxyEnvironment.diverting(options.environment) { throw .divertedByProxy(variable: variable) }
        let core = SharedServerState(
            SharedServerState.Settings(handler: handler, faults: faults, options: options, time: time.timeSource),
            log: IssueLog("LoopbackHTTPServer", name: name, sink: sink, file: file, line: line))
        let port = try await AcceptLoop.start(core, port: port)
        core.stopWithTest()
        return LoopbackHTTPServer(core, port: port, timeout: timeout)
    }

    private init(_ core: SharedServerState, port: UInt16, timeout: Timeout) {
        self.core = core
        listeningPort = port
        self.timeout = timeout
    }

    deinit {
        guard core.stop() else { return }
        core.log.record(.neverStopped("released", core.records.state))
    }

    /// The number of the port that the server listens on.
    public var port: UInt16 {
        // A test that reads the address may send a request, and the handler of the request does not know the test.
        core.log.use()
        return listeningPort
    }

    /// The scheme, the host and the port, such as `http://127.0.0.1:49152`.
    public var baseAddress: String { "http://127.0.0.1:\(port)" }

    /// Returns the address of a path, which begins with a slash.
    public func address(_ path: String) -> String { baseAddress + path }

    /// Returns the URL of a path, which begins with a slash.
    ///
    /// A path that results in an invalid URL is a programming error and traps.
    public func url(_ path: String = "/") -> URL {
        guard let url = URL(string: address(path)) else { preconditionFailure("no URL: \(address(path))") }
        return url
    }

    /// Stops the server: closes its port, and ends every connection immediately.
    ///
    /// Calls after the first one have no effect. A server that can never again accept connections stops itself.
    public func stop() { core.stop() }

    /// The latest complete requests with the outcomes of their responses, the oldest first.
    public var exchanges: [Exchange] { core.records.state.exchanges.elements }

    /// The latest connections to the server, in the order of acceptance.
    public var connections: [Connection] { core.records.state.connections.elements }

    /// Returns the requests that the server has refused so far, as issues.
    public func report() -> DoubleReport { core.log.report() }

    /// Waits until the given number of complete requests have arrived.
    ///
    /// All waits fail at once if the server has ended.
    public func waitForRequests(_ count: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        try await wait(for: "\(count) requests", CallSite(file: file, line: line)) { $0.exchanges.count >= count }
    }

    /// Waits until the client has closed its side of the connection with the given number, counted from 0.
    ///
    /// The close is detected at any time: while a handler runs, during a stall, and between two requests.
    public func waitForClientClose(connection: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        let what = "the client's close of connection \(connection)"
        try await wait(for: what, CallSite(file: file, line: line)) { state in
            state.connections[connection]?.isClosedByClient == true
        }
    }

    /// Waits until a stopped server has no serving threads and no open descriptors.
    public func waitUntilOver(file: StaticString = #filePath, line: UInt = #line) async throws(WaitTimeoutError) {
        try await wait(for: "the end of the server", CallSite(file: file, line: line), until: \.isOver)
    }

    private func wait(
        for what: String, _ site: CallSite, until holds: @escaping @Sendable (ServerRecords) -> Bool
    ) async throws(WaitTimeoutError) {
        try await core.records.wait(
            for: what, timeout, at: site, until: holds,
            hopeless: { $0.isOver ? "the server has ended" : nil }, pending: \.descriptions)
    }
}
