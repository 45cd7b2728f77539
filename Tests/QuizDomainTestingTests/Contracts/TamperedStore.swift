import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading

/// A store made of closures, so that each way to be wrong is a line or two.
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

    func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        guard !refuses() else { throw RecordStoreError(.other(code: 1), at: "here") }
        return content.withLock { records in
            let record = merge(result, records[name(key)]) ?? GameRecord(result)
            records[name(key)] = record
            return record
        }
    }

    func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? { try await records()[name(key)] }

    func records() async throws(RecordStoreError) -> Records { show(content.withLock { $0 }) }
}

/// Reads, lets another call in between, and writes over what that has written.
final class RacingStore: RecordStore {
    private struct State {
        var records: [RecordKey: GameRecord] = [:]
        var calls = 0
        var first: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        let (number, earlier) = state.withLock { state in
            state.calls += 1
            return (state.calls, state.records[key])
        }
        if number == 1 {
            await withCheckedContinuation { first in
                let hasComeLate = state.withLock { state in
                    if state.calls == 1 { state.first = first }
                    return state.calls > 1
                }
                if hasComeLate { first.resume() }
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

/// A file store that does the wrong thing about damage.
struct CarelessStore: RecordStore {
    enum Care {
        case takesDamageForNothing
        case makesRoomAfterDamage
        case tellsNoPlace
        case tellsOfTheDisk
    }

    let file: URL
    let care: Care
    private var store: FileRecordStore { FileRecordStore(file) }

    func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        do throws(RecordStoreError) {
            return try await store.record(result, for: key)
        } catch {
            if care == .makesRoomAfterDamage { try? FileManager.default.removeItem(at: file) }
            throw told(error)
        }
    }

    func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? { try await records()[key] }

    func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] {
        do throws(RecordStoreError) {
            return try await store.records()
        } catch {
            if care == .takesDamageForNothing { return [:] }
            throw told(error)
        }
    }

    private func told(_ error: RecordStoreError) -> RecordStoreError {
        switch care {
        case .tellsNoPlace: RecordStoreError(error.problem, at: "")
        case .tellsOfTheDisk: RecordStoreError(.unreadable(code: 5), at: error.place)
        case .takesDamageForNothing, .makesRoomAfterDamage: error
        }
    }
}
