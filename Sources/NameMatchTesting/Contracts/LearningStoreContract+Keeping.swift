import NameMatch
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting

extension LearningStoreContract {
    static let placeRules: [ContractRule<Subject>] = [
        Subject.rule(onStage: "what was learned survives reopening") { stage in
            try await stage.open().learn(lessons)
            return difference(try await stage.open().schedule(), after: lessons)
        },
        Subject.rule(onStage: "a store that is opened again goes on") { stage in
            try await stage.open().learn(lessons)
            let more = [Lesson.fixture("ada"), .fixture("dan", .missed)]
            return difference(try await stage.open().learn(more), after: lessons + more)
        },
        Subject.rule(onStage: "two open stores lose nothing") { stage in
            let (one, other) = (try await stage.open(), try await stage.open())
            await learn(into: { $0.isMultiple(of: 2) ? one : other })
            if let flaw = difference(try await one.schedule(), after: crowd) { return flaw }
            return difference(try await other.schedule(), after: crowd)
        },
    ]

    static let damageRules = content.damageRules
    static let alterationRules = content.alterationRules

    private static let content = StoredContent<any LearningStore>(
        writtenWhen: "somebody learns", fill: { store in try await store.learn(lessons) },
        reads: [{ store in "\(try await store.schedule().cards.count) cards" }],
        write: { store in "\(try await store.learn(lessons).cards.count) cards" })
}
