public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of games that gives what a test wrote down, one answer a load, and counts by a closure.
public final class TopGamesLoaderStub: TopGamesLoading, VerifiableDouble {
    /// The loads, with the numbers of games that are asked for.
    public let loads: CallStub<Int, [StreamedGame], LoadError>
    private let count: @Sendable (StreamedGame) -> Result<ViewerCount, LoadError>

    /// Creates a stub with a script; of each answer the first so many are given as are wanted.
    public init(
        _ script: Script<[StreamedGame], LoadError>,
        count: @escaping @Sendable (StreamedGame) -> Result<ViewerCount, LoadError> = { _ in .success(.exact(0)) },
        name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TopGamesLoaderStub", name: name, sink: sink, file: file, line: line)
        loads = CallStub(log: log, script)
        self.count = count
    }

    /// Gives the next answer; throws `.connectivity(.other(code: 0))` when there is none.
    public func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        TopList(try loads.call(count), wanted: count)
    }

    /// Counts by the closure.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        guard !Task.isCancelled else { throw .cancelled }
        return try count(game).get()
    }

    /// What went wrong so far, and the answers that were not given.
    public func report() -> DoubleReport { loads.report() }
}
