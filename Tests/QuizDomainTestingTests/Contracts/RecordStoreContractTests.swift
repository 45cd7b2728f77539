import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecordStoreContractTests {
    typealias Subject = RecordStoreContract.Subject
    typealias Rule = ContractRule<Subject>

    private static let rules = RecordStoreContract.merging + RecordStoreContract.keeping

    @Test(arguments: BrokenStore.all)
    func contractDetectsEveryBrokenRecordStore(broken: BrokenStore) async throws {
        let rule = try #require(Self.rules.first { $0.name == broken.rule })
        let violation = try #require(await rule.violation(of: Subject { try broken.make() }))
        #expect(violation.what.hasPrefix(broken.flaw), "\(violation.what)")
    }

    @Test func everyRecordRuleIsBrokenBySomeStore() {
        #expect(Set(Self.rules.map(\.name)) == Set(BrokenStore.all.map(\.rule)))
    }

    @Test func endlessRecordStoreCallBreaksRuleAfterTimeout() async throws {
        let spy = RecordStoreSpy()
        let timeout = Timeout(.seconds(30), on: ImmediateClock().timeSource)
        let subject = Subject(timeout: timeout) { .init(spy) }
        let rule = try #require(RecordStoreContract.merging.first)
        #expect(await rule.violation(of: subject)?.what == "did not end within 90.0 seconds")
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0)
    }

    @Test func inMemoryStoreObeysEveryMergingRule() async {
        let violations = await RecordStoreContract.merging.violations(of: Subject { .init(InMemoryRecordStore()) })
        #expect(violations == [])
    }
}
