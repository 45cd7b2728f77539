import Foundation
import RemoteLoading

/// A record of the issues of a double, with the name of the double and an optional journal of calls.
///
/// If you write a double for your own protocol, use an `IssueLog` to record and report its issues.
///
/// If a double is deallocated before its issues are read, the log reports them to the sink of the double. If there is
/// no such sink, the log uses the sink of ``verifyingDoubles(timeout:sink:journal:isolation:_:)``, or prints the issues on
/// standard error.
public final class IssueLog: Sendable {
    private struct State {
        var issues: [DoubleIssue] = []
        var checks: [@Sendable () -> [DoubleIssue]] = []
        /// The number of recorded issues that were read.
        var readCount = 0
        /// The issues that the closing checks found when the issues were last read.
        var readClosing: [DoubleIssue] = []
        /// `true` if a test has read the issues.
        var isVerified = false
    }

    private let double: String
    private let name: String?
    private let journal: CallJournal?
    private let sink: FailureSink?
    private let scope = DoubleScope.current
    private let state = Locked(State())
    /// The location where the double was created.
    package let site: CallSite

    /// Creates an empty log for a double at the given location, which defaults to the location of this call.
    public init(
        _ double: String, name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        self.double = double
        self.name = name
        self.journal = journal
        self.sink = sink
        site = CallSite(file: file, line: line)
        scope?.add(self)
    }

    deinit { reportUnread() }

    /// The name of the double in messages.
    var title: String { double + (name.map { " \"\($0)\"" } ?? "") }

    /// The name of the double in messages, and the location where the double was created.
    var origin: String { "\(title), made at \(site)" }

    /// Adds a call to the journal of the double, and to the journal of the test, if they have one.
    public func note(_ call: @autoclosure () -> String) {
        for journal in [journal, scope?.journal].compactMap(\.self) { journal.note(call(), by: name ?? double) }
    }

    /// Records an issue, and passes it to the sink if there is one.
    public func record(_ issue: DoubleIssue) {
        state.withLock { $0.issues.append(issue) }
        guard let sink else { return }
        sink(report(of: [issue]).description, issue.site ?? site)
    }

    /// Adds a check for issues that are only known at the end of a test, such as an unused stub.
    ///
    /// The check runs for each report. It must not capture the log or the double, because a captured object would never
    /// be deallocated.
    public func addClosingCheck(_ check: @escaping @Sendable () -> [DoubleIssue]) {
        state.withLock { $0.checks.append(check) }
    }

    /// Returns the recorded issues, followed by the issues of the closing checks, and marks all of them as read.
    public func report() -> DoubleReport {
        let (issues, closing, _) = read()
        state.withLock { $0.isVerified = true }
        return report(of: issues + closing)
    }

    /// Reports the issues that no code has read.
    func reportUnread() {
        let (issues, closing, before) = read()
        // If the double has a sink, the sink has already received each recorded issue.
        let recorded = sink == nil ? issues.dropFirst(before.readCount) : []
        let unread = recorded + closing.filter { !before.readClosing.contains($0) }
        guard !unread.isEmpty else { return }
        let hint =
            before.isVerified
            ? "found after this double was last verified: verify it at the end"
            : "nobody verified this double: call verify() or use verifying"
        deliver("\(report(of: Array(unread)))\n   \(hint)")
    }

    /// Reports the unread issues, and an issue that exists only because the double is released, so that no test could
    /// have read it.
    func reportAtRelease(_ issue: DoubleIssue) {
        reportUnread()
        deliver(report(of: [issue]).description)
    }

    private func deliver(_ text: String) {
        (sink ?? scope?.sink ?? Self.printOnStandardError)(text, site)
    }

    private static let printOnStandardError: FailureSink = { text, site in
        FileHandle.standardError.write(Data("\(site.file):\(site.line): \(text)\n".utf8))
    }

    /// Marks all issues as read, and returns them with the previous state of the log.
    private func read() -> (issues: [DoubleIssue], closing: [DoubleIssue], before: State) {
        // The checks run while the lock is not held, because a check may take the lock of a double.
        let closing = state.withLock { $0.checks }.flatMap { $0() }
        let before = state.withLock { state in
            defer { (state.readCount, state.readClosing) = (state.issues.count, closing) }
            return state
        }
        return (before.issues, closing, before)
    }

    private func report(of issues: [DoubleIssue]) -> DoubleReport {
        DoubleReport(double: double, name: name, site: site, issues: issues)
    }
}
