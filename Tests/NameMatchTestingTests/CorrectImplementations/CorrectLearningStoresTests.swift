import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectLearningStoresTests {
    typealias Subject = LearningStoreContract.Subject
    typealias Right = CorrectImplementation<Subject>

    private static let memories = [
        Right("an actor", Subject { .init(ActorLearningStore()) }),
        Right("a class on the main actor", Subject { .init(MainActorLearningStore()) }),
        // The stores with defects are such a store.
        Right("a store of closures", Subject { .init(ClosureLearningStore()) }),
    ]

    private static let places = [
        Right("a file of lines", Subject { try .init(inFile: { LineLearningStore($0) }) }),
        Right("a checksum", Subject { ChecksummedStore.location(.none) }),
    ]

    @Test(arguments: memories + places, LearningStoreContract.rules)
    func correctLearningStoreObeysLearningRule(store: Right, rule: ContractRule<Subject>) async throws {
        try await store.verify(by: rule)
    }

    @Test(arguments: places, LearningStoreContract.persistence)
    func correctLearningStoreObeysPersistenceRule(store: Right, rule: ContractRule<Subject>) async throws {
        try await store.verify(by: rule)
    }
}
