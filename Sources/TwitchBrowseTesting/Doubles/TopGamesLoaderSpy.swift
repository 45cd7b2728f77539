public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of games that suspends each load and each count until a test completes or fails it.
public final class TopGamesLoaderSpy: TopGamesLoading, VerifiableDouble {
    /// The loads, with the requested numbers of games.
    public let loads: CallSpy<Int, TopList<StreamedGame>, LoadError>
    /// The calls that count viewers, with the game whose viewers each call counts.
    public let counts: CallSpy<StreamedGame, ViewerCount, LoadError>

    /// Creates a spy that suspends each call until the test ends it.
    ///
    /// If the test does not end a load or count within the timeout, the call fails with `.connectivity(.timedOut)` and
    /// the spy reports an issue.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TopGamesLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
        counts = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await loads.call(limit, as: "loadTopGames(limit: \(limit))")
    }

    /// Waits until the test ends this call or the task is cancelled.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        try await counts.call(game, as: "countViewers(of: \(game.name))")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { loads.report() }
}
