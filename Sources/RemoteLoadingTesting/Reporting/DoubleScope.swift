import RemoteLoading

/// The doubles that a test creates, and the function that receives their issues (the sink).
final class DoubleScope: Sendable {
    private struct Entry {
        weak var log: IssueLog?
    }

    /// The scope of the test to which the current task belongs, or `nil` outside of `verifyingDoubles`.
    @TaskLocal static var current: DoubleScope?

    /// The closure that receives the issues that no code has read.
    let sink: FailureSink
    /// The journal of the calls of all doubles, if the test has asked for one.
    let journal: CallJournal?
    private let entries = Locked<[Entry]>([])

    init(_ sink: @escaping FailureSink, journal: CallJournal? = nil) {
        self.sink = sink
        self.journal = journal
    }

    /// Adds the log of a double without retaining it.
    func add(_ log: IssueLog) {
        entries.withLock { $0.append(Entry(log: log)) }
    }

    /// Reports the unread issues of the doubles that still exist.
    func reportUnread() {
        for entry in entries.withLock({ $0 }) { entry.log?.reportUnread() }
    }
}
