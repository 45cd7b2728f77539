import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct DealerContractTests {
    typealias Subject = DealerContract.Subject

    @Test(arguments: BrokenDealer.all)
    func contractDetectsBrokenDealer(broken: BrokenDealer) async throws {
        let rule = try #require(DealerContract.rules.first { $0.name == broken.rule })
        let violation = try #require(await rule.violation(of: Subject(broken.make)))
        #expect(violation.what.hasPrefix(broken.flaw), "\(violation.what)")
    }

    @Test func everyRuleHasBrokenDealer() {
        #expect(Set(DealerContract.rules.map(\.name)) == Set(BrokenDealer.all.map(\.rule)))
    }

    @Test(arguments: DealerContract.rules)
    func dealerObeysEveryRule(rule: ContractRule<Subject>) async throws {
        try await rule.verify(Subject(BrokenDealer.sound))
    }
}
