/// A report of all issues of one double.
public struct DoubleReport: Equatable, Sendable {
    /// The name of the double's type.
    let double: String
    /// The name that the test gave to the double, or `nil` if the test gave none.
    package let name: String?
    /// The location where the double was created.
    package let site: CallSite
    /// The issues of the double, in order.
    public let issues: [DoubleIssue]
}

extension DoubleReport: CustomStringConvertible {
    /// The double and the location where it was created, then the numbered issues.
    public var description: String {
        let title = double + (name.map { " \"\($0)\"" } ?? "")
        let count = issues.count == 1 ? "1 issue" : "\(issues.count) issues"
        let lines = issues.enumerated().map { "\($0.offset + 1). \($0.element)" }
        return (["\(title): \(count), made at \(site)"] + lines).joined(separator: "\n")
    }
}
