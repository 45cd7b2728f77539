import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct LearningStoreDoublesTests {
    private static let full = StoreError(.unwritable(code: 28), at: "here")

    @Test func testCompletesLearningSpyCallsInAnyOrder() async throws {
        let spy = LearningStoreSpy()
        let first = Task { try await spy.apply(.learn([.fixture("ada")])) }
        try await spy.calls.waitForCalls(1)
        let second = Task { try await spy.apply(.learn([.fixture("bea"), .fixture("cem")])) }
        try await spy.calls.waitForCalls(2)
        spy.calls.fail(1, with: Self.full)
        await #expect(throws: Self.full) { try await second.value }
        spy.calls.complete(0)
        #expect(try await first.value.cards.keys.map(\.rawValue) == ["ada"])
        try spy.verify()
    }

    @Test func spyReturnsInitialAndLaterLearnedLessons() async throws {
        var known = LeitnerSchedule()
        known.learn(.fixture("ada"))
        let spy = LearningStoreSpy(holding: known)
        let calls = Task {
            let before = try await spy.schedule()
            let after = try await spy.apply(.learn([.fixture("bea", .missed)]))
            return (before, after, try await spy.schedule())
        }
        for number in 0..<3 {
            try await spy.calls.waitForCalls(number + 1)
            spy.calls.complete(number)
        }
        let (before, after, read) = try await calls.value
        #expect(before == known)
        #expect(after.cards.count == 2)
        #expect(read == after)
        #expect(spy.calls.arguments == [.read, .apply(.learn([.fixture("bea", .missed)])), .read])
    }

    @Test func pendingLearningSpyCallIgnoresCancellation() async throws {
        let spy = LearningStoreSpy()
        let learning = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await spy.apply(.learn([.fixture()]))
        }
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0)
        #expect(try await learning.value.cards.count == 1)
    }

    @Test func spyReportsPendingCallAfterTimeout() async throws {
        let spy = LearningStoreSpy("cards", timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        await #expect(throws: StoreError(.busy, at: "cards")) { try await spy.schedule() }
        #expect(spy.report().issues == [DoubleIssue("never answered", "call 0, read, after 30.0 seconds")])
        #expect(spy.report().name == "cards")
    }

    @Test func callsAreRecordedInSharedJournal() async throws {
        let journal = CallJournal()
        let spy = LearningStoreSpy("cards", journal: journal)
        let calls = Task {
            try await spy.apply(.learn([.fixture(), .fixture()]))
            _ = try await spy.schedule()
        }
        for number in 0..<2 {
            try await spy.calls.waitForCalls(number + 1)
            spy.calls.complete(number)
        }
        try await calls.value
        #expect(journal.entries.map(\.description) == ["0 cards: apply(_:)", "1 cards: schedule()"])
    }

    @Test func learningStubReturnsScriptedOutcomesInOrder() async throws {
        let stub = LearningStoreStub(Script([.failure(Self.full), .success(()), .success(())]))
        try await verifying(stub) {
            await #expect(throws: Self.full) { try await stub.apply(.learn([.fixture("ada")])) }
            let learned = try await stub.apply(.learn([.fixture("bea")]))
            #expect(learned.cards.keys.map(\.rawValue) == ["bea"])
            let read = try await stub.schedule()
            #expect(read == learned)
        }
    }

    @Test func failingStubAlwaysFails() async {
        let stub = LearningStoreStub(.failing(Self.full))
        await #expect(throws: Self.full) { try await stub.schedule() }
        await #expect(throws: Self.full) { try await stub.apply(.learn([])) }
        #expect(stub.report().issues.isEmpty)
    }

    @Test func learningStubReportsExtraCallAndUnusedAnswer() async {
        let short = LearningStoreStub(Script([]), name: "cards")
        await #expect(throws: StoreError(.other(code: 0), at: "cards")) { try await short.schedule() }
        #expect(
            short.report().issues == [
                DoubleIssue("exhausted script", "one more call with read, after the 0 scripted answers")
            ])
        let unused = LearningStoreStub(.failing(Self.full))
        #expect(unused.report().issues == [DoubleIssue("unused answer", "called 0 of 1 times")])
    }
}
