import Observation
import QuizDomain
import RemoteLoading

/// The records of every mode as the session knows them; a store in front of the host's, so that none is missed.
@MainActor
@Observable
final class KnownModeRecords: RecordStore {
    private(set) var known: [RecordKey: GameRecord] = [:]
    /// Whether the records, or that there are none, are known.
    private(set) var isKnown = false
    private(set) var isReading = false
    /// Why the last reading failed.
    private(set) var problem: StoreError?
    @ObservationIgnored private let store: any RecordStore

    init(_ store: any RecordStore) {
        self.store = store
    }

    func read() {
        isReading = true
        Task { [weak self, store] in
            let result = await Result.catching { () async throws(StoreError) in try await store.records() }
            self?.receive(result)
        }
    }

    private func receive(_ result: Result<[RecordKey: GameRecord], StoreError>) {
        isReading = false
        switch result {
        case .success(let found):
            // What was recorded meanwhile is newer than what was read.
            known = found.merging(known) { read, noted in noted.games > read.games ? noted : read }
            (isKnown, problem) = (true, nil)
        case .failure(let error): problem = error
        }
    }

    /// Records a result, and knows it.
    nonisolated func record(
        _ result: GameResult, for key: RecordKey
    ) async throws(StoreError) -> GameRecord {
        let record = try await store.record(result, for: key)
        await note(record, for: key)
        return record
    }

    private func note(_ record: GameRecord, for key: RecordKey) {
        // The results of two games may overtake each other; the record of more games is the newer one.
        guard record.games >= known[key]?.games ?? 0 else { return }
        known[key] = record
    }

    /// The record under a key.
    nonisolated func record(for key: RecordKey) async throws(StoreError) -> GameRecord? {
        try await store.record(for: key)
    }

    /// All records.
    nonisolated func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try await store.records()
    }
}
