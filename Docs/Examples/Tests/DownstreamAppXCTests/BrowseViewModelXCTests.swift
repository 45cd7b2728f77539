import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting
import XCTest

@testable import DownstreamApp

nonisolated final class BrowseViewModelXCTests: XCTestCase {
    @MainActor
    func testTappedGameIsSelected() async {
        let browse = ScreenModelSpy<BrowseScreen, BrowseScreen.Action>(BrowseScreen(games: .fixture(count: 2)))
        let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture())
        let model = BrowseViewModel(browse, signIn: signIn)
        await model.tap(model.rows[1])
        XCTAssertEqual(browse.actions, [.select("1001")])
    }
}
