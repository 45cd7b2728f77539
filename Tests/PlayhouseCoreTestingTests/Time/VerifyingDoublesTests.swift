import RemoteLoading
import TestSupport
import Testing

@testable import PlayhouseCoreTesting
import RemoteLoadingTesting

/// Tests of the timeout and the pending sleepers of `verifyingDoubles`.
@Suite(.bounded) struct VerifyingDoublesTests {
    private let received = CallJournal()
    private var sink: FailureSink {
        { [received] text, site in received.note(text, by: "\(site)") }
    }

    @Test func timeoutAppliesToAllWaitsInScope() async {
        #expect(Timeout().bound == .seconds(60))
        await verifyingDoubles(timeout: Timeout(.seconds(5)), sink: sink) {
            #expect(Timeout().bound == .seconds(5))
            #expect(Timeout(.seconds(7)).bound == .seconds(7))
            await Task { #expect(Timeout().bound == .seconds(5)) }.value
            verifyingDoubles(sink: sink) { #expect(Timeout().bound == .seconds(5)) }
        }
        #expect(Timeout().bound == .seconds(60))
    }

    @Test func journalHasCallsOfAllDoublesInOrder() async throws {
        let journal = CallJournal()
        try await verifyingDoubles(sink: sink, journal: journal) {
            let (first, second) = (HTTPClientStub("first"), HTTPClientStub("second"))
            for (stub, path) in [(first, "a"), (second, "b"), (first, "c")] {
                stub.on(.path("/" + path), .status(.ok))
                _ = try await stub.send(HTTPRequest(.get, parsing: "https://api.test/" + path))
            }
            try first.verify()
            try second.verify()
        }
        #expect(
            journal.entries == [
                "0 first: GET https://api.test/a", "1 second: GET https://api.test/b",
                "2 first: GET https://api.test/c",
            ])
        #expect(received.calls == [])
    }

    @Test func spyCreatedInScopeUsesTimeoutOfScope() async throws {
        await verifyingDoubles(timeout: .exhausted, sink: sink) {
            let spy = HTTPClientSpy()
            await #expect(throws: WaitTimeoutError.self) { try await spy.requests.waitForCalls(1) }
            await #expect(throws: WaitTimeoutError.self) { try await until { false } }
            await spy.swallow(HTTPRequest(.get, "https://a.test/"))
        }
        #expect(received.calls.count == 1)
        #expect(received.calls[0].contains("1. NEVER ANSWERED  call 0, GET https://a.test/, after"))
    }

    @Test func timeoutErrorContainsPendingSleepers() async throws {
        try await verifyingDoubles(sink: sink) {
            let made = #line + 1
            let (clock, spy) = (ManualClock("retry"), HTTPClientSpy(timeout: .exhausted))
            let sleep = Task { try await clock.sleep(until: .init(.seconds(5))) }
            try await clock.waitForSleeper(due: .seconds(5))
            let sleeper =
                "a sleeper due at 5.0 seconds of ManualClock \"retry\", made at VerifyingDoublesTests.swift:\(made)"
            let one = await #expect(throws: WaitTimeoutError.self) { try await until(timeout: .exhausted) { false } }
            let other = await #expect(throws: WaitTimeoutError.self) { try await spy.requests.waitForCalls(1) }
            #expect(one?.pending == ["the condition stayed false", sleeper])
            #expect(other?.pending == [sleeper])
            sleep.cancel()
        }
    }
}

/// Tests of sleepers that nothing wakes.
@Suite(.bounded) struct ForgottenAdvanceTests {
    private let wall = ManualClock()
    private let activity = TestActivity(parent: nil)
    private var timeout: Timeout { Timeout(.seconds(60), wall.timeSource, .silence(of: activity)) }

    private func pass(_ checks: ClosedRange<Int>) async throws {
        for second in checks {
            try await wall.waitForSleeper(due: .seconds(second))
            wall.advance(to: .seconds(second))
        }
    }

    @Test func neverWokenSleeperIsEndedAndReported() async throws {
        let made = #line + 1
        let clock = ManualClock("retry clock", timeout: timeout)
        let sleep = Task { try await clock.sleep(until: .init(.seconds(5))) }
        try await pass(1...60)
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(clock.deadlines.isEmpty)
        #expect(
            clock.report().description == """
                ManualClock "retry clock": 1 issue, made at VerifyingDoublesTests.swift:\(made)
                1. NEVER WOKEN  a sleeper due at 5.0 seconds, after 60.0 seconds without an event
                   the time is still 0.0 seconds: advance the clock
                """)
    }

    @Test func sleeperWokenInTimeIsNotReported() async throws {
        let clock = ManualClock(timeout: timeout)
        let sleep = Task { try await clock.sleep(until: .init(.seconds(5))) }
        try await pass(1...59)
        clock.advance(by: .seconds(5))
        try await sleep.value
        try clock.verify()
    }

    @Test func inactivityTimeoutEndsSleepDespiteFixedTimeout() async throws {
        let limit = Timeout(.seconds(1), on: ManualClock().timeSource)
        let clock = ManualClock(timeout: limit)
        let sleep = Timeout.$inherited.withValue(timeout) {
            Task { try await clock.sleep(until: .init(.seconds(5))) }
        }
        try await pass(1...60)
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(clock.report().issues.map(\.kind) == ["never woken"])
        #expect(clock.report().description.contains("after 60.0 seconds without an event"))
    }

    @Test func expiredTimeoutDoesNotEndManualClockSleep() async throws {
        let clock = ManualClock(timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        let sleep = Task { try await clock.sleep(until: .init(.seconds(5))) }
        while clock.deadlines.isEmpty { await Task {}.value }
        clock.advance(by: .seconds(5))
        try await sleep.value
        try clock.verify()
    }
}
