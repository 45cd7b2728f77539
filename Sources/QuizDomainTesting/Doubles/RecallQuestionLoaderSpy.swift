public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader that lets a test end each load when it likes.
public final class RecallQuestionLoaderSpy: RecallQuestionLoading, VerifiableDouble {
    /// The loads.
    public let loads: CallSpy<Void, RecallQuestion, LoadError>

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog(
            "RecallQuestionLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        try await loads.call((), as: "loadQuestion()")
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { loads.report() }
}
