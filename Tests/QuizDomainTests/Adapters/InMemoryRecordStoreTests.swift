import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct InMemoryRecordStoreTests {
    private static let subject = RecordStoreContract.Subject { .init(InMemoryRecordStore()) }

    @Test(arguments: RecordStoreContract.rules)
    func inMemoryStoreObeysMergingContract(rule: ContractRule<RecordStoreContract.Subject>) async throws {
        try await rule.verify(Self.subject)
    }

    @Test func newStoreContainsGivenRecords() async {
        let store = InMemoryRecordStore([.fixture(): .fixture(scores: 5)])
        #expect(await store.record(.fixture(score: 4), for: .fixture()).best.score == 5)
    }
}
