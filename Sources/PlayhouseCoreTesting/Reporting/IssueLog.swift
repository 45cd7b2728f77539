import PlayhouseCore

/// A record of the issues of a double, with the name of the double and an optional journal of calls.
///
/// If you write a double for your own protocol, use an `IssueLog` to record and report its issues.
///
/// An issue belongs to the test in whose task it occurs. If the task is unknown, as in a detached task or in a handler
/// of a server, the issue belongs to every running test that made or used the double. Issues that no test can read any
/// more are printed on standard error, and make the process end with a failure.
public final class IssueLog: Sendable {
    private struct Record {
        let issue: DoubleIssue
        /// The tests that can still read the issue.
        var owners: [DoubleScope]
        /// `true` if a test has read the issue, or its sink has received it.
        var isRead: Bool
    }

    private struct Check {
        let issues: @Sendable () -> [DoubleIssue]
        /// The test that has added the check.
        let owner: DoubleScope?
        /// The issues that were found when the check last ran.
        var read: [DoubleIssue] = []
    }

    private struct PendingCall {
        var text: String
        let owners: [DoubleScope]
        let end: @Sendable () -> Void
    }

    private struct State {
        var records: [Record] = []
        var checks: [Check] = []
        var calls: [Int: PendingCall] = [:]
        var nextCall = 0
        /// The tests in which the double was made or used.
        var scopes: [DoubleScope] = []
    }

    private let double: String
    private let name: String?
    private let journal: CallJournal?
    private let sink: FailureSink?
    private let state = Locked(State())
    /// The location where the double was created.
    package let site: CallSite

    /// Creates an empty log for a double that is created at the given line of code, by default at this call.
    public init(
        _ double: String, name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        self.double = double
        self.name = name
        self.journal = journal
        self.sink = sink
        site = CallSite(file: file, line: line)
        UnclaimedIssues.shared.add(self)
        use()
    }

    deinit {
        UnclaimedIssues.shared.remove(self)
        deliver(reportOfOrphans(withChecks: true))
    }

    /// The name of the double in messages.
    var title: String { double + (name.map { " \"\($0)\"" } ?? "") }

    /// The name of the double in messages, and the location where the double was created.
    var origin: String { "\(title), made at \(site)" }

    /// Records a use of the double, and returns the tests that this use belongs to.
    @discardableResult
    package func use() -> [DoubleScope] {
        let known = DoubleScope.known.map { [$0] }
        var owners: [DoubleScope] = []
        for scope in known ?? openScopes + (DoubleScope.server?.openScopes ?? []) {
            // A scope that ends at this moment no longer takes the use.
            if !owners.contains(where: { $0 === scope }), scope.retain(self) { owners.append(scope) }
        }
        state.withLock { [owners] state in
            for scope in owners where !state.scopes.contains(where: { $0 === scope }) { state.scopes.append(scope) }
        }
        return owners
    }

    /// The running tests in which the double was made or used.
    private var openScopes: [DoubleScope] { state.withLock { $0.scopes }.filter { $0.phase != .over } }

    /// Adds a call to the journal of the double and to the journal of the test, as far as these exist.
    public func note(_ call: @autoclosure () -> String) {
        for journal in [journal] + use().map(\.journal) { journal?.note(call(), by: name ?? double) }
    }

    /// Records an issue, and passes it to the sink if there is one.
    public func record(_ issue: DoubleIssue) {
        record(issue, for: use())
    }

    private func record(_ issue: DoubleIssue, for owners: [DoubleScope]) {
        state.withLock { $0.records.append(Record(issue: issue, owners: owners, isRead: sink != nil)) }
        sink?(report(of: [issue]).description, issue.site ?? site)
    }

    /// Adds a check for issues that are only known at the end of a test, such as an unused stub.
    ///
    /// The check runs for each report, and at the end of the test that has added it. It must not capture the log or the
    /// double, because a captured object would never be deallocated.
    public func addClosingCheck(_ check: @escaping @Sendable () -> [DoubleIssue]) {
        let owner = use().first
        state.withLock { $0.checks.append(Check(issues: check, owner: owner)) }
    }

    /// Returns the recorded issues, followed by the issues of the closing checks, and marks all of them as read.
    public func report() -> DoubleReport {
        use()
        let closing = runChecks { _ in true }.flatMap(\.issues)
        let recorded = state.withLock { state in
            for index in state.records.indices { state.records[index].isRead = true }
            return state.records.map(\.issue)
        }
        return report(of: recorded + closing)
    }

    private func report(of issues: [DoubleIssue]) -> DoubleReport {
        DoubleReport(double: double, name: name, site: site, issues: issues)
    }
}

