import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct ContractRuleTests {
    private struct Broken: Error {}

    private let rules = [
        ContractRule<Int>("is positive", id: "positive") { $0 > 0 ? nil : "is \($0)" },
        ContractRule<Int>("is even", id: "even") { if $0 % 2 != 0 { throw Broken() } else { nil } },
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

    @Test func everyBrokenRuleIsReportedInOrder() async {
        #expect(await rules.violations(of: -3).map(\.rule) == ["is positive", "is even"])
    }

    @Test func ruleCanBeExcludedByIdentifier() async {
        let others = rules.except(["positive": "negative numbers are fine here"])
        #expect(others.map(\.id) == ["even"])
        #expect(await others.violations(of: -2) == [])
    }

    @Test func unknownRuleIdentifierTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = [ContractRule<Int>("is positive", id: "positive") { _ in nil }].except(["postive": "a misspelling"])
        }
    }

    @Test func ruleThatDoesNotEndIsReported() async throws {
        let wall = ManualClock()
        let rule = ContractRule<Int>("ends", id: "ends", timeout: { _ in Timeout(.seconds(10), on: wall.timeSource) }) {
            _ in
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return nil
        }
        let violation = Task { await rule.violation(of: 1) }
        try await wall.waitForSleeper(due: .seconds(30))
        wall.advance(by: .seconds(30))
        #expect(await violation.value == ContractIssue(rule: "ends", what: "did not end within 30.0 seconds"))
    }
}
