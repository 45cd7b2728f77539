public import Foundation
public import NameMatch
public import RemoteLoadingTesting

/// What every `LearningStore` promises.
public enum LearningStoreContract {
    /// A place for what is learned that nobody has used, and how to get at what is stored there.
    public struct Stage: Sendable {
        let open: @Sendable () async throws -> any LearningStore
        let read: @Sendable () async throws -> Data?
        let overwrite: @Sendable (Data) async throws -> Void

        /// Creates a stage for a store that keeps its schedule to itself, as in memory; opening gives the same again.
        public init(_ store: any LearningStore) {
            self.init(opening: { store }, reading: { nil }, overwriting: { _ in })
        }

        /// Creates a stage for a store that keeps its schedule in a place.
        ///
        /// Each opening makes a new store on the same place, as another run of the app would. Reading and overwriting
        /// go behind the store's back: the bytes of the file, or of whatever it is.
        public init(
            opening open: @escaping @Sendable () async throws -> any LearningStore,
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
        await learning.violations(of: subject)
    }

    /// The rules of learning, for every store.
    public static let learning: [ContractRule<Subject>] = learningRules + callRules

    /// The rules of keeping, for stores that keep the schedule in a place.
    public static let keeping: [ContractRule<Subject>] = placeRules + damageRules

    /// The rules of checking, for stores that notice each altered byte, as a checksum lets them do.
    public static let checking: [ContractRule<Subject>] = alterationRules
}

extension LearningStoreContract {
    /// A rule about a store that was just opened.
    static func rule(
        _ promise: String, _ flaw: @escaping @Sendable (any LearningStore) async throws -> String?
    ) -> ContractRule<Subject> {
        rule(onStage: promise) { stage in try await flaw(stage.open()) }
    }

    static func rule(
        onStage promise: String, _ flaw: @escaping @Sendable (Stage) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(promise, patience: { $0.patience }) { subject in try await flaw(subject.make()) }
    }

    /// How a schedule differs from what lessons leave by the rule.
    static func difference(_ schedule: LeitnerSchedule, after lessons: [Lesson]) -> String? {
        var expected = LeitnerSchedule()
        for lesson in lessons { expected.learn(lesson) }
        guard schedule != expected else { return nil }
        return "the cards are \(text(schedule)) and not \(text(expected))"
    }

    private static func text(_ schedule: LeitnerSchedule) -> String {
        schedule.cards.map { "\($0) in box \($1.box)" }.sorted().joined(separator: ", ")
    }
}
