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
        let signIn: BrowseSignIn?
        do throws(LoadError) {
            (loader, signIn) = try await connect(hasPlayer: hasPlayer, output)
        } catch {
            errors.write(lines: words.lines(ofSignIn: error, at: time.date()))
            return ExitCode.noQuestion
        }
        let session = BrowseSession(games: loader, streams: loader, wording: words.browse, time: time)
        let painter = BrowsePainter(words: words, hasColours: hasColours && hasPlayer)
        let act = BrowseAct(browse: session, painter: painter, signIn: signIn)
        return hasPlayer
            ? await TerminalLoop(act, output: output).run(events)
            : await PlainLoop(act, output: output).run(events)
    }

    private func connect(
        hasPlayer: Bool, _ output: any Output
    ) async throws(LoadError) -> (HelixLoader, BrowseSignIn?) {
        guard let clientID else { return (offline, nil) }
        let client = URLSessionHTTPClient().under(.twitch(time: time))
        let device = DeviceSignIn(clientID: clientID, client: client, store: BrowseHost.store, time: time)
        try await complete(device, output)
        // On a terminal the page shows the invitation.
        let signIn = hasPlayer ? BrowseSignIn(device, time: time) : self.signIn(device, output)
        return (HelixLoader(clientID: clientID, client: client, tokens: device, time: time), signIn)
    }

    /// Signing in where no page shows the invitation.
    private func signIn(_ device: DeviceSignIn, _ output: any Output) -> BrowseSignIn {
        BrowseSignIn(device, time: time) { [words] in output.write(lines: words.lines(of: $0) + [""]) }
    }

    /// Sees to it that somebody is signed in; a token of before that has ended is renewed.
    func complete(_ device: DeviceSignIn, _ output: any Output) async throws(LoadError) {
        do throws(LoadError) {
            _ = try await device.validate()
        } catch .refused(.signInNeeded) {
            let signIn = signIn(device, output)
            await signIn.signIn()
            if let failure = signIn.failure { throw failure }
        }
    }

    private var offline: HelixLoader {
        let fake = FakeTwitch(time: time)
        return HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            tokens: FixedAccessToken(fake.issueToken()), time: time)
    }

    private static var store: FileTokenStore {
        FileTokenStore(Surroundings.folder.appending(path: "twitch-tokens.json"))
    }
}
