package import PlayhouseCoreTesting
package import RemoteLoading

/// The issues of a fake service: requests to unknown paths, and a test that sends it no request.
package final class FakeServiceLog: Sendable {
    private struct State {
        var requests = 0
        var isOptional = false
    }

    private let log: IssueLog
    private let state = Locked(State())

    package init(_ double: String, name: String?, sink: FailureSink?, file: StaticString, line: UInt) {
        log = IssueLog(double, name: name, sink: sink, file: file, line: line)
        // Outside of a test, for example in a demo app, the service may never be needed.
        guard DoubleScope.known != nil else { return }
        log.addClosingCheck { [state] in
            let state = state.withLock { $0 }
            guard state.requests == 0, !state.isOptional else { return [] }
            return [DoubleIssue("never asked", "no request was sent; mark it .optional() if that may happen")]
        }
    }

    /// Permits that the test sends no request.
    package func markOptional() { state.withLock { $0.isOptional = true } }

    /// Records a request, and an issue if its path is unknown.
    package func note(_ request: HTTPRequest, isKnownPath: Bool) {
        log.note(request.description)
        TestActivity.current.note()
        state.withLock { $0.requests += 1 }
        if !isKnownPath { log.record(DoubleIssue("unknown path", "\(request)")) }
    }

    package func report() -> DoubleReport { log.report() }
}
