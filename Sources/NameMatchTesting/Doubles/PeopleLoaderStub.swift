public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader that gives what a test wrote down, one answer a call.
///
/// One more call than there are answers is a problem, and so is, at the end, an answer that was never given.
public final class PeopleLoaderStub: PeopleLoading, VerifiableDouble {
    private let script: Locked<Script<Roster, LoadError>>
    private let log: ProblemLog

    /// Creates a stub with a script.
    public init(
        _ script: Script<Roster, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.script = Locked(script)
        log = ProblemLog(double: "PeopleLoaderStub", name: name, site: site, sink: sink)
    }

    /// Creates a stub that always gives the same people.
    public convenience init(
        _ roster: Roster, name: String? = nil, sink: FailureSink? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            Script(values: [roster], whenExhausted: .repeatLast), name: name, sink: sink, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Creates a stub that always fails.
    public convenience init(
        failure: LoadError, name: String? = nil, sink: FailureSink? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            Script([.failure(failure)], whenExhausted: .repeatLast), name: name, sink: sink, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Gives the next answer; throws `.connectivity(.other(code: 0))` when there is none.
    public func loadPeople() async throws(LoadError) -> Roster {
        guard !Task.isCancelled else { throw .cancelled }
        guard let answer = script.withLock({ $0.next() }) else {
            let count = script.withLock { $0.count }
            log.record(DoubleProblem("exhausted script", "one more load than the \(count) that were written down"))
            throw .connectivity(.other(code: 0))
        }
        return try answer.get()
    }

    /// The problems so far, and the answers that were not given.
    public func report() -> DoubleReport {
        let script = script.withLock { $0 }
        guard script.given < script.count else { return log.report() }
        let served = "loaded \(script.given) of \(script.count) times"
        return log.report(closing: [DoubleProblem("unused answer", served)])
    }
}
