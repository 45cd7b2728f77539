import Foundation
package import RemoteLoading

/// The record under one key of a store, which is read and saved in the order of the calls.
///
/// If the save of a result fails, it is repeated before the next result is saved, when the record is read, and when a
/// game begins.
@MainActor
package final class SessionRecord {
    /// The record that the store has returned, with the game and the identifier of the last saved result, if any.
    private typealias Access = (record: GameRecord?, saved: (game: Int, id: GameResult.ID)?)

    /// The record, or `nil` if there is no record or it is unknown.
    package private(set) var record: GameRecord?
    /// The record including the game that has just ended.
    var kept: GameRecord? { ended?.record }
    /// The record including the game that has just ended, and the identifier of this game.
    private var ended: (record: GameRecord, id: GameResult.ID)?
    /// The error of the last access, if it failed.
    package private(set) var problem: StoreError?
    /// A Boolean value that indicates whether a read or a save has succeeded.
    package private(set) var isKnown = false
    package var isReading: Bool { reading != nil }
    /// The task that reads the record, or `nil` if no read is pending.
    private var reading: Task<Void, Never>?
    /// A Boolean value that indicates whether the result of a game is being saved.
    package var isSaving: Bool { pendingSaves > 0 }
    /// A Boolean value that indicates whether all results are saved.
    package var isSaved: Bool { !isSaving && unsaved.withLock { $0.isEmpty } }
    private var pendingSaves = 0
    /// The function that the session of the game has set.
    var onChange: () -> Void = {}
    /// The function for a menu that shows the record while no session has a game of its mode.
    package var onChangeForMenu: () -> Void = {}
    private let location: RecordLocation
    /// A Boolean value that indicates whether to announce the game that has just ended as a new record.
    ///
    /// The value is `false` for a best score of zero, for example after a first game without points.
    package var isNewRecord: Bool { ended.map { $0.record.best.id == $0.id && $0.record.best.score != 0 } ?? false }
    private var last: Task<Void, Never>?
    private var game = 0
    /// The results that are not saved yet, from the oldest to the newest, each with the number of its game.
    private let unsaved = Locked<[(game: Int, result: GameResult)]>([])

    package init(_ location: RecordLocation) {
        self.location = location
    }

    /// Reads the record, unless it is known or is being read.
    func readIfUnknown() {
        if !isKnown || problem != nil { readAgain() }
    }

    /// Reads the record, unless it is being read.
    package func readAgain() {
        guard !isReading else { return }
        reading = saveAndRead { $0.reading = nil }
    }

    /// Waits until the pending read, if any, has succeeded or failed, or until the calling task is cancelled.
    func read() async {
        guard let reading else { return }
        _ = await SingleFlight<Int, Void>().value(for: 0) { await reading.value }
    }

    /// Returns a new identifier for a result.
    func newResultID() -> UUID { location.newResultID() }

    /// Saves a result.
    ///
    /// The save runs in a task that retains the store, so the result is saved even if the session is released.
    func keep(_ result: GameResult) {
        unsaved.withLock { $0.append((game, result)) }
        save()
    }

    /// Waits until the results so far are saved or their saves have failed.
    ///
    /// A save that failed before this call is repeated once.
    package func saved() async {
        saveAgain()
        await last?.value
    }

    func beginGame() {
        saveAgain()
        game += 1
        ended = nil
    }

    /// Repeats the saves that failed, unless a pending read or save already repeats them.
    package func saveAgain() {
        if !isSaving, !isReading, unsaved.withLock({ !$0.isEmpty }) { save() }
    }

    private func save() {
        pendingSaves += 1
        saveAndRead { $0.pendingSaves -= 1 }
    }

    /// Saves all unsaved results of the finished games, or reads the record if every result is saved.
    @discardableResult
    private func saveAndRead(then: @escaping @MainActor @Sendable (SessionRecord) -> Void) -> Task<Void, Never> {
        // If the task ran on the main actor, the save would start only after the code that shows the results has
        // returned.
        let task = Task { @concurrent [weak self, last, location, unsaved, game] in
            // Without this wait, two tasks could save the same result, and then remove two results that are not saved.
            await last?.value
            let outcome = await Result.catching { () async throws(StoreError) -> Access in
                var (record, saved): Access = (nil, nil)
                while let next = unsaved.withLock({ $0.first }), next.game <= game {
                    record = try await location.store.record(next.result, for: location.key)
                    saved = (next.game, next.result.id)
                    unsaved.withLock { _ = $0.removeFirst() }
                }
                if saved == nil { record = try await location.store.record(for: location.key) }
                return (record, saved)
            }
            await self?.receive(outcome, then: then)
        }
        last = task
        return task
    }

    private func receive(
        _ outcome: Result<Access, StoreError>, then: @MainActor @Sendable (SessionRecord) -> Void
    ) {
        switch outcome {
        case .success(let (found, saved)):
            (record, problem, isKnown) = (found, nil, true)
            if let found, let saved, saved.game == game { ended = (found, saved.id) }
        case .failure(let error):
            problem = error
        }
        then(self)
        onChange()
        onChangeForMenu()
    }
}
