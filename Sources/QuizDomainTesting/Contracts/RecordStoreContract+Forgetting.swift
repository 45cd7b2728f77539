import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

#if canImport(Android)
import Android
#endif

extension RecordStoreContract {
    static let forgettingRules: [ContractRule<Subject>] = [
        Subject.rule("forgetting all records empties the store", id: "forget-all") { store in
            try await store.record(scores: [5, 9])
            try await store.record(.fixture(score: 3), for: .fixture(mode: "timed"))
            guard try await forgetAll(in: store) else { return nil }
            let (all, one) = (try await store.records(), try await store.record(for: .fixture()))
            return difference("all records", all, [:]) ?? difference("the record", one, nil)
        },
        Subject.rule("all records can be forgotten again", id: "forget-all-again") { store in
            guard try await forgetAll(in: store) else { return nil }
            let game = try await store.record(scores: [5]).last
            for _ in 1...2 { _ = try await forgetAll(in: store) }
            // A store must not remember the identifiers of forgotten results.
            let (record, all) = (try await store.record(game, for: .fixture()), try await store.records())
            return difference("the record", record, GameRecord(game))
                ?? difference("all records", all, [.fixture(): record])
        },
    ]

    static let forgottenPlaceRules: [ContractRule<Subject>] = [
        Subject.rule(onStage: "records are forgotten in every store", id: "forget-all-elsewhere") { stage in
            let store = try await stage.open()
            try await store.record(scores: [5, 9])
            guard try await forgetAll(in: stage.open()) else { return nil }
            let (own, others) = (try await store.records(), try await stage.open().records())
            return difference("all records", own, [:]) ?? difference("the records of another store", others, [:])
        },
        Subject.rule(onStage: "forgetting all records empties halved content", id: "forget-all-halved") { stage in
            let halved = StorageDamage.halved.applied(to: try await stored.filled(stage))
            try await stage.overwrite(halved)
            guard try await forgetAll(in: stage.open()) else {
                return try await stage.read() == halved ? nil : "the content was changed"
            }
            let record = try await stage.open().record(scores: [5])
            return difference("all records", try await stage.open().records(), [.fixture(): record])
        },
        Subject.rule(onStage: "forgetting all records keeps content of others", id: "forget-all-foreign") { stage in
            let foreign = StorageDamage.foreign.applied(to: try await stored.filled(stage))
            try await stage.overwrite(foreign)
            let store = try await stage.open()
            do throws(StoreError) {
                _ = try await store.records()
                return "the content was read"
            } catch {
                // A store may take any other content for damaged records.
                guard error.problem == .foreign else { return nil }
            }
            do throws(StoreError) {
                try await store.forgetAll()
                return "it returned"
            } catch {
                return try await stage.read() == foreign ? nil : "the content was changed"
            }
        },
    ]

    /// Forgets all records of a store, and returns `false` if the store does not support that.
    private static func forgetAll(in store: any RecordStore) async throws(StoreError) -> Bool {
        do throws(StoreError) {
            try await store.forgetAll()
            return true
        } catch {
            guard error.problem == .other(code: Int(ENOTSUP)) else { throw error }
            return false
        }
    }
}
