import Foundation
import PlayhouseCore

/// An object that reads and saves the record of a play, for a host that plays without a session.
///
/// Pass each ``RecordEffect`` of the play to ``carryOut(_:)``. The accesses run in the order of these calls. If the
/// save of a result fails, it is repeated before the next result is saved, when the record is read, and when a game
/// begins. If the repetition fails too, the next result is not saved either, and both wait for the next repetition.
@MainActor
public final class RecordSaver {
    /// The outcome of saving results or of reading the record.
    private struct Access: Sendable {
        /// The record that the store has returned, or `nil` if it has no record or the access failed.
        var record: GameRecord?
        /// The last result that was saved.
        var saved: GameResult?
        /// The results that are still not saved, from the oldest to the newest.
        var unsaved: [GameResult]
        var problem: StoreError?
    }

    /// The status of the record, which a screen shows.
    package private(set) var status = RecordStatus()
    /// A Boolean value that indicates whether all results are saved.
    package var isSaved: Bool { !status.isSaving && !hasUnsaved }
    /// The task that reads the record, or `nil` if no read is pending.
    private var reading: Task<[GameResult], Never>? {
        didSet { status.isReading = reading != nil }
    }
    /// The number of results that are being saved.
    private var pendingSaves = 0 {
        didSet { status.isSaving = pendingSaves > 0 }
    }
    /// A Boolean value that indicates whether the last access has left a result that is not saved.
    private var hasUnsaved = false
    /// The function to call after each change of the record's status.
    ///
    /// Apply ``RecordInput/changed(_:)`` in it.
    public var onChange: @MainActor (RecordStatus) -> Void = { _ in }
    /// The function to call after each change, for a menu that shows the record outside a game.
    package var onChangeForMenu: () -> Void = {}
    private let location: RecordLocation
    /// The task of the last access, whose value is the list of results that the next task has to save.
    private var last: Task<[GameResult], Never>?

    /// Creates an object for the record at a location, and reads nothing yet.
    public init(_ location: RecordLocation) {
        self.location = location
    }

    /// Reads the record, unless a read is pending, or the record is known and the last access succeeded.
    package func readIfUnknown() {
        if !status.isKnown || status.problem != nil { readAgain() }
    }

    /// Reads the record, unless it is being read.
    package func readAgain() {
        guard !status.isReading else { return }
        reading = saveAndRead { $0.reading = nil }
        noteChange()
    }

    /// Waits until the pending read, if any, has succeeded or failed, or until the calling task is cancelled.
    func read() async {
        guard let reading else { return }
        _ = await SingleFlight<Int, Void>().value(for: 0) { _ = await reading.value }
    }

    /// Forgets the records of the store if they are damaged, saves the unsaved results, and reads the record.
    ///
    /// Returns when this has succeeded or failed.
    package func forgetDamage() async {
        _ = await saveAndRead(forgetsDamage: true) { _ in }.value
    }

    /// Carries out an effect of a play, and returns the input to apply to the play at once, if there is one.
    ///
    /// The function does not wait for the store. If a read or a save starts, ``onChange`` is called before this
    /// function returns. It is called again when any access has ended. It is not called if there is nothing to do, for
    /// example for ``RecordEffect/read`` if the record is known and the last access succeeded.
    public func carryOut(_ effect: RecordEffect) -> RecordInput? {
        switch effect {
        case .identify: return .identified(location.newResultID())
        case .read: readIfUnknown()
        case .beginGame: saveAgain()
        case .save(let result): save([result])
        case .forgetDamage: saveAndRead(forgetsDamage: true) { _ in }
        }
        return nil
    }

    /// Waits until the results so far are saved or their saves have failed.
    ///
    /// Earlier reads, and the deletion of damaged records, have ended then, too. A save that failed before this call is
    /// repeated once. Before the process ends, apply the input `.wake` to the play and then call this function, because
    /// the time limit may have passed.
    public func resultSaved() async {
        saveAgain()
        _ = await last?.value
    }

    /// Repeats the saves that failed, unless a pending read or save already repeats them.
    package func saveAgain() {
        if !status.isSaving, !status.isReading, hasUnsaved { save() }
    }

    /// Saves results, and those that earlier saves have left.
    ///
    /// The save runs in a task that retains the store, so the results are saved even if the session is released.
    private func save(_ results: [GameResult] = []) {
        pendingSaves += 1
        saveAndRead(results) { $0.pendingSaves -= 1 }
        noteChange()
    }

    /// Saves the results that earlier tasks have left and the given ones, or reads the record if there is nothing to
    /// save.
    @discardableResult
    private func saveAndRead(
        _ results: [GameResult] = [], forgetsDamage: Bool = false,
        then: @escaping @MainActor @Sendable (RecordSaver) -> Void
    ) -> Task<[GameResult], Never> {
        // If the task ran on the main actor, the save would start only after the code that shows the results has
        // returned.
        let task = Task { @concurrent [weak self, last, location] in
            // Without this wait, two tasks could save the same result.
            let left = await last?.value ?? []
            let access = await Self.access(location, saving: left + results, forgetsDamage: forgetsDamage)
            await self?.receive(access, then: then)
            return access.unsaved
        }
        last = task
        return task
    }

    /// Saves results in a store, from the oldest to the newest, or reads the record if there is nothing to save.
    ///
    /// If `forgetsDamage` is `true`, damaged records are forgotten first.
    @concurrent private nonisolated static func access(
        _ location: RecordLocation, saving results: [GameResult], forgetsDamage: Bool
    ) async -> Access {
        var access = Access(unsaved: results)
        do throws(StoreError) {
            if forgetsDamage { try await location.store.forgetDamage() }
            while let next = access.unsaved.first {
                access.record = try await location.store.record(next, for: location.key)
                access.saved = next
                access.unsaved.removeFirst()
            }
            if access.saved == nil { access.record = try await location.store.record(for: location.key) }
        } catch {
            access.problem = error
        }
        return access
    }

    private func noteChange() {
        onChange(status)
        onChangeForMenu()
    }

    private func receive(_ access: Access, then: @MainActor @Sendable (RecordSaver) -> Void) {
        status.problem = access.problem
        hasUnsaved = !access.unsaved.isEmpty
        if access.problem == nil {
            (status.record, status.isKnown) = (access.record, true)
            if let saved = access.saved { status.savedID = saved.id }
        }
        then(self)
        noteChange()
    }
}

extension RecordStore {
    /// Forgets all records if they are damaged, and does nothing if they can be read.
    ///
    /// The records are read first, because they may have been repaired since the player saw the problem.
    fileprivate func forgetDamage() async throws(StoreError) {
        do throws(StoreError) {
            _ = try await records()
        } catch {
            guard error.isDamage else { throw error }
            try await forgetAll()
        }
    }
}
