import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// The records of the menu while the store is still reading or recording.
@MainActor
@Suite(.bounded) struct KnownModeRecordsTests {
    private let key = NameMatchMode.practice.recordKey
    private let older = GameRecord.fixture(scores: 3)
    private let newer = GameRecord.fixture(scores: 3, 5)

    @Test func recordIsKnownOnceItIsKept() async throws {
        let store = HeldRecords()
        let book = KnownModeRecords(store)
        let recording = record(newer.last, in: book)
        try await store.recording.waitForCalls(1)
        #expect(book.known.isEmpty)
        store.recording.complete(0, with: newer)
        #expect(await recording.value == newer)
        #expect(book.known == [key: newer])
    }

    @Test func overtakenResultDoesNotReplaceTheNewerRecord() async throws {
        let store = HeldRecords()
        let book = KnownModeRecords(store)
        let first = record(older.last, in: book)
        try await store.recording.waitForCalls(1)
        let second = record(newer.last, in: book)
        try await store.recording.waitForCalls(2)
        store.recording.complete(1, with: newer)
        _ = await second.value
        store.recording.complete(0, with: older)
        _ = await first.value
        #expect(book.known == [key: newer])
    }

    @Test func lateReadingDoesNotReplaceTheNewerRecord() async throws {
        let store = HeldRecords()
        let book = KnownModeRecords(store)
        book.read()
        try await store.reading.waitForCalls(1)
        let recording = record(newer.last, in: book)
        try await store.recording.waitForCalls(1)
        store.recording.complete(0, with: newer)
        _ = await recording.value
        store.reading.complete(0, with: [key: older])
        try await until { !book.isReading }
        #expect(book.known == [key: newer])
    }

    @Test func goodReadingEndsTheProblem() async throws {
        let store = HeldRecords()
        let book = KnownModeRecords(store)
        let problem = RecordStoreError(.busy, at: "here")
        book.read()
        try await store.reading.waitForCalls(1)
        store.reading.fail(0, with: problem)
        try await until { !book.isReading }
        #expect(book.problem == problem && !book.isKnown)
        book.read()
        try await store.reading.waitForCalls(2)
        store.reading.complete(1, with: [:])
        try await until { !book.isReading }
        #expect(book.problem == nil && book.isKnown)
    }

    private func record(_ result: GameResult, in book: KnownModeRecords) -> Task<GameRecord?, Never> {
        Task { [key] in
            do throws(RecordStoreError) { return try await book.record(result, for: key) } catch { return nil }
        }
    }
}

/// A store whose answers come when a test says so.
private final class HeldRecords: RecordStore {
    private static let unanswered = RecordStoreError(.busy, at: "HeldRecords")
    let recording = CallSpy<GameResult, GameRecord, RecordStoreError>(
        "HeldRecords.record", whenCancelled: HeldRecords.unanswered, whenNeverAnswered: HeldRecords.unanswered)
    let reading = CallSpy<Void, [RecordKey: GameRecord], RecordStoreError>(
        "HeldRecords.records", whenCancelled: HeldRecords.unanswered, whenNeverAnswered: HeldRecords.unanswered)

    func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        try await recording.call(result)
    }

    func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? { nil }

    func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] { try await reading.call(()) }
}
