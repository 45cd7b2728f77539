public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// Starts a server on a real socket of 127.0.0.1, runs a body, and stops the server, even if the body throws.
///
/// The other parameters are those of ``LoopbackHTTPServer``. The body runs in the caller's isolation. To make the test
/// fail if the server refuses a request, use `verifying` in the body.
@discardableResult
public func withServer<Value>(
    _ handler: any HTTPHandler, name: String? = nil,
    framing: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> ResponseFraming = { _ in .length },
    acceptFaults: @escaping @Sendable (_ connection: Int) -> AcceptFault? = { _ in nil },
    faults: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> WireFault? = { _ in nil },
    limits: RequestLimits = RequestLimits(), time: TimeSource = .system, sink: FailureSink? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath, line: UInt = #line,
    _ body: (LoopbackHTTPServer) async throws -> Value
) async throws -> Value {
    let server = try await LoopbackHTTPServer.start(
        handler, name: name, framing: framing, acceptFaults: acceptFaults, faults: faults, limits: limits, time: time,
        environment: environment, sink: sink, file: file, line: line)
    defer { server.stop() }
    return try await body(server)
}
