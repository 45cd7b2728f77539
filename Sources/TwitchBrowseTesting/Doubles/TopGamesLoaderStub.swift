public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of games that returns scripted answers, one for each load, and counts viewers with a closure.
public final class TopGamesLoaderStub: TopGamesLoading, VerifiableDouble {
    /// The loads, with the requested numbers of games.
    public let loads: CallStub<Int, [StreamedGame], LoadError>
    private let count: @Sendable (StreamedGame) -> Result<ViewerCount, LoadError>

    /// Creates a stub with a script that has one answer for each load.
    ///
    /// If an answer has more games than a load requests, the load returns only the requested number.
    public init(
        _ script: Script<[StreamedGame], LoadError>,
        count: @escaping @Sendable (StreamedGame) -> Result<ViewerCount, LoadError> = { _ in .success(.exact(0)) },
        name: String? = nil, sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TopGamesLoaderStub", name: name, sink: sink, file: file, line: line)
        loads = CallStub(log: log, script)
        self.count = count
    }

    /// Returns the next answer, or throws `.connectivity(.other(code: 0))` if none is left.
    public func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        TopList(try loads.call(limit), wanted: limit)
    }

    /// Returns the number of viewers, or throws the error, that the closure of this stub returns for the game.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        guard !Task.isCancelled else { throw .cancelled }
        return try count(game).get()
    }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { loads.report() }
}
