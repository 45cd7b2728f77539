import RemoteLoading
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import SwiftUIHost

struct BrowseInputTests {
    @Test(arguments: [
        (BrowseInput.pressed(.retry), TwitchBrowsingSpy.Call.retry), (.pressed(.refresh), .refresh),
        (.pressed(.loadMore), .loadMore), (.pressed(.close), .back),
        (.selected("game 1"), .select("game 1")), (.back, .back),
    ])
    func eachBrowseInputCallsItsSessionMethod(_ input: BrowseInput, _ call: TwitchBrowsingSpy.Call) async {
        let session = TwitchBrowsingSpy()
        await session.receive(input) { Issue.record("no sign-in was requested") }
        #expect(session.calls == [call])
    }

    @Test func listIsLoadedAgainAfterSignIn() async {
        let session = TwitchBrowsingSpy(.fixture(.failed(.refused(.signInNeeded))))
        var callsAtSignIn: [TwitchBrowsingSpy.Call]?
        await session.receive(.pressed(.signIn)) { callsAtSignIn = session.calls }
        #expect(callsAtSignIn == [])
        #expect(session.calls == [.retry])
    }

    @Test func previewsShowEveryStateOfGameList() {
        let lists = BrowsePreviews.games.map(\.list)
        #expect(lists.map(\.isLoading) == [true, false, false, false])
        #expect(lists.map { $0.message?.button.action } == [nil, .signIn, .refresh, nil])
        #expect(lists.map(\.rows.count) == [0, 0, 0, 5])
        #expect(BrowsePreviews.streams.list.rows.count == 10)
    }
}
