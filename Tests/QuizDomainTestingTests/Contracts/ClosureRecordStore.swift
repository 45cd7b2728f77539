import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting
import TestSupport

/// A store made of closures, so that each defect takes a line or two.
struct ClosureRecordStore: RecordStore {
    typealias Records = [RecordKey: GameRecord]
    typealias Merge = @Sendable (GameResult, GameRecord?) -> GameRecord?

    private let content: Locked<Records>
    private let merge: Merge
    private let keep: @Sendable (_ merged: GameRecord, _ earlier: GameRecord?) -> GameRecord?
    private let name: @Sendable (RecordKey) -> RecordKey
    private let show: @Sendable (Records) -> Records
    private let find: @Sendable (Records, RecordKey) -> GameRecord?
    private let refuses: @Sendable () -> Bool
    private let forget: @Sendable (inout Records) -> Bool

    /// Creates a store that merges a result, keeps the merged record, and returns it.
    init(
        _ content: Locked<Records> = Locked([:]), merging merge: @escaping Merge = { GameRecord($0, after: $1) },
        keeping keep: @escaping @Sendable (_ merged: GameRecord, _ earlier: GameRecord?) -> GameRecord? = { merged, _ in
            merged
        },
        naming name: @escaping @Sendable (RecordKey) -> RecordKey = { $0 },
        showing show: @escaping @Sendable (Records) -> Records = { $0 },
        finding find: @escaping @Sendable (Records, RecordKey) -> GameRecord? = { $0[$1] },
        refusing refuses: @escaping @Sendable () -> Bool = { false },
        forgetting forget: @escaping @Sendable (inout Records) -> Bool = { records in
            records = [:]
            return true
        }
    ) {
        self.content = content
        self.merge = merge
        self.keep = keep
        self.name = name
        self.show = show
        self.find = find
        self.refuses = refuses
        self.forget = forget
    }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        guard !refuses() else { throw StoreError(.other(code: 1), at: "here") }
        return content.withLock { records in
            let earlier = records[name(key)]
            let record = merge(result, earlier) ?? GameRecord(result)
            records[name(key)] = keep(record, earlier)
            return record
        }
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { find(try await records(), name(key)) }

    func records() async throws(StoreError) -> Records { show(content.withLock { $0 }) }

    func forgetAll() async throws(StoreError) {
        guard content.withLock(forget) else { throw StoreError(.unwritable(code: 1), at: "here") }
    }
}

/// A store whose calls overlap: each of them reads, lets others run, and then writes.
actor RacingStore: RecordStore {
    enum Mistake {
        /// A call overwrites the record of its key as it was when the call began.
        case writesOldRecord
        /// A call overwrites all records as they were when the call began.
        case writesAllOldRecords
        /// A call fails while another one is running.
        case isBusy
    }

    private let mistake: Mistake
    private var running = 0
    private var kept: ClosureRecordStore.Records = [:]

    init(_ mistake: Mistake) {
        self.mistake = mistake
    }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        guard mistake != .isBusy || running == 0 else { throw StoreError(.other(code: 5), at: "here") }
        running += 1
        let before = kept
        await Task.detached {}.value  // lets other calls run
        running -= 1
        let record = GameRecord(result, after: before[key])
        if mistake == .writesAllOldRecords { kept = before }
        kept[key] = mistake == .isBusy ? GameRecord(result, after: kept[key]) : record
        return record
    }

    func record(for key: RecordKey) async -> GameRecord? { kept[key] }

    func records() async -> [RecordKey: GameRecord] { kept }

    func forgetAll() async { kept = [:] }
}

/// A store that writes a record only at the next call, but returns it before.
final class WriteBehindStore: RecordStore {
    private let place: Locked<ClosureRecordStore.Records>
    private let records: Locked<ClosureRecordStore.Records>
    private let readsPlace: Bool

    init(_ place: Locked<ClosureRecordStore.Records>, readsPlace: Bool) {
        self.place = place
        self.readsPlace = readsPlace
        records = Locked(place.withLock { $0 })
    }

    func record(_ result: GameResult, for key: RecordKey) async -> GameRecord {
        let (before, record) = records.withLock { records in
            let before = records
            records[key] = GameRecord(result, after: records[key])
            return (before, records[key] ?? GameRecord(result))
        }
        place.withLock { $0 = before }
        return record
    }

    func record(for key: RecordKey) async -> GameRecord? { await records()[key] }

    func records() async -> [RecordKey: GameRecord] { (readsPlace ? place : records).withLock { $0 } }

    func forgetAll() async {
        records.withLock { $0 = [:] }
        place.withLock { $0 = [:] }
    }
}

/// A file store that handles damaged files incorrectly.
struct CarelessStore: RecordStore {
    enum Mistake {
        case readsDamageAsEmpty
        case deletesDamagedFile
        case omitsPlace
        case reportsReadError
        case neverRepairs
        case keepsDamageWhenForgetting
        case forgetsForeignContent
    }

    let file: URL
    let mistake: Mistake
    private var store: FileRecordStore { FileRecordStore(file) }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        do throws(StoreError) {
            return try await store.record(result, for: key)
        } catch {
            if mistake == .deletesDamagedFile { try? FileManager.default.removeItem(at: file) }
            throw altered(error)
        }
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { try await records()[key] }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        do throws(StoreError) {
            return try await store.records()
        } catch {
            if mistake == .readsDamageAsEmpty { return [:] }
            throw altered(error)
        }
    }

    func forgetAll() async throws(StoreError) {
        switch mistake {
        case .keepsDamageWhenForgetting: return
        case .forgetsForeignContent: try? FileManager.default.removeItem(at: file)
        case .neverRepairs:
            _ = try await store.records()
            fallthrough
        default: try await store.forgetAll()
        }
    }

    private func altered(_ error: StoreError) -> StoreError {
        switch mistake {
        case .omitsPlace: StoreError(error.problem, at: "")
        case .reportsReadError: StoreError(.unreadable(code: 5), at: error.place)
        case .readsDamageAsEmpty, .deletesDamagedFile, .neverRepairs, .keepsDamageWhenForgetting,
            .forgetsForeignContent:
            error
        }
    }
}
