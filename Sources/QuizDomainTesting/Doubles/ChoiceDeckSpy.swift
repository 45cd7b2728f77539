public import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// A deck that returns the answers of a script, or suspends each call until a test completes or fails it.
public final class ChoiceDeckSpy<Content: Hashable & Sendable>: ChoiceDeck, VerifiableDouble {
    /// The calls, with the histories passed to them.
    public let calls: CallSpy<ChoiceHistory<Content>, ChoicePage<Content>, LoadError>

    /// Creates a spy that returns the answers of a script, or suspends each call until the test ends it.
    ///
    /// If the test does not end a call within the timeout, the call fails with `.connectivity(.timedOut)` and the spy
    /// reports an issue.
    public init(
        _ name: String? = nil, answering script: Script<ChoicePage<Content>, LoadError>? = nil,
        journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("ChoiceDeckSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        calls = CallSpy(log: log, timeout: timeout)
        if let script { calls.prepare(script) }
    }

    /// Returns the next answer of the script, or waits until the test ends this call or the task is cancelled.
    public func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content> {
        try await calls.call(history, as: "next(after: \(history.dealtCount) dealt)")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { calls.report() }
}
