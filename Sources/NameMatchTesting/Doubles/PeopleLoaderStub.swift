public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader of people that returns scripted answers, one for each load.
public final class PeopleLoaderStub: PeopleLoading, VerifiableDouble {
    /// The calls of the loader so far, which the test can inspect.
    public let loads: CallStub<Void, Roster, LoadError>

    /// Creates a stub with a script that has one answer for each load.
    public init(
        _ script: Script<Roster, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("PeopleLoaderStub", name: name, sink: sink, file: file, line: line)
        loads = CallStub(log: log, script)
    }

    /// Returns the next answer, or throws `.connectivity(.other(code: 0))` if none is left.
    public func loadPeople() async throws(LoadError) -> Roster { try loads.call(()) }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { loads.report() }
}
