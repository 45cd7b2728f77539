/// A double that knows what went wrong with it.
public protocol VerifiableDouble: Sendable {
    /// What went wrong so far, with what counts as wrong if nothing more happens.
    func report() -> DoubleReport
}

extension VerifiableDouble {
    /// Throws if anything went wrong.
    public func verify() throws(VerificationError) {
        let report = report()
        guard report.problems.isEmpty else { throw VerificationError([report]) }
    }
}

/// What `verify()` and `verifying` throw: every problem of every double, and the body's own error.
public struct VerificationError: Error {
    /// The doubles that have problems.
    public let reports: [DoubleReport]
    /// What the body threw, if it did.
    public let bodyError: (any Error)?

    /// Creates a failure.
    package init(_ reports: [DoubleReport], bodyError: (any Error)? = nil) {
        self.reports = reports
        self.bodyError = bodyError
    }
}

extension VerificationError: CustomStringConvertible {
    /// The reports, and the body's error behind them.
    public var description: String {
        (reports.map(\.description) + (bodyError.map { ["and the body threw: \($0)"] } ?? [])).joined(separator: "\n")
    }
}

/// Runs a body, and throws what went wrong with the doubles, even where the code under test swallowed their errors.
///
/// The body runs in the caller's isolation, so that it works from a main-actor suite. An error of the body's own comes
/// out as it is if no double has a problem, and inside ``VerificationError`` otherwise.
@discardableResult
public func verifying<Result>(
    _ doubles: any VerifiableDouble..., isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
) async throws -> Result {
    let outcome: Swift.Result<Result, any Error>
    do {
        outcome = .success(try await body())
    } catch {
        outcome = .failure(error)
    }
    let reports = doubles.map { $0.report() }.filter { !$0.problems.isEmpty }
    guard reports.isEmpty else {
        var bodyError: (any Error)?
        if case .failure(let error) = outcome { bodyError = error }
        throw VerificationError(reports, bodyError: bodyError)
    }
    return try outcome.get()
}
