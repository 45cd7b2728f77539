public import RemoteLoading

/// A client that must not be asked.
public final class HTTPClientDummy: HTTPClient, VerifiableDouble {
    private let log: IssueLog

    /// Creates a dummy.
    public init(_ name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line) {
        log = IssueLog("HTTPClientDummy", name: name, sink: sink, file: file, line: line)
    }

    /// Fails, and remembers that it was asked.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        log.record(DoubleIssue("touched dummy", "\(request)"))
        throw .other(code: 0)
    }

    /// The requests that came, as problems.
    public func report() -> DoubleReport { log.report() }
}
