public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A loader of games that lets a test end each load and each count when it likes.
public final class TopGamesLoaderSpy: TopGamesLoading, VerifiableDouble {
    private let loads: CallSpy<Int, TopList<StreamedGame>, LoadError>
    private let counts: CallSpy<StreamedGame, ViewerCount, LoadError>
    private let log: ProblemLog
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy.
    ///
    /// What is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, patience: Patience = Patience(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "TopGamesLoaderSpy"
        self.journal = journal
        log = ProblemLog(double: "TopGamesLoaderSpy", name: name, site: site, sink: sink)
        loads = CallSpy(
            log: log, whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
        counts = CallSpy(
            log: log, whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut), patience: patience)
    }

    /// How many games each load so far wants, in order.
    public var wanted: [Int] { loads.arguments }

    /// The games whose viewers were to be counted so far, in order.
    public var counted: [StreamedGame] { counts.arguments }

    /// The numbers of the loads that were cancelled before they ended; the first is number 0.
    public var cancelledLoads: [Int] { loads.cancelledCalls }

    /// The numbers of the counts that were cancelled before they ended; the first is number 0.
    public var cancelledCounts: [Int] { counts.cancelledCalls }

    /// Waits until the test ends this load, or the task is cancelled.
    public func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        journal?.note("loadTopGames(\(count))", by: name)
        return try await loads.call(count)
    }

    /// Waits until the test ends this count, or the task is cancelled.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        journal?.note("countViewers(of: \(game.name))", by: name)
        return try await counts.call(game)
    }

    /// Waits until that many loads have begun.
    public func waitForLoads(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await loads.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Waits until that many counts have begun.
    public func waitForCounts(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await counts.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a load deliver a list; the first is number 0.
    public func complete(_ number: Int, with list: TopList<StreamedGame>) {
        loads.complete(number, with: list)
    }

    /// Lets a load fail; the first is number 0.
    public func fail(_ number: Int, with error: LoadError) {
        loads.fail(number, with: error)
    }

    /// Lets a count deliver; the first is number 0.
    public func completeCount(_ number: Int, with count: ViewerCount) {
        counts.complete(number, with: count)
    }

    /// Lets a count fail; the first is number 0.
    public func failCount(_ number: Int, with error: LoadError) {
        counts.fail(number, with: error)
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { log.report() }
}
