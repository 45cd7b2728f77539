import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallQuestionLoaderDoublesTests {
    @Test func stubReturnsScriptedResultsInOrder() async throws {
        let stub = RecallQuestionLoaderSpy(
            answering: Script([.failure(.connectivity(.timedOut)), .success(.fixture())]))
        try await verifying(stub) {
            await #expect(throws: LoadError.connectivity(.timedOut)) { try await stub.loadQuestion() }
            let question = try await stub.loadQuestion()
            #expect(question == .fixture())
        }
    }

    @Test func loadAfterLastScriptedQuestionIsReported() async throws {
        let stub = RecallQuestionLoaderSpy("quiz", answering: Script(values: [.fixture()]))
        _ = try await stub.loadQuestion()
        await #expect(throws: LoadError.connectivity(.timedOut)) { try await stub.loadQuestion() }
        #expect(stub.report().issues.map(\.kind) == ["exhausted script"])
        #expect(stub.report().name == "quiz")
    }

    @Test func unusedScriptedQuestionIsReported() {
        let stub = RecallQuestionLoaderSpy(answering: .always(.fixture()))
        #expect(stub.report().issues == [DoubleIssue("unused answer", "called 0 of 1 times")])
    }

    @Test func stubThrowsCancelledInCancelledTask() async {
        let stub = RecallQuestionLoaderSpy(answering: .always(.fixture()).optional())
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub.loadQuestion()
        }
        await #expect(throws: LoadError.cancelled) { try await load.value }
    }

    @Test func testCanEndPendingLoadsInAnyOrder() async throws {
        let spy = RecallQuestionLoaderSpy()
        let first = Task { try await spy.loadQuestion() }
        try await spy.loads.waitForCalls(1)
        let second = Task { try await spy.loadQuestion() }
        try await spy.loads.waitForCalls(2)
        spy.loads.fail(1, with: .refused(.gone))
        spy.loads.complete(0, with: .javaKeywords)
        #expect(try await first.value == .javaKeywords)
        await #expect(throws: LoadError.refused(.gone)) { try await second.value }
        try spy.verify()
    }

    @Test func cancelledLoadsAreListedBySpy() async throws {
        let spy = RecallQuestionLoaderSpy()
        let load = Task { try await spy.loadQuestion() }
        try await spy.loads.waitForCalls(1)
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
        #expect(spy.loads.cancelledCalls == [0])
        #expect(spy.loads.count == 1)
    }

    @Test func loadsAreRecordedInSharedJournal() async throws {
        let journal = CallJournal()
        let spy = RecallQuestionLoaderSpy("quiz", journal: journal)
        let load = Task { try await spy.loadQuestion() }
        try await spy.loads.waitForCalls(1)
        spy.loads.complete(0, with: .fixture())
        _ = try await load.value
        #expect(journal.entries.map(\.description) == ["0 quiz: loadQuestion()"])
    }
}
