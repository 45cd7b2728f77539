package import RemoteLoading

extension RateLimiter {
    /// The state of a rate limiter at one moment.
    package struct Snapshot: Equatable, Sendable {
        /// The number of requests that wait.
        package var waiting: Int
        /// The time until the next request may start.
        package var untilNext: Duration
        /// The time that a new request would wait behind all requests that already wait.
        package var wait: Duration

        package init(waiting: Int, untilNext: Duration, wait: Duration) {
            self.waiting = waiting
            self.untilNext = untilNext
            self.wait = wait
        }
    }

    package func snapshot() -> Snapshot {
        withState { state, now in
            Snapshot(
                waiting: state.queue.count, untilNext: state.pace.turn() - now,
                wait: state.pace.turn(behind: state.queue.count) - now)
        }
    }
}
