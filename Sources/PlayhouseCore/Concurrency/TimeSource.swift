public import Foundation

/// A source of the current time and of delays, which code takes as a parameter, so that tests can control both.
///
/// Times are durations since an origin, and delays end at absolute deadlines, so that late wake-ups do not accumulate.
public struct TimeSource: Sendable {
    private let now: @Sendable () -> Duration
    private let today: @Sendable () -> Date
    private let sleepUntil: @Sendable (Duration) async throws -> Void

    /// Creates a source from a clock and a function that returns the date.
    ///
    /// `elapsed()` counts from the origin, which defaults to the current instant.
    public init<C: Clock>(
        _ clock: C, origin: C.Instant? = nil, date: @escaping @Sendable () -> Date
    ) where C.Duration == Duration {
        let origin = origin ?? clock.now
        now = { origin.duration(to: clock.now) }
        today = date
        sleepUntil = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
    }

    /// Returns the time since the origin of this source.
    ///
    /// The origin is the instant from which the source counts.
    public func elapsed() -> Duration { now() }

    /// Returns the current date, for example to compare it with a date in a response.
    public func date() -> Date { today() }

    /// Sleeps until the given time after the origin of this source, or returns at once if that time has passed.
    public func sleep(until deadline: Duration) async throws(CancellationError) {
        // The deadline is limited to 200 years, because clocks trap on instants that they cannot represent.
        let deadline = min(deadline, .days(200 * 365))
        do {
            try await sleepUntil(deadline)
        } catch {
            throw CancellationError()
        }
    }

    /// Sleeps until the given time after the origin of this source, and returns `false` if the sleep ended early.
    ///
    /// A sleep ends early if the task is cancelled, or if the clock cannot sleep.
    package func hasSlept(until deadline: Duration) async -> Bool {
        (try? await sleep(until: deadline)) != nil  // throws if the sleep ends early
    }

    fileprivate static let continuous = TimeSource(ContinuousClock(), date: { Date() })
    fileprivate static let suspending = TimeSource(SuspendingClock(), date: { Date() })
}

/// A clock that a session, a store or a client can use for its times and delays.
///
/// Pass a `ManualClock` or an `ImmediateClock` of the testing libraries, a clock of the standard library, or a
/// ``TimeSource`` with a clock and dates of your own.
public protocol TimeProviding: Sendable {
    /// The source for the times of this clock.
    ///
    /// All sources of one clock count from the same origin. A clock of your own therefore stores its source, or passes
    /// an origin to ``TimeSource/init(_:origin:date:)``.
    var timeSource: TimeSource { get }
}

extension TimeSource: TimeProviding {
    /// The source itself, so that code that takes a clock also accepts a source.
    public var timeSource: TimeSource { self }
}

extension TimeProviding where Self == TimeSource {
    /// The system time, on a clock that continues while the device sleeps.
    ///
    /// All other code receives a time source, instead of reading the system time itself.
    public static var system: TimeSource { .continuous }
}

extension ContinuousClock: TimeProviding {
    /// The system time, on a clock that continues while the device sleeps.
    public var timeSource: TimeSource { .continuous }
}

extension SuspendingClock: TimeProviding {
    /// The system time, on a clock that stops while the device sleeps.
    public var timeSource: TimeSource { .suspending }
}
