import Foundation
import QuizDomain
import RemoteLoading

/// A recorder that adds entries to the player's log and deletes them, and saves these changes.
///
/// Each change affects `schedule` at once. The changes are saved one after another, even after the session is released.
/// A log that the store returns lacks the changes that are not saved yet, so the recorder makes these changes in it
/// again.
///
/// If the log has entries with dates more than a day ahead, because a clock was wrong, the recorder moves them to the
/// current date, and saves this correction once.
///
/// Lessons whose save has failed are saved again, before the next change is saved. A deletion that has failed is undone
/// and not repeated; the screen reports the failure, and the player can try again.
@MainActor
final class LessonRecorder {
    private(set) var schedule = LearningSchedule()
    /// The number of times that the whole schedule was replaced.
    private(set) var replacements = 0
    /// The people about whom an entry was added since the whole schedule was last replaced, in order.
    private(set) var changedPeople: [Person.ID] = []
    /// The error of the last read, or `nil` if the log is read or the read has not ended.
    private(set) var readProblem: StoreError?
    /// The error of the last save, or `nil` if all lessons are saved.
    private(set) var saveProblem: StoreError?
    /// The error of the last deletion, or `nil` if the deletion succeeded or a lesson was recorded after it.
    private(set) var forgetProblem: StoreError?
    var onChange: @MainActor () -> Void = {}
    private let store: (any LearningStore)?
    private let reading = SingleFlight<Bool, Void>()
    private(set) var isRead = false
    private var last: Task<Void, Never>?
    /// The log with all changes so far.
    private(set) var log = LearningLog()
    /// The last log that the store returned, with the changes that were saved since then.
    private var stored = LearningLog()
    /// The changes that are not saved yet, in order.
    private var unsaved: [NumberedChange] = []
    private var changes = 0
    private let time: TimeSource
    /// The last date in the log, in milliseconds since 1970.
    private var lastDate = Int64.min

    init(_ store: (any LearningStore)?, time: TimeSource) {
        self.store = store
        self.time = time
    }

    /// A Boolean value that indicates whether there is a store.
    var hasStore: Bool { store != nil }

    /// A Boolean value that indicates whether there is nothing to delete.
    var isEmpty: Bool { schedule.people.isEmpty }

    /// Returns the schedule after the log is read from the store, or the current `schedule` if the deadline passes
    /// first.
    @discardableResult
    func currentSchedule(by deadline: Deadline? = nil) async -> LearningSchedule {
        guard !isRead, let store else {
            correctDates()
            return schedule
        }
        _ = await reading.value(for: true, by: deadline) { [weak self, time] in
            let result = await Result.catching { () async throws(StoreError) in try await store.log() }
            await self?.receive(await Self.prepared(result, at: time.date().wholeMilliseconds))
        }
        return schedule
    }

    /// Returns a new identifier for an entry.
    func newID() -> UUID { UUID() }

    /// Adds a new entry and saves it, and clears the error of a failed deletion.
    ///
    /// If the clock was set back, the entry gets a date after those that it follows.
    func append(_ entry: LearningEntry) {
        correctDates()
        record(.append([log.dated(entry)]))
    }

    /// Deletes all entries, and saves the deletion.
    func forgetAll() {
        record(.forgetAll)
    }

    private func record(_ change: LogChange) {
        forgetProblem = nil
        switch change {
        case .append(let entries): update(with: entries)
        case .forgetAll:
            log = LearningLog()
            replaceSchedule(by: LearningSchedule())
        case .correct: break
        }
        save(change)
    }

    private func update(with entries: [LearningEntry]) {
        let people = log.append(contentsOf: entries)
        for person in people { schedule.update(person, from: log) }
        changedPeople += people
        lastDate = max(lastDate, entries.map(\.milliseconds).max() ?? lastDate)
    }

    /// Saves a change of the log after those that are not saved yet.
    private func save(_ change: LogChange) {
        guard let store else { return }
        changes += 1
        unsaved.append((changes, change))
        saveChanges(in: store)
    }

    /// Corrects the dates of entries that are too far ahead.
    ///
    /// `own` are entries of this session. A store with uncorrected dates may have dropped them, because they are older
    /// than a sum or a deletion with a wrong date. They are therefore added again, after the corrected entries.
    private func correctDates(before own: [LearningEntry] = []) {
        let now = time.date().wholeMilliseconds
        guard lastDate > LearningLog.limit(at: now) else { return }
        let first = own.map(\.milliseconds).min() ?? .max
        let corrections = log.corrections(at: min(now, first - 1)) + own
        update(with: corrections)
        lastDate = log.lastDate ?? .min
        save(.correct(corrections))
    }

    private func replaceSchedule(by schedule: LearningSchedule, lastDate: Int64? = nil) {
        self.schedule = schedule
        replacements += 1
        changedPeople = []
        self.lastDate = lastDate ?? .min
    }

    /// Saves all changes so far after the saves in progress.
    private func saveChanges(in store: any LearningStore) {
        // The task retains the recorder, so that the changes are saved even after the session is released.
        last = Task { [last, number = changes] in
            await last?.value
            await save(upTo: number, in: store)
        }
    }

    /// Waits until every change so far is saved or its save has failed.
    func lessonsSaved() async {
        await last?.value
    }

