/// The rules of a rate limiter, which determine when the next request may be sent.
package struct RateLimiterRule: Hashable, Sendable {
    /// The minimum gap between two requests.
    private let spacing: Duration
    /// The instant before which no request may be sent.
    private var next: Duration
    private var now: Duration

    init(_ spacing: Duration, at now: Duration) {
        self.spacing = spacing
        self.now = now
        next = now
    }

    /// Updates the current time.
    ///
    /// If the clock was set back, `next` is moved back by the same amount, so that no wait becomes longer.
    mutating func update(to instant: Duration) {
        if instant < now { next -= now - instant }
        now = instant
    }

    /// Returns the earliest instant to send a request if a number of other requests must be sent first.
    package func turn(behind others: Int = 0) -> Duration { max(next, now) + spacing * others }

    /// Records that a request is sent, which begins a gap.
    mutating func recordRequest() { next = max(next, now) + spacing }

    /// Records the response to a request, which begins the gap again.
    ///
    /// The service measures the gap from the receipt of a request, which is between the request and its response. The
    /// next request is therefore never too early.
    mutating func recordResponse() { next = max(next, now + spacing) }

    /// Blocks all requests until an instant.
    mutating func hold(until instant: Duration) { next = max(next, instant) }
}
