import RemoteLoading

/// A report of all problems of one double.
public struct DoubleReport: Hashable, Sendable {
    /// The type of the double.
    public let double: String
    /// The name that the test gave to the double, if any.
    public let name: String?
    /// The location where the double was created.
    public let site: CallSite
    /// The problems, in order.
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
    /// The double and the location where it was created, then the numbered problems.
    public var description: String {
        let title = double + (name.map { " \"\($0)\"" } ?? "")
        let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
        let lines = problems.enumerated().map { "\($0.offset + 1). \($0.element)" }
        return (["\(title): \(count), made at \(site)"] + lines).joined(separator: "\n")
    }
}

/// A record of the problems of a double, with the name of the double and a journal that several doubles may share.
///
/// Use a log in a double for your own protocol.
public final class IssueLog: Sendable {
    private let double: String
    private let name: String?
    private let journal: CallJournal?
    private let sink: FailureSink?
    private let problems = Locked<[DoubleIssue]>([])
    /// The location where the double was created.
    public let site: CallSite

    /// Creates an empty log of a double, by default with the location of this call.
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

    /// The name of the double in messages.
    var title: String { double + (name.map { " \"\($0)\"" } ?? "") }

    /// Adds a call to the journal, if there is one.
    public func note(_ call: @autoclosure () -> String) { journal?.note(call(), by: name ?? double) }

    /// Records a problem, and passes it to the sink if there is one.
    public func record(_ problem: DoubleIssue) {
        problems.withLock { $0.append(problem) }
        guard let sink else { return }
        let report = DoubleReport(double: double, name: name, site: site, problems: [problem])
        sink(report.description, problem.site ?? site)
    }

    /// Returns the recorded problems, followed by problems that are only known at the end.
    public func report(closing: [DoubleIssue] = []) -> DoubleReport {
        DoubleReport(double: double, name: name, site: site, problems: problems.withLock { $0 } + closing)
    }
}
