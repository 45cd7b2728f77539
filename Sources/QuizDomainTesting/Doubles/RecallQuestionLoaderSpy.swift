public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A loader that lets a test end each load when it likes.
public final class RecallQuestionLoaderSpy: RecallQuestionLoading, VerifiableDouble {
    private let spy: CallSpy<Void, RecallQuestion, LoadError>
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "RecallQuestionLoaderSpy"
        self.journal = journal
        spy = CallSpy(
            log: ProblemLog(double: "RecallQuestionLoaderSpy", name: name, site: site, sink: sink),
            whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
    }

    /// How many loads began.
    public var loadCount: Int { spy.arguments.count }

    /// The numbers of the loads that were cancelled before they ended; the first is number 0.
    public var cancelledLoads: [Int] { spy.cancelledCalls }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        journal?.note("loadQuestion()", by: name)
        return try await spy.call(())
    }

    /// Waits until that many loads have begun.
    public func waitForLoads(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a load deliver a question; the first is number 0.
    public func complete(_ number: Int, with question: RecallQuestion) {
        spy.complete(number, with: question)
    }

    /// Lets a load fail; the first is number 0.
    public func fail(_ number: Int, with error: LoadError) {
        spy.fail(number, with: error)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}
