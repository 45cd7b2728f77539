public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A deck that returns scripted pages, one for each call, and ignores the history.
public final class ChoiceDeckStub<Content: Hashable & Sendable>: ChoiceDeck, VerifiableDouble {
    /// The calls of the double so far, which the test can inspect.
    public let calls: CallStub<ChoiceHistory<Content>, ChoicePage<Content>, LoadError>

    /// Creates a stub with a script that has one answer for each call.
    public init(
        _ script: Script<ChoicePage<Content>, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("ChoiceDeckStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(log: log, script)
    }

    /// Returns the next page, or throws `.connectivity(.other(code: 0))` if none is left.
    public func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content> {
        try calls.call(history)
    }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { calls.report() }
}
