import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import SwiftUIHost

struct BrowseHostTests {
    @Test(arguments: [
        (BrowseScreen.Action.retry, BrowseScreen.Action.retry), (.refresh, .refresh), (.loadMore, .loadMore),
        (.select("game 1"), .select("game 1")), (.back, .back), (.close, .back),
    ])
    func sessionReceivesActionsOfView(_ action: BrowseScreen.Action, _ performed: BrowseScreen.Action) async {
        let session = ScreenModelSpy<BrowseScreen, BrowseScreen.Action>(BrowseScreen(games: .fixture()))
        await session.perform(action) { Issue.record("no sign-in was requested") }
        #expect(session.actions == [performed])
    }

    @Test func listIsLoadedAgainAfterSignIn() async {
        let session = ScreenModelSpy<BrowseScreen, BrowseScreen.Action>(
            BrowseScreen(games: .fixture(.failed(.refused(.signInNeeded)))))
        var actionsAtSignIn: [BrowseScreen.Action]?
        await session.perform(.signIn) { actionsAtSignIn = session.actions }
        #expect(actionsAtSignIn == [])
        #expect(session.actions == [.retry])
    }

    @Test func previewsShowEveryStateOfGameList() {
        let lists = BrowsePreviews.screens.map(\.games.list)
        #expect(lists.map(\.isLoading) == [true, false, false, false, false])
        #expect(lists.map { $0.message?.button.action } == [nil, .signIn, .refresh, nil, nil])
        #expect(lists.map(\.rows.count) == [0, 0, 0, 5, 5])
        #expect(BrowsePreviews.screens.map(\.streams?.list.rows.count) == [nil, nil, nil, nil, 10])
    }
}
