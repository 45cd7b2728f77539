import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowseTesting

@testable import TwitchBrowse

/// A fake Twitch on a manual clock, with loaders that call it.
struct TwitchSetup {
    let clock = ManualClock()
    let fake: FakeTwitch
    let tokens: FixedAccessToken

    init(
        _ catalog: FakeCatalog = .numbered, _ behaviour: FakeTwitchBehaviour = FakeTwitchBehaviour(),
        seed: UInt64 = 0,
        outages: @escaping @Sendable (Int) -> FakeTwitchBehaviour.Outage? = { _ in nil }
    ) {
        fake = FakeTwitch(catalog, behaviour: behaviour, time: clock.timeSource, seed: seed, outages: outages)
        tokens = FixedAccessToken(fake.issueToken())
    }

    /// Returns a setup whose fake has a changed behaviour.
    static func odd(
        _ catalog: FakeCatalog = .numbered, _ change: (inout FakeTwitchBehaviour) -> Void
    ) -> TwitchSetup {
        var behaviour = FakeTwitchBehaviour()
        change(&behaviour)
        return TwitchSetup(catalog, behaviour)
    }

    var client: any HTTPClient { InProcessHTTPClient(fake) }

    func helix(clientID: ClientID = FakeTwitch.clientID) -> HelixLoader {
        HelixLoader(clientID: clientID, client: client, tokens: tokens, time: clock.timeSource)
    }

    func kraken(clientID: ClientID = FakeTwitch.clientID) -> KrakenLoader {
        KrakenLoader(clientID: clientID, client: client, time: clock.timeSource)
    }

    /// Returns a loader whose service always sends the same response.
    static func helix(answering response: HTTPResponse, at clock: ManualClock = ManualClock()) -> HelixLoader {
        HelixLoader(
            clientID: .app, client: InProcessHTTPClient { _ in response },
            tokens: FixedAccessToken(AccessToken("token", owner: .application)!), time: clock.timeSource)
    }

    /// Returns the game of the fixture with a name.
    func game(_ name: String = "Just Chatting") throws -> StreamedGame {
        let game = fake.catalog.games.first { $0.name == name }
        return StreamedGame(id: game?.id ?? "0", name: name)
    }
}

extension ClientID {
    /// A client ID for tests in which the service accepts every client ID.
    static let app = ClientID("app")
    /// A client ID that the fake declines.
    static let other = ClientID("other")
}
