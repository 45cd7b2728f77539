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
    func contractDetectsBrokenLearningStore(broken: BrokenLearningStore) async throws {
        let rule = try #require(Self.rules.first { $0.id == broken.rule })
        #expect(await rule.violation(of: Subject { try broken.make() })?.rule == rule.name)
    }

    @Test func everyLearningRuleCatchesTwoBrokenStores() {
        #expect(Self.rules.map(\.id).brokenLessThanTwice(in: BrokenLearningStore.all.map(\.rule)) == [])
    }

    @Test func everyRequirementOfLearningStoreHasRule() throws {
        let damages = ["halved", "lengthened", "foreign", "emptied"]
        let page = try PortPage(of: "LearningStore", in: "Sources/NameMatch/Ports/LearningStore.swift")
        let flaws = page.flaws(
            checking: [
                "``append(_:)`` adds": ["all-entries", "several-calls", "order", "same-date", "empty-append"],
                "An entry whose identifier": ["repeated", "equal-lessons"],
                "If an entry whose identifier": ["earlier-date"],
                "Each entry is stored whole": ["every-kind", "dates", "identifiers"],
                "An entry ``LearningEntry/Event/forgotten``": ["forgotten", "stays-forgotten", "after-forgetting"],
                "If there are more than eight": ["schedule", "late"],
                "``forgetAll()`` deletes all": ["forget-all", "forget-all-again"],
                "``append(_:)`` returns only": ["empty", "reading"],
                "A call is completed": ["cancelled", "cancelled-forgetting"],
                "Concurrent calls": ["concurrent", "concurrent-person"],
                "Every store of the same place": [
                    "reopened", "continued", "other-store", "stored-on-return", "two-stores", "forgotten-elsewhere",
                    "forget-all-elsewhere",
                ],
                "A call that cannot read": damages.map { "reading-" + $0 } + damages.map { "changing-" + $0 }
                    + ["forgetting-halved"],
                "``forgetAll()`` also": ["forget-all-halved"],
            ], by: Self.rules.map(\.id))
        #expect(flaws == [])
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

    @Test(arguments: ["reading-emptied", "changing-emptied"])
    func emptyFileMayCountAsNoContent(id: String) async throws {
        let rule = try #require(Self.rules.first { $0.id == id })
        try await rule.verify(Subject { ChecksummedStore.stage(.readsDamageAsEmpty) })
    }

    @Test(arguments: LearningStoreContract.learning + LearningStoreContract.keeping)
    func checkedStoreObeysEveryRule(rule: Rule) async throws {
        try await rule.verify(Subject { ChecksummedStore.stage(.none) })
    }
}
