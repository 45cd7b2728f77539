import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Tests of the records that the menu shows while the store is still reading them or saving a result.
@MainActor
@Suite(.bounded) struct RememberingRecordStoreTests {
    private let key = NameMatchMode.practice.recordKey
    private let older = GameRecord.fixture(scores: 3)
    private let newer = GameRecord.fixture(scores: 3, 5)

    @Test func savedRecordIsKnownWithoutReadingStore() async throws {
        let store = HeldRecords()
        let modeRecords = RememberingRecordStore(store)
        let recording = record(newer.last, in: modeRecords)
        try await store.recording.waitForCalls(1)
        #expect(modeRecords.known.isEmpty)
        store.recording.complete(0, with: newer)
        #expect(await recording.value == newer)
        #expect(modeRecords.known == [key: newer])
    }

    @Test func lateSaveDoesNotReplaceNewerRecord() async throws {
        let store = HeldRecords()
        let modeRecords = RememberingRecordStore(store)
        let first = record(older.last, in: modeRecords)
        try await store.recording.waitForCalls(1)
        let second = record(newer.last, in: modeRecords)
        try await store.recording.waitForCalls(2)
        store.recording.complete(1, with: newer)
        _ = await second.value
        store.recording.complete(0, with: older)
        _ = await first.value
        #expect(modeRecords.known == [key: newer])
    }

    @Test func lateReadDoesNotReplaceNewerRecord() async throws {
        let store = HeldRecords()
        let modeRecords = RememberingRecordStore(store)
        modeRecords.read()
        try await store.reading.waitForCalls(1)
        let recording = record(newer.last, in: modeRecords)
        try await store.recording.waitForCalls(1)
        store.recording.complete(0, with: newer)
        _ = await recording.value
        store.reading.complete(0, with: [key: older])
        await readingEnds(in: modeRecords)
        #expect(modeRecords.known == [key: newer])
    }

    @Test func successfulReadClearsErrorOfEarlierRead() async throws {
        let store = HeldRecords()
        let modeRecords = RememberingRecordStore(store)
        let problem = StoreError(.busy, at: "here")
        modeRecords.read()
        try await store.reading.waitForCalls(1)
        store.reading.fail(0, with: problem)
        await readingEnds(in: modeRecords)
        #expect(modeRecords.problem == problem && !modeRecords.isKnown)
        modeRecords.read()
        try await store.reading.waitForCalls(2)
        store.reading.complete(1, with: [:])
        await readingEnds(in: modeRecords)
        #expect(modeRecords.problem == nil && modeRecords.isKnown)
    }

    private func readingEnds(in modeRecords: RememberingRecordStore) async {
        await withCheckedContinuation { continuation in
            modeRecords.onChange = {
                guard !modeRecords.isReading else { return }
                modeRecords.onChange = {}
                continuation.resume()
            }
        }
    }

    private func record(_ result: GameResult, in modeRecords: RememberingRecordStore) -> Task<GameRecord?, Never> {
        Task { [key] in
            do throws(StoreError) { return try await modeRecords.record(result, for: key) } catch { return nil }
        }
    }
}

/// A store whose calls stay pending until the test completes them.
private final class HeldRecords: RecordStore {
    private static let unanswered = StoreError(.busy, at: "HeldRecords")
    let recording = CallSpy<GameResult, GameRecord, StoreError>(
        "HeldRecords.record", whenCancelled: HeldRecords.unanswered, whenNeverAnswered: HeldRecords.unanswered)
    let reading = CallSpy<Void, [RecordKey: GameRecord], StoreError>(
        "HeldRecords.records", whenCancelled: HeldRecords.unanswered, whenNeverAnswered: HeldRecords.unanswered)

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try await recording.call(result)
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { nil }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try await reading.call(()) }
}
