public import PlayhouseCore

extension CallSpy where Failure == LoadError {
    /// Creates a spy whose calls fail with `.connectivity(.timedOut)` if the test does not answer them in time.
    public convenience init(log: IssueLog, timeout: Timeout = Timeout()) {
        self.init(
            log: log, whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), timeout: timeout)
    }

    /// Creates a spy whose calls can fail with a `LoadError`, and gives it a name for reports, such as that of a
    /// protocol.
    public convenience init(
        _ double: String, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        self.init(log: IssueLog(double, file: file, line: line), timeout: timeout)
    }
}

extension CallSpy where Failure == any Error {
    /// Creates a spy whose calls can fail with any error, and gives it a name for reports.
    ///
    /// A call throws `CancellationError` if its task is cancelled, and a ``WaitTimeoutError`` if the test does not
    /// answer it within the timeout.
    public convenience init(
        _ double: String, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let site = CallSite(file: file, line: line)
        self.init(
            log: IssueLog(double, file: file, line: line), whenCancelled: CancellationError(),
            whenNeverAnswered: WaitTimeoutError("an answer of \(double)", timeout, pending: [], site: site),
            timeout: timeout)
    }
}
