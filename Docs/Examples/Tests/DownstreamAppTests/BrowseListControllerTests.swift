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

    let catalog = makeCatalog()

    static func makeCatalog() -> HelixLoader {
        let fake = FakeTwitch()
        return HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            authorizer: fake.authorizer())
    }

    @Test func controllersDrawGamesAndThenStreams() async throws {
        let games = BrowseListController(GamesSession(from: catalog)) { [reloads] in reloads.count += 1 }
        await games.viewWillAppear()
        try await until("the games") { reloads.count > 0 && games.rows.count == 5 }
        #expect(games.title == "Top games" && games.rows.first == "Just Chatting")
        let session = StreamsSession(games.streams(ofRow: 0), from: catalog)
        let streams = BrowseListController(session) { [reloads] in reloads.count += 1 }
        await streams.viewWillAppear()
        try await until("the streams") { reloads.count > 0 && streams.rows.count == 10 }
        #expect(streams.title == "Just Chatting")
    }

    @Test func loopOverScreensDoesNotRetainSession() async throws {
        let probe = LeakProbe()
        var controller: BrowseListController? = BrowseListController(probe.watch(GamesSession(from: catalog))) {
            [reloads] in reloads.count += 1
        }
        probe.watch(try #require(controller))
        await controller?.viewWillAppear()
        try await until("the games") { reloads.count > 0 && controller?.rows.count == 5 }
        controller = nil
        try probe.verify()
    }
}
