public import PlayhouseCoreTesting
public import RemoteLoading

/// A client that must not receive any request.
public final class HTTPClientDummy: HTTPClient, VerifiableDouble {
    private let log: IssueLog

    /// Creates a client that must not receive any request.
    public init(_ name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line) {
        log = IssueLog("HTTPClientDummy", name: name, sink: sink, file: file, line: line)
    }

    /// Records the request as an issue, and throws `TransportError.other(code: 0)`.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        log.record(DoubleIssue("called dummy", "\(request)"))
        throw .other(code: 0)
    }

    /// Returns the received requests as issues.
    public func report() -> DoubleReport { log.report() }
}
