import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

/// Tests of `CallSpy`, with which the spies of this package are built, and with which an app can build spies of its own
/// protocols.
@Suite(.bounded) struct CallSpyTests {
    enum Trouble: Error { case cancelled, endless, refused }

    typealias Spy = CallSpy<String, Int, Trouble>

    private static func spy(_ timeout: Timeout = Timeout()) -> Spy {
        Spy("Greeter", whenCancelled: .cancelled, whenNeverAnswered: .endless, timeout: timeout)
    }

    private let spy = spy()

    private func call(_ name: String) -> Task<Int, any Error> {
        Task { [spy] in try await spy.call(name) }
    }

    @Test func callIsRecordedBeforeItSuspends() async {
        let line = SerialTaskExecutor()
        let call = Task(executorPreference: line) { try await spy.call("Ada") }
        #expect(await Task(executorPreference: line) { spy.arguments }.value == ["Ada"])
        call.cancel()
    }

    @Test func waitEndsAtGivenNumberOfCalls() async throws {
        let line = SerialTaskExecutor()
        let waiting = [2, 1].map { count in Task(executorPreference: line) { try await spy.waitForCalls(count) } }
        await Task(executorPreference: line) {}.value  // now both tasks wait
        let first = call("Ada")
        try await waiting[1].value
        let second = call("Bob")
        try await waiting[0].value
        #expect(spy.arguments == ["Ada", "Bob"])
        for call in [first, second] { call.cancel() }
    }

    @Test func callInCancelledTaskIsRecordedAndThrows() async {
        let call = Task { [spy] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await spy.call("Ada")
        }
        await #expect(throws: Trouble.cancelled) { try await call.value }
        #expect(spy.arguments == ["Ada"])
        #expect(spy.cancelledCalls == [0])
    }

    @Test func cancellationAfterAnswerIsNotRecorded() async throws {
        let call = call("Ada")
        try await spy.waitForCalls(1)
        spy.complete(0, with: 1)
        call.cancel()
        #expect(try await call.value == 1)
        #expect(spy.cancelledCalls == [])
    }

    /// The task of the call has no turn before its test ends.
    @Test(arguments: [true, false]) func endedCallIsNotReportedAsPending(isAnswered: Bool) async {
        let issues = Locked<[String]>([])
        let line = SerialTaskExecutor()
        let call = await verifyingDoubles(sink: { text, _ in issues.withLock { $0.append(text) } }) {
            let spy = Self.spy()
            let call = Task(executorPreference: line) { try await spy.call("Ada") }
            await Task(executorPreference: line) {}.value  // now the call waits
            line.suspend()
            if isAnswered { spy.complete(0, with: 1) } else { call.cancel() }
            return call
        }
        #expect(issues.withLock { $0 } == [])
        line.resume()
        _ = await call.result
    }

    @Test func eachTestChecksSharedSpyForUnusedAnswers() async {
        let issues = Locked<[String]>([])
        for answers in [[1], [1, 2], [1]] {
            await verifyingDoubles(sink: { text, _ in issues.withLock { $0.append(text) } }) {
                spy.prepare(Script(answers.map { .success($0) }))
                _ = try? await spy.call("Ada")  // a failure would be an issue, too
            }
        }
        #expect(issues.withLock { $0.count } == 1)
    }

    @Test func pendingCallIsNotListedAsCancelled() async throws {
        let calls = [call("Ada")]
        try await spy.waitForCalls(1)
        let other = call("Bob")
        try await spy.waitForCalls(2)
        other.cancel()
        await #expect(throws: Trouble.cancelled) { try await other.value }
        #expect(spy.cancelledCalls == [1])
        spy.fail(0, with: .refused)
        await #expect(throws: Trouble.refused) { try await calls[0].value }
    }

    @Test func unansweredCallThrowsConfiguredErrorAtTimeout() async {
        let spy = Self.spy(.exhausted)
        await #expect(throws: Trouble.endless) { try await spy.call("Ada") }
        #expect(spy.report().issues.map(\.kind) == ["never answered"])
    }

    @Test func unansweredCallIsReportedBeforeItEnds() async throws {
        // The call is repeated many times, because an issue that was recorded only after the end of the call would be
        // missing in some of the reports, but not in all.
        for _ in 0..<500 {
            let spy = Self.spy(.exhausted)
            await #expect(throws: Trouble.endless) { try await spy.call("Ada") }
            try #require(spy.report().issues.map(\.kind) == ["never answered"])
        }
    }

    @Test func answerAfterTimeoutIsNotReported() async {
        let spy = Self.spy(.exhausted)
        await #expect(throws: Trouble.endless) { try await spy.call("Ada") }
        spy.complete(0, with: 1)
        #expect(spy.report().issues.map(\.kind) == ["never answered"])
    }

    @Test func eachAnswerToCancelledCallIsReported() async throws {
        let call = call("Ada")
        try await spy.waitForCalls(1)
        call.cancel()
        spy.complete(0, with: 1)
        spy.fail(0, with: .refused)
        await #expect(throws: Trouble.cancelled) { try await call.value }
        #expect(spy.report().issues.map(\.kind) == ["answered too late", "answered twice"])
    }

