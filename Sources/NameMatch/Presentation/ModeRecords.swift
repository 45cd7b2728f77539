import QuizDomain
import RemoteLoading

/// The records of the modes, each of which all games of its mode share.
@MainActor
final class ModeRecords {
    /// The function to call after each change of a record.
    var onChange: @MainActor () -> Void = {}
    private let store: any RecordStore
    private var records: [RecordKey: RecordSaver] = [:]
    /// The modes of the games that the player has left while their results were being saved.
    private var leftModes: Set<NameMatchMode> = []

    init(_ store: any RecordStore, of modes: [NameMatchMode]) {
        self.store = store
        for mode in modes { _ = record(of: mode) }
    }

    /// Returns the record of a mode, which is made at the first call, or `nil` for a lesson, which has no record.
    func record(of mode: NameMatchMode) -> RecordSaver? {
        guard !mode.play.isLesson else { return nil }
        let key = mode.recordKey
        if let record = records[key] { return record }
        let record = RecordSaver(RecordLocation(store, key: key))
        record.onChangeForMenu = { [weak self] in self?.onChange() }
        records[key] = record
        return record
    }

    /// Reads all records, and saves the results whose saves have failed.
    func read() {
        for record in records.values { record.readAgain() }
        onChange()
    }

    /// Reads the records that are not known, and saves the results whose saves have failed.
    func readIfUnknown() {
        for record in records.values {
            record.saveAgain()
            if !record.status.isSaving { record.readIfUnknown() }
        }
    }

    var isReading: Bool { records.values.contains { $0.status.isReading } }
    /// A Boolean value that indicates whether the result of a game is being saved.
    var isSaving: Bool { records.values.contains { $0.status.isSaving } }
    /// The error of the last access of a record, if one failed.
    var problem: StoreError? { records.values.compactMap(\.status.problem).first }

    /// Notes that the player has left a game of a mode.
    func noteLeft(_ mode: NameMatchMode) {
        if record(of: mode)?.status.isSaving == true { leftModes.insert(mode) }
    }

    /// Returns the number of games that were saved as new records after the player had left them, each game once.
    func takeLateRecords() -> Int {
        let saved = leftModes.filter { record(of: $0)?.isSaved == true }
        leftModes.subtract(saved)
        return saved.count { record(of: $0)?.status.isNewRecord == true }
    }

    /// Repeats the saves that failed.
    func saveAgain() {
        for record in records.values { record.saveAgain() }
    }

    /// Forgets the records of all modes if they are damaged, and saves the results that are not saved.
    func forgetDamage() async {
        for record in records.values { await record.forgetDamage() }
    }

    /// Waits until all results are saved or their saves have failed, after one repetition of those that failed.
    func resultsSaved() async {
        for record in records.values { await record.resultSaved() }
    }
}
