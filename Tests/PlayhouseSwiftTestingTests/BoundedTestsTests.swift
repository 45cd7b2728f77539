import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import PlayhouseSwiftTesting

@Suite(.bounded) struct BoundedTestsTests {
    private let wall = ManualClock()
    private let gate = TestConcurrencyLimit(width: 1)

    /// Runs a body in the scope of a new trait, which uses the gate of this suite to limit the number of running tests.
    ///
    /// The test that calls this function was already admitted by the trait of the suite, so the function first marks
    /// the body as not admitted.
    private func admit(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let trait = BoundedTests(Timeout(.seconds(90), on: wall.timeSource), gate: gate)
        let test = try #require(Test.current)
        try await BoundedTests.$isAdmitted.withValue(false) {
            try await trait.provideScope(for: test, testCase: nil, performing: body)
        }
    }

    @Test func waitingTestStartsWhenAnotherTestEnds() async throws {
        let gate = TestConcurrencyLimit(width: 2)
        let order = CallJournal()
        await gate.enter()
        await gate.enter()
        let third = Task {
            await gate.enter()
            order.note("third", by: "gate")
        }
        order.note("a test leaves", by: "gate")
        gate.leave()
        await third.value
        #expect(order.calls == ["a test leaves", "third"])
    }

    @Test func suitesWithSameLimitShareOneConcurrencyLimit() {
        #expect(TestConcurrencyLimit.shared(testsPerCore: 3) === TestConcurrencyLimit.shared(testsPerCore: 3))
        #expect(TestConcurrencyLimit.shared(testsPerCore: 3) !== TestConcurrencyLimit.shared(testsPerCore: 2))
        #expect(TestConcurrencyLimit.shared(testsPerCore: 0) === TestConcurrencyLimit.shared(testsPerCore: 1))
    }

    @Test func traitRethrowsErrorOfTest() async {
        struct Failed: Error {}
        await #expect(throws: Failed.self) { try await admit { throw Failed() } }
        await #expect(throws: Failed.self) { try await admit { throw Failed() } }
    }

    @Test func nestedTestScopeRunsWithoutWaitingAgain() async throws {
        let inner = Locked(false)
        try await admit { [gate, wall] in
            let trait = BoundedTests(Timeout(.seconds(90), on: wall.timeSource), gate: gate)
            let test = try #require(Test.current)
            try await trait.provideScope(for: test, testCase: nil) { inner.withLock { $0 = true } }
        }
        #expect(inner.withLock { $0 })
    }

    @Test func hangingTestIsReportedAndNextTestStarts() async throws {
        let (clock, next) = (ManualClock(), Locked(false))
        let line = #line - 1
        try await withKnownIssue {
            async let hanging: Void = admit {
                // The unstructured task simulates code under test that ignores the cancellation of the test.
                _ = await Task { try await clock.sleep(until: .init(.seconds(5))) }.result
            }
            try await clock.waitForSleeper(due: .seconds(5))
            async let waiting: Void = admit { next.withLock { $0 = true } }
            try await wall.waitForSleeper(due: .seconds(90))
            wall.advance(by: .seconds(90))
            try await hanging
            try await waiting
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                "hangingTestIsReportedAndNextTestStarts() hangs: no event for 90.0 seconds; "
                    + "pending: a sleeper due at 5.0 seconds of ManualClock, made at BoundedTestsTests.swift:\(line)"
            ]
        }
        #expect(next.withLock { $0 })
    }

    #if os(macOS) || os(Linux)  // Exit tests need a platform on which a process may start another one.
    @Test func testRunEndsEvenIfAllTestsHang() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let gate = TestConcurrencyLimit(width: 1)
            let admission = TestAdmission(of: "hung()", gate: gate, time: ImmediateClock().timeSource) { _ in }
            await admission.begin()
            let timeout = Timeout(.seconds(90), on: ImmediateClock().timeSource)
            await timeout.supervise("a test", onExpiry: admission.expire) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("these tests do not end: hung()"))
    }
    #endif
}
