import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

/// A catalog that ignores cancellation, and that lets a test wait until its calls return.
struct UncancellableCatalog: TwitchCatalog {
    let games = CallSpy<Int, TopList<StreamedGame>, LoadError>(
        "games", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    let streams = CallSpy<StreamedGame, TopList<LiveStream>, LoadError>(
        "streams", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    let finds = CallSpy<StreamedGame.ID, StreamedGame, LoadError>(
        "finds", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    private let returns = CallSpy<Void, Void, LoadError>(
        log: IssueLog("returns", sink: { _, _ in }), whenCancelled: .cancelled,
        whenNeverAnswered: .connectivity(.timedOut))

    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await returned { () throws(LoadError) in try await games.callIgnoringCancellation(limit) }
    }

    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount { throw .cancelled }

    func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
        try await returned { () throws(LoadError) in try await finds.callIgnoringCancellation(id) }
    }

    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try await returned { () throws(LoadError) in try await streams.callIgnoringCancellation(game) }
    }

    /// Waits until a number of calls have returned to the session.
    func waitForReturns(_ count: Int) async throws {
        try await returns.waitForCalls(count)
        for number in 0..<count { returns.complete(number, with: ()) }
    }

    private func returned<Value: Sendable>(
        _ call: () async throws(LoadError) -> Value
    ) async throws(LoadError) -> Value {
        let result = await outcome(of: call)
        Task { [returns] in try await returns.call(()) }
        return try result.get()
    }
}
