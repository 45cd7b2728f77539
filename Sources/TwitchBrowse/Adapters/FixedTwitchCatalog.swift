import Foundation
public import PlayhouseCore

/// A catalog with a fixed list of games and streams, such as one in the code of the app.
public struct FixedTwitchCatalog: TwitchCatalog {
    private let games: [StreamedGame]
    private let streams: [StreamedGame.ID: [LiveStream]]

    /// Creates a catalog of games, most popular first, with the streams of each game.
    ///
    /// If a game has no number of viewers, the viewers of its streams are added up.
    public init(_ games: [StreamedGame], streams: [StreamedGame.ID: [LiveStream]] = [:]) {
        self.games = games
        self.streams = streams
    }

    /// Returns at most `limit` games, from the beginning of the catalog.
    public func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try Self.checkCancellation()
        return TopList(games, wanted: limit)
    }

    /// Returns the game's number of viewers, or adds up the viewers of its streams if the game has no such number.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        if let viewers = try await findGame(game.id).viewers { return viewers }
        let streams = try await loadTopStreams(of: game, limit: .max).elements
        let sum = ViewerCount.sum(streams.lazy.map(\.viewers))
        return sum == .max ? .atLeast(sum, pagesRead: 0) : .exact(sum)
    }

    /// Returns the games whose names contain a text, regardless of case and accents.
    public func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try Self.checkCancellation()
        let found = games.filter {
            $0.name.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
        return TopList(found.map(\.uncounted), wanted: limit)
    }

    /// Returns the game with an identifier.
    public func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
        try Self.checkCancellation()
        guard let game = games.first(where: { $0.id == id }) else { throw .refused(.notFound) }
        return game
    }

    /// Returns the streams of a game, with the most viewers first.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try Self.checkCancellation()
        return TopList(ranking: streams[game.id, default: []], wanted: limit)
    }

    /// Returns the stream of a channel.
    public func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> {
        try Self.checkCancellation()
        return TopList(streams.values.joined().filter { $0.login == login }, wanted: 1)
    }

    private static func checkCancellation() throws(LoadError) {
        if Task.isCancelled { throw .cancelled }
    }
}

extension StreamedGame {
    /// The game without its number of viewers.
    fileprivate var uncounted: StreamedGame {
        var game = self
        game.viewers = nil
        return game
    }
}
