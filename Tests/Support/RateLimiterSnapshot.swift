package import RemoteLoading

extension RateLimiter {
    /// The state of a rate limiter at one moment.
    package struct Snapshot: Equatable, Sendable {
        /// The number of requests that wait.
        package var waiting: Int
        /// The number of requests in flight.
        package var inFlight: Int
        /// The number of requests that could start now.
        package var tokens: Int
        /// The time until the next request may start.
        package var untilNext: Duration
        /// The time that a new request would wait behind all requests that already wait.
        package var wait: Duration

        package init(waiting: Int, inFlight: Int, tokens: Int, untilNext: Duration, wait: Duration) {
            self.waiting = waiting
            self.inFlight = inFlight
            self.tokens = tokens
            self.untilNext = untilNext
            self.wait = wait
        }
    }

    package func snapshot() -> Snapshot {
        withState { state, now in
            Snapshot(
                waiting: state.queue.count, inFlight: state.inFlight, tokens: state.pace.tokens,
                untilNext: state.pace.turn() - now, wait: state.pace.turn(behind: state.queue.count) - now)
        }
    }
}

extension RatePacing {
    /// The number of requests that could start now.
    package var tokens: Int {
        guard held <= now else { return 0 }
        guard full > now, interval > .zero else { return capacity }
        // A quotient of durations is rounded, so it may be too low or too high by one.
        var missing = Int(min((full - now) / interval, Double(capacity)))
        while missing > 0, interval * (missing - 1) >= full - now { missing -= 1 }
        while missing < capacity, interval * missing < full - now { missing += 1 }
        return capacity - missing
    }
}
