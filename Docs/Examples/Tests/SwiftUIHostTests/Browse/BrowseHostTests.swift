import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import SwiftUIHost

struct BrowseHostTests {
    let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture())

    @Test(arguments: [
        GamesScreen.Action.load, .retry, .refresh, .loadMore, .show(.search("chess")), .close,
    ])
    func sessionReceivesActionsOfView(_ action: GamesScreen.Action) async {
        let session = ScreenModelSpy<GamesScreen, GamesScreen.Action>(.fixture())
        await session.perform(action, signIn: signIn)
        #expect(session.actions == [action] && signIn.actions.isEmpty)
    }

    @Test func listIsLoadedAgainAfterSignIn() async {
        let session = ScreenModelSpy<StreamsScreen, StreamsScreen.Action>(.fixture(.failed(.refused(.signInNeeded))))
        signIn.onAction = { [unowned session] _ in #expect(session.actions.isEmpty) }
        await session.perform(.signIn, signIn: signIn)
        #expect(signIn.actions == [.signIn] && session.actions == [.retry])
    }

    @Test func idleListIsLoadedAndFailedListRetried() async {
        let session = ScreenModelSpy<StreamsScreen, StreamsScreen.Action>(.fixture(.idle))
        await session.loadOrRetry()
        session.screen = .fixture(.failed(.refused(.signInNeeded)))
        await session.loadOrRetry()
        #expect(session.actions == [.load, .retry])
    }

    @Test func streamsSessionIsCreatedOnlyInViewTask() throws {
        let source = try SpokenTextsTests.source("Browse/BrowseHost.swift")
        #expect(source.contains("let session = session ?? makeSession(topic)"))
        #expect(source.matches(of: /makeSession\(topic\)/).count == 1)
    }
}
