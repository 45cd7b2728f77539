import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ContractRuleTests {
    private struct Broken: Error {}

    private let rules = [
        ContractRule<Int>("is positive") { $0 > 0 ? nil : "is \($0)" },
        ContractRule<Int>("is even") { if $0 % 2 != 0 { throw Broken() } else { nil } },
    ]

    @Test func correctValueHasNoViolations() async {
        #expect(await rules.violations(of: 2) == [])
    }

    @Test func verifyMethodThrowsOnlyForBrokenRule() async throws {
        try await rules[0].verify(2)
        await #expect(throws: ContractIssue(rule: "is positive", what: "is -2")) { try await rules[0].verify(-2) }
    }

    @Test func violationContainsNameOfItsRule() async {
        #expect(await rules.violations(of: -2) == [ContractIssue(rule: "is positive", what: "is -2")])
    }

    @Test func throwingCheckIsReportedAsViolation() async {
        #expect(await rules.violations(of: 3).map(\.description) == ["is even: threw Broken()"])
    }
}
