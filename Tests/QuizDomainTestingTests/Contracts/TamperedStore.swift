import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading

/// A store made of closures, so that each defect takes a line or two.
struct TamperedStore: RecordStore {
    typealias Records = [RecordKey: GameRecord]
    typealias Merge = @Sendable (GameResult, GameRecord?) -> GameRecord?

    private let content: Locked<Records>
    private let merge: Merge
    private let name: @Sendable (RecordKey) -> RecordKey
    private let show: @Sendable (Records) -> Records
    private let refuses: @Sendable () -> Bool

    init(
        _ content: Locked<Records> = Locked([:]), merging merge: @escaping Merge = { GameRecord($0, after: $1) },
        naming name: @escaping @Sendable (RecordKey) -> RecordKey = { $0 },
        showing show: @escaping @Sendable (Records) -> Records = { $0 },
        refusing refuses: @escaping @Sendable () -> Bool = { false }
    ) {
        self.content = content
        self.merge = merge
        self.name = name
        self.show = show
        self.refuses = refuses
    }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        guard !refuses() else { throw StoreError(.other(code: 1), at: "here") }
        return content.withLock { records in
            let record = merge(result, records[name(key)]) ?? GameRecord(result)
            records[name(key)] = record
            return record
        }
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { try await records()[name(key)] }

    func records() async throws(StoreError) -> Records { show(content.withLock { $0 }) }
}

/// A store whose first call reads, waits until a second call has written, and then overwrites what the second call
/// wrote.
final class RacingStore: RecordStore {
    private struct State {
        var records: [RecordKey: GameRecord] = [:]
        var calls = 0
        var first: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        let (number, earlier) = state.withLock { state in
            state.calls += 1
            return (state.calls, state.records[key])
        }
        if number == 1 {
            await withCheckedContinuation { first in
                let isLate = state.withLock { state in
                    if state.calls == 1 { state.first = first }
                    return state.calls > 1
                }
                if isLate { first.resume() }
            }
        }
        let record = GameRecord(result, after: earlier)
        let first = state.withLock { state in
            state.records[key] = record
            defer { state.first = nil }
            return state.first
        }
        first?.resume()
        return record
    }

    func record(for key: RecordKey) async -> GameRecord? { state.withLock { $0.records[key] } }

    func records() async -> [RecordKey: GameRecord] { state.withLock { $0.records } }
}

/// A file store that handles damaged files incorrectly.
struct CarelessStore: RecordStore {
    enum Mistake {
        case readsDamageAsEmpty
        case deletesDamagedFile
        case omitsPlace
        case reportsReadError
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

    private func altered(_ error: StoreError) -> StoreError {
        switch mistake {
        case .omitsPlace: StoreError(error.problem, at: "")
        case .reportsReadError: StoreError(.unreadable(code: 5), at: error.place)
        case .readsDamageAsEmpty, .deletesDamagedFile: error
        }
    }
}
