/// What a request takes along for the policies below; it is no part of what the request is.
struct Journey: Sendable {
    /// Who wants to know what is decided about it, if anybody does.
    var trace: RequestTrace?
    /// By when it must be over, if a policy above says so.
    var deadline: Deadline?
}

extension HTTPRequest {
    /// How long the request may still take, if a policy above has a budget; not positive once that is spent.
    ///
    /// A transport should throw ``TransportError/timedOut`` when it is over, and a policy should not wait in vain.
    public var timeLeft: Duration? { journey.deadline?.timeLeft }

    /// Tells the log, if there is one, what was decided; otherwise the event is not even made.
    func note(_ event: @autoclosure () -> HTTPEvent) {
        guard let trace = journey.trace else { return }
        trace.note(event())
    }
}
