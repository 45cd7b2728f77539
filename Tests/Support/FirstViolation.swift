public import PlayhouseCoreTesting

extension ContractRule {
    /// Checks a subject, and returns its violation of the rule, or `nil` if it follows the rule.
    public func violation(of subject: Subject) async -> ContractIssue? {
        await [self].violations(of: subject).first
    }
}

extension Sequence {
    /// Checks a subject by these rules in their order, and returns its first violation, or `nil` if there is none.
    public func firstViolation<Subject>(of subject: Subject) async -> ContractIssue?
    where Element == ContractRule<Subject> {
        for rule in self {
            if let violation = await rule.violation(of: subject) { return violation }
        }
        return nil
    }
}
