/// An instant on the time source of whoever has set it.
package struct Deadline: Sendable {
    package let instant: Duration
    package let time: TimeSource

    package init(instant: Duration, time: TimeSource) {
        self.instant = instant
        self.time = time
    }

    /// Some time from now.
    package init(in timeout: Duration, on time: TimeSource) {
        self.init(instant: time.elapsed() + timeout, time: time)
    }

    var timeLeft: Duration { instant - time.elapsed() }
}
