import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The host that browses Twitch.
///
/// By default it uses a fake, in this process or on a server that the `serve` command has started. With a client ID it
/// uses the real service, where the user signs in with a code on another device.
///
/// Lists and box art are cached on disk, and shown when the service cannot be reached.
@MainActor
struct BrowseHost {
    private let words: BrowseWords
    private let hasColours: Bool
    private let clientID: ClientID?
    private let time: TimeSource
    private let server: (address: String, token: AccessToken)?
    private let caches: Caches

    init(_ options: Options, time: TimeSource = .system) {
        words = BrowseWords(options.language)
        hasColours = options.hasColours
        clientID = options.isLive ? options.clientID : nil
        self.time = time
        server = options.server.flatMap { address in
            options.token.flatMap { AccessToken($0, owner: .application) }.map { (address, $0) }
        }
        caches = Caches(in: options.cacheFolder)
    }

    /// Runs until the user quits or the input ends, and returns the exit code.
    func run(isOnTerminal: Bool, output: any Output, errors: any Output, events: PlayEvents) async -> Int32 {
        let loader: HelixLoader
        let signIn: BrowseSignIn?
        let transport: any HTTPClient
        do throws(LoadError) {
            (loader, signIn, transport) = try await connect(isOnTerminal: isOnTerminal, output)
        } catch {
            errors.write(lines: words.lines(ofSignIn: error, at: time.date()))
            return ExitCode.noQuestion
        }
        let session = BrowseSession(games: loader, streams: loader, wording: words.browse, time: time)
        let painter = BrowsePainter(words: words, hasColours: hasColours && isOnTerminal)
        let art = BoxArt(RemoteImageLoader(over: transport.under(caches.forPictures())))
        let act = BrowseAct(browse: session, painter: painter, signIn: signIn, art: art)
        return isOnTerminal
            ? await TerminalLoop(act, output: output).run(events)
            : await PlainLoop(act, output: output).run(events)
    }

    private func connect(
        isOnTerminal: Bool, _ output: any Output
    ) async throws(LoadError) -> (HelixLoader, BrowseSignIn?, any HTTPClient) {
        guard let clientID else { return fakeService }
        let transport = URLSessionHTTPClient()
        let client = transport.under(caches.forLists(.twitch(time: time)))
        let device = DeviceSignIn(clientID: clientID, client: client, store: BrowseHost.store, time: time)
        try await complete(device, output)
        // On a terminal, the page shows the invitation. The invitation is printed only on piped input.
        let signIn = isOnTerminal ? BrowseSignIn(device, time: time) : self.signIn(device, output)
        return (HelixLoader(clientID: clientID, client: client, tokens: device, time: time), signIn, transport)
    }

    /// Returns a sign-in that prints each invitation.
    private func signIn(_ device: DeviceSignIn, _ output: any Output) -> BrowseSignIn {
        BrowseSignIn(device, time: time) { [words] in output.write(lines: words.lines(of: $0) + [""]) }
    }

    /// Signs in if the stored token is neither valid nor renewable.
    func complete(_ device: DeviceSignIn, _ output: any Output) async throws(LoadError) {
        do throws(LoadError) {
            _ = try await device.validate()
        } catch .refused(.signInNeeded) {
            let signIn = signIn(device, output)
            await signIn.signIn()
            if let failure = signIn.failure { throw failure }
        } catch .connectivity {
            // Without a connection the stored token cannot be validated. The token may still be valid, and cached lists
            // can be shown without the service.
        }
    }

    /// A loader and a transport for the fake, which runs in this process or on a server and needs no sign-in.
    private var fakeService: (HelixLoader, BrowseSignIn?, any HTTPClient) {
        let fake = FakeTwitch(time: time)
        let transport: any HTTPClient = server == nil ? InProcessHTTPClient(fake) : URLSessionHTTPClient()
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: transport.under(caches.forLists(.twitch(time: time))),
            tokens: FixedAccessToken(server?.token ?? fake.issueToken()),
            address: server.map { FakeTwitch.helix(at: $0.address) } ?? HelixLoader.address, time: time)
        return (loader, nil, transport)
    }

    private static var store: FileTokenStore {
        FileTokenStore(Surroundings.folder.appending(path: "twitch-tokens.json"))
    }
}
