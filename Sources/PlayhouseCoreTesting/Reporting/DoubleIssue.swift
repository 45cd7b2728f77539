/// An issue that a double detected, such as an unexpected request.
public struct DoubleIssue: Equatable, Sendable {
    /// The kind of issue in one or two words, such as `unused stub`.
    package let kind: String
    /// A description of the issue in one line.
    package let summary: String
    /// Hints for fixing the issue, one line each.
    package let details: [String]
    /// The location in the test that caused the issue, or `nil` if only the location of the double is known.
    package let site: CallSite?

    /// Creates an issue for the log of a double.
    public init(_ kind: String, _ summary: String, details: [String] = [], site: CallSite? = nil) {
        self.kind = kind
        self.summary = summary
        self.details = details
        self.site = site
    }
}

extension DoubleIssue: CustomStringConvertible {
    /// The kind of the issue in capitals, its summary, and its details on separate lines.
    public var description: String {
        ([kind.uppercased() + "  " + summary] + details.map { "   " + $0 }).joined(separator: "\n")
    }
}

/// A closure that receives each issue when it occurs, with its location in the test.
///
/// A sink is optional. With or without a sink, a double keeps its issues until `verify()` or `verifying` checks them.
/// At the end of the test, an issue that a sink has received is not reported again.
public typealias FailureSink = @Sendable (_ text: String, _ site: CallSite) -> Void
