import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of waits for sleepers whose deadline the test does not know.
@Suite(.bounded) struct ManualClockWaitTests {
    private let clock = ManualClock()

    @Test func clockAdvancesExactlyToEarliestDeadline() async throws {
        let tasks = [5, 2].map { seconds in
            Task { [clock] in
                try await clock.sleep(until: .init(.seconds(seconds)))
                return clock.now.offset
            }
        }
        try await clock.waitForSleeper(due: .seconds(5))
        try await clock.waitForSleeper(due: .seconds(2))
        #expect(try await clock.advanceToNextSleeper() == .seconds(2))
        #expect(try await tasks[1].value == .seconds(2))
        #expect(try await clock.advanceToNextSleeper() == .seconds(5))
        #expect(try await tasks[0].value == .seconds(5))
    }

    @Test func clockWaitsForSleeperBeforeItAdvances() async throws {
        let advance = Task { try await clock.advanceToNextSleeper() }
        try await clock.sleep(until: .init(.seconds(3)))
        #expect(try await advance.value == .seconds(3))
        #expect(clock.now == .init(.seconds(3)))
    }

    @Test func advanceToNextSleeperFailsWithoutSleeper() async {
        let clock = ManualClock(timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        let line = #line + 1
        let error = await #expect(throws: WaitTimeoutError.self) { try await clock.advanceToNextSleeper() }
        #expect(error?.description.hasPrefix("WAIT TIMED OUT  a sleeper, after 30.0 seconds, called at ") == true)
        #expect(error?.site.line == UInt(line))
    }

    @Test func advanceToNextSleeperEndsRandomRetryDelay() async throws {
        let server = HTTPClientStub()
        server.on(.any, .status(.serviceUnavailable), .text("the list"))
        let client = server.retrying(.standard, time: clock.timeSource)
        let load = Task { try await client.send(HTTPRequest(.get, "https://api.test/list")) }
        try await clock.advanceToNextSleeper()
        #expect(try await load.value == .text("the list"))
        try server.verify()
    }
}
