import RemoteLoading

/// The record of one game as its session knows it; what is asked of the store is done in order.
@MainActor
final class KnownRecords {
    /// The last and the best; nil if there is none, or none is known.
    private(set) var record: GameRecord?
    /// The record with the game in it that has just ended.
    private(set) var kept: GameRecord?
    /// Why the last reading or keeping failed.
    private(set) var problem: StoreError?
    /// Whether the record, or that there is none, is known.
    private(set) var isKnown = false
    /// Whether the record is being read.
    private(set) var isReading = false
    /// Whether the result of this game is on its way to the store.
    private(set) var isKeeping = false
    var onChange: () -> Void = {}
    private let store: any RecordStore
    private let key: RecordKey
    private var last: Task<Void, Never>?
    private var game = 0

    init(_ store: any RecordStore, key: RecordKey) {
        self.store = store
        self.key = key
    }

    func read() {
        isReading = true
        ask { [store, key] () async throws(StoreError) in
            try await store.record(for: key)
        } then: { knownRecords, _ in
            knownRecords.isReading = false
        }
    }

    /// Keeps a result; the task holds on to the store, so the result arrives even if everybody else has left.
    func keep(_ result: GameResult) {
        isKeeping = true
        ask { [store, key] () async throws(StoreError) in
            try await store.record(result, for: key)
        } then: { [game] knownRecords, record in
            guard knownRecords.game == game else { return }
            knownRecords.kept = record
            knownRecords.isKeeping = false
        }
    }

    /// A new game has nothing kept yet.
    func beginGame() {
        game += 1
        kept = nil
        isKeeping = false
    }

    private func ask(
        _ work: @escaping @Sendable () async throws(StoreError) -> GameRecord?,
        then: @escaping @MainActor @Sendable (KnownRecords, GameRecord?) -> Void
    ) {
        last = Task { [weak self, last] in
            // Two results that overtook each other would swap the last game with the one before.
            await last?.value
            let result: Result<GameRecord?, StoreError>
            do throws(StoreError) {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            self?.receive(result, then: then)
        }
    }

    private func receive(
        _ result: Result<GameRecord?, StoreError>, then: @MainActor @Sendable (KnownRecords, GameRecord?) -> Void
    ) {
        switch result {
        case .success(let found):
            (record, problem, isKnown) = (found, nil, true)
            then(self, found)
        case .failure(let error):
            problem = error
            then(self, nil)
        }
        onChange()
    }
}
