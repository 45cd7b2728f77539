import PlayhouseCore

/// A requirement of a protocol, with a function that checks an implementation.
///
/// Rules are values: `@Test(arguments: SomeContract.rules)` runs one named test case for each rule.
public struct ContractRule<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// The identifier of the rule, which stays the same if the name is reworded.
    public let id: String
    /// The name of the rule, which states the requirement.
    public let name: String
    /// Returns the violation of a subject, and reports what it does for the case that it does not end.
    private let flaw: @Sendable (Subject, _ report: @Sendable (String) -> Void) async throws -> String?
    private let timeout: @Sendable (Subject) -> Timeout

    /// Creates a rule from a closure that returns the violation, or `nil` if a subject follows the rule.
    ///
    /// The identifier must differ from those of all other rules of the contract.
    ///
    /// The subject is the implementation under test. It also breaks the rule if the closure throws an error, or does
    /// not end before its timeout expires. This timeout has three times the bound of `timeout`.
    public init(
        _ name: String, id: String, timeout: @escaping @Sendable (Subject) -> Timeout = { _ in Timeout() },
        flaw: @escaping @Sendable (Subject) async throws -> String?
    ) {
        self.init(name, id: id, timeout: timeout, flawReporting: { subject, _ in try await flaw(subject) })
    }

    init(
        _ name: String, id: String, timeout: @escaping @Sendable (Subject) -> Timeout,
        flawReporting flaw: @escaping @Sendable (Subject, _ report: @Sendable (String) -> Void) async throws -> String?
    ) {
        self.id = id
        self.name = name
        self.flaw = flaw
        self.timeout = timeout
    }

    /// The name of the rule, which states the requirement.
    public var description: String { name }

    /// Throws an issue with the observed behaviour if a subject breaks the rule.
    ///
    /// The report of a test shows an error that is thrown, but a failed expectation does not show the value of an
    /// expression with `await`.
    public func verify(_ subject: Subject) async throws(ContractIssue) {
        let timeout = timeout(subject).longer
        let current = Locked("")
        let ending = await timeout.run { [flaw] () -> String? in
            do {
                return try await flaw(subject) { report in current.withLock { $0 = report } }
            } catch {
                return "threw \(error)"
            }
        }
        guard let what = ending else {
            throw ContractIssue(rule: name, what: "did not end within \(timeout.bound)" + current.withLock { $0 })
        }
        if let what { throw ContractIssue(rule: name, what: what) }
    }
}

/// A subject with a timeout for operations that do not end.
package protocol TimedSubject: Sendable {
    var timeout: Timeout { get }
}

extension ContractRule where Subject: TimedSubject {
    /// Creates a rule that uses the timeout of its subject.
    package init(_ name: String, id: String, flaw: @escaping @Sendable (Subject) async throws -> String?) {
        self.init(name, id: id, timeout: { $0.timeout }, flaw: flaw)
    }
}

extension Sequence {
    /// Returns the rules without those that `reasons` excludes.
    ///
    /// `reasons` has the identifier of each excluded rule, with the reason why this rule does not apply. For example, a
    /// client that repeats requests cannot follow the rule that each call sends one request. It is a programming error
    /// to name a rule that does not exist, because a misspelt identifier would exclude no rule.
    public func except<Subject>(_ reasons: KeyValuePairs<String, String>) -> [ContractRule<Subject>]
    where Element == ContractRule<Subject> {
        let rules = Array(self)
        for (id, reason) in reasons {
            precondition(
                rules.contains { $0.id == id }, "there is no rule \"\(id)\", which was switched off: \(reason)")
        }
        return rules.filter { rule in !reasons.contains { $0.key == rule.id } }
    }

    /// Checks a subject against all of these rules, and returns its violations in the order of the rules.
    public func violations<Subject>(of subject: Subject) async -> [ContractIssue]
    where Element == ContractRule<Subject> {
        var found: [ContractIssue] = []
        for rule in self {
            do throws(ContractIssue) {
                try await rule.verify(subject)
            } catch {
                found.append(error)
            }
        }
        return found
    }
}

/// A violation of a contract.
public struct ContractIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the rule that was broken.
    package let rule: String
    /// The observed behaviour, which breaks the rule.
    public let what: String

    /// Creates a violation from the name of the rule and the observed behaviour.
    package init(rule: String, what: String) {
        self.rule = rule
        self.what = what
    }

    /// The rule, and the observed behaviour.
    public var description: String { "\(rule): \(what)" }
}
