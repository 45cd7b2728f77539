import RemoteLoading
import TwitchBrowse

/// A catalog that always has the same games and streams, or always fails.
struct CatalogStub: TwitchCatalog {
    var games: [StreamedGame] = []
    var streams: [LiveStream] = []
    var failure: LoadError?

    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        if let failure { throw failure }
        return TopList(games, wanted: limit)
    }

    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        if let failure { throw failure }
        return TopList(ranking: streams, wanted: limit)
    }
}
