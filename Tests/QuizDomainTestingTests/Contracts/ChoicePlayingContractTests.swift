import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoicePlayingContractTests {
    @MainActor
    private static func session(
        _ deck: any ChoiceDeck<String>, _ rules: ChoiceRules, _ records: RecordLocation, _ time: TimeSource
    ) -> TamperedChoice {
        TamperedChoice(
            ChoiceSession(deck: deck, rules: rules, heading: QuizContent("A quiz"), records: records, time: time))
    }

    @Test(arguments: ChoiceDefect.all)
    func contractDetectsBrokenSession(defect: ChoiceDefect) async throws {
        let rule = try #require(ChoicePlayingContract.rules.first { $0.name == defect.rule })
        let subject = ChoicePlayingContract.Subject(timeout: Timeout(.milliseconds(300))) {
            let session = Self.session($0, $1, $2, $3)
            defect.tamper(session, $0)
            return session
        }
        let violation = try #require(await rule.violation(of: subject))
        #expect(violation.rule == defect.rule)
    }

    @Test func everyRuleHasSessionThatBreaksIt() {
        #expect(ChoicePlayingContract.rules.map(\.name) == ChoiceDefect.all.map(\.rule))
    }

    @Test func unalteredSessionObeysEveryRule() async {
        let subject = ChoicePlayingContract.Subject { Self.session($0, $1, $2, $3) }
        let violations = await ChoicePlayingContract.rules.violations(of: subject)
        #expect(violations == [])
    }
}
