/// One promise of a port, and how to see that it is kept.
///
/// Rules are data: `@Test(arguments: SomeContract.rules)` gives one named case a rule.
public struct ContractRule<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// The promise, as a name.
    public let name: String
    private let flaw: @Sendable (Subject) async throws -> String?
    private let timeout: @Sendable (Subject) -> Timeout

    /// Creates a rule from a closure that says what is wrong, or nil if nothing is.
    ///
    /// A closure that throws breaks the rule, and so does one that does not end within three times the bound of the
    /// patience.
    public init(
        _ name: String, timeout: @escaping @Sendable (Subject) -> Timeout = { _ in Timeout() },
        flaw: @escaping @Sendable (Subject) async throws -> String?
    ) {
        self.name = name
        self.flaw = flaw
        self.timeout = timeout
    }

    /// The promise, as a name.
    public var description: String { name }

    /// Throws what was seen if a subject breaks the rule.
    ///
    /// The way to say it in a test: what is thrown is shown, which an expectation does not do with what it awaits.
    public func verify(_ subject: Subject) async throws(ContractIssue) {
        if let violation = await violation(of: subject) { throw violation }
    }

    /// How a subject breaks the rule, or nil if it keeps it.
    public func violation(of subject: Subject) async -> ContractIssue? {
        let timeout = timeout(subject).longer
        let ending = await timeout.run { [flaw] () -> String? in
            do {
                return try await flaw(subject)
            } catch {
                return "threw \(error)"
            }
        }
        guard let what = ending else {
            return ContractIssue(rule: name, what: "did not end within \(timeout.bound)")
        }
        return what.map { ContractIssue(rule: name, what: $0) }
    }
}

extension Sequence {
    /// Every rule that a subject breaks, in the order of the rules.
    public func violations<Subject>(of subject: Subject) async -> [ContractIssue]
    where Element == ContractRule<Subject> {
        var found: [ContractIssue] = []
        for rule in self {
            if let violation = await rule.violation(of: subject) { found.append(violation) }
        }
        return found
    }
}

/// A promise that was not kept.
public struct ContractIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The promise's name.
    public let rule: String
    /// What was seen instead.
    public let what: String

    /// Creates a violation.
    package init(rule: String, what: String) {
        self.rule = rule
        self.what = what
    }

    /// The rule, and what was seen instead.
    public var description: String { "\(rule): \(what)" }
}
