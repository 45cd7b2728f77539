import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct ManualClockTests {
    private let clock = ManualClock(startingAt: Date(timeIntervalSinceReferenceDate: 1_000))

    private func sleeper(_ deadline: Duration, _ journal: CallJournal? = nil) -> Task<Void, any Error> {
        Task { [clock] in
            try await clock.sleep(until: .init(deadline))
            journal?.note("\(deadline)", by: "sleeper")
        }
    }

    @Test func cancelledTaskIsNeverListedAsSleeper() async {
        for number in 1...2_000 {
            let task = sleeper(.seconds(number))
            task.cancel()
            #expect(clock.deadlines.isEmpty)
            _ = await task.result
        }
    }

    @Test func manualClockMovesOnlyWhenAdvanced() {
        #expect(clock.now == .init(.zero))
        clock.advance(by: .seconds(2))
        #expect(clock.now == .init(.seconds(2)))
        clock.advance(to: .seconds(5))
        clock.advance(to: .seconds(3))
        #expect(clock.now == .init(.seconds(5)))
    }

    @Test func dateAdvancesWithClock() {
        let source = clock.timeSource
        clock.advance(by: .milliseconds(2_500))
        #expect(source.date() == Date(timeIntervalSinceReferenceDate: 1_002.5))
        #expect(source.elapsed() == .milliseconds(2_500))
    }

    @Test func timeSourceCountsFromStartOfManualClock() {
        clock.advance(by: .seconds(7))
        #expect(clock.timeSource.elapsed() == .seconds(7))
    }

    @Test func sleeperWakesAtItsDeadline() async throws {
        let task = sleeper(.seconds(2))
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(by: .milliseconds(1_999))
        #expect(clock.deadlines == [.seconds(2)])
        clock.advance(by: .milliseconds(1))
        try await task.value
        #expect(clock.deadlines.isEmpty)
    }

    @Test func sleepWithElapsedDeadlineReturnsAtOnce() async throws {
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: .init(.seconds(5)))
        try await clock.sleep(until: .init(.seconds(1)))
    }

    @Test func oneTimeStepWakesAllDueSleepers() async throws {
        let tasks = (1...5).map { sleeper(.seconds($0)) }
        for second in 1...5 { try await clock.waitForSleeper(due: .seconds(second)) }
        clock.advance(by: .seconds(4))
        for task in tasks.prefix(4) { try await task.value }
        #expect(clock.deadlines == [.seconds(5)])
        clock.advance(by: .seconds(1))
        try await tasks[4].value
    }

    @Test func allSleepersOfOneDeadlineWake() async throws {
        let source = clock.timeSource
        let tasks = (0..<10).map { _ in Task { try await source.sleep(until: .seconds(1)) } }
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(1))
        for task in tasks { try await task.value }
    }

    @Test func cancelledSleeperIsRemovedAndThrows() async throws {
        let task = sleeper(.seconds(2))
        try await clock.waitForSleeper(due: .seconds(2))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.deadlines.isEmpty)
    }

    @Test func cancelledTaskDoesNotSleep() async {
        let task = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: .init(.seconds(2)))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func waitForSleeperEndsWhenOneArrives() async throws {
        let waiting = Task { [clock] in try await clock.waitForSleeper(due: .seconds(3)) }
        let task = sleeper(.seconds(3))
        try await waiting.value
        clock.advance(by: .seconds(3))
        try await task.value
    }

    @Test func timeoutErrorContainsSleepers() async throws {
        let wall = ManualClock()
        let clock = ManualClock(timeout: Timeout(.seconds(30), on: wall.timeSource))
        let task = Task { try await clock.sleep(until: .init(.seconds(9))) }
        try await clock.waitForSleeper(due: .seconds(9))
        let waiting = Task { try await clock.waitForSleeper(due: .seconds(1)) }
        try await wall.waitForSleeper(due: .seconds(30))
        wall.advance(by: .seconds(30))
        let expired = await #expect(throws: WaitTimeoutError.self) { try await waiting.value }
        #expect(expired?.what == "a sleeper due at 1.0 seconds")
        #expect(expired?.pending == ["the time 0.0 seconds", "a sleeper due at 9.0 seconds"])
        task.cancel()
    }

    @Test(arguments: [Duration.seconds(2), .seconds(3)])
    func waitForOverdueSleeperFailsAtOnce(due: Duration) async throws {
        let clock = ManualClock(timeout: Timeout(.seconds(30), on: ManualClock().timeSource))
        clock.advance(to: .seconds(3))
        let line = #line + 1
        let failed = await #expect(throws: WaitTimeoutError.self) { try await clock.waitForSleeper(due: due) }
        #expect(
            failed?.description == """
                WAIT CANNOT END  a sleeper due at \(due), because the time is already 3.0 seconds, \
                called at ManualClockTests.swift:\(line)
                   pending: the time 3.0 seconds
                """)
    }

    @Test func waitForSleeperFailsOnceItsDeadlinePasses() async throws {
        let clock = ManualClock(timeout: Timeout(.seconds(30), on: ManualClock().timeSource))
        let waiting = Task { try await clock.waitForSleeper(due: .seconds(1)) }
        clock.advance(to: .seconds(1))
        await #expect(throws: WaitTimeoutError.self) { try await waiting.value }
    }

    @Test func tickerWithAbsoluteDeadlinesCatchesUpAfterJump() async throws {
        let source = clock.timeSource
        let ticks = CallJournal()
        let task = Task {
            for second in 1...5 {
                try await source.sleep(until: .seconds(second))
                ticks.note("\(second)", by: "ticker")
            }
        }
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(5))
        try await task.value
        #expect(ticks.calls == ["1", "2", "3", "4", "5"])
    }

    @Test func sleepOnImmediateClockJumpsToDeadline() async throws {
        let clock = ImmediateClock(startingAt: Date(timeIntervalSinceReferenceDate: 0))
        let source = clock.timeSource
        try await source.sleep(until: .seconds(3_600))
        #expect(source.elapsed() == .seconds(3_600))
        #expect(source.date() == Date(timeIntervalSinceReferenceDate: 3_600))
        try await source.sleep(until: .seconds(5))
        #expect(source.elapsed() == .seconds(3_600))
    }
}
