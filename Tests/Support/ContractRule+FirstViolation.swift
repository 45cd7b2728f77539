public import PlayhouseCoreTesting

extension ContractRule {
    /// Checks a subject, and returns its violation of the rule, or `nil` if it follows the rule.
    public func violation(of subject: Subject) async -> ContractIssue? {
        await [self].violations(of: subject).first
    }
}

extension Sequence {
    /// Checks a subject by these rules in their order, and returns its first violation, or `nil` if there is none.
    ///
    /// The violation does not show the shortest sequence of calls, whose search takes longer than the check.
    public func firstViolation<Subject>(of subject: Subject) async -> ContractIssue?
    where Element == ContractRule<Subject> {
        await ContractSeeds.$searchesShortest.withValue(false) {
            for rule in self {
                if let violation = await rule.violation(of: subject) { return violation }
            }
            return nil
        }
    }
}
