import RemoteLoading
import RemoteLoadingTesting

/// A clock that moves to the end of each short sleep by itself, so that a game continues without a test that moves it.
///
/// Longer sleeps, such as those until the timeout of a load, last until the test moves the clock or cancels them.
struct AutoAdvancingClock: Clock {
    private let manual = ManualClock()

    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { .zero }

    /// A time source that uses this clock.
    var timeSource: TimeSource {
        TimeSource(self, origin: ManualClock.Instant(.zero), date: { [date = manual.timeSource] in date.date() })
    }

    func advance(by duration: Duration) { manual.advance(by: duration) }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard manual.now.duration(to: deadline) > .seconds(2) else { return manual.advance(to: deadline.offset) }
        try await manual.sleep(until: deadline)
    }
}
