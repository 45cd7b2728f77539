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

    /// The rules about the entries of a log, for every store.
    public static let learning: [ContractRule<Subject>] = learningRules + callRules

    /// The rules about stored data, for stores that keep the log after the store object is released.
    public static let keeping: [ContractRule<Subject>] =
        stored.placeRules + placeRules + stored.damageRules + stored.changeRules
        + [forgettingRule, repairingRule]
}

extension LearningStoreContract {
    private static let more = [LearningEntry.fixture("bea", .missed, at: later(86_400)), .fixture("eve", .missed)]

    private static let stored = StoredValueContract<any LearningStore, LearningLog>(
        ({ try await $0.append(entries) }, LearningLog(entries)),
        then: ({ try await $0.append(more) }, LearningLog(entries + more)), alone: LearningLog(more),
        empty: LearningLog(),
        reads: [{ store in try await store.log() }], difference: difference)

    private static let forgettingRule = Subject.rule(
        onStage: "forgetting in halved content throws and keeps it", id: "forgetting-halved"
    ) {
        stage in
        let halved = StorageDamage.halved.applied(to: try await stored.filled(stage))
        try await stage.overwrite(halved)
        do {
            try await stage.open().append([.fixture(.forgotten, about: "ada", at: later(4 * 86_400))])
            return "it returned"
        } catch is StoreError {
            return try await stage.read() == halved ? nil : "the content was changed"
        }
    }

    private static let repairingRule = Subject.rule(
        onStage: "forgetting everybody empties halved content", id: "forget-all-halved"
    ) { stage in
        let halved = StorageDamage.halved.applied(to: try await stored.filled(stage))
        try await stage.overwrite(halved)
        try await stage.open().forgetAll()
        try await stage.open().append(more)
        return difference(try await stage.open().log(), after: more)
    }

    private static let placeRules = [
        Subject.rule(onStage: "two open stores lose no updates", id: "two-stores") { stage in
            let (one, other) = (try await stage.open(), try await stage.open())
            await learn(into: { $0.isMultiple(of: 2) ? one : other })
            if let flaw = difference(try await one.log(), after: manyLessons) { return flaw }
            return difference(try await other.log(), after: manyLessons)
        },
        Subject.rule(onStage: "an entry is stored when the call returns", id: "stored-on-return") { stage in
            let store = try await stage.open()
            for (number, entry) in manyLessons.enumerated() {
                try await store.append([entry])
                let expected = Array(manyLessons.prefix(number + 1))
                if let flaw = difference(try await stage.open().log(), after: expected) { return flaw }
            }
            return nil
        },
        Subject.rule(onStage: "a forgotten person is forgotten in every store", id: "forgotten-elsewhere") { stage in
            let forgotten = LearningEntry.fixture(.forgotten, about: "ada", at: later(4 * 86_400))
            let store = try await stage.open()
            try await store.append(entries)
            try await stage.open().append([forgotten])
            if let flaw = difference(try await store.log(), after: entries + [forgotten]) { return flaw }
            try await stage.open().append(entries)
            return difference(try await stage.open().log(), after: entries + [forgotten])
        },
        Subject.rule(onStage: "everybody is forgotten in every store", id: "forget-all-elsewhere") { stage in
            let store = try await stage.open()
            try await store.append(entries)
            try await stage.open().forgetAll()
            if let flaw = difference(try await store.log(), after: []) { return flaw }
            return difference(try await stage.open().log(), after: [])
        },
    ]

    /// Returns a description of the difference between a log and the log of the given entries, or `nil`.
    static func difference(_ log: LearningLog, after entries: [LearningEntry]) -> String? {
        difference(log, LearningLog(entries))
    }

    /// Returns a description of the difference between two logs, or `nil`.
    ///
    /// The logs of this contract have so few entries about a person that their sums are not compared.
    @Sendable static func difference(_ actual: LearningLog, _ expected: LearningLog) -> String? {
        actual.entries == expected.entries ? nil : "the log is \(text(actual)) instead of \(text(expected))"
    }

    /// Returns what a player has learned after lessons that are not replaced by a sum.
    static func replay(of lessons: [LearningEntry]) -> [Person.ID: LearnedPerson] {
        Dictionary(grouping: lessons, by: \.person).compactMapValues { LearnedPerson($0) }
    }

    static func difference(_ actual: LearningSchedule, _ expected: [Person.ID: LearnedPerson]) -> String? {
        guard Set(actual.people.keys) == Set(expected.keys) else { return "the people are \(actual.people.keys)" }
        for (person, learned) in expected where actual.people[person]?.isNearly(learned) != true {
            return "the schedule of \(person.rawValue) is \(String(describing: actual.people[person]))"
        }
        return nil
    }

    private static func text(_ log: LearningLog) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do {
            return String(decoding: try encoder.encode(log), as: UTF8.self)
        } catch {
            return "a log that cannot be encoded"
        }
    }
}

extension LearnedPerson {
    /// Returns `true` if both values are equal, except for rounding errors of another implementation.
    fileprivate func isNearly(_ other: LearnedPerson) -> Bool {
        let isNear = { (one: Double, two: Double) in abs(one - two) <= 1e-6 * max(abs(one), abs(two)) }
        return isNear(memory.stability, other.memory.stability) && isNear(memory.difficulty, other.memory.difficulty)
            && memory.date == other.memory.date && isRecognised == other.isRecognised && isMissed == other.isMissed
            && takenFor == other.takenFor
    }
}
