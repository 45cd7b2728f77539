import Foundation
import QuizDomain

/// The sample of the page about user defaults.
@MainActor
enum MigrationSample {
    static func move(
        from defaults: UserDefaults, to store: any RecordStore, key: RecordKey, on date: Date
    ) async throws -> RecordLocation {
        // The same identifier counts once, so an interrupted move is safe.
        let id = UUID(uuidString: "7C1C9A52-2F0B-4D5E-9C53-0A8C2B6E4F11")!

        if defaults.object(forKey: "bestScore") != nil {
            let score = defaults.integer(forKey: "bestScore")
            _ = try await store.record(
                GameResult(id: id, score: score, at: date), for: key)
            defaults.removeObject(forKey: "bestScore")
        }
        return RecordLocation(store, key: key)
    }
}
