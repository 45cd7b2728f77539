import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

/// Tests of the answers that a test prepares for the calls of a spy.
@Suite(.bounded) struct CallSpyPreparedAnswersTests {
    enum Trouble: Error { case cancelled, exhausted, refused }

    typealias Spy = CallSpy<String, Int, Trouble>

    private static func stub(_ script: Script<Int, Trouble>) -> Spy {
        let spy = Spy("Greeter", whenCancelled: .cancelled, whenNeverAnswered: .exhausted)
        spy.prepare(script)
        return spy
    }

    @Test func scriptedAnswersAreGivenInOrder() async throws {
        let stub = Self.stub(Script([.success(1), .failure(.refused)]))
        #expect(try await stub.call("Ada") == 1)
        await #expect(throws: Trouble.refused) { try await stub.call("Bob") }
        #expect(stub.arguments == ["Ada", "Bob"])
        #expect(stub.count == 2)
        try stub.verify()
    }

    @Test func callAfterEndOfScriptIsReported() async {
        let stub = Self.stub(Script([]))
        await #expect(throws: Trouble.exhausted) { try await stub.call("Ada") }
        #expect(
            stub.report().issues == [
                DoubleIssue("exhausted script", "one more call with Ada, after the 0 scripted answers")
            ])
    }

    @Test func unusedAnswerIsReported() async throws {
        let stub = Self.stub(Script(values: [1, 2]))
        _ = try await stub.call("Ada")
        #expect(stub.report().issues == [DoubleIssue("unused answer", "called 1 of 2 times")])
    }

    @Test func unusedAnswerOfOptionalScriptCausesNoIssue() throws {
        try Self.stub(.always(1).optional()).verify()
    }

    @Test func callInCancelledTaskUsesNoPreparedAnswer() async throws {
        let stub = Self.stub(.always(1).optional())
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub.call("Ada")
        }
        await #expect(throws: Trouble.cancelled) { try await call.value }
        #expect(stub.count == 0)
    }

    @Test func callIgnoringCancellationIsAnsweredInCancelledTask() async throws {
        let stub = Self.stub(.always(1))
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub.callIgnoringCancellation("Ada")
        }
        #expect(try await call.value == 1)
        #expect(stub.count == 1 && stub.cancelledCalls.isEmpty)
    }

    @Test func answersCanDependOnArgument() async throws {
        let spy = Spy("Greeter", whenCancelled: .cancelled, whenNeverAnswered: .exhausted)
        spy.prepare { $0 == "Ada" ? .success(1) : .failure(.refused) }
        for _ in 1...2 {
            #expect(try await spy.call("Ada") == 1)
            await #expect(throws: Trouble.refused) { try await spy.call("Bob") }
        }
        #expect(spy.arguments == ["Ada", "Bob", "Ada", "Bob"])
        try spy.verify()
    }

    @Test func onlyLastPreparedAnswersAreUsed() async throws {
        let spy = Spy("Greeter", whenCancelled: .cancelled, whenNeverAnswered: .exhausted)
        spy.prepare { _ in .success(1) }
        spy.prepare(Script([.success(2)]))
        #expect(try await spy.call("Ada") == 2)
        spy.prepare(Script([.success(3)]))
        spy.prepare { _ in .success(4) }
        #expect(try await spy.call("Bob") == 4)
        try spy.verify()
    }

    @Test func answersCanBePreparedAfterFirstCalls() async throws {
        let spy = Spy("Greeter", whenCancelled: .cancelled, whenNeverAnswered: .exhausted)
        let first = Task { try await spy.call("Ada") }
        try await spy.waitForCalls(1)
        spy.prepare(.always(2))
        #expect(try await spy.call("Bob") == 2)
        spy.complete(0, with: 1)
        #expect(try await first.value == 1)
        try spy.verify()
    }

    @Test func preparedCallIsRecordedInJournal() async throws {
        let journal = CallJournal()
        let spy = Spy(
            log: IssueLog("Greeter", name: "greeter", journal: journal), whenCancelled: .cancelled,
            whenNeverAnswered: .exhausted)
        spy.prepare(.always(1))
        _ = try await spy.call("Ada", as: "greet(Ada)")
        #expect(journal.entries == ["0 greeter: greet(Ada)"])
    }

    @Test func secondAnswerToPreparedCallIsReported() async throws {
        let stub = Self.stub(.always(1))
        _ = try await stub.call("Ada")
        stub.complete(0, with: 2)
        #expect(stub.report().issues.map(\.kind) == ["answered twice"])
    }

    @Test func scriptsThatRepeatAnAnswerNeverEnd() async throws {
        let (stub, failing) = (Self.stub(.always(1)), Self.stub(.failing(.refused)))
        for _ in 1...3 {
            #expect(try await stub.call("Ada") == 1)
            await #expect(throws: Trouble.refused) { try await failing.call("Ada") }
        }
        try stub.verify()
        try failing.verify()
    }
}
