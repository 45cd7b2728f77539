public import Foundation
public import RemoteLoading

/// A clock on which every sleep is over at once: the time jumps to the deadline.
public final class ImmediateClock: Clock, Sendable {
    /// The same instants as the manual clock's.
    public typealias Instant = ManualClock.Instant

    private let offset = Locked(Duration.zero)
    private let start: Date

    /// Creates a clock at zero; the date at zero is given, the start of 2001 by default.
    public init(startingAt date: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        start = date
    }

    /// The time now.
    public var now: Instant { Instant(offset.withLock { $0 }) }
    /// Nothing is too short for this clock.
    public var minimumResolution: Duration { .zero }

    /// This clock as a time source, counting from the clock's zero.
    public var timeSource: TimeSource {
        TimeSource(self, origin: Instant(.zero)) { [start, offset] in
            start.addingTimeInterval(offset.withLock { $0 } / .seconds(1))
        }
    }

    /// Moves the time to the deadline and returns; throws `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        guard !Task.isCancelled else { throw CancellationError() }
        Activity.current.note()
        offset.withLock { $0 = max($0, deadline.offset) }
    }
}
