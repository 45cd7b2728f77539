import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct NameMatchPlayingContractTests {
    typealias Subject = NameMatchPlayingContract.Subject

    @Test(arguments: NameMatchDefect.all)
    func aBrokenSessionBreaksItsRule(defect: NameMatchDefect) async throws {
        let rule = try #require(NameMatchPlayingContract.rules.first { $0.name == defect.rule })
        let patience = defect.flaw == nil ? Patience(.milliseconds(300)) : Patience()
        let violation = try #require(await rule.violation(of: Subject(patience: patience) { defect.make($0) }))
        #expect(violation.what.hasPrefix(defect.flaw ?? ""), "\(violation.what)")
    }

    @Test func everyRuleHasASessionThatBreaksIt() {
        #expect(Set(NameMatchPlayingContract.rules.map(\.name)) == Set(NameMatchDefect.all.map(\.rule)))
    }

    @Test(arguments: NameMatchPlayingContract.rules)
    func aSessionWithNothingTamperedKeepsEveryRule(rule: ContractRule<Subject>) async throws {
        try await rule.verify(Subject { NameMatchDefect.sound($0) })
    }
}
