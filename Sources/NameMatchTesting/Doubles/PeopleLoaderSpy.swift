public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader that lets a test end each load when it likes.
public final class PeopleLoaderSpy: PeopleLoading, VerifiableDouble {
    /// The loads.
    public let loads: CallSpy<Void, Roster, LoadError>

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("PeopleLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadPeople() async throws(LoadError) -> Roster { try await loads.call((), as: "loadPeople()") }

    /// What went wrong so far.
    public func report() -> DoubleReport { loads.report() }
}
