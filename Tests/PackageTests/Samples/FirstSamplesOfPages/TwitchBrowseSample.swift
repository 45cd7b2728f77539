import Foundation
import RemoteLoading
import TwitchBrowse

/// The first sample of the page of TwitchBrowse.
@MainActor
enum TwitchBrowseSample {
    static func browse(
        over client: any HTTPClient, _ token: AccessToken, clientID: ClientID, open: (URL) -> Void
    ) async -> (HelixLoader, GamesSession, StreamsSession) {
        let authorizer = Authorizer(
            FixedAccessToken(token, clientID: clientID),
            for: [HelixLoader.address])
        let helix = HelixLoader(
            clientID: clientID, client: client, authorizer: authorizer)
        let games = GamesSession(from: helix)
        await games.load()  // five rows, whose viewer counts follow

        let game = games.screen.rows[0]
        let streams = StreamsSession(game.streams, from: helix)
        await streams.load()  // ten rows
        let stream = streams.screen.rows[0].stream
        if let address = stream.watchAddress { open(address) }
        return (helix, games, streams)
    }
}
