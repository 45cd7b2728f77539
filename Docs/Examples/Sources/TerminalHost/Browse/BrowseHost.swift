import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// Browses Twitch: a fake one, or with a client id the real one, signed in by a code on another device.
@MainActor
struct BrowseHost {
    private let words: BrowseWords
    private let hasColours: Bool
    private let clientID: ClientID?
    private let time: TimeSource

    init(_ options: Options, time: TimeSource = .system) {
        words = BrowseWords(options.language)
        hasColours = options.hasColours
        clientID = options.isLive ? options.clientID : nil
        self.time = time
    }

    /// Browses, and returns the exit code.
    func run(hasPlayer: Bool, output: any Output, errors: any Output, events: PlayEvents) async -> Int32 {
        let loader: HelixLoader
        do throws(LoadError) {
            loader = try await connect(output)
        } catch {
            errors.write(lines: [words.signInFailed, words.browse.failureDetail(error, time.date())])
            return ExitCode.noQuestion
        }
        let session = BrowseSession(games: loader, streams: loader, wording: words.browse, time: time)
        let painter = BrowsePainter(words: words, hasColours: hasColours && hasPlayer)
        let act = BrowseAct(browse: session, painter: painter)
        return hasPlayer
            ? await TerminalLoop(act, output: output).run(events)
            : await PlainLoop(act, output: output).run(events)
    }

    private func connect(_ output: any Output) async throws(LoadError) -> HelixLoader {
        guard let clientID else { return offline }
        let client = URLSessionHTTPClient().under(.twitch(time: time))
        let signIn = DeviceSignIn(clientID: clientID, client: client, store: BrowseHost.store, time: time)
        try await complete(signIn, output)
        return HelixLoader(clientID: clientID, client: client, tokens: signIn, time: time)
    }

    /// Sees to it that somebody is signed in; a token of before that has ended is renewed.
    func complete(_ signIn: DeviceSignIn, _ output: any Output) async throws(LoadError) {
        do throws(LoadError) {
            let token = try await signIn.accessToken()
            do throws(LoadError) {
                _ = try await signIn.validate()
            } catch .refused(.signInNeeded) {
                _ = try await signIn.renewedToken(insteadOf: token)
            }
        } catch .refused(.signInNeeded) {
            let invitation = try await signIn.invite()
            output.write(lines: words.invitation(invitation.address.absoluteString, invitation.userCode) + [""])
            try await signIn.complete(invitation)
        }
    }

    /// A fake on which everybody went live a while ago.
    private var offline: HelixLoader {
        var catalogue = FakeCatalogue.usual
        let since = time.date().timeIntervalSince(FakeCatalogue.epoch)
        for game in catalogue.games.indices {
            for stream in catalogue.games[game].streams.indices {
                catalogue.games[game].streams[stream].startedAt += since
            }
        }
        let fake = FakeTwitch(catalogue, time: time)
        return HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            tokens: FixedAccessToken(fake.issueToken()), time: time)
    }

    private static var store: FileTokenStore {
        FileTokenStore(Surroundings.folder.appending(path: "twitch-tokens.json"))
    }
}
