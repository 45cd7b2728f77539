public import Foundation

/// The time, as something that is passed in.
///
/// Rules count in durations since some origin, and sleep until absolute deadlines, so that a late wake-up never adds
/// up.
public struct TimeSource: Sendable {
    private let now: @Sendable () -> Duration
    private let today: @Sendable () -> Date
    private let rest: @Sendable (Duration) async throws -> Void

    /// Creates a source from a clock and a calendar; `elapsed()` counts from the origin, which is now unless given.
    public init<C: Clock>(
        _ clock: C, origin: C.Instant? = nil, date: @escaping @Sendable () -> Date
    ) where C.Duration == Duration {
        let origin = origin ?? clock.now
        now = { origin.duration(to: clock.now) }
        today = date
        rest = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
    }

    /// How long it is since the origin.
    public func elapsed() -> Duration { now() }

    /// The date, for what the outside world dates.
    public func date() -> Date { today() }

    /// Sleeps until that long after the origin; returns at once if that is past.
    public func sleep(until deadline: Duration) async throws(CancellationError) {
        // Clocks trap on what they cannot count; nobody waits for the second century to end.
        let deadline = min(deadline, .days(200 * 365))
        do {
            try await rest(deadline)
        } catch {
            throw CancellationError()
        }
    }

    /// The real time, on a clock that goes on while the device sleeps.
    ///
    /// The one place where ambient time enters; everything else is handed a source.
    public static let system = TimeSource(ContinuousClock(), date: { Date() })
}
