public import PlayhouseCoreTesting
public import RemoteLoading

/// Starts a server on a real socket of 127.0.0.1, runs a closure, and stops the server, even if the closure throws.
///
/// The other parameters are those of ``LoopbackHTTPServer``. The closure runs in the caller's isolation. To make the
/// test fail if the server refuses a request, use `verifying` in the closure.
@discardableResult
public func withServer<Value>(
    _ handler: any HTTPHandler, name: String? = nil,
    faults: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> WireFault? = { _ in nil },
    options: LoopbackHTTPServer.Options = LoopbackHTTPServer.Options(), time: any TimeProviding = .system,
    sink: FailureSink? = nil, isolation: isolated (any Actor)? = #isolation, file: StaticString = #filePath,
    line: UInt = #line,
    _ body: (LoopbackHTTPServer) async throws -> Value
) async throws -> Value {
    let server = try await LoopbackHTTPServer.start(
        handler, name: name, faults: faults, options: options, time: time, sink: sink, file: file, line: line)
    defer { server.stop() }
    return try await body(server)
}
