import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `TopGamesLoading`, which every implementation must fulfil.
public enum TopGamesLoaderContract {
    /// The factories of the loader under test, one for each situation that the contract checks.
    ///
    /// The source of `delivering` must have the games in the given order, and each game must have the number of viewers
    /// in `StreamedGame.viewers`. If a game occurs twice, the test simulates a game that moves to a later page while
    /// the pages are read.
    public typealias Subject = LoaderSubject<[StreamedGame], any TopGamesLoading>

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = [orderRule] + lists.all + countRules

    private static let games = [90, 20, 70, 10, 50].enumerated().map { place, viewers in
        StreamedGame.fixture(place, viewers: .exact(viewers))
    }

    private static let lists = TopListRules<StreamedGame, [StreamedGame], any TopGamesLoading>(
        kind: "game", elements: games, content: { $0 }
    ) { loader, count throws(LoadError) in
        try await loader.loadTopGames(limit: count)
    }

    private static let orderRule = lists.rule("games keep the service's order", wanting: 5) { lists.flaw(in: $0) }

    private static let countRules: [ContractRule<Subject>] = [
        ContractRule("a count is exact or marked as a lower bound") { subject in
            let loader = try await subject.delivering(games)
            for game in try await loader.loadTopGames(limit: 5).elements {
                var count = game.viewers
                if count == nil { count = try await loader.countViewers(of: game) }
                guard let count, let place = games.firstIndex(where: { $0.id == game.id }) else { continue }
                let truth = games[place].viewers?.number ?? 0
                let holds = count.isExact ? count.number == truth : (0...truth).contains(count.number)
                guard holds else { return "\(game.name) has \(truth) viewers, and the count is \(count)" }
            }
            return nil
        },
        Subject.cancellationRule(of: "count") { loader throws(LoadError) in
            do throws(LoadError) {
                return try await loader.countViewers(of: .fixture())
            } catch {
                // If a source sends the viewer count with each game, its loader throws `.notFound` at once, because
                // this game has no count. Such a loader never waits, so the rule accepts the error like a cancellation.
                throw error == .refused(.notFound) ? .cancelled : error
            }
        },
    ]
}
