import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import SwiftUIHost

struct SignInTests {
    @Test func previewsShowEveryPhaseOfSignIn() {
        let screens = SignInPreviews.screens
        #expect(
            screens.map { $0.button?.action } == [
                .signIn, .cancel, .cancel, .signIn, .signIn, .signIn, .signOut, .signOut,
            ])
        #expect(screens.map { $0.remaining?.text } == [nil, nil, "30:00", nil, nil, nil, nil, nil])
        #expect(screens[2].detail.hasSuffix("and enter ABCD1000"))
        #expect(screens[3].detail == "The code has expired." && screens[4].detail == "The request was declined.")
        #expect(screens[6].title == "Signed in as ada")
    }

    @Test func signInViewSpeaksRemainingTime() throws {
        #expect(SpokenTextsTests.readouts(in: SignInPreviews.screens) == ["remaining"])
        try SpokenTextsTests.expectSpoken(SignInPreviews.screens, by: "Browse/SignInView.swift")
    }

    @Test func signInButtonsPerformTheirActions() async {
        var actions: [SignInScreen.Action] = []
        for screen in SignInPreviews.screens {
            let view = SignInView(screen: screen) { actions.append($0) }
            if let button = screen.button { view.press(button.action) }
        }
        #expect(actions == SignInPreviews.screens.compactMap { $0.button?.action })
    }

    @Test(arguments: [
        (SignInScreen.Phase.signedIn(login: "ada"), [GamesScreen.Action.retry]), (.expired, []), (.denied, []),
    ])
    func listIsLoadedAgainAfterSuccessfulSignIn(
        outcome: SignInScreen.Phase, actions: [GamesScreen.Action]
    ) async {
        let session = ScreenModelSpy<GamesScreen, GamesScreen.Action>(.fixture())
        let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture())
        signIn.onAction = { [unowned signIn] _ in signIn.screen = .fixture(outcome) }
        await session.perform(.signIn, of: signIn)
        #expect(session.actions == actions)
    }

    @Test func listIsLoadedAgainAfterSignOut() async {
        let session = ScreenModelSpy<GamesScreen, GamesScreen.Action>(.fixture())
        let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture(.signedIn(login: "ada")))
        signIn.onAction = { [unowned signIn] _ in signIn.screen = .fixture(.signedOut) }
        await session.perform(.signOut, of: signIn)
        #expect(session.actions == [.refresh])
        await session.perform(.cancel, of: signIn)
        #expect(session.actions == [.refresh])
    }
}
