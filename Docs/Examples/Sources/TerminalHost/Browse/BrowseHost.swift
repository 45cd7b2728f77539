import Foundation
import HostParts
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The host that browses Twitch.
///
/// By default the host uses a fake service, in this process or on a server that the `serve` command has started. With a
/// client ID it uses the real service, where the user signs in with a code on another device. The fake in this process
/// can require the same sign-in. The user then approves or declines the code by a command; on piped input, every code
/// is approved at once.
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
    /// The simulated device that approves or declines a sign-in to the fake, or `nil` if the fake needs no sign-in.
    private let device: PretendedDevice?

    init(_ options: Options, time: TimeSource = .system) {
        words = BrowseWords(options.language)
        hasColours = options.hasColours
        clientID = options.isLive ? options.clientID : nil
        self.time = time
        server = options.server.flatMap { address in
            options.token.flatMap { AccessToken($0, owner: .application) }.map { (address, $0) }
        }
        caches = Caches(in: options.cacheFolder)
        device = options.needsSignIn && clientID == nil && server == nil ? PretendedDevice(time: time) : nil
    }

    /// Runs until the user quits or the input ends, and returns the exit code.
    func run(isOnTerminal: Bool, output: any Output, errors: any Output, events: PlayEvents) async -> Int32 {
        let loader: HelixLoader
        let signIn: SignInSession?
        let transport: any HTTPClient
        (loader, signIn, transport) =
            clientID.map(realService) ?? device.map { fakeServiceWithSignIn($0.fake) } ?? fakeService
        await signIn?.start()
        if let signIn, !isOnTerminal, await !complete(signIn, output) {
            errors.write(lines: [signIn.screen.title, signIn.screen.detail])
            return ExitCode.noQuestion
        }
        let session = BrowseSession(
            games: loader, streams: loader, finder: loader, wording: words.browse, time: time)
        let painter = BrowsePainter(words: words, hasColours: hasColours && isOnTerminal)
        let art = BoxArt(RemoteImageLoader(over: transport.under(caches.forPictures())))
        let act = BrowseAct(browse: session, painter: painter, signIn: signIn, art: art, device: device)
        return isOnTerminal
            ? await TerminalLoop(act, output: output).run(events)
            : await PlainLoop(act, output: output).run(events)
    }

    private func realService(_ clientID: ClientID) -> (HelixLoader, SignInSession?, any HTTPClient) {
        let transport = URLSessionHTTPClient()
        let client = transport.under(caches.forLists(.twitch(time: time)))
        let device = DeviceSignIn(clientID: clientID, client: client, store: BrowseHost.store, time: time)
        let loader = HelixLoader(clientID: clientID, client: client, tokens: device, time: time)
        return (loader, SignInSession(device, wording: words.browse, time: time), transport)
    }

    /// Prints a code and waits for the sign-in if the user is signed out, and returns `true` if the user is then signed
    /// in.
    func complete(_ signIn: any SigningIn, _ output: any Output) async -> Bool {
        if case .signedIn = signIn.screen.phase { return true }
        let printer = SignInPrinter(signIn, output) { [device] in device?.decide(.approval, about: $0) }
        await signIn.signIn()
        withExtendedLifetime(printer) {}
        if case .signedIn = signIn.screen.phase { return true }
        return false
    }

    private func fakeServiceWithSignIn(_ fake: FakeTwitch) -> (HelixLoader, SignInSession?, any HTTPClient) {
        let transport = InProcessHTTPClient(fake)
        let client = transport.under(caches.forLists(.twitch(time: time)))
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(), time: time)
        let loader = HelixLoader(clientID: FakeTwitch.clientID, client: client, tokens: device, time: time)
        return (loader, SignInSession(device, wording: words.browse, time: time), transport)
    }

    /// The loader and the transport of a fake that needs no sign-in, in this process or on a server.
    private var fakeService: (HelixLoader, SignInSession?, any HTTPClient) {
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
