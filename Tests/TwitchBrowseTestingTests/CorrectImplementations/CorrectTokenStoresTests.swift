import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct CorrectTokenStoresTests {
    typealias Subject = TokenStoringContract.Subject
    typealias Right = CorrectImplementation<Subject>

    private static let memories = [
        Right("an actor", Subject { .init(ActorTokenStore()) }),
        Right("a class on the main actor", Subject { .init(MainActorTokenStore()) }),
    ]

    private static let places = [
        Right("a file of lines", Subject { try .init(inFile: { LineTokenStore($0) }) }),
        // The stores with defects are such a store.
        Right("a store of flags", TokenStoringContractTests.subject()),
    ]

    @Test(arguments: memories + places, TokenStoringContract.rules)
    func correctTokenStoreObeysRule(store: Right, rule: ContractRule<Subject>) async throws {
        try await store.verify(by: rule)
    }

    @Test(arguments: places, TokenStoringContract.persistence)
    func correctTokenStoreObeysPersistenceRule(store: Right, rule: ContractRule<Subject>) async throws {
        try await store.verify(by: rule)
    }
}
