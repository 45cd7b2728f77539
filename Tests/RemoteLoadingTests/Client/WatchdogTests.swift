import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded)
struct WatchdogTests {
    private let clock = ManualClock()
    /// The calls that were given up, in order.
    private let givenUp = AsyncStream.makeStream(of: String.self)

    private func watch(_ watchdog: Watchdog, _ name: String, until seconds: Int) -> Int {
        watchdog.watch(until: .seconds(seconds)) { [source = givenUp.continuation] in source.yield(name) }
    }

    @Test func aCallIsGivenUpAtItsDeadline() async throws {
        let watchdog = Watchdog(clock.timeSource)
        _ = watch(watchdog, "one", until: 5)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await givenUp.stream.first { _ in true } == "one")
    }

    @Test func oneSleeperServesAllCalls() async throws {
        let watchdog = Watchdog(clock.timeSource)
        for second in 5..<50 { _ = watch(watchdog, "\(second)", until: second) }
        var names = givenUp.stream.makeAsyncIterator()
        for second in 5..<50 {
            try await clock.waitForSleeper(due: .seconds(second))
            #expect(clock.deadlines == [.seconds(second)])
            clock.advance(to: .seconds(second))
            #expect(await names.next() == "\(second)")
        }
    }

    @Test func aCallThatIsDueBeforeTheOthersIsNotKeptWaitingByThem() async throws {
        let watchdog = Watchdog(clock.timeSource)
        var names = givenUp.stream.makeAsyncIterator()
        _ = watch(watchdog, "late", until: 60)
        try await clock.waitForSleeper(due: .seconds(60))
        _ = watch(watchdog, "early", until: 5)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(await names.next() == "early")
        try await clock.waitForSleeper(due: .seconds(60))
        #expect(clock.deadlines == [.seconds(60)])
        clock.advance(to: .seconds(60))
        #expect(await names.next() == "late")
    }

    @Test func callsThatAreDueTogetherAreGivenUpInTheirOrder() async throws {
        let watchdog = Watchdog(clock.timeSource)
        for second in 5..<15 { _ = watch(watchdog, "\(second)", until: second) }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(60))
        var names = givenUp.stream.makeAsyncIterator()
        for second in 5..<15 { #expect(await names.next() == "\(second)") }
    }

    @Test func aForgottenCallIsNotGivenUp() async throws {
        let watchdog = Watchdog(clock.timeSource)
        let first = watch(watchdog, "one", until: 5)
        _ = watch(watchdog, "two", until: 7)
        try await clock.waitForSleeper(due: .seconds(5))
        watchdog.forget(first)
        clock.advance(by: .seconds(60))
        #expect(await givenUp.stream.first { _ in true } == "two")
    }

    @Test func aWatchdogThatHasEndedItsSleepWatchesAgain() async throws {
        let watchdog = Watchdog(clock.timeSource)
        let first = watch(watchdog, "one", until: 5)
        try await clock.waitForSleeper(due: .seconds(5))
        watchdog.forget(first)
        clock.advance(by: .seconds(5))
        _ = watch(watchdog, "two", until: 9)
        try await clock.waitForSleeper(due: .seconds(9))
        clock.advance(by: .seconds(4))
        #expect(await givenUp.stream.first { _ in true } == "two")
    }

    /// A clock of the host's that fails at first.
    private struct ClockThatFails: Clock {
        let clock: ManualClock
        let failures: Locked<Int>

        var now: ManualClock.Instant { clock.now }
        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            let fails = failures.withLock { count in
                defer { count -= 1 }
                return count > 0
            }
            guard !fails else { throw Failure() }
            try await clock.sleep(until: deadline, tolerance: tolerance)
        }

        struct Failure: Error {}
    }

    @Test func aSleepThatFailsIsFollowedByThatOfTheNextCall() async throws {
        let failing = ClockThatFails(clock: clock, failures: Locked(1))
        let watchdog = Watchdog(TimeSource(failing, date: { .distantPast }))
        let lost = watch(watchdog, "one", until: 5)
        await watchdog.sleeper?.value
        watchdog.forget(lost)
        _ = watch(watchdog, "two", until: 9)
        try await clock.waitForSleeper(due: .seconds(9))
        clock.advance(by: .seconds(9))
        #expect(await givenUp.stream.first { _ in true } == "two")
    }

    @Test func aWatchdogThatIsGoneLeavesNoSleeper() async throws {
        var watchdog: Watchdog? = Watchdog(clock.timeSource)
        _ = watchdog.map { watch($0, "one", until: 5) }
        try await clock.waitForSleeper(due: .seconds(5))
        watchdog = nil
        #expect(clock.deadlines.isEmpty)
    }
}
