import Observation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@MainActor
@Suite(.bounded) struct SigningInContractTests {
    @Test(arguments: TamperedSignIn.defects)
    func contractRuleDetectsItsSignInDefect(defect: TamperedSignIn.Defect) async throws {
        let rule = try #require(SigningInContract.rules.first { $0.name == defect.rule })
        let subject = SigningInContract.Subject(timeout: Timeout(.milliseconds(300))) { device, time in
            let session = TamperedSignIn(SignInSession(device, time: time), device)
            defect.tamper(session)
            return session
        }
        #expect(await rule.violation(of: subject) != nil)
    }

    @Test func eachSignInRuleHasViolatingDefect() {
        #expect(Set(TamperedSignIn.defects.map(\.rule)) == Set(SigningInContract.rules.map(\.name)))
    }

    @Test func signInSpyRecordsCallsAndShowsScreen() async {
        let journal = CallJournal()
        let spy = SigningInSpy(journal: journal)
        spy.onCall = { [unowned spy] call in if call == .signIn { spy.screen = .fixture(.signedIn(login: "ada")) } }
        await spy.start()
        await spy.signIn()
        #expect(spy.calls == [.start, .signIn] && journal.calls == ["start", "signIn"])
        #expect(spy.screen.title == "Signed in as ada")
    }
}

/// A session with one replaced behaviour.
@MainActor
@Observable
final class TamperedSignIn: SigningIn {
    let inner: SignInSession
    @ObservationIgnored let device: DeviceSignIn
    @ObservationIgnored var onShow: (SignInScreen) -> SignInScreen = { $0 }
    @ObservationIgnored var onCancel: (SignInSession) -> Void = { $0.cancel() }
    @ObservationIgnored var onSignOut: (SignInSession) async -> Void = { await $0.signOut() }

    init(_ inner: SignInSession, _ device: DeviceSignIn) {
        self.inner = inner
        self.device = device
    }

    var screen: SignInScreen { onShow(inner.screen) }

    func start() async { await inner.start() }
    func signIn() async { await inner.signIn() }
    func cancel() { onCancel(inner) }
    func signOut() async { await onSignOut(inner) }
}

extension TamperedSignIn {
    /// A defect of a sign-in session, and the rule of the contract that must detect it.
    struct Defect: Sendable, CustomStringConvertible {
        let rule: String
        let tamper: @MainActor @Sendable (TamperedSignIn) -> Void
        var description: String { rule }

        init(breaking rule: String, _ tamper: @escaping @MainActor @Sendable (TamperedSignIn) -> Void) {
            self.rule = rule
            self.tamper = tamper
        }

        /// Creates a defect of the screen.
        init(breaking rule: String, showing change: @escaping @MainActor @Sendable (inout SignInScreen) -> Void) {
            self.init(breaking: rule) { session in
                session.onShow = { shown in
                    var screen = shown
                    change(&screen)
                    return screen
                }
            }
        }

        /// Creates a defect that shows a wrong phase instead of `phase`.
        init(breaking rule: String, showing wrong: SignInScreen.Phase, insteadOf phase: SignInScreen.Phase) {
            self.init(breaking: rule) { session in
                session.onShow = { $0.phase == phase ? .fixture(wrong) : $0 }
            }
        }
    }

    /// One defect for each rule of the contract.
    nonisolated static let defects = [
        Defect(
            breaking: "a start without tokens shows that nobody is signed in", showing: .failed(.cancelled),
            insteadOf: .signedOut),
        Defect(
            breaking: "a start with tokens shows the login", showing: .signedIn(login: nil),
            insteadOf: .signedIn(login: "ada")),
        Defect(
            breaking: "a sign-in shows the code and the time until it expires",
            showing: { if $0.remaining != nil { $0.remaining = .init("30:00", spoken: "30 minutes") } }),
        Defect(breaking: "an approved sign-in shows the login", showing: { $0.button = nil }),
        Defect(breaking: "a denied sign-in can be repeated", showing: .expired, insteadOf: .denied),
        Defect(breaking: "an expired code can be replaced", showing: .denied, insteadOf: .expired),
        Defect(
            breaking: "a cancelled sign-in shows no code", showing: .failed(.cancelled), insteadOf: .signedOut),
        Defect(breaking: "a cancellation after the approval keeps the sign-in", signsOutWhenCancelled),
        Defect(breaking: "a cancelled second sign-in keeps the first", signsOutWhenCancelled),
        Defect(breaking: "no part of a screen contains a secret", showing: { $0.detail += "s3cr3t-device-1" }),
        Defect(breaking: "a sign-out empties the store, and revokes the token") { session in
            session.onSignOut = { _ in }
        },
        Defect(
            breaking: "a sign-in that the service has ended is noticed within an hour",
            showing: .signedIn(login: "ada"), insteadOf: .signedOut),
    ]

    private nonisolated static let signsOutWhenCancelled: @MainActor @Sendable (TamperedSignIn) -> Void = { session in
        session.onCancel = { [unowned session] inner in
            inner.cancel()
            session.onShow = { _ in .fixture(.signedOut) }
        }
    }
}
