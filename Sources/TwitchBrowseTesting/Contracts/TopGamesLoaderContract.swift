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
    public static let rules: [ContractRule<Subject>] = listRules + countRules + failureRules

    private static let games = [90, 20, 70, 10, 50].enumerated().map { place, viewers in
        StreamedGame.fixture(place, viewers: .exact(viewers))
    }

    private static let listRules: [ContractRule<Subject>] = [
        rule("games keep the service's order", wanting: 5) { ids(of: $0, are: [0, 1, 2, 3, 4]) },
        rule("the list has at most the requested number of elements", wanting: 2) { ids(of: $0, are: [0, 1]) },
        rule("a list of the requested length is complete", wanting: 5) { list in
            list.incomplete == nil ? nil : "marked as incomplete: \(list.incomplete!)"
        },
        rule("a shorter list has a reason", wanting: 9) { list in
            list.incomplete == nil
                ? "\(list.elements.count) of 9 without a reason" : ids(of: list, are: [0, 1, 2, 3, 4])
        },
        rule("a moved game is listed once", of: games + [games[1]], wanting: 6) { ids(of: $0, are: [0, 1, 2, 3, 4]) },
        rule("an empty list is not an error", of: [], wanting: 5) { ids(of: $0, are: []) },
        ContractRule("all calls succeed, concurrent ones included", timeout: { $0.timeout }) { subject in
            let loader = try await subject.delivering(games)
            async let one = outcome(of: loader, load)
            async let two = outcome(of: loader, load)
            let (first, second) = await (one, two)
            let third = await outcome(of: loader, load)
            for result in [first, second, third] {
                guard case .success(let list) = result else { return "returned \(result)" }
                if let flaw = ids(of: list, are: [0, 1, 2]) { return flaw }
            }
            return nil
        },
    ]

    private static let countRules: [ContractRule<Subject>] = [
        ContractRule("a count is exact or marked as a lower bound", timeout: { $0.timeout }) { subject in
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
        }
    ]

    private static let load = { @Sendable (loader: any TopGamesLoading) async throws(LoadError) in
        try await loader.loadTopGames(limit: 3)
    }

    private static let failureRules: [ContractRule<Subject>] =
        Subject.failureRules(load) + [
            Subject.cancellationRule(load),
            Subject.cancellationRule(of: "count") { loader throws(LoadError) in
                do throws(LoadError) {
                    return try await loader.countViewers(of: .fixture())
                } catch {
                    // Some sources send the viewer count with each game. Their loader throws `.notFound` at once,
                    // because this game has no count. The rule accepts this error like a cancellation, because such a
                    // loader never waits.
                    throw error == .refused(.notFound) ? .cancelled : error
                }
            },
        ]

    private static func rule(
        _ name: String, of games: [StreamedGame] = games, wanting count: Int,
        _ flaw: @escaping @Sendable (TopList<StreamedGame>) -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, timeout: { $0.timeout }) { subject in
            flaw(try await subject.delivering(games).loadTopGames(limit: count))
        }
    }

    private static func ids(of list: TopList<StreamedGame>, are places: [Int]) -> String? {
        let (actual, expected) = (list.elements.map(\.id), places.map { games[$0].id })
        return actual == expected ? nil : "returned \(actual) instead of \(expected)"
    }
}
