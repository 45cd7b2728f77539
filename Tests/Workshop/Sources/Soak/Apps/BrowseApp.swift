import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting
import WorkshopSupport

/// A player who signs in to Twitch and browses games and streams, with pictures that are cached on the disk.
@MainActor
final class BrowseApp: App {
    /// The objects of the app while it runs.
    private struct Parts {
        let signIn: SignInSession
        let games: GamesSession
        let streams: StreamsSession
        let pictures: ImagePrefetcher
    }

    let player: Player
    private let tokens: FileTokenStore
    private var parts: Parts?

    init(_ player: Player) {
        self.player = player
        tokens = FileTokenStore(player.folder.appending(path: "tokens"))
    }

    func step() async throws {
        let parts = open()
        switch parts.signIn.screen.phase {
        case .unknown: try await player.wait(for: "validation") { await parts.signIn.start() }
        case .requesting, .code: parts.signIn.cancel()
        case .signedOut, .expired, .denied, .failed, .signOutFailed: try await signIn(parts.signIn)
        case .signedIn: try await browse(parts)
        }
        try await player.pass(.milliseconds(500 + player.chance.number(below: 2_500)))
    }

    /// Signs the player in with a code, or starts such a sign-in and cancels it.
    private func signIn(_ session: SignInSession) async throws {
        guard !player.once(in: 4) else {
            return try await player.cancel("sign-in") { await session.signIn() }
        }
        let approval = Task { @MainActor [player] in
            for _ in 0..<20_000 {
                if Task.isCancelled { return }
                if case .code(let code, _) = session.screen.phase { return try await player.approve(code) }
                try await GameClock.breathe()
            }
        }
        try await player.wait(for: "sign-in") { await session.signIn() }
        approval.cancel()
        _ = await approval.result
        guard case .signedIn = session.screen.phase else { return player.failures += 1 }
        player.finished += 1
        guard try await tokens.load() != nil else { throw Flaw("twitch: the tokens of a sign-in are lost") }
    }

    private func browse(_ parts: Parts) async throws {
        let (games, streams) = (parts.games, parts.streams)
        switch player.chance.number(below: 12) {
        case 0: try await player.cancel("load") { await games.refresh() }
        case 1: try await player.wait(for: "refresh") { await streams.refresh() }
        case 2: try await player.wait(for: "more") { await streams.loadMore() }
        case 3: try await player.wait(for: "search") { await games.show(.search("e")) }
        case 4: try await player.wait(for: "language") { await streams.show(streams.screen.topic.inLanguage("it")) }
        case 5 where player.once(in: 4): try await player.wait(for: "sign-out") { await parts.signIn.signOut() }
        case 6..<9:
            let game = player.chance.element(of: games.screen.rows)
            if let game { try await player.wait(for: "streams") { await streams.show(game.streams) } }
        default: try await player.wait(for: "games") { await games.show(.top) }
        }
        if (streams.screen.failure ?? games.screen.failure) != nil {
            player.failures += 1
            try await player.wait(for: "retry") {
                await games.retry()
                await streams.retry()
            }
        }
        let rows = streams.screen.rows.map(\.image) + games.screen.rows.map(\.image)
        let picture = rows.compactMap { $0 }.first
        guard let picture else { return }
        try await player.wait(for: "picture") {
            _ = try? await parts.pictures.image(at: picture)  // a picture may be missing
        }
    }

    func restart() async throws { try await release() }

    func close() async throws { try await release() }

    /// Checks that the tokens can be read.
    func check() async throws { _ = try await tokens.load() }

    private func open() -> Parts {
        if let parts { return parts }
        let time = player.clock.source
        let client = player.transport()
            .limitedForTwitch(by: .twitch(time: time), time: time, chance: player.randomNumbers())
            .followingRedirects().coalesced()
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: tokens, address: FakeTwitch.signIn(at: player.base),
            time: time)
        let address = FakeTwitch.helix(at: player.base)
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, authorizer: Authorizer(device, for: [address], time: time),
            address: address, time: time)
        let cache = HTTPCache.disk(player.folder.appending(path: "art"), time: time)
        let pictures = ImagePrefetcher(
            RemoteImageLoader(
                over: client.cached(in: cache, keeping: .fresh(for: .seconds(86_400)), time: time), time: time))
        let created = Parts(
            signIn: SignInSession(device, time: time),
            games: GamesSession(from: loader, pictures: pictures, time: time),
            streams: StreamsSession(.game("509658"), from: loader, pictures: pictures, time: time),
            pictures: pictures)
        parts = created
        return created
    }

    private func release() async throws {
        let signIn = player.weakReference(to: parts?.signIn)
        let (games, streams) = (player.weakReference(to: parts?.games), player.weakReference(to: parts?.streams))
        let pictures = player.weakReference(to: parts?.pictures)
        parts = nil
        try await player.expectRelease(of: "games", games)
        try await player.expectRelease(of: "streams", streams)
        try await player.expectRelease(of: "sign-in", signIn)
        try await player.expectRelease(of: "prefetcher", pictures)
    }
}

extension Player {
    /// Approves a code at the service, over a server without faults.
    fileprivate func approve(_ code: String) async throws {
        let request = try HTTPRequest(.get, parsing: control + "/" + code)
        _ = try await URLSessionHTTPClient().send(request)
    }
}
