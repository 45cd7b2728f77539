import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import SwiftUIHost

struct SignInTests {
    private static let screens: [SignInScreen] = [
        .fixture(.signedOut), .fixture(.requesting),
        .fixture(.code("ABCD1000", address: URL(filePath: "/activate"))), .fixture(.expired), .fixture(.denied),
        .fixture(.failed(.connectivity(.notConnected))), .fixture(.signedIn(login: "ada")),
        .fixture(.signOutFailed(.refused(.unavailable(until: nil)))),
    ]

    @Test func signInViewSpeaksRemainingTime() throws {
        #expect(SpokenTextsTests.readouts(in: Self.screens) == ["remaining"])
        try SpokenTextsTests.expectSpoken(Self.screens, by: "Browse")
        #expect("AB1".spelled == "A B 1")
    }

    @Test func sheetIsShownUntilSignInSucceeds() {
        #expect(
            Self.screens.map { $0.showsSheet(false) } == [false, true, true, false, false, false, false, false])
        #expect(Self.screens.map { $0.showsSheet(true) } == [true, true, true, true, true, true, false, true])
    }

    @Test func signInButtonsPerformTheirActions() async {
        var actions: [SignInScreen.Action] = []
        for screen in Self.screens {
            let view = SignInView(screen: screen) { actions.append($0) }
            if let button = screen.button { view.press(button.action) }
        }
        #expect(actions == Self.screens.compactMap { $0.button?.action })
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
