public import RemoteLoading

/// A client that records requests, and lets a test answer each when it likes.
public final class HTTPClientSpy: HTTPClient, VerifiableDouble {
    private let spy: CallSpy<HTTPRequest, HTTPResponse, TransportError>
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// A request that is not answered within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "HTTPClientSpy"
        self.journal = journal
        spy = CallSpy(
            log: ProblemLog(double: "HTTPClientSpy", name: name, site: site, sink: sink),
            whenCancelled: .cancelled, whenNeverAnswered: .timedOut, patience: patience)
    }

    /// The requests so far, in order.
    ///
    /// Those that are sent at once may come in any order; answer these by what they ask for, not by their numbers.
    public var requests: [HTTPRequest] { spy.arguments }

    /// The numbers of the requests that were cancelled before they were answered; the first request is number 0.
    public var cancelledRequests: [Int] { spy.cancelledCalls }

    /// Records the request and waits until the test answers it, or the task is cancelled.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        journal?.note(request.description, by: name)
        return try await spy.call(request)
    }

    /// Waits until that many requests have come.
    public func waitForRequests(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Answers a request; the first is number 0.
    public func complete(_ number: Int, with response: HTTPResponse) {
        spy.complete(number, with: response)
    }

    /// Answers the first request that matches and still waits.
    public func complete(_ matcher: RequestMatcher, with response: HTTPResponse) {
        spy.answer("\(matcher)", with: .success(response), where: matcher.matches)
    }

    /// Fails a request; the first is number 0.
    public func fail(_ number: Int, with error: TransportError) {
        spy.fail(number, with: error)
    }

    /// Fails the first request that matches and still waits.
    public func fail(_ matcher: RequestMatcher, with error: TransportError) {
        spy.answer("\(matcher)", with: .failure(error), where: matcher.matches)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}
