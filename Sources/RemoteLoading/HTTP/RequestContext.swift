/// The data that policies attach to a request for the policies below them.
///
/// It is not sent, and two requests that differ only in it are equal.
struct RequestContext: Sendable {
    /// Records the events of the request, if the request is logged.
    var trace: RequestTrace?
    /// The instant by which the request must have ended, if a policy above has a time budget.
    var deadline: Deadline?
}

/// Records the events of one logged request.
struct RequestTrace: Sendable {
    /// The number of the request in its log, from 1.
    let number: Int
    /// Records an event at the current time.
    let note: @Sendable (HTTPEvent) -> Void
}

extension HTTPRequest {
    /// The time left for the request, or `nil` without a time budget; zero or less once the budget is spent.
    ///
    /// A transport should throw ``TransportError/timedOut`` when the time is over, and a policy should not wait longer.
    public var timeLeft: Duration? { context.deadline?.timeLeft }

    /// Records an event in the log, if the request is logged; otherwise the event is not created.
    func note(_ event: @autoclosure () -> HTTPEvent) {
        guard let trace = context.trace else { return }
        trace.note(event())
    }
}
