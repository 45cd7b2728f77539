import NameMatch
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting

extension LearningStoreContract {
    static let placeRules: [ContractRule<Subject>] = [
        Subject.rule(onStage: "the schedule persists when the store is reopened") { stage in
            try await stage.open().learn(lessons)
            return difference(try await stage.open().schedule(), after: lessons)
        },
        Subject.rule(onStage: "a reopened store adds to its content") { stage in
            try await stage.open().learn(lessons)
            let more = [Lesson.fixture("ada"), .fixture("dan", .missed)]
            return difference(try await stage.open().learn(more), after: lessons + more)
        },
        Subject.rule(onStage: "two open stores lose no updates") { stage in
            let (one, other) = (try await stage.open(), try await stage.open())
            await learn(into: { $0.isMultiple(of: 2) ? one : other })
            if let flaw = difference(try await one.schedule(), after: crowd) { return flaw }
            return difference(try await other.schedule(), after: crowd)
        },
    ]

    static let damageRules = content.damageRules
    static let alterationRules = content.alterationRules

    private static let content = StoredContent<any LearningStore>(
        writtenBy: "learning lessons", fill: { store in try await store.learn(lessons) },
        reads: [{ store in "\(try await store.schedule().cards.count) cards" }],
        write: { store in "\(try await store.learn(lessons).cards.count) cards" })
}
