import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PeopleLoaderDoublesTests {
    private let roster = Roster.fixture()

    @Test func stubReturnsAnswersInOrder() async throws {
        let stub = PeopleLoaderSpy(answering: Script([.failure(.connectivity(.timedOut)), .success(roster)]))
        try await verifying(stub) {
            await #expect(throws: LoadError.connectivity(.timedOut)) { try await stub.loadPeople() }
            let people = try await stub.loadPeople()
            #expect(people == roster)
        }
    }

    @Test func stubCanRepeatOneAnswer() async throws {
        let stub = PeopleLoaderSpy(answering: .always(roster))
        #expect(try await stub.loadPeople() == roster)
        #expect(try await stub.loadPeople() == roster)
        let failing = PeopleLoaderSpy(answering: .failing(.refused(.gone)))
        for _ in 0..<2 { await #expect(throws: LoadError.refused(.gone)) { try await failing.loadPeople() } }
    }

    @Test func loadAfterEndOfScriptIsReported() async throws {
        let stub = PeopleLoaderSpy("people", answering: Script(values: [roster]))
        _ = try await stub.loadPeople()
        await #expect(throws: LoadError.connectivity(.timedOut)) { try await stub.loadPeople() }
        #expect(stub.report().issues.map(\.kind) == ["exhausted script"])
        #expect(stub.report().name == "people")
    }

    @Test func stubReportsUnusedAnswer() {
        let stub = PeopleLoaderSpy(answering: .always(roster))
        #expect(stub.report().issues == [DoubleIssue("unused answer", "called 0 of 1 times")])
    }

    @Test func stubThrowsCancelledInCancelledTask() async {
        let stub = PeopleLoaderSpy(answering: .always(roster).optional())
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await stub.loadPeople()
        }
        await #expect(throws: LoadError.cancelled) { try await load.value }
    }

    @Test func pendingPeopleLoadsCanEndInAnyOrder() async throws {
        let spy = PeopleLoaderSpy()
        let first = Task { try await spy.loadPeople() }
        try await spy.loads.waitForCalls(1)
        let second = Task { try await spy.loadPeople() }
        try await spy.loads.waitForCalls(2)
        spy.loads.fail(1, with: .refused(.gone))
        spy.loads.complete(0, with: roster)
        #expect(try await first.value == roster)
        await #expect(throws: LoadError.refused(.gone)) { try await second.value }
        try spy.verify()
    }

    @Test func cancelledPeopleLoadIsListedBySpy() async throws {
        let spy = PeopleLoaderSpy()
        let load = Task { try await spy.loadPeople() }
        try await spy.loads.waitForCalls(1)
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
        #expect(spy.loads.cancelledCalls == [0])
        #expect(spy.loads.count == 1)
    }

    @Test func loadsAreRecordedInSharedJournal() async throws {
        let journal = CallJournal()
        let spy = PeopleLoaderSpy("people", journal: journal)
        let load = Task { try await spy.loadPeople() }
        try await spy.loads.waitForCalls(1)
        spy.loads.complete(0, with: roster)
        _ = try await load.value
        #expect(journal.entries.map(\.description) == ["0 people: loadPeople()"])
    }
}
