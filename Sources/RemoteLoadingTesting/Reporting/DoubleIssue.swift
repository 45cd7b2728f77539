/// Something that a double saw and that should not have been.
public struct DoubleIssue: Hashable, Sendable {
    /// What went wrong, in one or two words, such as `unused stub`.
    public let kind: String
    /// What it was, in one line.
    public let summary: String
    /// What helps to mend it, a line each.
    public let details: [String]
    /// Where in the test the cause stands, if it is known better than by the double's own site.
    public let site: CallSite?

    /// Creates a problem.
    public init(_ kind: String, _ summary: String, details: [String] = [], site: CallSite? = nil) {
        self.kind = kind
        self.summary = summary
        self.details = details
        self.site = site
    }
}

extension DoubleIssue: CustomStringConvertible {
    /// The kind in capitals, the summary, and the details on lines of their own.
    public var description: String {
        ([kind.uppercased() + "  " + summary] + details.map { "   " + $0 }).joined(separator: "\n")
    }
}

/// Told of each problem as it happens, with the text and where the double was made or the stub stands.
///
/// A double works without one: it remembers its problems until `verify()` or `verifying` asks.
public typealias FailureSink = @Sendable (_ text: String, _ site: CallSite) -> Void
