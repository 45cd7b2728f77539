import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct RetryPolicyContractTests {
    typealias Subject = RetryPolicyContract.Subject

    @Test(arguments: RetryPolicyContract.rules)
    func retryingClientObeysContractRule(rule: ContractRule<Subject>) async throws {
        let subject = Subject(attempts: 3, within: .seconds(60)) { $0.retrying(time: $1) }
        try await rule.verify(subject)
    }

    @Test(arguments: RetryPolicyContract.rules, [2, 5])
    func customRetryPolicyObeysContractRule(rule: ContractRule<Subject>, attempts: Int) async throws {
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
    func contractDetectsBrokenClient(broken: BrokenRetrying) async throws {
        let rule = try #require(RetryPolicyContract.rules.first { $0.name == broken.rule })
        let subject = Subject(attempts: 3, within: .seconds(60), broken.make)
        let violation = try #require(await rule.violation(of: subject))
        #expect(violation.rule == broken.rule)
        #expect(violation.what.contains(broken.flaw), "\(violation)")
    }

    @Test func everyRuleIsTestedWithBrokenClient() {
        #expect(Set(RetryPolicyContract.rules.map(\.name)) == Set(BrokenRetrying.all.map(\.rule)))
    }

    @Test func everyBrokenRuleIsReported() async {
        let found = await RetryPolicyContract.rules.violations(
            of: Subject(attempts: 2, within: .seconds(60)) { client, _ in client })
        #expect(
            found.map(\.rule) == [
                "a transient failure is retried",
                "the last permitted attempt determines the outcome",
                "each attempt sends the same request", "a request with an Idempotency-Key is retried",
                "a request can override the retry rule", "a retry waits as long as Retry-After demands",
                "an invalid Retry-After is ignored",
                "a call cancelled in flight is not retried", "a wait ends when the call is cancelled",
            ])
    }
}
