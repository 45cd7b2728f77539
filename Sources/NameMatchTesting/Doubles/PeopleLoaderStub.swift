public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader that gives what a test wrote down, one answer a call.
public final class PeopleLoaderStub: PeopleLoading, VerifiableDouble {
    /// The loads.
    public let loads: CallStub<Void, Roster, LoadError>

    /// Creates a stub with a script, one answer a load.
    public init(
        _ script: Script<Roster, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("PeopleLoaderStub", name: name, sink: sink, file: file, line: line)
        loads = CallStub(log: log, script)
    }

    /// Gives the next answer; throws `.connectivity(.other(code: 0))` when there is none.
    public func loadPeople() async throws(LoadError) -> Roster { try loads.call(()) }

    /// What went wrong so far, and the answers that were not given.
    public func report() -> DoubleReport { loads.report() }
}
