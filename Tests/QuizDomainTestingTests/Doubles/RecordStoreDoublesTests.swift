import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct RecordStoreDoublesTests {
    private static let full = StoreError(.unwritable(code: 28), at: "here")

    @Test func callsOfSpyCanCompleteInAnyOrder() async throws {
        let spy = RecordStoreSpy()
        let first = Task { try await spy.record(.fixture(score: 5), for: .fixture()) }
        try await spy.calls.waitForCalls(1)
        let second = Task { try await spy.record(.fixture(score: 9), for: .fixture()) }
        try await spy.calls.waitForCalls(2)
        spy.calls.fail(1, with: Self.full)
        await #expect(throws: Self.full) { try await second.value }
        spy.calls.complete(0)
        #expect(try await first.value == .fixture(scores: 5))
        #expect(spy.results.map(\.score) == [5, 9])
        try spy.verify()
    }

    @Test func spyReturnsInitialThenMergedRecords() async throws {
        let spy = RecordStoreSpy(holding: [.fixture(): .fixture(scores: 5)])
        let calls = Task {
            let before = try await spy.record(for: .fixture())
            let merged = try await spy.record(.fixture(score: 4), for: .fixture())
            return (before, merged, try await spy.records())
        }
        try await spy.calls.waitForCalls(2)
        spy.calls.complete(1)
        let (before, merged, all) = try await calls.value
        #expect(before == .fixture(scores: 5))
        #expect(merged.best.score == 5 && merged.last.score == 4)
        #expect(all == [.fixture(): merged])
        #expect(spy.calls.arguments == [.read(.fixture()), .record(.fixture(score: 4), .fixture()), .readAll])
    }

    @Test func spyReturnsRecordsAutomatically() async throws {
        let spy = RecordStoreSpy(holding: [.fixture(): .fixture(scores: 5)])
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture())),
            records: RecordLocation(spy, key: .fixture()), time: ManualClock().timeSource)
        await session.load()
        #expect(session.screen.record?.text == "Record: 5")
    }

    @Test func suspendedReadingOfRecordCanFail() async throws {
        let spy = RecordStoreSpy(answersReads: false)
        let read = Task { try await spy.record(for: .fixture()) }
        try await spy.calls.waitForCalls(1)
        spy.calls.fail(0, with: Self.full)
        await #expect(throws: Self.full) { try await read.value }
    }

    @Test func pendingCallOfSpyIgnoresCancellation() async throws {
        let spy = RecordStoreSpy()
        let recording = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await spy.record(.fixture(score: 5), for: .fixture())
        }
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0)
        #expect(try await recording.value.games == 1)
    }

    @Test func spyReportsCallPendingAtTimeout() async throws {
        let spy = RecordStoreSpy(
            "records", answersReads: false, timeout: Timeout(.seconds(30), on: ImmediateClock().timeSource))
        await #expect(throws: StoreError(.busy, at: "records")) { try await spy.records() }
        #expect(spy.report().issues == [DoubleIssue("never answered", "call 0, records(), after 30.0 seconds")])
        #expect(spy.report().name == "records")
    }

    @Test func callsAreRecordedInSharedJournal() async throws {
        let journal = CallJournal()
        let spy = RecordStoreSpy("records", journal: journal)
        let calls = Task {
            try await spy.record(.fixture(score: 5), for: .fixture(mode: "timed"))
            _ = try await spy.record(for: .fixture())
            _ = try await spy.records()
        }
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0)
        try await calls.value
        #expect(
            journal.entries.map(\.description) == [
                "0 records: record(5, for: lucky-day/timed)", "1 records: record(for: lucky-day/endless)",
                "2 records: records()",
            ])
    }
}
