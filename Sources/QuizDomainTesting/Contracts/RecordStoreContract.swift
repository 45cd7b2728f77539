import Foundation
public import QuizDomain
public import RemoteLoadingTesting

/// What every `RecordStore` promises.
public enum RecordStoreContract {
    /// A place for a store that nobody has used.
    public typealias Stage = StoreStage<any RecordStore>
    /// The way to make a fresh stage for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Stage>

    /// The rules of merging, for every store.
    public static let merging: [ContractRule<Subject>] = mergingRules + callRules

    /// The rules of keeping, for stores that keep records in a place.
    public static let keeping: [ContractRule<Subject>] = placeRules + damageRules

    /// The rules of checking, for stores that notice each altered byte, as a checksum lets them do.
    public static let checking: [ContractRule<Subject>] = alterationRules
}

extension RecordStoreContract {
    static func difference<Value: Equatable>(_ what: String, _ actual: Value, _ expected: Value) -> String? {
        actual == expected ? nil : "\(what) is \(actual) instead of \(expected)"
    }
}

extension RecordStore {
    /// Records a game for each score, one a minute, and gives the last record.
    @discardableResult
    func record(
        scores: [Int], for key: RecordKey = .fixture()
    ) async throws(RecordStoreError) -> GameRecord {
        var last: GameRecord?
        for (minute, score) in scores.enumerated() {
            let date = GameResult.fixture().date.addingTimeInterval(Double(minute) * 60)
            last = try await record(.fixture(score: score, at: date), for: key)
        }
        guard let last else { preconditionFailure("a record needs at least one game") }
        return last
    }
}
