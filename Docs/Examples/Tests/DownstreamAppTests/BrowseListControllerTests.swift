import Observation
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import DownstreamApp

struct BrowseListControllerTests {
    /// The number of reloads of a list, observable so that `until` can wait for the next one.
    @Observable
    final class Reloads {
        var count = 0
    }

    let reloads = Reloads()

    func makeSession() -> BrowseSession {
        let fake = FakeTwitch()
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            tokens: FixedAccessToken(fake.issueToken()))
        return BrowseSession(games: helix, streams: helix, finder: helix)
    }

    @Test func controllerDrawsGamesAndThenStreams() async throws {
        let controller = BrowseListController(makeSession()) { [reloads] in reloads.count += 1 }
        await controller.viewWillAppear()
        try await until("the games") { reloads.count > 0 && controller.rows.count == 5 }
        #expect(controller.title == "Top games" && controller.rows.first == "1. Just Chatting")
        await controller.didSelectRow(0)
        try await until("the streams") { reloads.count > 0 && controller.rows.count == 10 }
        #expect(controller.title == "Just Chatting")
    }

    @Test func loopOverScreensRetainsNoSession() async throws {
        let probe = LeakProbe()
        var controller: BrowseListController? = BrowseListController(probe.watch(makeSession())) { [reloads] in
            reloads.count += 1
        }
        probe.watch(try #require(controller))
        await controller?.viewWillAppear()
        try await until("the games") { reloads.count > 0 && controller?.rows.count == 5 }
        controller = nil
        try probe.verify()
    }
}
