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
        let browse = TwitchBrowsingSpy(.fixture(count: 2))
        let model = BrowseViewModel(browse, signIn: SigningInSpy())
        await model.tap(model.rows[1])
        XCTAssertEqual(browse.calls, [.select("1001")])
    }

    @MainActor
    func testSessionObeysContract() async {
        let subject = TwitchBrowsingContract.Subject { games, streams, finder, time in
            BrowseSession(games: games, streams: streams, finder: finder, time: time)
        }
        let violations = await TwitchBrowsingContract.rules.violations(of: subject)
        XCTAssertEqual(violations, [])
    }
}
