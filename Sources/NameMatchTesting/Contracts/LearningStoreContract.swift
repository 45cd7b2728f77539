public import NameMatch
public import RemoteLoadingTesting

/// What every `LearningStore` promises.
public enum LearningStoreContract {
    /// A place for a store that nobody has used.
    public typealias Stage = StoreStage<any LearningStore>
    /// The way to make a fresh stage for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Stage>

    /// The rules of learning, for every store.
    public static let learning: [ContractRule<Subject>] = learningRules + callRules

    /// The rules of keeping, for stores that keep the schedule in a place.
    public static let keeping: [ContractRule<Subject>] = placeRules + damageRules

    /// The rules of checking, for stores that notice each altered byte, as a checksum lets them do.
    public static let checking: [ContractRule<Subject>] = alterationRules
}

extension LearningStoreContract {
    /// How a schedule differs from what lessons leave by the rule.
    static func difference(_ schedule: LeitnerSchedule, after lessons: [Lesson]) -> String? {
        var expected = LeitnerSchedule()
        for lesson in lessons { expected.learn(lesson) }
        guard schedule != expected else { return nil }
        return "the cards are \(text(schedule)) instead of \(text(expected))"
    }

    private static func text(_ schedule: LeitnerSchedule) -> String {
        schedule.cards.map { "\($0) in box \($1.box)" }.sorted().joined(separator: ", ")
    }
}
