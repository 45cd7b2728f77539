public import Foundation
public import RemoteLoading

/// A loader for the previous Twitch API, which is called Kraken.
///
/// In this API, pages are requested by offset, each game is sent with its number of viewers, and a call needs only a
/// client ID. It offers the most popular games and the streams of a game, and nothing else.
///
/// The service has shut this API down and responds with 410, so loads fail with `.refused(.gone)`. The loader is for
/// backends, proxies and recordings that still use the API.
public struct KrakenLoader: TwitchCatalog {
    var service: TwitchAPIClient

    /// Creates a loader that requests version 5 of the API.
    public init(
        clientID: ClientID, client: any HTTPClient, address: URL = URL(string: "https://api.twitch.tv/kraken")!,
        time: any TimeProviding = .system
    ) {
        service = TwitchAPIClient(
            address: address, fields: ["Client-ID": clientID.text, .accept: "application/vnd.twitchtv.v5+json"],
            client: client, time: time.timeSource)
    }

    /// Fetches the most popular games with their viewer counts, in the service's order.
    public func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await service.list(
            "/games/top", [:], limit, as: KrakenPage<KrakenRankedGame>.self,
            by: TopList.init(_:wanted:incomplete:dropped:))
    }

    /// Fetches the most viewed streams of a game by its name.
    ///
    /// Throws `.refused(.notFound)` if the name of the game is blank.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        // For a blank name, the service would return the streams of all games.
        guard !game.nameAtService.allSatisfy(\.isWhitespace) else { throw .refused(.notFound) }
        return try await service.list(
            "/streams", ["game": game.nameAtService], limit, as: KrakenPage<KrakenStream>.self,
            by: TopList.init(ranking:wanted:incomplete:dropped:))
    }
}
