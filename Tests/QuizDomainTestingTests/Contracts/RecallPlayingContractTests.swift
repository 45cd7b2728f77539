import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallPlayingContractTests {
    @Test(arguments: Defect.all)
    func contractDetectsBrokenSession(defect: Defect) async throws {
        let rule = try #require(RecallPlayingContract.rules.first { $0.name == defect.rule })
        let subject = RecallPlayingContract.Subject(timeout: Timeout(.milliseconds(300))) { loader, rules, time in
            let session = TamperedPlaying(RecallSession(loader: loader, rules: rules, time: time))
            defect.tamper(session, loader)
            return session
        }
        let violation = try #require(await rule.violation(of: subject))
        #expect(violation.rule == defect.rule)
    }

    @Test func everyRuleHasSessionThatBreaksIt() {
        var rules: [String] = []
        for defect in Defect.all where rules.last != defect.rule { rules.append(defect.rule) }
        #expect(RecallPlayingContract.rules.map(\.name) == rules)
    }

    @Test func unalteredSessionObeysEveryRule() async {
        let subject = RecallPlayingContract.Subject { TamperedPlaying(RecallSession(loader: $0, rules: $1, time: $2)) }
        let violations = await RecallPlayingContract.rules.violations(of: subject)
        #expect(violations == [])
    }
}
