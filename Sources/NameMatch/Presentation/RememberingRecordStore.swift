import QuizDomain
import RemoteLoading

/// A record store that forwards calls to the store of the app, and keeps a copy of the records for the menu.
///
/// The copies are in `known`, which contains the newest known record of each key.
@MainActor
final class RememberingRecordStore: RecordStore {
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
        case .success(let read):
            // If a result was saved during the read, its record in `known` is newer than the one in `read`.
            merge(read)
            (isKnown, problem) = (true, nil)
        case .failure(let error): problem = error
        }
        onChange()
    }

    /// Adds records to `known`, where the record with more games is the newer one.
    private func merge(_ found: [RecordKey: GameRecord]) {
        known.merge(found) { old, new in new.games >= old.games ? new : old }
    }

    /// Saves a result in the store of the app, and updates `known` with the new record.
    nonisolated func record(
        _ result: GameResult, for key: RecordKey
    ) async throws(StoreError) -> GameRecord {
        let record = try await store.record(result, for: key)
        await note([key: record])
        return record
    }

    private func note(_ saved: [RecordKey: GameRecord]) {
        // Concurrent saves may end in any order, so `known` may already have a newer record.
        merge(saved)
        onChange()
    }

    /// Returns all records of the store of the app.
    nonisolated func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try await store.records()
    }
}
