public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A deck that gives the pages that a test wrote down, one a call, whatever was dealt before.
///
/// One more call than there are pages is a problem, and so is, at the end, a page that was never given.
public final class ChoiceDeckStub<Content: Hashable & Sendable>: ChoiceDeck, VerifiableDouble {
    private let script: Locked<Script<ChoicePage<Content>, LoadError>>
    private let log: ProblemLog

    /// Creates a stub with a script.
    public init(
        _ script: Script<ChoicePage<Content>, LoadError>, name: String? = nil, sink: FailureSink? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.script = Locked(script)
        log = ProblemLog(double: "ChoiceDeckStub", name: name, site: site, sink: sink)
    }

    /// Creates a stub that gives these pages.
    public convenience init(
        pages: [ChoicePage<Content>], name: String? = nil, sink: FailureSink? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            Script(values: pages), name: name, sink: sink, fileID: fileID, filePath: filePath, line: line,
            column: column)
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

    /// Gives the next page; throws `.connectivity(.other(code: 0))` when there is none.
    public func next(after history: ChoiceHistory<Content>) async throws(LoadError) -> ChoicePage<Content> {
        guard !Task.isCancelled else { throw .cancelled }
        guard let page = script.withLock({ $0.next() }) else {
            let count = script.withLock { $0.count }
            log.record(DoubleProblem("exhausted script", "one more call than the \(count) that were written down"))
            throw .connectivity(.other(code: 0))
        }
        return try page.get()
    }

    /// The problems so far, and the pages that were not given.
    public func report() -> DoubleReport {
        let script = script.withLock { $0 }
        guard script.given < script.count else { return log.report() }
        return log.report(closing: [DoubleProblem("unused page", "asked \(script.given) of \(script.count) times")])
    }
}
