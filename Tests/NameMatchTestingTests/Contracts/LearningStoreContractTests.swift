import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct LearningStoreContractTests {
    typealias Subject = LearningStoreContract.Subject
    typealias Rule = ContractRule<Subject>

    private static let rules = LearningStoreContract.learning + LearningStoreContract.keeping

    @Test(arguments: BrokenLearningStore.all)
    func contractDetectsEveryBrokenLearningStore(broken: BrokenLearningStore) async throws {
        let rule = try #require(Self.rules.first { $0.name == broken.rule })
        let violation = try #require(await rule.violation(of: Subject { try broken.make() }))
        #expect(violation.what.hasPrefix(broken.flaw), "\(violation.what)")
    }

    @Test func everyLearningRuleHasStoreThatBreaksIt() {
        #expect(Set(Self.rules.map(\.name)) == Set(BrokenLearningStore.all.map(\.rule)))
    }

    @Test func endlessLearningStoreCallBreaksRuleAfterTimeout() async throws {
        let spy = LearningStoreSpy()
        let timeout = Timeout(.seconds(30), on: ImmediateClock().timeSource)
        let subject = Subject(timeout: timeout) { .init(spy) }
        let rule = try #require(LearningStoreContract.learning.first)
        #expect(await rule.violation(of: subject)?.what == "did not end within 90.0 seconds")
        try await spy.calls.waitForCalls(1)
        spy.calls.complete(0)
    }

    @Test func inMemoryStoreObeysEveryLearningRule() async {
        let violations = await LearningStoreContract.learning.violations(of: Subject { .init(InMemoryLearningStore()) })
        #expect(violations == [])
    }

    @Test(arguments: LearningStoreContract.learning + LearningStoreContract.keeping)
    func checkedStoreObeysEveryRule(rule: Rule) async throws {
        try await rule.verify(Subject { ChecksummedStore.stage(.none) })
    }
}
