package import PlayhouseCore

/// The data that a policy attaches to a request for the policies that handle the request after it.
///
/// A context is not sent. Requests that differ only in their contexts are equal.
struct RequestContext: Sendable {
    /// The recorder of the request's events, or `nil` if the request is not logged.
    var trace: RequestTrace?
    /// The instant by which the request must have ended, or `nil` if no earlier policy has set a time budget.
    var deadline: Deadline?
}

/// A recorder of the events of one logged request.
struct RequestTrace: Sendable {
    /// The number of the request in its log, starting with 1.
    let number: Int
    /// A function that records an event at the current time.
    let note: @Sendable (HTTPEvent) -> Void
}

extension HTTPRequest {
    /// The time left for the request, or `nil` if it has no time budget.
    ///
    /// The value is zero or negative after the budget is spent. At that time, a transport should throw
    /// ``TransportError/timedOut``. A policy should not wait longer than the time left.
    public var timeLeft: Duration? { context.deadline?.timeLeft }

    /// Returns the request with a deadline, unless it already has an earlier one.
    package func expiring(in timeout: Duration, on time: TimeSource) -> HTTPRequest {
        var request = self
        if timeLeft ?? timeout >= timeout { request.context.deadline = Deadline(in: timeout, on: time) }
        return request
    }

    /// Records an event if the request is logged.
    ///
    /// If the request is not logged, the argument is not evaluated.
    func note(_ event: @autoclosure () -> HTTPEvent) {
        guard let trace = context.trace else { return }
        trace.note(event())
    }
}
