public import Foundation
public import PlayhouseCore

/// A clock whose sleeps move the time to their deadline and return immediately.
///
/// The countdown of a game therefore runs to its end while the test waits for something else. To control a countdown,
/// use a ``ManualClock``.
public final class ImmediateClock: Clock, TimeProviding {
    /// The type of instant, shared with ``ManualClock``.
    public typealias Instant = ManualClock.Instant

    private let offset = Locked(Duration.zero)
    private let start: Date

    /// Creates a clock at the time zero, with a date that defaults to the start of 2001.
    public init(startingAt date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        start = date
    }

    /// The current time.
    public var now: Instant { Instant(offset.withLock { $0 }) }
    /// The minimum resolution, which is zero.
    public var minimumResolution: Duration { .zero }

    /// A time source that uses this clock, and whose origin is the time zero of the clock.
    public var timeSource: TimeSource {
        TimeSource(self, origin: Instant(.zero)) { [start, offset] in
            start.addingTimeInterval(offset.withLock { $0 } / .seconds(1))
        }
    }

    /// Moves the time to the deadline and returns, or throws `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        guard !Task.isCancelled else { throw CancellationError() }
        TestActivity.current.note()
        offset.withLock { $0 = max($0, deadline.offset) }
    }
}
