public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of games that gives what a test wrote down, one answer a load, and counts by a closure.
///
/// One more load than there are answers is a problem, and so is, at the end, an answer that was never given.
public final class TopGamesLoaderStub: TopGamesLoading, VerifiableDouble {
    /// What the viewers of a game are.
    public typealias Count = @Sendable (StreamedGame) -> Result<ViewerCount, LoadError>

    private let script: Locked<Script<[StreamedGame], LoadError>>
    private let count: Count
    private let log: ProblemLog

    /// Creates a stub with a script; of each answer the first so many are given as are wanted.
    public init(
        _ script: Script<[StreamedGame], LoadError>,
        count: @escaping Count = { _ in .success(.exact(0)) }, name: String? = nil, sink: FailureSink? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.script = Locked(script)
        self.count = count
        log = ProblemLog(double: "TopGamesLoaderStub", name: name, site: site, sink: sink)
    }

    /// Creates a stub that always gives the same games.
    public convenience init(
        _ games: [StreamedGame], count: @escaping Count = { _ in .success(.exact(0)) }, name: String? = nil,
        sink: FailureSink? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            Script(values: [games], whenExhausted: .repeatLast), count: count, name: name, sink: sink, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Creates a stub that always fails.
    public convenience init(
        failure: LoadError, name: String? = nil, sink: FailureSink? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            Script([.failure(failure)], whenExhausted: .repeatLast), count: { _ in .failure(failure) }, name: name,
            sink: sink, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Gives the next answer; throws `.connectivity(.other(code: 0))` when there is none.
    public func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        guard !Task.isCancelled else { throw .cancelled }
        guard let answer = script.withLock({ $0.next() }) else {
            let count = script.withLock { $0.count }
            log.record(DoubleProblem("exhausted script", "one more load than the \(count) that were written down"))
            throw .connectivity(.other(code: 0))
        }
        return TopList(try answer.get(), wanted: count)
    }

    /// Counts by the closure.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        guard !Task.isCancelled else { throw .cancelled }
        return try count(game).get()
    }

    /// The problems so far, and the answers that were not given.
    public func report() -> DoubleReport {
        let script = script.withLock { $0 }
        guard script.given < script.count else { return log.report() }
        return log.report(
            closing: [DoubleProblem("unused answer", "loaded \(script.given) of \(script.count) times")])
    }
}
