import Foundation
public import NameMatch
import RemoteLoading
public import RemoteLoadingTesting

/// The contract of every `LearningStore`.
public enum LearningStoreContract {
    /// An unused storage location for a store.
    public typealias Stage = StoreStage<any LearningStore>
    /// The store under test, given by a closure that creates an unused storage location for it.
    ///
    /// The contract calls the closure once for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Stage>

    /// The rules about adding lessons to a schedule, for every store.
    public static let learning: [ContractRule<Subject>] = learningRules + callRules

    /// The rules about stored data, for stores that keep the schedule after the store object is released.
    public static let keeping: [ContractRule<Subject>] =
        stored.placeRules + [twoStoresRule] + stored.damageRules + stored.changeRules
        + [forgettingRule, repairingRule]
}

extension LearningStoreContract {
    private static let more = [Lesson.fixture("ada"), .fixture("dan", .missed)]

    private static let stored = StoredValueContract<any LearningStore, LeitnerSchedule>(
        ({ try await $0.apply(.learn(lessons)) }, schedule(after: lessons)),
        then: ({ try await $0.apply(.learn(more)) }, schedule(after: lessons + more)),
        reads: [{ store in try await store.schedule() }], difference: difference)

    private static let forgettingRule = Subject.rule(onStage: "forgetting in halved content throws and keeps it") {
        stage in
        let halved = StorageDamage.halved.applied(to: try await stored.filled(stage))
        try await stage.overwrite(halved)
        do {
            return "it returned \(try await stage.open().apply(.forget(["ada"])))"
        } catch is StoreError {
            return try await stage.read() == halved ? nil : "the content was changed"
        }
    }

    private static let repairingRule = Subject.rule(onStage: "forgetting everybody empties halved content") { stage in
        let halved = StorageDamage.halved.applied(to: try await stored.filled(stage))
        try await stage.overwrite(halved)
        try await stage.open().apply(.forgetAll)
        return difference(try await stage.open().apply(.learn(lessons)), after: lessons)
    }

    private static let twoStoresRule = Subject.rule(onStage: "two open stores lose no updates") { stage in
        let (one, other) = (try await stage.open(), try await stage.open())
        await learn(into: { $0.isMultiple(of: 2) ? one : other })
        if let flaw = difference(try await one.schedule(), after: manyLessons) { return flaw }
        return difference(try await other.schedule(), after: manyLessons)
    }

    /// Returns a description of the difference between a schedule and the one expected after the lessons, or `nil`.
    static func difference(_ schedule: LeitnerSchedule, after lessons: [Lesson]) -> String? {
        difference(schedule, self.schedule(after: lessons))
    }

    private static func schedule(after lessons: [Lesson]) -> LeitnerSchedule {
        var schedule = LeitnerSchedule()
        schedule.apply(.learn(lessons))
        return schedule
    }

    @Sendable static func difference(_ actual: LeitnerSchedule, _ expected: LeitnerSchedule) -> String? {
        actual == expected ? nil : "the schedule is \(text(actual)) instead of \(text(expected))"
    }

    private static func text(_ schedule: LeitnerSchedule) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return String(decoding: try encoder.encode(schedule), as: UTF8.self)
        } catch {
            return "a schedule that cannot be encoded"
        }
    }
}
