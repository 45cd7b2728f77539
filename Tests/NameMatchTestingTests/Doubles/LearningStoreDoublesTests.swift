import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct LearningStoreDoublesTests {
    private static let full = StoreError(.unwritable(code: 28), at: "here")

    @Test func callsOfSpyCanCompleteInAnyOrder() async throws {
        let spy = LearningStoreSpy()
        let first = Task { try await spy.append([.fixture("ada")]) }
        try await spy.calls.waitForCalls(1)
        let second = Task { try await spy.append([.fixture("bea"), .fixture("cem")]) }
        try await spy.calls.waitForCalls(2)
        spy.calls.fail(1, with: Self.full)
        await #expect(throws: Self.full) { try await second.value }
        spy.calls.complete(0)
        try await first.value
        let read = Task { try await spy.log() }
        try await spy.calls.waitForCalls(3)
        spy.calls.complete(2)
        #expect(try await read.value == LearningLog([.fixture("ada")]))
        try spy.verify()
    }

    @Test func spyReturnsInitialAndAppendedLessons() async throws {
        let known = LearningLog([.fixture("ada")])
        let spy = LearningStoreSpy(holding: known)
        let calls = Task {
            let before = try await spy.log()
            try await spy.append([.fixture("bea", .missed)])
            let after = try await spy.log()
            try await spy.forgetAll()
            return (before, after, try await spy.log())
        }
        for number in 0..<5 {
            try await spy.calls.waitForCalls(number + 1)
            spy.calls.complete(number)
        }
        let (before, after, end) = try await calls.value
        #expect(before == known)
        #expect(after.people == ["ada", "bea"])
        #expect(end.isEmpty)
        #expect(spy.calls.arguments == [.read, .append([.fixture("bea", .missed)]), .read, .forgetAll, .read])
    }

    @Test func pendingCallOfLearningSpyIgnoresCancellation() async throws {
        let spy = LearningStoreSpy()
        let learning = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await spy.append([.fixture()])
            return try await spy.log()
        }
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0)
        try await spy.calls.waitForCalls(2)
        spy.calls.complete(1)
        #expect(try await learning.value.entries.count == 1)
    }

    @Test func spyReportsPendingCallAfterTimeout() async throws {
        let spy = LearningStoreSpy("cards", timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        await #expect(throws: StoreError(.busy, at: "cards")) { try await spy.log() }
        #expect(spy.report().issues == [DoubleIssue("never answered", "call 0, read, after 30.0 seconds")])
        #expect(spy.report().name == "cards")
    }

    @Test func callsAreRecordedInSharedJournal() async throws {
        let journal = CallJournal()
        let spy = LearningStoreSpy("cards", journal: journal)
        let calls = Task {
            try await spy.append([.fixture(), .fixture()])
            _ = try await spy.log()
        }
        for number in 0..<2 {
            try await spy.calls.waitForCalls(number + 1)
            spy.calls.complete(number)
        }
        try await calls.value
        #expect(journal.entries.map(\.description) == ["0 cards: append(_:)", "1 cards: log()"])
    }

    @Test func learningStubReturnsScriptedOutcomesInOrder() async throws {
        let stub = LearningStoreSpy(answering: Script([.failure(Self.full), .success(()), .success(()), .success(())]))
        try await verifying(stub) {
            await #expect(throws: Self.full) { try await stub.append([.fixture("ada")]) }
            try await stub.append([.fixture("bea")])
            let read = try await stub.log()
            #expect(read == LearningLog([.fixture("bea")]))
            try await stub.forgetAll()
        }
    }

    @Test func failingStubAlwaysFails() async {
        let stub = LearningStoreSpy(answering: .failing(Self.full))
        await #expect(throws: Self.full) { try await stub.log() }
        await #expect(throws: Self.full) { try await stub.append([]) }
        #expect(stub.report().issues.isEmpty)
    }

    @Test func learningStubReportsExtraCallAndUnusedAnswer() async {
        let short = LearningStoreSpy("cards", answering: Script([]))
        await #expect(throws: StoreError(.busy, at: "cards")) { try await short.log() }
        #expect(
            short.report().issues == [
                DoubleIssue("exhausted script", "one more call with read, after the 0 scripted answers")
            ])
        let unused = LearningStoreSpy(answering: .failing(Self.full))
        #expect(unused.report().issues == [DoubleIssue("unused answer", "called 0 of 1 times")])
    }
}
