public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A deck that lets a test end each call when it likes.
public final class ChoiceDeckSpy<Content: Hashable & Sendable>: ChoiceDeck, VerifiableDouble {
    private let spy: CallSpy<ChoiceHistory<Content>, ChoicePage<Content>, LoadError>
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// A call that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "ChoiceDeckSpy"
        self.journal = journal
        spy = CallSpy(
            log: ProblemLog(double: "ChoiceDeckSpy", name: name, site: site, sink: sink),
            whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
    }

    /// The histories it was asked with, in the order of the calls.
    public var histories: [ChoiceHistory<Content>] { spy.arguments }

    /// The numbers of the calls that were cancelled before they ended; the first is number 0.
    public var cancelledCalls: [Int] { spy.cancelledCalls }

    /// Waits until the test ends this call, or the task is cancelled.
    public func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content> {
        journal?.note("next(after: \(history.dealt.count) dealt)", by: name)
        return try await spy.call(history)
    }

    /// Waits until that many calls have begun.
    public func waitForCalls(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a call give a page; the first is number 0.
    public func complete(_ number: Int, with page: ChoicePage<Content>) {
        spy.complete(number, with: page)
    }

    /// Lets a call fail; the first is number 0.
    public func fail(_ number: Int, with error: LoadError) {
        spy.fail(number, with: error)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}
