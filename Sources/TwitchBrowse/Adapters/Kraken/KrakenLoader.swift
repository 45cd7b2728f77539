public import Foundation
public import RemoteLoading

/// A loader for the previous Twitch API, which is called Kraken.
///
/// In this API, pages are requested by offset, each game is sent with its number of viewers, and a call needs no token.
///
/// The service has shut this API down and responds with 410, so loads fail with `.refused(.gone)`. The loader is for
/// backends, proxies and recordings that still use the API.
public struct KrakenLoader: TwitchCatalog {
    var service: TwitchAPIClient

    /// Creates a loader that uses the `Accept` field to request a version of the API.
    ///
    /// If `accept` is `nil`, the service uses its own default version.
    public init(
        clientID: ClientID, client: any HTTPClient, address: URL = URL(string: "https://api.twitch.tv/kraken")!,
        accept: String? = "application/vnd.twitchtv.v5+json", time: TimeSource = .system
    ) {
        var fields: HTTPFields = ["Client-ID": clientID.text]
        if let accept {
            try? fields.set(accept, for: .accept)  // an invalid field value is ignored
        }
        service = TwitchAPIClient(address: address, fields: fields, client: client, time: time)
    }

    /// Fetches the most popular games with their viewers, in the service's order.
    public func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await service.list(
            "/games/top", [:], limit, as: KrakenPage<KrakenRankedGame>.self,
            by: TopList.init(_:wanted:incomplete:dropped:))
    }

    /// Fetches the number of a game's viewers, which this API sends as an exact sum.
    ///
    /// Throws `.refused(.notFound)` if the name of the game is blank.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        let name = try Self.name(of: game)
        let summary = try await service.get("/streams/summary", ["game": name], as: KrakenSummary.self)
        return .exact(summary.value.viewers.value, pagesRead: 1)
    }

    /// Fetches the most viewed streams of a game by the name of the game.
    ///
    /// Throws `.refused(.notFound)` if the name of the game is blank.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        let query: HTTPQuery = ["game": try Self.name(of: game)]
        return try await service.list(
            "/streams", query, limit, as: KrakenPage<KrakenStream>.self,
            by: TopList.init(ranking:wanted:incomplete:dropped:))
    }

    /// Returns the name of a game, or throws an error if the name is blank.
    ///
    /// For a blank name, the service would return the streams of all games.
    private static func name(of game: StreamedGame) throws(LoadError) -> String {
        guard !game.name.allSatisfy(\.isWhitespace) else { throw .refused(.notFound) }
        return game.name
    }
}
