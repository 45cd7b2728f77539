public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader of questions that returns scripted answers, one for each load.
public final class RecallQuestionLoaderStub: RecallQuestionLoading, VerifiableDouble {
    /// The calls of the loader so far, which the test can inspect.
    public let loads: CallStub<Void, RecallQuestion, LoadError>

    /// Creates a stub with a script that has one answer for each load.
    public init(
        _ script: Script<RecallQuestion, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("RecallQuestionLoaderStub", name: name, sink: sink, file: file, line: line)
        loads = CallStub(log: log, script)
    }

    /// Returns the next answer, or throws `.connectivity(.other(code: 0))` if none is left.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion { try loads.call(()) }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { loads.report() }
}
