import Foundation
import QuizDomain

/// Processes that are killed while they write to the shared file of a `FileRecordStore`, each with its own key.
struct RecordStoreCrashTarget: CrashTarget {
    static let name = "records"

    /// The error for a record that no writer has written.
    struct TornRecord: Error {
        let writer: Int
        let record: GameRecord
    }

    private let folder: URL
    private let store: FileRecordStore

    init(folder: URL) {
        self.folder = folder
        store = FileRecordStore(folder.appending(path: "records"))
    }

    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws {
        // The first save repeats the last stored result, like a session that does not know whether its save succeeded.
        var next = max(1, try await store.record(for: key(writer))?.games ?? 0)
        while true {
            let record = try await store.record(result(next), for: key(writer))
            acknowledge(record.games)
            next = record.games + 1
        }
    }

    private func result(_ number: Int) -> GameResult {
        let id = withUnsafeBytes(of: (0, number)) { UUID(uuid: $0.load(as: uuid_t.self)) }
        return GameResult(id: id, score: number, at: Date(timeIntervalSince1970: 1_704_067_200), right: number)
    }

    func numbers(of writers: Int) async throws -> [Int] {
        let records = try await store.records()
        return try (0..<writers).map { writer in
            guard let record = records[key(writer)] else { return 0 }
            guard record.last == record.best, record.last.score == record.games, record.last.right == record.games,
                record.isNewBest
            else { throw TornRecord(writer: writer, record: record) }
            return record.games
        }
    }

    func leftovers() throws -> Int { try leftovers(in: folder, beside: "records") }

    private func key(_ writer: Int) -> RecordKey { RecordKey(game: "kill", mode: String(writer)) }
}
