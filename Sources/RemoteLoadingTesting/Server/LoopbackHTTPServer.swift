public import Foundation
public import RemoteLoading

/// A fake server on a real socket: it serves any handler on a free port of 127.0.0.1.
///
/// A client meets it as it would any server that speaks HTTP/1.1 to the letter: keep-alive, pipelining, chunks, and a
/// refusal for every request that RFC 9112 does not allow. What goes wrong on the wire is told to the server; the
/// handler knows nothing of it. There is no TLS.
///
/// A body on GET or HEAD is read and dropped.
///
/// `stop()` or the end of the last reference stops it. Refused requests are problems, which `verify()` tells.
public final class LoopbackHTTPServer: VerifiableDouble {
    /// The port.
    public let port: UInt16
    private let core: ServerCore
    private let timeout: Timeout

    /// Starts a server; clients can connect when it returns.
    ///
    /// The closures are asked for each exchange, and for each connection by its number, on the connection's thread. A
    /// handler's task is cancelled when its client closes or the server is stopped; its response traps if the status is
    /// below 200. Of exchanges and connections the latest `recordLimit` are kept each. Throws if the system gives no
    /// socket, or if the environment would divert clients to a proxy.
    public static func start(
        _ handler: any HTTPHandler, name: String? = nil,
        framing: @escaping @Sendable (Exchange) -> ResponseFraming = { _ in .length },
        acceptFaults: @escaping @Sendable (_ connection: Int) -> AcceptFault? = { _ in nil },
        faults: @escaping @Sendable (Exchange) -> WireFault? = { _ in nil }, limits: RequestLimits = RequestLimits(),
        recordLimit: Int = 10_000, time: TimeSource = .system, timeout: Timeout = Timeout(),
        environment: [String: String] = ProcessInfo.processInfo.environment, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) async throws(LoopbackServerError) -> LoopbackHTTPServer {
        if let variable = ProxyDiversion.diverting(environment) { throw .divertedByProxy(variable: variable) }
        let core = ServerCore(
            ServerCore.Settings(
                handler: handler, framing: framing, acceptFaults: acceptFaults, faults: faults, limits: limits,
                recordLimit: recordLimit, time: time),
            log: IssueLog("LoopbackHTTPServer", name: name, sink: sink, file: file, line: line))
        return LoopbackHTTPServer(core, port: try await AcceptLoop.start(core), timeout: timeout)
    }

    private init(_ core: ServerCore, port: UInt16, timeout: Timeout) {
        self.core = core
        self.port = port
        self.timeout = timeout
    }

    deinit { core.stop() }

    /// The scheme, the host and the port, such as `http://127.0.0.1:49152`.
    public var baseAddress: String { "http://127.0.0.1:\(port)" }

    /// The address of a path, which begins with a slash.
    public func address(_ path: String) -> String { baseAddress + path }

    /// The URL of a path, which begins with a slash; one that makes no URL is a programmer's mistake and traps.
    public func url(_ path: String = "/") -> URL {
        guard let url = URL(string: address(path)) else { preconditionFailure("no URL: \(address(path))") }
        return url
    }

    /// Closes the port and ends every connection at once, whatever it waits for.
    ///
    /// A second call changes nothing.
    public func stop() { core.stop() }

    /// The latest whole requests, oldest first, with the ending of each.
    public var exchanges: [Exchange] { core.records.state.exchanges.kept }

    /// The latest connections, in the order in which they were accepted.
    public var connections: [Connection] { core.records.state.connections.kept }

    /// The refused requests so far.
    public func report() -> DoubleReport { core.log.report() }

    /// Waits until that many requests have come whole.
    public func waitForRequests(_ count: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        let site = CallSite(file: file, line: line)
        try await wait(for: "\(count) requests", site) { $0.exchanges.count >= count }
    }

    /// Waits until that many exchanges have ended, in whatever way.
    public func waitForExchanges(_ count: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        let site = CallSite(file: file, line: line)
        try await wait(for: "\(count) ended exchanges", site) { $0.endedExchanges >= count }
    }

    /// Waits until the client of a connection has closed its side; the first connection is number 0.
    ///
    /// It is seen whatever the server does meanwhile: while a handler works, during a stall, between two requests.
    public func waitForClientClose(connection: Int, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        let site = CallSite(file: file, line: line)
        try await wait(for: "the client's close of connection \(connection)", site) { state in
            state.connections[connection]?.isClosedByClient == true
        }
    }

    /// Waits until nothing of a stopped server is left: no thread that serves, no open descriptor.
    public func waitUntilOver(file: StaticString = #filePath, line: UInt = #line) async throws(WaitTimeoutError) {
        let site = CallSite(file: file, line: line)
        try await wait(for: "the end of the server", site, until: \.isOver)
    }

    private func wait(
        for what: String, _ site: CallSite, until holds: @escaping @Sendable (ServerRecords.State) -> Bool
    ) async throws(WaitTimeoutError) {
        try await core.records.wait(for: what, timeout: timeout, site: site, until: holds)
    }
}
