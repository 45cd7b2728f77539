public import Foundation
public import QuizDomain
public import RemoteLoadingTesting

/// What every `RecordStore` promises.
public enum RecordStoreContract {
    /// A place for records that nobody has used, and how to get at what is stored there.
    public struct Stage: Sendable {
        let open: @Sendable () async throws -> any RecordStore
        let read: @Sendable () async throws -> Data?
        let overwrite: @Sendable (Data) async throws -> Void

        /// Creates a stage for a store that keeps its records to itself, as in memory; opening gives the same again.
        public init(_ store: any RecordStore) {
            self.init(opening: { store }, reading: { nil }, overwriting: { _ in })
        }

        /// Creates a stage for a store that keeps its records in a place.
        ///
        /// Each opening makes a new store on the same place, as another run of the app would. Reading and overwriting
        /// go behind the store's back: the bytes of the file, or of whatever it is.
        public init(
            opening open: @escaping @Sendable () async throws -> any RecordStore,
            reading read: @escaping @Sendable () async throws -> Data?,
            overwriting overwrite: @escaping @Sendable (Data) async throws -> Void
        ) {
            self.open = open
            self.read = read
            self.overwrite = overwrite
        }
    }

    /// How to make the store under test.
    public struct Subject: Sendable {
        let make: @Sendable () async throws -> Stage
        let patience: Patience

        /// Creates a subject of a fresh stage a rule.
        public init(patience: Patience = Patience(), _ make: @escaping @Sendable () async throws -> Stage) {
            self.make = make
            self.patience = patience
        }
    }

    /// Every rule for all stores that a store breaks.
    public static func violations(of subject: Subject) async -> [ContractViolation] {
        await merging.violations(of: subject)
    }

    /// The rules of merging, for every store.
    public static let merging: [ContractRule<Subject>] = mergingRules + callRules

    /// The rules of keeping, for stores that keep records in a place.
    public static let keeping: [ContractRule<Subject>] = placeRules + damageRules

    /// The rules of checking, for stores that notice each altered byte, as a checksum lets them do.
    public static let checking: [ContractRule<Subject>] = alterationRules
}

extension RecordStoreContract {
    /// A rule about a store that was just opened.
    static func rule(
        _ promise: String, _ flaw: @escaping @Sendable (any RecordStore) async throws -> String?
    ) -> ContractRule<Subject> {
        rule(onStage: promise) { stage in try await flaw(stage.open()) }
    }

    static func rule(
        onStage promise: String, _ flaw: @escaping @Sendable (Stage) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(promise, patience: { $0.patience }) { subject in try await flaw(subject.make()) }
    }

    static func difference<Value: Equatable>(_ what: String, _ actual: Value, _ expected: Value) -> String? {
        actual == expected ? nil : "\(what) is \(actual) and not \(expected)"
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
        guard let last else { preconditionFailure("no games leave no record") }
        return last
    }
}
