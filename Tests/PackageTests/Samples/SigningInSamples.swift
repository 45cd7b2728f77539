import Observation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// A view model of a sign-in screen.
@MainActor
@Observable
final class SignInModel {
    enum Step: Hashable {
        case unknown
        case signedOut(LoadError?)
        case invited(DeviceInvitation)
        case signedIn(login: String?)
    }

    private(set) var step = Step.unknown
    private let signIn: DeviceSignIn

    init(_ signIn: DeviceSignIn) {
        self.signIn = signIn
    }

    /// Validates the stored sign-in; call it at launch.
    func start() async {
        do throws(LoadError) {
            step = .signedIn(login: try await signIn.validate())
        } catch .refused(.signInNeeded) {
            step = .signedOut(nil)
        } catch {
            step = .signedIn(login: nil)  // the stored tokens could not be validated, but were not refused
        }
    }

    /// Validates the sign-in every hour until it is refused or the task is cancelled.
    func keep() async {
        do throws(LoadError) {
            try await signIn.keepValidated()
        } catch {
            if error == .refused(.signInNeeded), case .signedIn = step { step = .signedOut(nil) }
        }
    }

    /// Shows a code, and waits until the user approves or declines it or the task is cancelled.
    func begin(on browse: any TwitchBrowsing) async {
        do throws(LoadError) {
            let invitation = try await signIn.invite()
            step = .invited(invitation)
            try await signIn.complete(invitation)
            await start()
            await browse.retry()  // reloads the list that needed a sign-in
        } catch {
            step = .signedOut(error)
        }
    }

    /// Signs out.
    func end() async {
        do throws(LoadError) {
            try await signIn.signOut()
            step = .signedOut(nil)
        } catch {
            step = .signedIn(login: nil)  // the store could not delete the tokens
        }
    }
}

func text(of step: SignInModel.Step) -> String {
    switch step {
    case .unknown: ""
    case .signedIn(let login): "Signed in as \(login ?? "unknown user")"
    case .invited(let invitation): "Go to \(invitation.address) and enter \(invitation.userCode)"
    case .signedOut(.refused(.signInNeeded)): "You declined the request."
    case .signedOut(.refused(.gone)): "The code has expired. Request a new one."
    case .signedOut(.refused(.unavailable)): "The sign-in could not be saved. Try again."
    case .signedOut(.connectivity), .signedOut(.invalidData): "Twitch could not be reached. Try again."
    case .signedOut: "Sign in to see live streams."
    }
}

@MainActor
@Suite(.bounded) struct SigningInSamples {
    private let clock = ManualClock()
    private let fake: FakeTwitch
    private let store = InMemoryTokenStore()
    private let model: SignInModel
    private let browse: BrowseSession

    init() {
        fake = FakeTwitch(time: clock.timeSource)
        let client = InProcessHTTPClient(fake)
        let signIn = DeviceSignIn(clientID: "fakeclient", client: client, store: store, time: clock.timeSource)
        let helix = HelixLoader(clientID: "fakeclient", client: client, tokens: signIn, time: clock.timeSource)
        browse = BrowseSession(games: helix, streams: helix, time: clock.timeSource)
        model = SignInModel(signIn)
    }

    @Test func signInListAndSignOut() async throws {
        await model.start()
        #expect(text(of: model.step) == "Sign in to see live streams.")
        await browse.load()
        #expect(browse.games.list.message?.button.action == .signIn)

        let waiting = Task { await model.begin(on: browse) }
        try await until { if case .invited = model.step { true } else { false } }
        fake.approve(userCode: "ABCD1000")
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        await waiting.value
        #expect(model.step == .signedIn(login: "ada"))

        #expect(browse.games.list.rows.count == 5)
        await model.end()
        #expect(model.step == .signedOut(nil))
        await browse.refresh()
        #expect(browse.games.list.message?.button.action == .signIn)
    }

    @Test(arguments: [true, false])
    func declinedAndExpiredSignIn(declines: Bool) async throws {
        let waiting = Task { await model.begin(on: browse) }
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(text(of: model.step).hasSuffix("enter ABCD1000"))
        if declines { fake.deny(userCode: "ABCD1000") }
        clock.advance(by: .seconds(declines ? 5 : 1_800))
        await waiting.value
        #expect(
            text(of: model.step)
                == (declines ? "You declined the request." : "The code has expired. Request a new one."))
    }

    @Test func hourlyValidationDetectsRevokedSignIn() async throws {
        let waiting = Task { await model.begin(on: browse) }
        try await clock.waitForSleeper(due: .seconds(5))
        fake.approve(userCode: "ABCD1000")
        clock.advance(by: .seconds(5))
        await waiting.value
        #expect(model.step == .signedIn(login: "ada"))
        fake.revokeTokens()
        fake.revokeRefreshTokens()
        await model.keep()
        #expect(model.step == .signedOut(nil))
    }

    @Test func invitationText() {
        #expect(text(of: .invited(.fixture(userCode: "ABC"))).hasSuffix("enter ABC"))
    }
}
