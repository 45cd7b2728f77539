public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of streams that lets a test end each load when it likes.
public final class TopStreamsLoaderSpy: TopStreamsLoading, VerifiableDouble {
    /// One load.
    public struct Load: Hashable, Sendable {
        /// The game whose streams are asked for.
        public let game: StreamedGame
        /// The number of streams that are asked for.
        public let count: Int
    }

    /// The loads.
    public let loads: CallSpy<Load, TopList<LiveStream>, LoadError>

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TopStreamsLoaderSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        loads = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadTopStreams(of game: StreamedGame, _ count: Int) async throws(LoadError) -> TopList<LiveStream> {
        try await loads.call(Load(game: game, count: count), as: "loadTopStreams(of: \(game.name), \(count))")
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { loads.report() }
}
