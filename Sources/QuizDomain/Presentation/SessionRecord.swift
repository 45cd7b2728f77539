import RemoteLoading

/// The record under one key of a store, with reads and saves that run in the order of the calls.
@MainActor
final class KnownRecords {
    /// The record; `nil` if there is no record, or it is unknown.
    private(set) var record: GameRecord?
    /// The record including the game that has just ended.
    private(set) var kept: GameRecord?
    /// The error of the last access, if it failed.
    private(set) var problem: StoreError?
    /// A Boolean value that indicates whether a read or a save has succeeded.
    private(set) var isKnown = false
    private(set) var isReading = false
    /// A Boolean value that indicates whether a result is being saved.
    var isSaving: Bool { pendingSaves > 0 }
    private var pendingSaves = 0
    var onChange: () -> Void = {}
    private let location: RecordLocation
    /// A Boolean value that indicates whether to announce the game that has just ended as a new record.
    ///
    /// The value is `false` for a best score of zero, such as that of a first game without points.
    var isNewRecord: Bool { kept.map { $0.isNewBest && $0.best.score != 0 } ?? false }
    private var last: Task<Void, Never>?
    private var game = 0

    init(_ location: RecordLocation) {
        self.location = location
    }

    /// Reads the record, unless it is known or is being read.
    func readIfUnknown() {
        guard !isReading, !isKnown || problem != nil else { return }
        isReading = true
        ask { [location] () async throws(StoreError) in
            try await location.store.record(for: location.key)
        } then: { knownRecords, _ in
            knownRecords.isReading = false
        }
    }

    /// Saves a result.
    ///
    /// The save runs in a task that retains the store, so the result is saved even if the session is released.
    func keep(_ result: GameResult) {
        pendingSaves += 1
        ask { [location] () async throws(StoreError) in
            try await location.store.record(result, for: location.key)
        } then: { [game] knownRecords, record in
            knownRecords.pendingSaves -= 1
            guard knownRecords.game == game else { return }
            knownRecords.kept = record
        }
    }

    /// Waits until the results so far are saved or their saves have failed.
    func saved() async {
        await last?.value
    }

    func beginGame() {
        game += 1
        kept = nil
    }

    private func ask(
        _ work: @escaping @Sendable () async throws(StoreError) -> GameRecord?,
        then: @escaping @MainActor @Sendable (KnownRecords, GameRecord?) -> Void
    ) {
        // On the main actor, the save would start only after the code that shows the results has returned.
        last = Task { @concurrent [weak self, last] in
            // Without this wait, a save could overtake an earlier one, and an older game would be stored as the last.
            await last?.value
            let result = await Result.catching(work)
            await self?.receive(result, then: then)
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
