import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceDeckDoublesTests {
    private static let history = ChoiceHistory<String>(dealt: ["question 1"])

    @Test func stubReturnsPagesInOrder() async throws {
        let stub = ChoiceDeckStub<String>(
            Script([.failure(.connectivity(.timedOut)), .success(.fixture(2)), .success(.fixture(1, from: 3))]))
        try await verifying(stub) {
            await #expect(throws: LoadError.connectivity(.timedOut)) { try await stub.next(after: ChoiceHistory()) }
            let first = try await stub.next(after: ChoiceHistory())
            #expect(first == .fixture(2))
            let second = try await stub.next(after: Self.history)
            #expect(second == .fixture(1, from: 3))
        }
    }

    @Test func stubReportsCallAfterLastScriptedPage() async throws {
        let stub = ChoiceDeckStub<String>(Script(values: [.fixture()]), name: "quiz")
        _ = try await stub.next(after: ChoiceHistory())
        await #expect(throws: LoadError.connectivity(.other(code: 0))) { try await stub.next(after: Self.history) }
        #expect(stub.report().issues.map(\.kind) == ["exhausted script"])
        #expect(stub.report().name == "quiz")
    }

    @Test func stubReportsUnusedPage() async throws {
        let stub = ChoiceDeckStub<String>(Script(values: [.fixture(), .fixture(3, from: 4)]))
        _ = try await stub.next(after: ChoiceHistory())
        #expect(stub.report().issues == [DoubleIssue("unused answer", "called 1 of 2 times")])
    }

    @Test func failingStubAlwaysFails() async throws {
        let stub = ChoiceDeckStub<String>(.failing(.refused(.gone)))
        try await verifying(stub) {
            for _ in 1...3 {
                await #expect(throws: LoadError.refused(.gone)) { try await stub.next(after: ChoiceHistory()) }
            }
        }
    }

    @Test func stubThrowsCancelledInCancelledTask() async {
        let stub = ChoiceDeckStub<String>(Script(values: [.fixture()]))
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub.next(after: ChoiceHistory())
        }
        await #expect(throws: LoadError.cancelled) { try await call.value }
    }

    @Test func spyRecordsHistoriesAndCompletesInAnyOrder() async throws {
        let spy = ChoiceDeckSpy<String>()
        let first = Task { try await spy.next(after: ChoiceHistory()) }
        try await spy.calls.waitForCalls(1)
        let second = Task { try await spy.next(after: Self.history) }
        try await spy.calls.waitForCalls(2)
        spy.calls.fail(1, with: .refused(.exhausted))
        spy.calls.complete(0, with: .fixture())
        #expect(try await first.value == .fixture())
        await #expect(throws: LoadError.refused(.exhausted)) { try await second.value }
        #expect(spy.calls.arguments == [ChoiceHistory(), Self.history])
        try spy.verify()
    }

    @Test func spyListsCancelledCalls() async throws {
        let spy = ChoiceDeckSpy<String>()
        let call = Task { try await spy.next(after: ChoiceHistory()) }
        try await spy.calls.waitForCalls(1)
        call.cancel()
        await #expect(throws: LoadError.cancelled) { try await call.value }
        #expect(spy.calls.cancelledCalls == [0])
    }

    @Test func callsAreRecordedInSharedJournal() async throws {
        let journal = CallJournal()
        let spy = ChoiceDeckSpy<String>("quiz", journal: journal)
        let call = Task { try await spy.next(after: Self.history) }
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0, with: .fixture())
        _ = try await call.value
        #expect(journal.entries.map(\.description) == ["0 quiz: next(after: 1 dealt)"])
    }
}
