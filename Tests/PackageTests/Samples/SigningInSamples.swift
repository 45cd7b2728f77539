import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@MainActor
@Suite(.bounded) struct SigningInSamples {
    private let clock = ManualClock()
    private let fake: FakeTwitch
    private let client: any HTTPClient
    private let clientID = FakeTwitch.clientID
    private let store = InMemoryTokenStore()

    init() {
        fake = FakeTwitch(time: clock)
        client = InProcessHTTPClient(fake)
    }

    @Test func clientIDIsCreatedOnlyFromValidText() throws {
        let clientID = ClientID("abc123")

        #expect(clientID.text == "abc123" && ClientID(parsing: "a b") == nil)
    }

    @Test func signedInUserLoadsListAndSignsOut() async throws {
        let device = DeviceSignIn(
            clientID: clientID, client: client, store: store, time: clock)
        let signIn = SignInSession(device, time: clock)
        let authorizer = Authorizer(
            device, for: [HelixLoader.address], time: clock)
        let helix = HelixLoader(
            clientID: clientID, client: client,
            authorizer: authorizer, time: clock)
        let games = GamesSession(from: helix, time: clock)

        await signIn.start()

        await games.load()
        #expect(games.screen.message?.button.action == .signIn)

        func press(_ button: ActionButton<SignInScreen.Action>) async {
            await signIn.perform(button.action)
            await games.retry()  // reloads the list that needed a sign-in
        }

        let button = try #require(signIn.screen.button)
        let waiting = Task { await press(button) }
        try await clock.waitForSleeper(due: .seconds(5))
        fake.approve(userCode: "ABCD1000")
        clock.advance(by: .seconds(5))
        await waiting.value

        #expect(signIn.screen.title == "Signed in as ada")

        #expect(games.screen.rows.count == 5)
        await signIn.signOut()
        #expect(signIn.screen.phase == .signedOut)
        await games.refresh()
        #expect(games.screen.message?.button.action == .signIn)
    }

    @Test func followedChannelsAreShownUntilSignOut() async throws {
        let device = DeviceSignIn(
            clientID: clientID, scopes: [.readFollows], client: client,
            store: store, time: clock)

        let invitation = try await device.invite()
        fake.approve(userCode: invitation.userCode)
        let completion = Task { try await device.complete(invitation) }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        try await completion.value

        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system cleans up temporary folders
        func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
        let cache = HTTPCache.disk(folder, time: clock)
        let client = client.cached(in: cache, time: clock)
        let authorizer = Authorizer(device, for: [HelixLoader.address], time: clock)
        let helix = HelixLoader(clientID: clientID, client: client, authorizer: authorizer, time: clock)
        let streams = StreamsSession(.game("509658"), from: helix, time: clock)

        if try await device.hasGranted(.readFollows) {
            await streams.show(.followed)
        }

        #expect(try streams.screen.rows.count == 10 && !files().isEmpty)
        let (followed, signIn) = (streams, SignInSession(device, time: clock))

        func signOut() async throws {
            let user = try await authorizer.credential(over: client).id
            await signIn.signOut()
            await cache.remove(partition: user)
            await followed.refresh()
        }

        try await signOut()
        #expect(try followed.screen.rows.isEmpty && files().isEmpty)
    }

    @Test func cancellationByViewIsRecordedBySpy() async {
        let code = SignInScreen.Phase.code("ABCD1000", address: FakeTwitch.signIn(at: "https://a.test"))
        let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture(code))
        signIn.onAction = { [unowned signIn] action in
            if action == .cancel { signIn.screen = .fixture(.signedOut) }
        }

        await signIn.perform(.cancel)
        #expect(signIn.actions == [.cancel] && signIn.screen.title == "Not signed in")
    }

    @Test func approvedCodeCompletesSignInWithFake() async throws {
        let device = DeviceSignIn(
            clientID: clientID, client: client, store: store, time: clock)
        let signIn = SignInSession(device, time: clock)

        let waiting = Task { await signIn.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        fake.approve(userCode: "ABCD1000")
        clock.advance(by: .seconds(5))
        await waiting.value
        #expect(signIn.screen.phase == .signedIn(login: "ada"))
    }
}

#if canImport(Security)
/// Returns a store in the Keychain, for apps on Apple platforms.
func makeKeychainStore() -> KeychainTokenStore {
    let store = KeychainTokenStore(service: "com.example.app")
    return store
}
#endif
