import PlayhouseCore
import TestSupport
import Testing

@testable import PlayhouseCoreTesting

/// Tests of waits that expire when the doubles have had no event for a while.
@Suite(.bounded) struct InactivityTimeoutTests {
    private let wall = ManualClock()
    private let activity = TestActivity(parent: nil)
    private var timeout: Timeout { Timeout(.seconds(60), wall.timeSource, .silence(of: activity)) }

    /// Advances the clock to each check of the timeout, one check a second, and calls the closure before each check.
    private func pass(_ checks: ClosedRange<Int>, before check: (Int) -> Void = { _ in }) async throws {
        for second in checks {
            try await wall.waitForSleeper(due: .seconds(second))
            check(second)
            wall.advance(to: .seconds(second))
        }
    }

    private func waiting() -> Task<Bool, Never> {
        let promise = Promise<Bool>()
        return Task { [timeout] in await timeout.wait(for: promise, orKeepWith: false, as: { "a promise" }) }
    }

    @Test func waitExpiresAfterSixtyChecksWithoutEvent() async throws {
        let wait = waiting()
        try await pass(1...60)
        #expect(await wait.value == false)
        #expect(wall.deadlines == [])
    }

    @Test func expiredFirstWaitDoesNotProlongSecondWait() async throws {
        // Both promises belong to the activity, so that an event of one would restart the timeout of the other.
        let promises = activity.run { [Promise<Bool>(), Promise<Bool>()] }
        func waiting(for promise: Promise<Bool>) -> Task<Bool, Never> {
            Task { [timeout] in await timeout.wait(for: promise, orKeepWith: false, as: { "a promise" }) }
        }
        let first = waiting(for: promises[0])
        try await wall.waitForSleeper(due: .seconds(1))
        wall.advance(by: .milliseconds(500))
        let second = waiting(for: promises[1])
        try await wall.waitForSleeper(due: .milliseconds(1_500))
        for check in 2...121 {
            wall.advance(to: .milliseconds(500 * check))
            if check < 120 { try await wall.waitForSleeper(due: .milliseconds(500 * check + 1_000)) }
        }
        #expect(await first.value == false)
        #expect(await second.value == false)
    }

    @Test func waitOfEndedTestDoesNotExpire() async {
        activity.end()
        // Each sleep on this clock ends at once, so that a period without events passes at once, too.
        let timeout = Timeout(.seconds(60), .stopped, .silence(of: activity))
        let wait = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await timeout.sleepUntilOver(nil, activity)
        }
        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @Test func parentActivityIsUsedAfterChildActivityEnds() async throws {
        let inner = TestActivity(parent: TestActivity(parent: activity))
        #expect(inner.running === inner)
        inner.end()
        #expect(inner.running != nil)
        #expect(TestActivity(parent: nil).running != nil)
    }

    @Test func eventRestartsTimeout() async throws {
        let wait = waiting()
        try await pass(1...119) { if $0 == 60 { activity.note() } }
        try await wall.waitForSleeper(due: .seconds(120))
        wall.advance(to: .seconds(120))
        #expect(await wait.value == false)
    }

    @Test func waitContinuesWhileEventsOccur() async throws {
        let wait = waiting()
        try await pass(1...600) { if $0.isMultiple(of: 59) { activity.note() } }
        try await pass(601...650)
        #expect(await wait.value == false)
    }

    @Test func waitDoesNotExpireWhileProcessIsSuspended() async throws {
        let wait = waiting()
        try await wall.waitForSleeper(due: .seconds(1))
        wall.advance(by: .seconds(3_600))
        try await wall.waitForSleeper(due: .seconds(3_601))
        for second in 3_601...3_659 {
            try await wall.waitForSleeper(due: .seconds(second))
            wall.advance(to: .seconds(second))
        }
        #expect(await wait.value == false)
    }

    @Test func timeoutMessageMentionsMissingEvents() async throws {
        let spy = CallSpy<Int, Void, CancellationError>(
            "Greeter", whenCancelled: CancellationError(), whenNeverAnswered: CancellationError(), timeout: timeout)
        let line = #line + 1
        let wait = Task { try await spy.waitForCalls(2) }
        try await pass(1...60)
        let expired = await #expect(throws: WaitTimeoutError.self) { try await wait.value }
        #expect(
            expired?.description == """
                WAIT TIMED OUT  2 calls, after 60.0 seconds without an event, called at InactivityTimeoutTests.swift:\(line)
                   pending: nothing
                """)
    }
}
