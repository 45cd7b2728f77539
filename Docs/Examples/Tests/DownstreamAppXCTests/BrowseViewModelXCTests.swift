import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting
import XCTest

@testable import DownstreamApp

nonisolated final class BrowseViewModelXCTests: XCTestCase {
    @MainActor
    func testTappedGameOpensItsStreams() async {
        let games = ScreenModelSpy<GamesScreen, GamesScreen.Action>(.fixture(count: 2))
        let streams = ScreenModelSpy<StreamsScreen, StreamsScreen.Action>(.fixture(.idle))
        let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture())
        var opened: [StreamsTopic] = []
        let model = BrowseViewModel(games, signIn: signIn) { topic in
            opened.append(topic)
            return streams
        }
        await model.tap(model.rows[1])
        XCTAssertEqual(opened, [.game("1001", name: "Game 1")])
        XCTAssertEqual(streams.actions, [.load])
    }
}