    @Test(arguments: [-1, 0, 7])
    func attemptToFailNonexistentCallIsReported(number: Int) {
        let site = CallSite(line: #line + 1)
        spy.fail(number, with: .refused)
        let text = "call \(number) was answered at \(site), but there are only 0"
        #expect(spy.report().issues == [DoubleIssue("no such call", text, site: site)])
    }

    @Test func timeoutErrorContainsReceivedCalls() async throws {
        let spy = Self.spy(.exhausted)
        for name in ["Ada", "Bob"] { await #expect(throws: Trouble.endless) { try await spy.call(name) } }
        let line = #line + 1
        let expired = await #expect(throws: WaitTimeoutError.self) { try await spy.waitForCalls(3) }
        #expect(
            expired?.description == """
                WAIT TIMED OUT  3 calls, after 30.0 seconds, called at CallSpyTests.swift:\(line)
                   pending: call 0, Ada, call 1, Bob
                """)
        #expect(spy.report().issues.count == 2)
    }

    @Test func timeoutErrorIdentifiesCallWithoutArgumentByNumber() async throws {
        let spy = CallSpy<Void, Int, Trouble>(
            "Greeter", whenCancelled: .cancelled, whenNeverAnswered: .endless, timeout: .exhausted)
        await #expect(throws: Trouble.endless) { try await spy.call(()) }
        let expired = await #expect(throws: WaitTimeoutError.self) { try await spy.waitForCalls(2) }
        #expect(expired?.pending == ["call 0"])
        #expect(spy.report().issues.count == 1)
    }

    @Test func reportContainsPortNameAndLineOfCreation() {
        let line = #line + 1
        let spy = Spy("Greeter", whenCancelled: .cancelled, whenNeverAnswered: .endless)
        spy.complete(0, with: 1)
        #expect(spy.report().description.hasPrefix("Greeter: 1 issue, made at CallSpyTests.swift:\(line)\n"))
    }

    @Test func argumentCanBeReadByCallNumber() async throws {
        let calls = [call("Ada")]
        try await spy.waitForCalls(1)
        let other = call("Bob")
        try await spy.waitForCalls(2)
        #expect((spy.count, spy[1]) == (2, "Bob"))
        other.cancel()
        await #expect(throws: Trouble.cancelled) { try await other.value }
        #expect(spy.cancelledCalls.map { spy[$0] } == ["Bob"])
        calls[0].cancel()
    }

    @Test func callIgnoringCancellationContinuesWhenCancelled() async throws {
        let call = Task { [spy] in try await spy.callIgnoringCancellation("Ada") }
        try await spy.waitForCalls(1)
        call.cancel()
        spy.complete(0, with: 1)
        #expect(try await call.value == 1)
        #expect(spy.cancelledCalls == [])
    }

    @Test func callIgnoringCancellationCanFail() async throws {
        let call = Task { [spy] in try await spy.callIgnoringCancellation("Ada") }
        try await spy.waitForCalls(1)
        spy.fail(0, with: .refused)
        await #expect(throws: Trouble.refused) { try await call.value }
    }

    @Test func journalContainsGivenTextInsteadOfArgument() async throws {
        let journal = CallJournal()
        let log = IssueLog("Greeter", name: "greeter", journal: journal)
        let spy = Spy(log: log, whenCancelled: .cancelled, whenNeverAnswered: .endless, timeout: .exhausted)
        await #expect(throws: Trouble.endless) { try await spy.call("Ada") }
        await #expect(throws: Trouble.endless) { try await spy.call("Bob", as: "greet(Bob)") }
        #expect(journal.entries.map(\.description) == ["0 greeter: Ada", "1 greeter: greet(Bob)"])
        #expect(spy.report().issues.count == 2)
    }

    @Test func spyWithUntypedErrorsHasDefaultErrors() async throws {
        let spy = CallSpy<String, Int, any Error>("Greeter", timeout: .exhausted)
        let line = #line - 1
        let error = await #expect(throws: WaitTimeoutError.self) { try await spy.call("Ada") }
        #expect(error?.what == "an answer of Greeter")
        #expect(error?.site.line == UInt(line))
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await spy.call("Bob")
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(spy.report().description.hasPrefix("Greeter: 1 issue, made at CallSpyTests.swift:\(line)\n"))
    }

    @Test func spyThrowingLoadErrorHasDefaultErrors() async throws {
        let spy = CallSpy<String, Int, LoadError>("Loader", timeout: .exhausted)
        await #expect(throws: LoadError.connectivity(.timedOut)) { try await spy.call("Ada") }
        #expect(spy.report().description.hasPrefix("Loader: 1 issue, made at CallSpyTests.swift:\(#line - 2)\n"))
    }

    @Test func callWithoutReturnValueCanBeCompleted() async throws {
        let spy = CallSpy<String, Void, Trouble>("Greeter", whenCancelled: .cancelled, whenNeverAnswered: .endless)
        let call = Task { try await spy.call("Ada") }
        try await spy.waitForCalls(1)
        spy.complete(0)
        try await call.value
        try spy.verify()
    }
}
