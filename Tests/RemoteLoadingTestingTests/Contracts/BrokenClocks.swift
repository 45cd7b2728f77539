import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A clock with one defect, the rule that it breaks, and how the rule tells.
struct BrokenClock: Sendable, CustomTestStringConvertible {
    let rule: String
    let flaw: String
    /// Whether a sleep never ends, so that only the patience brings the flaw to light.
    var isEndless = false
    let make: @Sendable () -> ClockContract.Stage
    var testDescription: String { "\(rule): \(flaw)" }

    static let all = [
        BrokenClock(
            rule: "time never goes back", flaw: "went from 0.0 seconds to -1e-09 seconds",
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
            rule: "a deadline that is past is no sleep", flaw: "slept until 0.005 seconds",
            isEndless: true,
            make: still { try await $0.sleep(until: max($1, .init(.seconds(9)))) }),
        BrokenClock(
            rule: "a deadline that is past is no sleep", flaw: "threw for 0.005 seconds",
            make: still { _, _ in throw CancellationError() }),
        BrokenClock(
            rule: "a sleep lasts until its deadline, and not much longer",
            flaw: "woke at 0.0 seconds and not at 0.005 seconds", make: sleepless),
        BrokenClock(
            rule: "a sleep lasts until its deadline, and not much longer", flaw: "slept on after 0.005 seconds",
            isEndless: true,
            make: still { try await $0.sleep(until: $1.advanced(by: .seconds(1))) }),
        BrokenClock(
            rule: "a sleep lasts until its deadline, and not much longer", flaw: "threw",
            make: still { _, _ in throw CancellationError() }),
        BrokenClock(
            rule: "a sleep lasts until its deadline, and not much longer", flaw: "threw NobodySleeps()",
            make: wakingAllAtOnce),
        BrokenClock(
            rule: "sleeps do not wait for one another", flaw: "a long sleep held up a short one",
            isEndless: true,
            make: still { clock, _ in try await clock.sleep(until: .init(.seconds(3_600))) }),
        BrokenClock(
            rule: "a cancelled task does not fall asleep, and throws", flaw: "returned at 0.0 seconds",
            make: sleepless),
        BrokenClock(
            rule: "a cancelled task does not fall asleep, and throws", flaw: "slept on", isEndless: true, make: deaf),
        BrokenClock(
            rule: "a cancelled sleep ends soon, and throws", flaw: "returned at 0.0 seconds as if the time had come",
            make: still { try? await $0.sleep(until: $1) }),  // to lose the error is the defect
        BrokenClock(rule: "a cancelled sleep ends soon, and throws", flaw: "slept on", isEndless: true, make: deaf),
    ]

    /// Sleeps on a task of its own, which nobody cancels.
    private static let deaf = still { clock, deadline in
        try await Task { try await clock.sleep(until: deadline) }.value
    }

    /// Never sleeps, while the time stands still.
    static let sleepless: @Sendable () -> ClockContract.Stage = {
        ClockContract.Stage(ClosureClock(read: { .zero }, rest: { _ in }).timeSource)
    }

    /// A manual clock with another sleep.
    private static func still(
        rest: @escaping @Sendable (ManualClock, ManualClock.Instant) async throws -> Void
    ) -> @Sendable () -> ClockContract.Stage {
        {
            let clock = ManualClock()
            let broken = ClosureClock(read: { clock.now.offset }, rest: { try await rest(clock, $0) })
            // Nobody waits until something is asleep: on such a clock perhaps nothing ever is.
            return ClockContract.Stage(broken.timeSource, advance: { clock.advance(to: $0) })
        }
    }

    private struct NobodySleeps: Error {}

    /// Every sleep ends with the first one, whatever its deadline.
    private static let wakingAllAtOnce: @Sendable () -> ClockContract.Stage = {
        let clock = ManualClock()
        let first = ManualClock.Instant(.milliseconds(5))
        let broken = ClosureClock(
            read: { clock.now.offset }, rest: { try await clock.sleep(until: min($0, first)) })
        return ClockContract.Stage(
            broken.timeSource,
            untilAsleep: { _ in
                guard clock.now < first else { throw NobodySleeps() }
                try await clock.waitForSleeper(due: first.offset)
            }, advance: { clock.advance(to: $0) })
    }
}

/// A clock made of closures, so that each way to be wrong is one line.
private struct ClosureClock: Clock {
    typealias Instant = ManualClock.Instant
    let read: @Sendable () -> Duration
    let rest: @Sendable (Instant) async throws -> Void
    var now: Instant { Instant(read()) }
    var minimumResolution: Duration { .zero }
    var timeSource: TimeSource { TimeSource(self, origin: Instant(.zero), date: { .distantPast }) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try await rest(deadline) }
}
