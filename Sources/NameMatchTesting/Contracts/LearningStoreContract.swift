import Foundation
public import NameMatch
import RemoteLoading
public import RemoteLoadingTesting

/// The contract of `LearningStore`, which every implementation must fulfil.
public enum LearningStoreContract {
    /// An unused storage location for a store.
    public typealias Location = StoreLocation<any LearningStore>
    /// The store under test, given by a closure that creates an unused storage location for it.
    ///
    /// The contract calls the closure several times for each rule.
    public typealias Subject = ContractSubject<@Sendable () async throws -> Location>

    /// The rules about the entries of a log, for every store.
    ///
    /// Each rule makes generated calls, and compares what the store has with a `LearningLog`.
    public static let rules: [ContractRule<Subject>] = [
        Subject.rule("a new store is empty", id: "empty") { store in
            difference(try await store.log(), LearningLog())
        },
        StoreComparison<LearningStoreModel>.calls, StoreComparison<LearningStoreModel>.concurrentCalls,
        StoreComparison<LearningStoreModel>.cancelledCalls,
    ]

    /// The rules about stored data, for stores that keep the log after the store object is released.
    public static let persistence: [ContractRule<Subject>] =
        [StoreComparison<LearningStoreModel>.places] + stored.damageRules + stored.changeRules
        + [forgettingRule, repairingRule]
}

extension LearningStoreContract {
    private static let entries = [
        LearningEntry.fixture("ada"), .fixture("cem", .missed, confusedWith: ["bea", "ada"]),
        .fixture("ada", asking: .typedName, at: later(3 * 86_400)),
    ]
    private static let more = [LearningEntry.fixture("bea", .missed, at: later(86_400)), .fixture("eve", .missed)]

    private static let stored = StoredValueContract<any LearningStore, LearningLog>(
        ({ try await $0.append(entries) }, LearningLog(entries)),
        then: ({ try await $0.append(more) }, LearningLog(entries + more)), alone: LearningLog(more),
        empty: LearningLog(),
        reads: [{ store in try await store.log() }], difference: difference)

    private static let forgettingRule = Subject.rule(
        atLocation: "forgetting in halved content throws and keeps it", id: "forgetting-halved"
    ) {
        location in
        let halved = StorageDamage.halved.applied(to: try await stored.filled(location))
        try await location.overwrite(halved)
        do {
            try await location.open().append([.fixture(.forgotten, about: "ada", at: later(4 * 86_400))])
            return "it returned"
        } catch is StoreError {
            return try await location.read() == halved ? nil : "the content was changed"
        }
    }

    private static let repairingRule = Subject.rule(
        atLocation: "forgetting everybody empties halved content", id: "forget-all-halved"
    ) { location in
        let halved = StorageDamage.halved.applied(to: try await stored.filled(location))
        try await location.overwrite(halved)
        try await location.open().forgetAll()
        try await location.open().append(more)
        return difference(try await location.open().log(), LearningLog(more))
    }

    static func later(_ seconds: Double) -> Date { LearningEntry.fixture().date.addingTimeInterval(seconds) }

    /// Returns a description of the difference between two logs, or `nil`.
    ///
    /// A store may replace other entries by a sum than the expected log, so logs with sums are compared by what the
    /// player has learned.
    @Sendable static func difference(_ actual: LearningLog, _ expected: LearningLog) -> String? {
        guard actual.entries != expected.entries else { return nil }
        let (schedule, other) = (LearningSchedule(actual).people, LearningSchedule(expected).people)
        let hasEqualPeople = expected.people == actual.people && Set(schedule.keys) == Set(other.keys)
        let flawed = expected.people.filter { person in
            guard expected.hasSum(about: person) else {
                return actual.entries(about: person) != expected.entries(about: person)
            }
            guard let one = schedule[person], let two = other[person] else { return schedule[person] != other[person] }
            return !one.isNearly(two)
        }
        return hasEqualPeople && flawed.isEmpty ? nil : "the log is \(text(actual)) instead of \(text(expected))"
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

extension LearningLog {
    /// Returns `true` if the sum of the oldest entries about a person replaces them.
    fileprivate func hasSum(about person: Person.ID) -> Bool {
        entries(about: person).contains { if case .summed = $0.event { true } else { false } }
    }
}

extension LearnedPerson {
    /// Returns `true` if both values are equal, except for rounding errors of another implementation.
    fileprivate func isNearly(_ other: LearnedPerson) -> Bool {
        let isNear = { (one: Double, two: Double) in abs(one - two) <= 1e-6 * max(abs(one), abs(two)) }
        return isNear(memory.stability, other.memory.stability) && isNear(memory.difficulty, other.memory.difficulty)
            && memory.date == other.memory.date && isRecognised == other.isRecognised && isMissed == other.isMissed
            && confusedWith == other.confusedWith
    }
}
