public import PlayhouseCoreTesting
public import RemoteLoading

/// A client that records requests, and lets a test answer each of them.
///
/// The spy is also a handler, so that a ``LoopbackHTTPServer`` can serve its answers over a real connection.
public final class HTTPClientSpy: HTTPClient, HTTPHandler, VerifiableDouble {
    /// The requests so far, which the test can inspect and answer.
    ///
    /// Concurrent requests may arrive in any order, so answer them by a ``RequestMatcher`` instead of their numbers.
    public let requests: CallSpy<HTTPRequest, HTTPResponse, TransportError>

    /// Creates a spy that suspends each call until the test ends it.
    ///
    /// If the test does not answer a request within the timeout, the request fails with `TransportError.timedOut` and
    /// the spy reports an issue.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("HTTPClientSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        requests = CallSpy(log: log, whenCancelled: .cancelled, whenNeverAnswered: .timedOut, timeout: timeout)
    }

    /// Records a request, and waits until the test answers it or the task is cancelled.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await requests.call(request)
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { requests.report() }
}

extension CallSpy where Argument == HTTPRequest {
    /// Completes the first pending request that the given matcher matches.
    ///
    /// If no pending request matches, the spy records an issue, and the code under test still waits. A request that was
    /// cancelled is not pending.
    public func complete(
        _ matcher: RequestMatcher, with response: Value, file: StaticString = #filePath, line: UInt = #line
    ) {
        let site = CallSite(file: file, line: line)
        answer("\(matcher)", with: .success(response), at: site, where: matcher.matches)
    }

    /// Fails the first pending request that the given matcher matches.
    ///
    /// If no pending request matches, the spy records an issue, and the code under test still waits.
    public func fail(
        _ matcher: RequestMatcher, with failure: Failure, file: StaticString = #filePath, line: UInt = #line
    ) {
        answer(
            "\(matcher)", with: .failure(failure), at: CallSite(file: file, line: line), where: matcher.matches)
    }
}
