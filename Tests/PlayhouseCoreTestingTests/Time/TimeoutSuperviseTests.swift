import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of `Timeout.supervise`, which the trait of every suite uses to end a test that hangs.
@Suite(.bounded) struct TimeoutSuperviseTests {
    private let wall = ManualClock()
    private let found = Locked<[WaitTimeoutError]>([])

    private func supervised<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> {
        let timeout = Timeout(.seconds(90), on: wall.timeSource)
        return Task { [found] in
            await timeout.supervise("the work", onExpiry: { expired in found.withLock { $0.append(expired) } }, work)
        }
    }

    private func expire() async throws {
        try await wall.waitForSleeper(due: .seconds(90))
        wall.advance(by: .seconds(90))
    }

    @Test func workThatEndsInTimeIsNotReported() async {
        #expect(await supervised { 7 }.value == 7)
        #expect(found.withLock { $0 } == [])
    }

    @Test func hangingSleepIsEndedAndReportedAtTimeout() async throws {
        let clock = ManualClock("retry")
        let line = #line - 1
        let work = supervised { await Task { try await clock.sleep(until: .init(.seconds(5))) }.result }
        try await clock.waitForSleeper(due: .seconds(5))
        try await expire()
        await #expect(throws: CancellationError.self) { try await work.value.get() }
        let sleeper =
            "a sleeper due at 5.0 seconds of ManualClock \"retry\", made at TimeoutSuperviseTests.swift:\(line)"
        #expect(found.withLock { $0.map(\.pending) } == [[sleeper]])
        #expect(found.withLock { $0.map(\.what) } == ["the work"])
    }

    @Test func hangingSleepInVerifyingScopeEndsAtTimeout() async throws {
        let clock = ManualClock("retry")
        let work = supervised {
            await verifyingDoubles(sink: { _, _ in }) {
                await Task { try await clock.sleep(until: .init(.seconds(5))) }.result
            }
        }
        try await clock.waitForSleeper(due: .seconds(5))
        try await expire()
        await #expect(throws: CancellationError.self) { try await work.value.get() }
        #expect(found.withLock { $0.map(\.pending.count) } == [1])
    }

    @Test func hangingCallAndHangingWaitEndAtTimeout() async throws {
        let (spy, executor) = (HTTPClientSpy("catalog"), SerialTaskExecutor())
        let line = #line + 3
        let work = supervised {
            let wait = Task(executorPreference: executor) {
                try await spy.requests.waitForCalls(2)
            }
            let call = Task(executorPreference: executor) {
                try await spy.send(HTTPRequest(.get, "https://api.test/a"))
            }
            return (await call.result, await wait.result)
        }
        try await spy.requests.waitForCalls(1)
        await Task(executorPreference: executor) {}.value  // now both are listed as pending
        try await expire()
        let (call, wait) = await work.value
        #expect(throws: TransportError.timedOut) { try call.get() }
        #expect(throws: WaitTimeoutError.self) { try wait.get() }
        let pending = found.withLock { $0.flatMap(\.pending) }
        #expect(pending.contains("call 0, GET https://api.test/a of HTTPClientSpy \"catalog\""))
        #expect(pending.contains("a wait for 2 calls at TimeoutSuperviseTests.swift:\(line)"))
        #expect(spy.report().issues.map(\.kind) == ["never answered"])
    }

    @Test func sleepStartedAfterTimeoutIsCancelledAtOnce() async throws {
        let (clock, other) = (ManualClock(), ManualClock())
        let work = supervised {
            await Task {
                _ = try? await clock.sleep(until: .init(.seconds(5)))  // only its end matters
                try await other.sleep(until: .init(.seconds(9)))
            }.result
        }
        try await clock.waitForSleeper(due: .seconds(5))
        try await expire()
        await #expect(throws: CancellationError.self) { try await work.value.get() }
    }
}
