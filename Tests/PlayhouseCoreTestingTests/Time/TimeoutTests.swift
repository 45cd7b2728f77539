import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct TimeoutTests {
    private let wall = ManualClock()
    private var timeout: Timeout { Timeout(.seconds(30), on: wall.timeSource) }

    @Test func timeoutIsSixtySecondsByDefault() {
        #expect(Timeout().bound == .seconds(60))
    }

    @Test func workThatEndsInTimeReturnsItsValue() async {
        #expect(await timeout.run { 7 } == 7)
    }

    @Test func workThatEndsInTimeLeavesNoSleeper() async throws {
        let spy = CallSpy<Void, Int, CancellationError>(
            "work", whenCancelled: CancellationError(), whenNeverAnswered: CancellationError())
        let run = Task { [timeout] in await timeout.run { try? await spy.call(()) } }  // the call is answered
        try await spy.waitForCalls(1)
        try await wall.waitForSleeper(due: .seconds(30))
        spy.complete(0, with: 7)
        #expect(await run.value == 7)
        #expect(wall.deadlines.isEmpty)
    }

    @Test func endlessWorkIsCancelledAndReturnsNil() async throws {
        let clock = ManualClock()
        let observed = CallSpy<Bool, Void, CancellationError>(
            "told", whenCancelled: CancellationError(), whenNeverAnswered: CancellationError())
        let run = Task { [timeout] in
            await timeout.run {
                // The sleep ends only when its task is cancelled.
                try? await clock.sleep(until: .init(.seconds(1)))
                try? await observed.call(Task.isCancelled)
            } != nil
        }
        try await clock.waitForSleeper(due: .seconds(1))
        try await wall.waitForSleeper(due: .seconds(30))
        wall.advance(by: .seconds(30))
        #expect(await run.value == false)
        try await observed.waitForCalls(1)
        #expect(observed.arguments == [true])
    }

    @Test func uncancellableWorkIsAbandonedAtTimeout() async {
        let clock = ManualClock()
        let uncancellable = Task { try await clock.sleep(until: .init(.seconds(1))) }
        #expect(await Timeout.exhausted.run { await uncancellable.result } == nil)
        uncancellable.cancel()
    }

    @Test func timeoutOfZeroExpiresAtOnce() async {
        let clock = ManualClock()
        let endless = Task { try await clock.sleep(until: .init(.seconds(1))) }
        #expect(await Timeout(.zero, on: wall.timeSource).run { await endless.result } == nil)
        endless.cancel()
    }

    @Test func timeoutErrorSaysThatNothingIsPending() async {
        let spy = HTTPClientSpy(timeout: .exhausted)
        let line = #line + 1
        let expired = await #expect(throws: WaitTimeoutError.self) { try await spy.requests.waitForCalls(1) }
        #expect(
            expired?.description == """
                WAIT TIMED OUT  1 calls, after 30.0 seconds, called at TimeoutTests.swift:\(line)
                   pending: nothing
                """)
    }
}
