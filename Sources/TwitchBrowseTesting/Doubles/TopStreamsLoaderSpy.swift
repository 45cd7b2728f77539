public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of streams that suspends each load until a test completes or fails it.
public final class TopStreamsLoaderSpy: TopStreamsLoading, VerifiableDouble {
    /// The arguments of a load.
    public struct Load: Hashable, Sendable {
        /// The game whose streams are requested.
        public let game: StreamedGame
        /// The number of requested streams.
        public let limit: Int
    }

    /// The calls of the loader so far, which the test can inspect and end.
    public let loads: CallSpy<Load, TopList<LiveStream>, LoadError>

    /// Creates a spy that suspends each call until the test ends it.
    ///
    /// If the test does not end a load within the timeout, the load fails with `.connectivity(.timedOut)` and the spy
    /// reports an issue.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TopStreamsLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try await loads.call(Load(game: game, limit: limit), as: "loadTopStreams(of: \(game.name), limit: \(limit))")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { loads.report() }
}
