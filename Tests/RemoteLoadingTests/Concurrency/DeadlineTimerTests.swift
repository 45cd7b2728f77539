import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct DeadlineTimerTests {
    private let clock = ManualClock()
    private let passed = AsyncStream.makeStream(of: String.self)

    private func set(_ name: String, at seconds: Int, on timer: DeadlineTimer) -> DeadlineTimer.Key {
        timer.set(at: .seconds(seconds)) { [passed] in passed.continuation.yield(name) }
    }

    /// Waits until the given number of deadlines has passed, and returns their names in the order in which they passed.
    private func next(_ count: Int) async -> [String] {
        var names: [String] = []
        for await name in passed.stream {
            names.append(name)
            if names.count == count { break }
        }
        return names
    }

    @Test func actionsAreCalledInOrderOfDeadlines() async throws {
        let timer = DeadlineTimer(clock.timeSource)
        for seconds in [3, 1, 2] { _ = set("\(seconds)", at: seconds, on: timer) }
        for seconds in 1...3 {
            try await clock.waitForSleeper(due: .seconds(seconds))
            clock.advance(to: .seconds(seconds))
        }
        #expect(await next(3) == ["1", "2", "3"])
        #expect(clock.deadlines.isEmpty)
    }

    @Test func manyDeadlinesShareOneSleepingTask() async throws {
        let timer = DeadlineTimer(clock.timeSource)
        for _ in 0..<100 { timer.remove(set("removed", at: 60, on: timer)) }
        for seconds in 61..<100 { _ = set("\(seconds)", at: seconds, on: timer) }
        try await clock.waitForSleeper(due: .seconds(60))
        #expect(clock.deadlines == [.seconds(60)])
    }

    @Test func actionOfRemovedDeadlineIsNotCalled() async throws {
        let timer = DeadlineTimer(clock.timeSource)
        let first = set("removed", at: 1, on: timer)
        _ = set("kept", at: 2, on: timer)
        timer.remove(first)
        for seconds in 1...2 {
            try await clock.waitForSleeper(due: .seconds(seconds))
            clock.advance(to: .seconds(seconds))
        }
        #expect(await next(1) == ["kept"])
    }

    @Test func deadlineInPastCallsActionAtOnce() async {
        clock.advance(to: .seconds(9))
        let timer = DeadlineTimer(clock.timeSource)
        _ = set("past", at: 5, on: timer)
        #expect(await next(1) == ["past"])
    }

    @Test func timerWorksAgainAfterItsLastDeadline() async throws {
        let timer = DeadlineTimer(clock.timeSource)
        for seconds in 1...2 {
            _ = set("\(seconds)", at: seconds, on: timer)
            try await clock.waitForSleeper(due: .seconds(seconds))
            clock.advance(to: .seconds(seconds))
            #expect(await next(1) == ["\(seconds)"])
        }
    }

    /// A clock whose first sleep throws an error, as a sleep on a `ManualClock` does when no test advances the clock in
    /// time.
    private struct ExpiringClock: Clock {
        let inner: ManualClock
        let onExpiry: @Sendable () -> Void
        private let hasExpired = Locked(false)

        init(_ inner: ManualClock, onExpiry: @escaping @Sendable () -> Void) {
            self.inner = inner
            self.onExpiry = onExpiry
        }

        var now: ManualClock.Instant { inner.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            let expires = hasExpired.withLock { hasExpired in
                defer { hasExpired = true }
                return !hasExpired
            }
            if expires {
                onExpiry()
                throw CancellationError()
            }
            try await inner.sleep(until: deadline)
        }
    }

    @Test func timerCallsEveryActionDespiteFailedSleep() async throws {
        let expiring = ExpiringClock(clock) { [passed] in passed.continuation.yield("expired sleep") }
        let timer = DeadlineTimer(TimeSource(expiring, origin: .init(.zero), date: clock.timeSource.date))
        _ = set("expired", at: 1, on: timer)
        #expect(await next(1) == ["expired sleep"])
        _ = set("later", at: 2, on: timer)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .seconds(2))
        #expect(await next(2).sorted() == ["expired", "later"])
    }

    @Test func releasedTimerStopsSleeping() async throws {
        var timer: DeadlineTimer? = DeadlineTimer(clock.timeSource)
        _ = set("late", at: 5, on: timer!)
        try await clock.waitForSleeper(due: .seconds(5))
        timer = nil
        try await until("no sleeper") { clock.deadlines.isEmpty }
    }
}
