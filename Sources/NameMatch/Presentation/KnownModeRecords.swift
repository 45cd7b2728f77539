import QuizDomain
import RemoteLoading

/// The records of all modes, kept up to date by forwarding each result to the host's store.
@MainActor
final class KnownModeRecords: RecordStore {
    private(set) var known: [RecordKey: GameRecord] = [:]
    /// A Boolean value that indicates whether a read has succeeded.
    private(set) var isKnown = false
    private(set) var isReading = false
    /// The error of the last read, if it failed.
    private(set) var problem: StoreError?
    var onChange: @MainActor () -> Void = {}
    private let store: any RecordStore

    init(_ store: any RecordStore) {
        self.store = store
    }

    func read() {
        isReading = true
        onChange()
        Task { [weak self, store] in
            let result = await Result.catching { () async throws(StoreError) in try await store.records() }
            self?.receive(result)
        }
    }

    private func receive(_ result: Result<[RecordKey: GameRecord], StoreError>) {
        isReading = false
        switch result {
        case .success(let found):
            // A record with more games was saved after the read began.
            known = found.merging(known) { read, noted in noted.games > read.games ? noted : read }
            (isKnown, problem) = (true, nil)
        case .failure(let error): problem = error
        }
        onChange()
    }

    /// Saves a result, and keeps its record.
    nonisolated func record(
        _ result: GameResult, for key: RecordKey
    ) async throws(StoreError) -> GameRecord {
        let record = try await store.record(result, for: key)
        await note(record, for: key)
        return record
    }

    private func note(_ record: GameRecord, for key: RecordKey) {
        // Two saves may end in any order; the record with more games is the newer one.
        guard record.games >= known[key]?.games ?? 0 else { return }
        known[key] = record
        onChange()
    }

    /// Returns all records.
    nonisolated func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try await store.records()
    }
}
