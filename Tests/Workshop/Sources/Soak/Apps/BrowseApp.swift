import Foundation
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
        let browse: BrowseSession
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
        let browse = parts.browse
        switch player.chance.number(below: 12) {
        case 0: try await player.cancel("load") { await browse.load() }
        case 1: try await player.wait(for: "refresh") { await browse.refresh() }
        case 2: try await player.wait(for: "more") { await browse.loadMore() }
        case 3: try await player.wait(for: "search") { await browse.search("e") }
        case 4: browse.back()
        case 5 where player.once(in: 4): try await player.wait(for: "sign-out") { await parts.signIn.signOut() }
        case 6..<9:
            let game = player.chance.element(of: (browse.screen.found ?? browse.screen.games).list.rows)
            if let game { try await player.wait(for: "streams") { await browse.select(game.id) } }
        default: try await player.wait(for: "games") { await browse.load() }
        }
        if (browse.screen.streams?.list.failure ?? browse.screen.games.list.failure) != nil {
            player.failures += 1
            try await player.wait(for: "retry") { await browse.retry() }
        }
        let rows = browse.screen.streams?.list.rows.map(\.image) ?? browse.screen.games.list.rows.map(\.image)
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
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: device, address: FakeTwitch.helix(at: player.base),
            time: time)
        let cache = HTTPCache.disk(player.folder.appending(path: "art"), time: time)
        let pictures = ImagePrefetcher(
            RemoteImageLoader(
                over: client.cached(in: cache, keeping: .fresh(for: .seconds(86_400)), time: time), time: time))
        let created = Parts(
            signIn: SignInSession(device, time: time),
            browse: BrowseSession(games: loader, streams: loader, finder: loader, pictures: pictures, time: time),
            pictures: pictures)
        parts = created
        return created
    }

    private func release() async throws {
        let (signIn, browse) = (player.weakReference(to: parts?.signIn), player.weakReference(to: parts?.browse))
        let pictures = player.weakReference(to: parts?.pictures)
        parts = nil
        try await player.expectRelease(of: "session", browse)
        try await player.expectRelease(of: "sign-in", signIn)
        try await player.expectRelease(of: "prefetcher", pictures)
    }
}

extension Player {
    /// Approves a code at the service, over a server without faults.
    fileprivate func approve(_ code: String) async throws {
        let request = try HTTPRequest(.get, control + "/" + code)
        _ = try await URLSessionHTTPClient().send(request)
    }
}
