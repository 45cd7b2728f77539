import Foundation
import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of `RecordStore`, which every implementation must fulfil.
public enum RecordStoreContract {
    /// An unused storage location for a store.
    public typealias Location = StoreLocation<any RecordStore>
    /// The store under test, given by a closure that creates an unused storage location for it.
    ///
    /// The contract calls the closure several times for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Location>

    /// The rules about results and records, for every store.
    ///
    /// Each rule makes generated calls, and compares the outcomes with the records that `GameRecord` merges.
    public static let rules: [ContractRule<Subject>] = [
        Subject.rule("a new store is empty", id: "empty") { store in
            difference("what is stored", try await store.records(), [:])
        },
        StoreComparison<RecordStoreModel>.calls, StoreComparison<RecordStoreModel>.concurrentCalls,
        StoreComparison<RecordStoreModel>.cancelledCalls,
    ]

    /// The rules about stored data, for stores that keep the records after the store object is released.
    public static let persistence: [ContractRule<Subject>] =
        [StoreComparison<RecordStoreModel>.places] + stored.damageRules + stored.changeRules + damageRules
}

extension RecordStoreContract {
    /// The rules of damaged content, and a store with a record, to which another one is added.
    static let stored = StoredValueContract<any RecordStore, [RecordKey: GameRecord]>(
        ({ try await $0.record(.fixture(score: 5), for: .fixture()) }, [.fixture(): .fixture(scores: 5)]),
        then: (
            { try await $0.record(.fixture(score: 3), for: .fixture(mode: "timed")) },
            [.fixture(): .fixture(scores: 5), .fixture(mode: "timed"): .fixture(scores: 3)]
        ),
        alone: [.fixture(mode: "timed"): .fixture(scores: 3)], empty: [:],
        reads: [
            { store in try await store.records() },
            { store in
                var records: [RecordKey: GameRecord] = [:]
                for key in [RecordKey.fixture(), .fixture(mode: "timed")] {
                    records[key] = try await store.record(for: key)
                }
                return records
            },
        ],
        difference: { difference("what is stored", $0, $1) })

    static func difference<Value: Equatable>(_ what: String, _ actual: Value, _ expected: Value) -> String? {
        actual == expected ? nil : "\(what) is \(actual) instead of \(expected)"
    }
}
