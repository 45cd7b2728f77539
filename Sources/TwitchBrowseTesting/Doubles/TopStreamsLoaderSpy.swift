public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of streams that lets a test end each load when it likes.
public final class TopStreamsLoaderSpy: TopStreamsLoading, VerifiableDouble {
    private struct Question {
        let game: StreamedGame
        let count: Int
    }

    private let spy: CallSpy<Question, TopList<LiveStream>, LoadError>
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// A load that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "TopStreamsLoaderSpy"
        self.journal = journal
        spy = CallSpy(
            log: ProblemLog(double: "TopStreamsLoaderSpy", name: name, site: site, sink: sink),
            whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
    }

    /// The games whose streams were asked for so far, in order.
    public var games: [StreamedGame] { spy.arguments.map(\.game) }

    /// How many streams each load so far wants, in order.
    public var wanted: [Int] { spy.arguments.map(\.count) }

    /// The numbers of the loads that were cancelled before they ended; the first is number 0.
    public var cancelledLoads: [Int] { spy.cancelledCalls }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadTopStreams(of game: StreamedGame, _ count: Int) async throws(LoadError) -> TopList<LiveStream> {
        journal?.note("loadTopStreams(of: \(game.name), \(count))", by: name)
        return try await spy.call(Question(game: game, count: count))
    }

    /// Waits until that many loads have begun.
    public func waitForLoads(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a load deliver a list; the first is number 0.
    public func complete(_ number: Int, with list: TopList<LiveStream>) {
        spy.complete(number, with: list)
    }

    /// Lets a load fail; the first is number 0.
    public func fail(_ number: Int, with error: LoadError) {
        spy.fail(number, with: error)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }
}
