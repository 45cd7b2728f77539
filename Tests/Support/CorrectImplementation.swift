package import PlayhouseCoreTesting
import Foundation

/// An implementation of a port that breaks no rule of its contract, however many calls are generated.
package struct CorrectImplementation<Subject: Sendable>: Sendable, CustomStringConvertible {
    package let description: String
    private let subject: Subject

    package init(_ description: String, _ subject: Subject) {
        self.description = description
        self.subject = subject
    }

    /// Throws the issue if the implementation breaks a rule.
    ///
    /// If the environment variable `PLAYHOUSE_SEEDS` is set, it is the number of sequences that a rule generates, and
    /// the time that each rule took is printed.
    package func verify(by rule: ContractRule<Subject>) async throws(ContractIssue) {
        let count = ProcessInfo.processInfo.environment["PLAYHOUSE_SEEDS"].flatMap(UInt64.init)
        guard let count else { return try await rule.verify(subject) }
        let start = ContinuousClock.now
        let issue = await ContractSeeds.$current.withValue(0..<count) { await rule.violation(of: subject) }
        print("\(count) seeds: \(description), \(rule.id): \((ContinuousClock.now - start) / .seconds(1)) s")
        if let issue { throw issue }
    }
}