    /// Waits like ``lessonsSaved()``, and repeats a failed save of lessons once.
    func lessonsSavedAgain() async {
        await lessonsSaved()
        guard let store, !unsaved.isEmpty else { return }
        saveChanges(in: store)
        await lessonsSaved()
    }

    /// Saves the changes in order, up to the change with the given number, and stops at the first failure.
    private func save(upTo number: Int, in store: any LearningStore) async {
        while let next = nextSave(upTo: number) {
            let result = await Result.catching { () async throws(StoreError) in
                switch next.change {
                case .append(let entries), .correct(let entries): try await store.append(entries)
                case .forgetAll: try await store.forgetAll()
                }
            }
            switch result {
            case .success:
                unsaved.removeAll { $0.number <= next.number }
                next.change.apply(to: &stored)
                if next.change.isForgetAll { (isRead, readProblem) = (true, nil) }
                if unsaved.isEmpty { saveProblem = nil }
                onChange()
            case .failure(let error):
                if unsaved.contains(where: { $0.number <= number && $0.change.isDeletion }) {
                    return await giveUpDeletions(upTo: number, in: store, because: error)
                }
                saveProblem = error
                return onChange()
            }
        }
    }

    /// Returns the change to save next, or `nil` if all changes up to the given number are saved.
    ///
    /// A deletion of all entries is saved first, because it makes all earlier changes unnecessary, and can succeed even
    /// if lessons cannot be saved. If there is no such deletion, the entries before the first deletion are saved
    /// together.
    private func nextSave(upTo number: Int) -> NumberedChange? {
        let waiting = unsaved.filter { $0.number <= number }
        if let ofAll = waiting.last(where: { $0.change.isForgetAll }) { return ofAll }
        let lessons = waiting.prefix { !$0.change.isDeletion }
        guard let last = lessons.last else { return waiting.first }
        return (last.number, .append(lessons.flatMap { $0.change.entries }))
    }

    /// Undoes deletions that have failed.
    private func giveUpDeletions(upTo number: Int, in store: any LearningStore, because error: StoreError) async {
        forgetProblem = error
        unsaved.removeAll { $0.number <= number && $0.change.isDeletion }
        saveProblem = unsaved.isEmpty ? nil : error
        // If only the response of a server was lost, the entries were deleted although the call failed. The log is
        // therefore read again.
        let result = await Result.catching { () async throws(StoreError) in try await store.log() }
        if case .success(let read) = result { (isRead, readProblem, stored) = (true, nil, read) }
        await applyUnsaved()
    }

    /// Receives the result of a read.
    private func receive(_ read: Result<ReadLog, StoreError>) async {
        guard !isRead else { return }
        let own = log.entries
        switch read {
        case .success(let read):
            // Changes that were saved during the read may be missing in its result.
            let saved = stored
            (isRead, readProblem, stored) = (true, nil, read.log)
            stored.append(contentsOf: saved.entries)
            if log.isEmpty, unsaved.isEmpty {
                log = read.corrected
                replaceSchedule(by: read.schedule, lastDate: read.lastDate)
                if !read.corrections.isEmpty { save(.correct(read.corrections)) }
                return onChange()
            }
        case .failure(let error): readProblem = error
        }
        await applyUnsaved()
        correctDates(before: own)
    }

    /// Makes the changes that are not saved yet in the stored log again.
    private func applyUnsaved() async {
        log = stored
        for (_, change) in unsaved { change.apply(to: &log) }
        replaceSchedule(by: LearningSchedule(log), lastDate: log.lastDate)
        onChange()
    }

    /// Corrects and replays a log off the main actor, because the log of many people takes many milliseconds.
    @concurrent private static func prepared(
        _ result: Result<LearningLog, StoreError>, at now: Int64
    ) async -> Result<ReadLog, StoreError> {
        result.map { log in
            let corrections = log.corrections(at: now)
            var corrected = log
            corrected.append(contentsOf: corrections)
            return ReadLog(
                log: log, corrections: corrections, corrected: corrected, schedule: LearningSchedule(corrected),
                lastDate: corrected.lastDate)
        }
    }
}

/// A log that was read, with the corrections of its dates.
private struct ReadLog: Sendable {
    let log: LearningLog
    let corrections: [LearningEntry]
    let corrected: LearningLog
    let schedule: LearningSchedule
    let lastDate: Int64?
}

/// A change of the log.
private enum LogChange: Sendable {
    case append([LearningEntry])
    case forgetAll
    /// A correction of dates, which adds the corrected entries.
    ///
    /// The player has not requested the deletions among them now.
    case correct([LearningEntry])

    var entries: [LearningEntry] {
        switch self {
        case .append(let entries), .correct(let entries): entries
        case .forgetAll: []
        }
    }

    var isForgetAll: Bool {
        if case .forgetAll = self { true } else { false }
    }

    var isDeletion: Bool {
        switch self {
        case .append(let entries): entries.contains { $0.event == .forgotten }
        case .forgetAll: true
        case .correct: false
        }
    }

    func apply(to log: inout LearningLog) {
        switch self {
        case .append(let entries), .correct(let entries): log.append(contentsOf: entries)
        case .forgetAll: log = LearningLog()
        }
    }
}

/// A change of the log, with a number that is higher than the numbers of all earlier changes.
private typealias NumberedChange = (number: Int, change: LogChange)
