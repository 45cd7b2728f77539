import RemoteLoading

/// All the problems of one double.
public struct DoubleReport: Hashable, Sendable {
    /// The double's type.
    public let double: String
    /// The name that the test gave it, if any.
    public let name: String?
    /// Where it was made.
    public let site: CallSite
    /// What went wrong, in order.
    public let problems: [DoubleIssue]

    /// Creates a report.
    package init(double: String, name: String?, site: CallSite, problems: [DoubleIssue]) {
        self.double = double
        self.name = name
        self.site = site
        self.problems = problems
    }
}

extension DoubleReport: CustomStringConvertible {
    /// Who has the problems and where it was made, then the problems by number.
    public var description: String {
        let title = double + (name.map { " \"\($0)\"" } ?? "")
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        let lines = problems.enumerated().map { "\($0.offset + 1). \($0.element)" }
        return (["\(title): \(count), made at \(site)"] + lines).joined(separator: "\n")
    }
}

/// The identity of a double, its problems, and the journal that it shares with others.
///
/// A double of your own holds one.
public final class IssueLog: Sendable {
    private let double: String
    private let name: String?
    private let journal: CallJournal?
    private let sink: FailureSink?
    private let problems = Locked<[DoubleIssue]>([])
    /// Where the double was made.
    public let site: CallSite

    /// Creates an empty log of a double, by default one that is made where this is called.
    public init(
        _ double: String, name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        self.double = double
        self.name = name
        self.journal = journal
        self.sink = sink
        site = CallSite(file: file, line: line)
    }

    /// The double as a message names it.
    var title: String { double + (name.map { " \"\($0)\"" } ?? "") }

    /// Adds a call to the journal, if there is one.
    public func note(_ call: @autoclosure () -> String) { journal?.note(call(), by: name ?? double) }

    /// Remembers a problem, and tells the sink.
    public func record(_ problem: DoubleIssue) {
        problems.withLock { $0.append(problem) }
        guard let sink else { return }
        let report = DoubleReport(double: double, name: name, site: site, problems: [problem])
        sink(report.description, problem.site ?? site)
    }

    /// What was remembered, and what is only known at the end.
    public func report(closing: [DoubleIssue] = []) -> DoubleReport {
        DoubleReport(double: double, name: name, site: site, problems: problems.withLock { $0 } + closing)
    }
}
