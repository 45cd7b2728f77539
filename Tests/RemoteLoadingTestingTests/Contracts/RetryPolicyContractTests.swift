import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RetryPolicyContractTests {
    typealias Subject = RetryPolicyContract.Subject

    @Test(arguments: RetryPolicyContract.rules)
    func retryingClientKeepsRule(rule: ContractRule<Subject>) async throws {
        let subject = Subject(attempts: 3, within: .seconds(60)) { $0.retrying(time: $1) }
        try await rule.verify(subject)
    }

    @Test(arguments: RetryPolicyContract.rules, [2, 5])
    func customPolicyKeepsRule(rule: ContractRule<Subject>, attempts: Int) async throws {
        let subject = Subject(attempts: attempts, within: .seconds(10)) { client, time in
            var policy = RetryPolicy()
            policy.attempts = attempts
            policy.budget = .seconds(10)
            policy.firstDelay = .milliseconds(10)
            policy.longestDelay = .milliseconds(100)
            return client.retrying(policy, time: time, chance: ChanceSource(SeededGenerator(seed: 1)))
        }
        try await rule.verify(subject)
    }

    @Test(arguments: BrokenRetrying.all)
    func brokenClientBreaksItsRule(broken: BrokenRetrying) async throws {
        let rule = try #require(RetryPolicyContract.rules.first { $0.name == broken.rule })
        let subject = Subject(attempts: 3, within: .seconds(60), broken.make)
        let violation = try #require(await rule.violation(of: subject))
        #expect(violation.rule == broken.rule)
        #expect(violation.what.contains(broken.flaw), "\(violation)")
    }

    @Test func everyRuleHasBrokenClient() {
        #expect(Set(RetryPolicyContract.rules.map(\.name)) == Set(BrokenRetrying.all.map(\.rule)))
    }

    @Test func everyBrokenRuleIsReported() async {
        let found = await RetryPolicyContract.rules.violations(
            of: Subject(attempts: 2, within: .seconds(60)) { client, _ in client })
        #expect(
            found.map(\.rule) == [
                "a failure that may pass is followed by another attempt",
                "there are no more attempts than permitted, and the last outcome is delivered",
                "every attempt is the same request", "an Idempotency-Key permits another attempt",
                "a request may ask for another attempt, or for none", "a wait that the server asks for is kept",
                "a wait that makes no sense is none of the server's",
                "a call that is cancelled on its way is not sent again", "a wait ends with the call",
            ])
    }
}
