public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of games that lets a test end each load and each count when it likes.
public final class TopGamesLoaderSpy: TopGamesLoading, VerifiableDouble {
    /// The loads, with the numbers of games that are asked for.
    public let loads: CallSpy<Int, TopList<StreamedGame>, LoadError>
    /// The counts, with the games whose viewers are to be counted.
    public let counts: CallSpy<StreamedGame, ViewerCount, LoadError>

    /// Creates a spy.
    ///
    /// A load or count that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TopGamesLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
        counts = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await loads.call(count, as: "loadTopGames(\(count))")
    }

    /// Waits until the test ends this count, or the task is cancelled.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        try await counts.call(game, as: "countViewers(of: \(game.name))")
    }

    /// What went wrong so far, with loads and counts.
    public func report() -> DoubleReport { loads.report() }
}
