public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `TwitchBrowsing`, which every implementation must fulfil.
public enum TwitchBrowsingContract {
    /// The factory of the session under test, which receives the loaders, the finder and the time source of the
    /// session.
    public typealias Subject = ContractSubject<
        @MainActor @Sendable (any TopGamesLoading, any TopStreamsLoading, any TwitchFinding, TimeSource)
            -> any TwitchBrowsing
    >

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = listRules + selectionRules + failureRules

    private static let listRules = [
        rule("no request is sent before a load") { trial in
            trial.games.loads.count == 0 && trial.session.games.list.phase == .idle ? nil : trial.shown
        },
        rule("games are shown in the order of the loader, which counts do not change") { trial in
            try await trial.load()
            try await trial.games.counts.waitForCalls(3)
            for number in 0..<3 { trial.games.counts.complete(number, with: .exact(number)) }
            try await until("the counts", timeout: trial.timeout) { !trial.session.games.isCounting }
            let isCounted = trial.session.games.list.rows.allSatisfy { $0.viewers != nil }
            return trial.names == ["Game 1", "Game 2", "Game 3"] && isCounted ? nil : trial.shown
        },
        rule("an empty list is not an error") { trial in
            try await trial.load(.success(TopList([], wanted: 5)))
            return trial.session.games.list.phase == .empty && trial.session.games.list.failure == nil
                ? nil : trial.shown
        },
        rule("a longer list is loaded if there may be more games, and replaces the rows") { trial in
            try await trial.load(.success(TopList((1...3).map { .fixture($0) }, wanted: 3)))
            let limit = trial.games.loads.arguments[0]
            try await trial.load(.failure(.connectivity(.timedOut))) { await $0.loadMore() }
            let isKept = trial.names.count == 3
            return isKept && trial.games.loads.arguments[1] > limit ? nil : trial.shown
        },
    ]

    private static let selectionRules = [
        rule("a selected game shows its streams, and a row contains its stream") { trial in
            try await trial.select()
            let stream = trial.session.streams?.list.rows.first?.stream
            return trial.streams.loads.arguments.map(\.game) == [.fixture(1)] && stream == .fixture(1)
                ? nil : trial.shown
        },
        rule("a live channel offers no more rows") { trial in
            await trial.session.selectChannel("ada")
            let list = trial.session.streams?.list
            return list?.rows.count == 1 && list?.more == nil ? nil : trial.shown
        },
        rule("going back shows the games") { trial in
            try await trial.select()
            trial.session.back()
            return trial.session.streams == nil && trial.names.count == 3 ? nil : trial.shown
        },
        rule("a found game is listed, and can be selected") { trial in
            await trial.session.search("nine")
            guard let row = trial.session.found?.list.rows.first else { return trial.shown }
            try await trial.select(row.id)
            return trial.session.streams?.list.title == "Game 9" ? nil : trial.shown
        },
        rule("a game that is in no list is selected by its identifier") { trial in
            try await trial.select(StreamedGame.fixture(9).id)
            return trial.session.streams?.list.title == "Game 9" ? nil : trial.shown
        },
    ]

    private static let failureRules = [
        rule("a failed load shows an error and can be retried") { trial in
            try await trial.load(.failure(.connectivity(.timedOut)))
            let action = trial.session.games.list.message?.button.action
            try await trial.load { await $0.retry() }
            return action == .retry && trial.names.count == 3 ? nil : trial.shown
        },
        rule("the rows stay when a refresh fails") { trial in
            try await trial.load()
            try await trial.load(.failure(.connectivity(.timedOut))) { await $0.refresh() }
            let list = trial.session.games.list
            return list.rows.count == 3 && list.failure == .connectivity(.timedOut) ? nil : trial.shown
        },
        rule("a missing sign-in offers to sign in") { trial in
            try await trial.load(.failure(.refused(.signInNeeded)))
            return trial.session.games.list.message?.button.action == .signIn ? nil : trial.shown
        },
        rule("a service that was shut down offers no retry") { trial in
            try await trial.load(.failure(.refused(.gone)))
            return trial.session.games.list.message?.button.action == .close ? nil : trial.shown
        },
    ]

    private static func rule(
        _ name: String, _ flaw: @escaping @MainActor @Sendable (BrowsingTrial) async throws -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name) { subject in try await flaw(await BrowsingTrial(subject)) }
    }
}

/// A session under test and its dependencies.
@MainActor
private final class BrowsingTrial {
    typealias Call = @MainActor (any TwitchBrowsing) async -> Void

    /// A finder of one game.
    private struct Finder: TwitchFinding {
        func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
            TopList([.fixture(9)], wanted: limit)
        }

        func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame { .fixture(9) }

        func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> {
            TopList([.fixture(1)], wanted: 1)
        }
    }

    let timeout: Timeout
    let games: TopGamesLoaderSpy
    let streams: TopStreamsLoaderSpy
    let session: any TwitchBrowsing
    private let clock: ManualClock
    private static let three = (1...3).map { StreamedGame.fixture($0) }

    init(_ subject: TwitchBrowsingContract.Subject) {
        timeout = subject.timeout
        clock = ManualClock(timeout: timeout)
        games = TopGamesLoaderSpy(timeout: timeout)
        streams = TopStreamsLoaderSpy(timeout: timeout)
        session = subject.make(games, streams, Finder(), clock.timeSource)
    }

    var names: [String] { session.games.list.rows.map(\.name) }
    var shown: String { "shows \(session.games), \(String(describing: session.streams))" }

    /// Calls a function that loads games, and ends this load with a result.
    func load(
        _ result: Result<TopList<StreamedGame>, LoadError> = .success(TopList(three, wanted: 5)),
        by call: @escaping Call = { await $0.load() }
    ) async throws {
        try await games.loads.answer(result) { [session] in await call(session) }
    }

    /// Loads the games, selects one, and loads its stream.
    func select(_ game: StreamedGame.ID = StreamedGame.fixture(1).id) async throws {
        try await load()
        let list = TopList([LiveStream.fixture(1)], wanted: 10)
        try await streams.loads.answer(.success(list)) { [session] in await session.select(game) }
    }
}
