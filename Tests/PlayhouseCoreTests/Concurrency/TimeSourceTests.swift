import Foundation
import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct TimeSourceTests {
    static let noon = Date(timeIntervalSince1970: 43_200)

    @Test func elapsedTimeStartsAtOrigin() {
        let clock = HandClock(at: .seconds(30))
        let time = TimeSource(clock, origin: HandClock.Instant(.seconds(10)), date: { Self.noon })
        #expect(time.elapsed() == .seconds(20))
    }

    @Test func elapsedTimeWithoutOriginStartsAtCreation() {
        let clock = HandClock(at: .seconds(30))
        let time = TimeSource(clock, date: { Self.noon })
        #expect(time.elapsed() == .zero)
    }

    @Test func elapsedTimeFollowsClock() {
        let clock = HandClock(at: .seconds(30))
        let time = TimeSource(clock, date: { Self.noon })
        clock.set(to: .seconds(35))
        #expect(time.elapsed() == .seconds(5))
    }

    @Test func elapsedTimeIsNegativeBeforeOrigin() {
        let clock = HandClock(at: .seconds(30))
        let time = TimeSource(clock, origin: HandClock.Instant(.seconds(40)), date: { Self.noon })
        #expect(time.elapsed() == .seconds(-10))
    }

    @Test(arguments: [ContinuousClock(), SuspendingClock()] as [any TimeProviding])
    func sourcesOfStandardClockShareOrigin(clock: any TimeProviding) {
        let first = clock.timeSource
        // A source with an origin of its own would count from zero after these readings.
        let reading = (0..<1_000).reduce(Duration.zero) { _, _ in first.elapsed() }
        #expect(clock.timeSource.elapsed() >= reading)
    }

    @Test func dateIsIndependentOfClock() {
        let time = TimeSource(HandClock(at: .seconds(30)), date: { Self.noon })
        #expect(time.date() == Self.noon)
    }

    @Test func dateClosureIsCalledForEachDate() {
        let days = Locked(0.0)
        let time = TimeSource(
            HandClock(),
            date: {
                days.withLock { day in
                    day += 1
                    return Self.noon + day * 86_400
                }
            })
        #expect([time.date(), time.date()] == [Self.noon + 86_400, Self.noon + 2 * 86_400])
    }

    @Test func sleepDeadlineCountsFromOrigin() async throws {
        let clock = HandClock(at: .seconds(30))
        let time = TimeSource(clock, origin: HandClock.Instant(.seconds(10)), date: { Self.noon })
        try await time.sleep(until: .seconds(25))
        #expect(clock.deadlines == [HandClock.Instant(.seconds(35))])
    }

    @Test(arguments: [Duration.zero, .seconds(-60), .seconds(-1_000_000)])
    func sleepReturnsAtOnceForPastDeadline(_ deadline: Duration) async throws {
        let time = TimeSource(ContinuousClock(), origin: .now - .seconds(1), date: { Self.noon })
        try await time.sleep(until: deadline)
    }

    @Test
    func cancelledSleepThrows() async {
        let time = TimeSource(ContinuousClock(), date: { Self.noon })
        let sleep = Task { try await time.sleep(until: .seconds(86_400)) }
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    @Test
    func sleepInCancelledTaskThrows() async {
        let time = TimeSource(ContinuousClock(), date: { Self.noon })
        await #expect(throws: CancellationError.self) {
            try await inACancelledTask { try await time.sleep(until: .seconds(86_400)) }
        }
    }

    @Test func clockErrorBecomesCancellationError() async {
        let time = TimeSource(HandClock(failing: HandClock.Stopped()), date: { Self.noon })
        await #expect(throws: CancellationError.self) { try await time.sleep(until: .seconds(1)) }
    }

    @Test func systemElapsedTimeNeverDecreases() {
        let earlier = TimeSource.system.elapsed()
        #expect(TimeSource.system.elapsed() >= earlier)
    }

    @Test func systemSourceHasCurrentDate() {
        let before = Date()
        let date = TimeSource.system.date()
        #expect((before...max(before, Date())).contains(date))
    }
}

/// A clock whose time changes only when it is set, and whose sleeps only record their deadline.
private final class HandClock: Clock {
    struct Instant: InstantProtocol {
        private let offset: Duration

        init(_ offset: Duration) {
            self.offset = offset
        }

        func advanced(by duration: Duration) -> Instant { Instant(offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    struct Stopped: Error {}

    private struct State {
        var now: Instant
        var deadlines: [Instant] = []
    }

    private let state: Locked<State>
    private let failure: (any Error)?

    init(at offset: Duration = .zero, failing failure: (any Error)? = nil) {
        state = Locked(State(now: Instant(offset)))
        self.failure = failure
    }

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }
    var deadlines: [Instant] { state.withLock { $0.deadlines } }

    func set(to offset: Duration) {
        state.withLock { $0.now = Instant(offset) }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        state.withLock { $0.deadlines.append(deadline) }
        if let failure { throw failure }
    }
}
