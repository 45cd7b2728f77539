public import NameMatch
import RemoteLoading
public import RemoteLoadingTesting

/// A loader of people that returns the answers of a script, or suspends each load until a test completes or fails it.
public final class PeopleLoaderSpy: PeopleLoading, VerifiableDouble {
    /// The calls of the loader so far, which the test can inspect and end.
    public let loads: CallSpy<Void, Roster, LoadError>

    /// Creates a spy that returns the answers of a script, or suspends each call until the test ends it.
    ///
    /// If the test does not end a load within the timeout, the load fails with `.connectivity(.timedOut)` and the spy
    /// reports an issue.
    public init(
        _ name: String? = nil, answering script: Script<Roster, LoadError>? = nil, journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("PeopleLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
        if let script { loads.prepare(script) }
    }

    /// Returns the next answer of the script, or waits until the test ends this load or the task is cancelled.
    public func loadPeople() async throws(LoadError) -> Roster { try await loads.call((), as: "loadPeople()") }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { loads.report() }
}
