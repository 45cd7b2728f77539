public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A deck that gives the pages that a test wrote down, one a call, whatever was dealt before.
public final class ChoiceDeckStub<Content: Hashable & Sendable>: ChoiceDeck, VerifiableDouble {
    /// The calls.
    public let calls: CallStub<ChoiceHistory<Content>, ChoicePage<Content>, LoadError>

    /// Creates a stub with a script, one answer a call.
    public init(
        _ script: Script<ChoicePage<Content>, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("ChoiceDeckStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(log: log, script)
    }

    /// Gives the next page; throws `.connectivity(.other(code: 0))` when there is none.
    public func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content> {
        try calls.call(history)
    }

    /// What went wrong so far, and the answers that were not given.
    public func report() -> DoubleReport { calls.report() }
}
