import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct CorrectRecordStoresTests {
    typealias Subject = RecordStoreContract.Subject
    typealias Right = CorrectImplementation<Subject>

    private static let memories = [
        Right("an actor", Subject { .init(ActorRecordStore()) }),
        Right("a class on the main actor", Subject { .init(MainActorRecordStore()) }),
        // The stores with defects are such a store.
        Right("a store of closures", Subject { .init(ClosureRecordStore()) }),
    ]

    private static let files = [
        Right("a file of lines", Subject { try .init(inFile: { LineRecordStore($0) }) }),
        Right("a table", Subject { try .init(inFile: { TableRecordStore($0) }) }),
    ]

    @Test(arguments: memories + files, RecordStoreContract.rules)
    func correctRecordStoreObeysMergingRule(store: Right, rule: ContractRule<Subject>) async throws {
        try await store.verify(by: rule)
    }

    @Test(arguments: files, RecordStoreContract.persistence)
    func correctRecordStoreObeysPersistenceRule(store: Right, rule: ContractRule<Subject>) async throws {
        try await store.verify(by: rule)
    }
}
