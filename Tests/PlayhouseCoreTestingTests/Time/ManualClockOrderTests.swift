import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

/// The order of events on a manual clock.
@Suite(.bounded) struct ManualClockOrderTests {
    private let clock = ManualClock()
    private let line = SerialTaskExecutor()
    private let woken = CallJournal()

    private func sleeper(_ seconds: Int, name: String = "") -> Task<Void, any Error> {
        Task(executorPreference: line) { [clock, woken] in
            try await clock.sleep(until: .init(.seconds(seconds)))
            woken.note("\(seconds)\(name)", by: "sleeper")
        }
    }

    @Test func sleeperIsRegisteredBeforeItSuspends() async {
        let sleep = sleeper(2)
        #expect(await Task(executorPreference: line) { clock.deadlines }.value == [.seconds(2)])
        sleep.cancel()
    }

    @Test func sleepersWakeInDeadlineOrder() async throws {
        let seconds = [5, 3, 8, 1, 9, 2, 7, 4, 6]
        let tasks = seconds.map { sleeper($0) }
        await Task(executorPreference: line) {}.value  // now all of them sleep
        #expect(clock.deadlines.count == seconds.count)
        clock.advance(by: .seconds(10))
        for task in tasks { try await task.value }
        #expect(woken.calls == seconds.sorted().map { "\($0)" })
    }

    @Test func sleepersOfOneDeadlineWakeInArrivalOrder() async throws {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
        let tasks = names.map { sleeper(1, name: $0) }
        await Task(executorPreference: line) {}.value  // now all of them sleep
        #expect(clock.deadlines.count == names.count)
        clock.advance(to: .seconds(1))
        for task in tasks { try await task.value }
        #expect(woken.calls == names.map { "1" + $0 })
    }

    @Test func deadlinesAreSorted() async throws {
        let tasks = [3, 1, 2].map { sleeper($0) }
        await Task(executorPreference: line) {}.value  // now all of them sleep
        #expect(clock.deadlines == [.seconds(1), .seconds(2), .seconds(3)])
        for task in tasks { task.cancel() }
    }

    @Test func clockShowsAdvancedTimeWhenSleeperWakes() async throws {
        let woke = Task { [clock] in
            try await clock.sleep(until: .init(.seconds(1)))
            return clock.now.offset
        }
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(3))
        #expect(try await woke.value == .seconds(3))
    }

    @Test func everyWaitForSleeperEndsWhenSleeperArrives() async throws {
        let waiting = (0..<3).map { _ in
            Task(executorPreference: line) { [clock] in try await clock.waitForSleeper(due: .seconds(1)) }
        }
        await Task(executorPreference: line) {}.value  // now all of them wait
        let sleep = sleeper(1)
        for wait in waiting { try await wait.value }
        sleep.cancel()
    }

    @Test func waitIgnoresExistingSleeperWithOtherDeadline() async throws {
        let clock = ManualClock(timeout: .exhausted)
        let sleep = Task(executorPreference: line) { try await clock.sleep(until: .init(.seconds(1))) }
        await Task(executorPreference: line) {}.value  // now it sleeps
        await #expect(throws: WaitTimeoutError.self) { try await clock.waitForSleeper(due: .seconds(2)) }
        sleep.cancel()
    }

    @Test func waitIgnoresNewSleeperWithOtherDeadline() async throws {
        let wall = ManualClock()
        let clock = ManualClock(timeout: Timeout(.seconds(30), on: wall.timeSource))
        let waiting = Task(executorPreference: line) { try await clock.waitForSleeper(due: .seconds(2)) }
        await Task(executorPreference: line) {}.value  // now it waits
        let sleep = Task(executorPreference: line) { try await clock.sleep(until: .init(.seconds(1))) }
        try await clock.waitForSleeper(due: .seconds(1))
        try await wall.waitForSleeper(due: .seconds(30))
        wall.advance(by: .seconds(30))
        await #expect(throws: WaitTimeoutError.self) { try await waiting.value }
        sleep.cancel()
    }

    @Test func cancelledSleeperIsNotWokenLater() async throws {
        let (cancelled, other) = (sleeper(1, name: " cancelled"), sleeper(1))
        await Task(executorPreference: line) {}.value  // now both of them sleep
        cancelled.cancel()
        #expect(clock.deadlines == [.seconds(1)])
        clock.advance(by: .seconds(1))
        try await other.value
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(woken.calls == ["1"])
    }

    @Test func cancellationAfterDeadlineChangesNothing() async throws {
        let sleep = sleeper(1)
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(1))
        sleep.cancel()
        try await sleep.value
    }

    @Test func sleepInCancelledTaskThrowsForPastDeadline() async {
        let sleep = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: .init(.zero))
        }
        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    #if os(macOS) || os(Linux)  // Exit tests need a system on which a process may start another.
    @Test func movingTimeBackTraps() async {
        await #expect(processExitsWith: .failure) { ManualClock().advance(by: .seconds(-1)) }
    }
    #endif
}
