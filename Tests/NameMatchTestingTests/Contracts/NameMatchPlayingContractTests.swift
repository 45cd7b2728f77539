import NameMatch
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct NameMatchPlayingContractTests {
    typealias Subject = NameMatchPlayingContract.Subject

    @Test(arguments: NameMatchDefect.all)
    func contractDetectsBrokenSession(defect: NameMatchDefect) async throws {
        let rule = try #require(NameMatchPlayingContract.rules.first { $0.name == defect.rule })
        let timeout = defect.flaw == nil ? Timeout(.milliseconds(300)) : Timeout()
        let violation = try #require(await rule.violation(of: Subject(timeout: timeout) { defect.make($0) }))
        #expect(violation.what.hasPrefix(defect.flaw ?? ""), "\(violation.what)")
    }

    @Test func everyRuleHasSessionThatBreaksIt() {
        #expect(Set(NameMatchPlayingContract.rules.map(\.name)) == Set(NameMatchDefect.all.map(\.rule)))
    }

    @Test(arguments: NameMatchPlayingContract.rules)
    func unalteredSessionObeysEveryRule(rule: ContractRule<Subject>) async throws {
        try await rule.verify(Subject { NameMatchDefect.sound($0) })
    }
}
