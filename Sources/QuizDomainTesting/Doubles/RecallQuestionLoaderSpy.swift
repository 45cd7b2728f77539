public import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// A loader that returns the questions and errors of a script, or suspends each load until the test ends it.
public final class RecallQuestionLoaderSpy: RecallQuestionLoading, VerifiableDouble {
    /// The calls of `loadQuestion()` so far, which the test can inspect and end.
    public let loads: CallSpy<Void, RecallQuestion, LoadError>

    /// Creates a spy with a script, or one that suspends each load until the test ends it.
    ///
    /// If the test does not end a load within the timeout, the load fails with `.connectivity(.timedOut)` and the spy
    /// reports an issue.
    public init(
        _ name: String? = nil, answering script: Script<RecallQuestion, LoadError>? = nil, journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog(
            "RecallQuestionLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
        if let script { loads.prepare(script) }
    }

    /// Returns the next result of the script, or waits until the test ends this load or the task is cancelled.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        try await loads.call((), as: "loadQuestion()")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { loads.report() }
}
