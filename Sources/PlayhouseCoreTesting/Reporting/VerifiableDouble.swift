/// A double that reports its issues.
public protocol VerifiableDouble: Sendable {
    /// Returns the issues so far, including issues that later calls can still resolve, such as an unused stub.
    ///
    /// Reading the issues does not remove them from later reports.
    func report() -> DoubleReport
}

extension VerifiableDouble {
    /// Throws an error with all issues of this double, if it has any.
    public func verify() throws(VerificationError) {
        let report = report()
        guard report.issues.isEmpty else { throw VerificationError([report]) }
    }
}

/// An error with the issues of doubles, and with any error that the body of `verifying` threw.
public struct VerificationError: Error {
    /// The reports of the doubles that have issues.
    package let reports: [DoubleReport]
    /// The error that the body of `verifying` threw, or `nil` if it threw none.
    package let bodyError: (any Error)?

    /// Creates an error from reports.
    package init(_ reports: [DoubleReport], bodyError: (any Error)? = nil) {
        self.reports = reports
        self.bodyError = bodyError
    }
}

extension VerificationError: CustomStringConvertible {
    /// The reports of the doubles, followed by any error that the body of `verifying` threw.
    public var description: String {
        (reports.map(\.description) + (bodyError.map { ["and the body threw: \($0)"] } ?? [])).joined(separator: "\n")
    }
}

/// Runs a body, and throws an error if one of the doubles has an issue.
///
/// The error is thrown even if the code under test ignored the error that the double threw. If no double has an issue,
/// an error of the body is rethrown unchanged. Otherwise, that error is part of the ``VerificationError``. The body
/// runs in the caller's isolation, so it works in a main-actor suite.
///
/// If the only `try` of a body is inside `#expect(…)`, the compiler treats the body as non-throwing. Assign the value
/// to a constant before the `#expect`, and use the constant there.
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
    let reports = doubles.map { $0.report() }.filter { !$0.issues.isEmpty }
    guard reports.isEmpty else {
        var bodyError: (any Error)?
        if case .failure(let error) = outcome { bodyError = error }
        throw VerificationError(reports, bodyError: bodyError)
    }
    return try outcome.get()
}
