import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceDeckDoublesTests {
    private static let history = ChoiceHistory<String>(dealt: ["question 1"])

    @Test func callsOfSpyCanCompleteInAnyOrder() async throws {
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

    @Test func cancelledCallsAreListedBySpy() async throws {
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
