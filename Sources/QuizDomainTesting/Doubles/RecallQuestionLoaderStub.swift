public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader that gives what a test wrote down, one answer a call.
public final class RecallQuestionLoaderStub: RecallQuestionLoading, VerifiableDouble {
    /// The loads.
    public let loads: CallStub<Void, RecallQuestion, LoadError>

    /// Creates a stub with a script, one answer a load.
    public init(
        _ script: Script<RecallQuestion, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("RecallQuestionLoaderStub", name: name, sink: sink, file: file, line: line)
        loads = CallStub(log: log, script)
    }

    /// Gives the next answer; throws `.connectivity(.other(code: 0))` when there is none.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion { try loads.call(()) }

    /// What went wrong so far, and the answers that were not given.
    public func report() -> DoubleReport { loads.report() }
}
