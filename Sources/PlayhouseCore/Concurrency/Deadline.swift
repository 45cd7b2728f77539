/// A deadline, together with the time source that it refers to.
package struct Deadline: Sendable {
    package let instant: Duration
    package let time: TimeSource

    package init(instant: Duration, time: TimeSource) {
        self.instant = instant
        self.time = time
    }

    /// The time until the deadline, which is negative after it.
    package var timeLeft: Duration { instant - time.elapsed() }
}

extension Deadline {
    /// Creates a deadline at the end of a timeout that begins now.
    package init(in timeout: Duration, on time: TimeSource) {
        self.init(instant: time.elapsed() + timeout, time: time)
    }
}
