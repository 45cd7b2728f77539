import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of `CallStub`, on which the stubs of this package are built and with which a host stubs its own ports.
@Suite(.bounded) struct CallStubTests {
    enum Trouble: Error { case cancelled, exhausted, refused }

    typealias Stub = CallStub<String, Int, Trouble>

    private static func stub(_ script: Script<Int, Trouble>) -> Stub {
        Stub(log: IssueLog("Greeter"), script, whenCancelled: .cancelled, whenExhausted: .exhausted)
    }

    @Test func scriptedAnswersAreGivenInOrder() throws {
        let stub = Self.stub(Script([.success(1), .failure(.refused)]))
        #expect(try stub.call("Ada") == 1)
        #expect(throws: Trouble.refused) { try stub.call("Bob") }
        #expect(stub.arguments == ["Ada", "Bob"])
        #expect(stub.count == 2)
        try stub.verify()
    }

    @Test func callAfterEndOfScriptIsReported() {
        let stub = Self.stub(Script([]))
        #expect(throws: Trouble.exhausted) { try stub.call("Ada") }
        #expect(
            stub.report().issues == [
                DoubleIssue("exhausted script", "one more call with Ada, after the 0 scripted answers")
            ])
    }

    @Test func unusedAnswerIsReported() throws {
        let stub = Self.stub(Script(values: [1, 2]))
        _ = try stub.call("Ada")
        #expect(stub.report().issues == [DoubleIssue("unused answer", "called 1 of 2 times")])
    }

    @Test func callInCancelledTaskUsesNoAnswer() async throws {
        let stub = Self.stub(.always(1))
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try stub.call("Ada")
        }
        await #expect(throws: Trouble.cancelled) { try await call.value }
        #expect(stub.count == 0)
    }

    @Test func stubWithoutCancellationErrorAnswersCancelledTask() async throws {
        let stub = Stub(log: IssueLog("Greeter"), .always(1), whenExhausted: .exhausted)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try stub.call("Ada")
        }
        #expect(try await call.value == 1)
    }

    @Test func scriptsThatRepeatAnAnswerNeverEnd() throws {
        let (stub, failing) = (Self.stub(.always(1)), Self.stub(.failing(.refused)))
        for _ in 1...3 {
            #expect(try stub.call("Ada") == 1)
            #expect(throws: Trouble.refused) { try failing.call("Ada") }
        }
        try stub.verify()
        try failing.verify()
    }
}
