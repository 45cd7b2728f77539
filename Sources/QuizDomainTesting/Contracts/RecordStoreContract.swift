import Foundation
public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// The contract of every `RecordStore`.
public enum RecordStoreContract {
    /// An unused storage location for a store.
    public typealias Stage = StoreStage<any RecordStore>
    /// The store under test, given by a closure that creates an unused storage location for it.
    ///
    /// The contract calls the closure once for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Stage>

    /// The rules about merging a result into a record, for every store.
    public static let merging: [ContractRule<Subject>] = mergingRules + callRules

    /// The rules about stored data, for stores that keep the records after the store object is released.
    public static let keeping: [ContractRule<Subject>] =
        stored.placeRules + [twoStoresRule, repetitionRule] + stored.damageRules + stored.changeRules
}

extension RecordStoreContract {
    private static let stored = StoredValueContract<any RecordStore, [RecordKey: GameRecord]>(
        ({ try await $0.record(scores: [5, 9, 2]) }, [.fixture(): .fixture(scores: 5, 9, 2)]),
        then: (
            { try await $0.record(.fixture(score: 10), for: .fixture()) },
            [.fixture(): GameRecord(.fixture(score: 10), after: .fixture(scores: 5, 9, 2))]
        ),
        reads: [
            { store in try await store.records() },
            { store in try await store.record(for: .fixture()).map { [.fixture(): $0] } ?? [:] },
        ],
        difference: { difference("what is stored", $0, $1) })

    private static let twoStoresRule = Subject.rule(onStage: "two open stores lose no updates") { stage in
        let (one, other) = (try await stage.open(), try await stage.open())
        await record(20, into: { $0.isMultiple(of: 2) ? one : other })
        if let flaw = flaw(in: try await one.record(for: .fixture()), of: 20) { return flaw }
        return flaw(in: try await other.record(for: .fixture()), of: 20)
    }

    private static let repetitionRule = Subject.rule(onStage: "another store recognises a repeated result") { stage in
        let record = try await stage.open().record(scores: [5, 9, 2])
        let repeated = try await stage.open().record(.fixture(score: 9, at: .fixture(minute: 1)), for: .fixture())
        return difference("the record", repeated, record)
    }

    static func difference<Value: Equatable>(_ what: String, _ actual: Value, _ expected: Value) -> String? {
        actual == expected ? nil : "\(what) is \(actual) instead of \(expected)"
    }
}

extension RecordStore {
    /// Records one game for each score, with dates one minute apart, and returns the last record.
    @discardableResult
    func record(
        scores: [Int], for key: RecordKey = .fixture()
    ) async throws(StoreError) -> GameRecord {
        var last: GameRecord?
        for (minute, score) in scores.enumerated() {
            last = try await record(.fixture(score: score, at: .fixture(minute: minute)), for: key)
        }
        guard let last else { preconditionFailure("a record needs at least one game") }
        return last
    }
}
