import Foundation
import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// The contract of every `RecordStore`.
public enum RecordStoreContract {
    /// An unused storage location for a store.
    public typealias Stage = StoreStage<any RecordStore>
    /// The store under test, given by a closure that creates an unused storage location for it.
    ///
    /// The contract calls the closure once for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Stage>

    /// The rules about merging a result into a record, for every store.
    public static let merging: [ContractRule<Subject>] =
        mergingRules + repetitionRules + contentRules + callRules + forgettingRules

    /// The rules about stored data, for stores that keep the records after the store object is released.
    public static let keeping: [ContractRule<Subject>] =
        stored.placeRules + placeRules + stored.damageRules + stored.changeRules + forgottenPlaceRules
}

extension RecordStoreContract {
    private static let key = RecordKey.fixture()
    private static let otherKey = RecordKey.fixture(mode: "timed")

    static let stored = StoredValueContract<any RecordStore, [RecordKey: GameRecord]>(
        (
            { store in
                for number in 0..<6 { try await store.record(result(number), for: key) }
                try await store.record(result(6), for: otherKey)
            }, [key: merged(0..<6), otherKey: GameRecord(result(6))]
        ),
        then: (
            { try await $0.record(result(7), for: key) },
            [key: GameRecord(result(7), after: merged(0..<6)), otherKey: GameRecord(result(6))]
        ),
        alone: [key: GameRecord(result(7))], empty: [:],
        reads: [
            { store in try await store.records() },
            { store in
                var records: [RecordKey: GameRecord] = [:]
                for key in [key, otherKey] { records[key] = try await store.record(for: key) }
                return records
            },
        ],
        difference: { difference("what is stored", $0, $1) })

    private static let placeRules = [
        Subject.rule(onStage: "a reopened store has the whole history", id: "history-reopened") { stage in
            let store = try await stage.open()
            for number in 0..<24 { try await store.record(result(number), for: key) }
            return difference("the record", try await stage.open().record(for: key), merged(0..<24))
        },
        Subject.rule(onStage: "a record is stored when the call returns", id: "stored-on-return") { stage in
            let store = try await stage.open()
            for number in 0..<20 {
                let record = try await store.record(result(number), for: key)
                let found = try await stage.open().record(for: key)
                if let flaw = difference("the record of another store", found, record) { return flaw }
            }
            return nil
        },
        Subject.rule(onStage: "two open stores lose no updates", id: "two-stores") { stage in
            let (one, other) = (try await stage.open(), try await stage.open())
            await record(20, into: { $0.isMultiple(of: 2) ? one : other })
            if let flaw = flaw(in: try await one.record(for: key), of: 20) { return flaw }
            return flaw(in: try await other.record(for: key), of: 20)
        },
        Subject.rule(onStage: "another store recognises a repeated result", id: "repeated-elsewhere") { stage in
            let record = try await stage.open().record(scores: [5, 9, 2, 7])
            for (minute, score) in [5, 9, 2, 7].enumerated() {
                let repeated = try await stage.open().record(
                    .fixture(score: score, at: .fixture(minute: minute)), for: key)
                if let flaw = difference("the record", repeated, record) { return flaw }
            }
            return nil
        },
    ]

    /// Returns the result of a game, all parts of which depend on its number.
    ///
    /// The scores of the games repeat, and some of the equal scores have a tie-break.
    static func result(_ number: Int) -> GameResult {
        GameResult(
            id: .fixture(number), score: [3, 5, 4, 5][number % 4],
            at: .fixture(minute: number).addingTimeInterval(0.123),
            right: number.isMultiple(of: 3) ? nil : number, wrong: number % 5,
            playingTime: number.isMultiple(of: 7) ? nil : .milliseconds(61_234 + number),
            tieBreak: [.time(.milliseconds(90_001 - number)), nil, .wrongAnswers][number % 3])
    }

    /// Returns the record after the games with some numbers.
    static func merged(_ numbers: Range<Int>) -> GameRecord {
        numbers.dropFirst().reduce(GameRecord(result(numbers.lowerBound))) { GameRecord(result($1), after: $0) }
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