// MARK: - Pending calls

extension IssueLog {
    /// Adds a call that waits for its answer, and returns its number.
    ///
    /// If the test ends before ``endCall(_:)``, this is an issue, and the closure ends the call.
    func beginCall(_ text: String, orEnding end: @escaping @Sendable () -> Void) -> Int {
        let owners = use()
        let number = state.withLock { state in
            defer { state.nextCall += 1 }
            state.calls[state.nextCall] = PendingCall(text: text, owners: owners, end: end)
            return state.nextCall
        }
        // The scope has looked for pending calls already if it began to end meanwhile.
        for owner in owners where owner.phase == .ending { endCalls(of: owner) }
        return number
    }

    /// Replaces the description of a call.
    func describeCall(_ number: Int, as text: String) {
        state.withLock { $0.calls[number]?.text = text }
    }

    /// Removes a call, and returns `false` if the end of its test has removed it before.
    @discardableResult
    func endCall(_ number: Int) -> Bool {
        state.withLock { $0.calls.removeValue(forKey: number) } != nil
    }

    /// Records an issue for each call of a test that still waits for its answer, and ends these calls.
    func endCalls(of scope: DoubleScope) {
        let calls = state.withLock { state in
            let ended = state.calls.filter { $0.value.owners.contains { $0 === scope } }
            for number in ended.keys { state.calls[number] = nil }
            return ended.sorted { $0.key < $1.key }.map(\.value)
        }
        for call in calls {
            record(.neverAnswered(call.text, "still pending at the end of the test"), for: call.owners)
            call.end()
        }
    }
}

extension DoubleIssue {
    static func neverAnswered(_ call: String, _ limit: String) -> DoubleIssue {
        DoubleIssue("never answered", "\(call), \(limit)")
    }
}

// MARK: - Unread issues

extension IssueLog {
    /// Returns the unread issues of a test, and marks them as read, or returns `nil` if there is none.
    func reportAtEnd(of scope: DoubleScope) -> DoubleReport? {
        let closing = runChecks { $0 === scope }.flatMap(\.unread)
        let recorded = state.withLock { state in
            var issues: [DoubleIssue] = []
            for index in state.records.indices where state.records[index].owners.contains(where: { $0 === scope }) {
                if !state.records[index].isRead { issues.append(state.records[index].issue) }
                state.records[index].owners.removeAll { $0 === scope }
                if state.records[index].owners.isEmpty { state.records[index].isRead = true }
            }
            return issues
        }
        if let sink {
            if !closing.isEmpty { sink(report(of: closing).description, site) }
            return nil
        }
        let issues = recorded + closing
        return issues.isEmpty ? nil : report(of: issues)
    }

    /// Returns the issues that no test can read any more, and marks them as read.
    ///
    /// Calls that no test has answered are among them. The closing checks run only if the double is released.
    func reportOfOrphans(withChecks: Bool) -> DoubleReport? {
        let closing = withChecks ? runChecks { $0?.phase != .open }.flatMap(\.unread) : []
        let recorded = state.withLock { state in
            var issues: [DoubleIssue] = []
            for index in state.records.indices {
                let record = state.records[index]
                guard !record.isRead, record.owners.allSatisfy({ $0.phase == .over }) else { continue }
                issues.append(record.issue)
                state.records[index].isRead = true
            }
            let calls = state.calls.sorted { $0.key < $1.key }.map(\.value)
            return issues + calls.map { .neverAnswered($0.text, "still pending at the end of the run") }
        }
        let issues = recorded + closing
        return issues.isEmpty ? nil : report(of: issues)
    }

    /// Passes a report of issues that no test can read any more to the sink, or to standard error.
    func deliver(_ report: DoubleReport?) {
        guard let report else { return }
        if let sink {
            sink(report.description, site)
        } else {
            UnclaimedIssues.shared.printFailure(report, wasInTest: !state.withLock { $0.scopes }.isEmpty)
        }
    }

    /// Runs the closing checks of some tests.
    ///
    /// Returns the issues of each check, and those of them that were not found before.
    private func runChecks(
        of isMeant: (DoubleScope?) -> Bool
    ) -> [(issues: [DoubleIssue], unread: [DoubleIssue])] {
        // The checks run while the lock is not held, because a check may take the lock of a double.
        let found = state.withLock { $0.checks }.map { isMeant($0.owner) ? $0.issues() : nil }
        return state.withLock { state in
            found.enumerated().compactMap { index, issues in
                guard let issues else { return nil }
                defer { state.checks[index].read = issues }
                return (issues, issues.filter { !state.checks[index].read.contains($0) })
            }
        }
    }
}
