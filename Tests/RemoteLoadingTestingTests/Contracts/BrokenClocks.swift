import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A clock with one defect, the rule that it breaks, and the message that the rule must report.
struct BrokenClock: Sendable, CustomTestStringConvertible {
    let rule: String
    let flaw: String
    /// A Boolean value that indicates whether the defect is a sleep that never ends, which only the timeout can detect.
    var isEndless = false
    let make: @Sendable () -> ClockContract.Stage
    var testDescription: String { "\(rule): \(flaw)" }

    static let all = [
        BrokenClock(
            rule: "time never goes backwards", flaw: "went from 0.0 seconds to -1e-09 seconds",
            make: {
                let readings = CallJournal()
                let clock = ClosureClock(
                    read: {
                        readings.note("now", by: "clock")
                        return .nanoseconds(1 - readings.calls.count)
                    }, rest: { _ in })
                return ClockContract.Stage(clock.timeSource)
            }),
        BrokenClock(
            rule: "a sleep until a past deadline returns at once", flaw: "slept until 0.005 seconds",
            isEndless: true,
            make: manual { try await $0.sleep(until: max($1, .init(.seconds(9)))) }),
        BrokenClock(
            rule: "a sleep until a past deadline returns at once", flaw: "threw for 0.005 seconds",
            make: manual { _, _ in throw CancellationError() }),
        BrokenClock(
            rule: "a sleep ends at its deadline",
            flaw: "woke at 0.0 seconds instead of 0.005 seconds", make: sleepless),
        BrokenClock(
            rule: "a sleep ends at its deadline", flaw: "did not end at 0.005 seconds",
            isEndless: true,
            make: manual { try await $0.sleep(until: $1.advanced(by: .seconds(1))) }),
        BrokenClock(
            rule: "a sleep ends at its deadline", flaw: "threw",
            make: manual { _, _ in throw CancellationError() }),
        BrokenClock(
            rule: "a sleep ends at its deadline", flaw: "threw NoSleeper()",
            make: wakingAllAtOnce),
        BrokenClock(
            rule: "concurrent sleeps do not delay each other", flaw: "a long sleep delayed a short one",
            isEndless: true,
            make: manual { clock, _ in try await clock.sleep(until: .init(.seconds(3_600))) }),
        BrokenClock(
            rule: "a sleep in a cancelled task throws at once", flaw: "returned at 0.0 seconds",
            make: sleepless),
        BrokenClock(
            rule: "a sleep in a cancelled task throws at once", flaw: "did not end", isEndless: true,
            make: uncancellable),
        BrokenClock(
            rule: "a cancelled sleep throws promptly", flaw: "returned at 0.0 seconds without an error",
            make: manual { try? await $0.sleep(until: $1) }),  // losing the error is the defect
        BrokenClock(
            rule: "a cancelled sleep throws promptly", flaw: "did not end", isEndless: true,
            make: uncancellable),
    ]

    /// Makes a clock that sleeps in a separate task, so that the cancellation of the caller does not end the sleep.
    private static let uncancellable = manual { clock, deadline in
        try await Task { try await clock.sleep(until: deadline) }.value
    }

    /// Makes a clock that never sleeps and whose time does not change.
    static let sleepless: @Sendable () -> ClockContract.Stage = {
        ClockContract.Stage(ClosureClock(read: { .zero }, rest: { _ in }).timeSource)
    }

    /// Returns a closure that makes a manual clock, which calls the given function when a task sleeps on it.
    private static func manual(
        rest: @escaping @Sendable (ManualClock, ManualClock.Instant) async throws -> Void
    ) -> @Sendable () -> ClockContract.Stage {
        {
            let clock = ManualClock()
            let broken = ClosureClock(read: { clock.now.offset }, rest: { try await rest(clock, $0) })
            // The closure `untilAsleep` is omitted, because it would never return if the given function returns without
            // sleeping.
            return ClockContract.Stage(broken.timeSource, advance: { clock.advance(to: $0) })
        }
    }

    private struct NoSleeper: Error {}

    /// Makes a clock on which every sleep ends when the first one ends.
    private static let wakingAllAtOnce: @Sendable () -> ClockContract.Stage = {
        let clock = ManualClock()
        let first = ManualClock.Instant(.milliseconds(5))
        let broken = ClosureClock(
            read: { clock.now.offset }, rest: { try await clock.sleep(until: min($0, first)) })
        return ClockContract.Stage(
            broken.timeSource,
            untilAsleep: { _ in
                guard clock.now < first else { throw NoSleeper() }
                try await clock.waitForSleeper(due: first.offset)
            }, advance: { clock.advance(to: $0) })
    }
}

/// A clock made of closures, so that each defect takes one line.
private struct ClosureClock: Clock {
    typealias Instant = ManualClock.Instant
    let read: @Sendable () -> Duration
    let rest: @Sendable (Instant) async throws -> Void
    var now: Instant { Instant(read()) }
    var minimumResolution: Duration { .zero }
    var timeSource: TimeSource { TimeSource(self, origin: Instant(.zero), date: { .distantPast }) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try await rest(deadline) }
}
