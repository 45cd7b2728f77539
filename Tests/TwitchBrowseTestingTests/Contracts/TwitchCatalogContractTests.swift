import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TwitchCatalogContractTests {
    typealias Subject = TwitchCatalogContract.Subject

    @Test(arguments: BrokenCatalog.all)
    func contractDetectsBrokenCatalog(broken: BrokenCatalog) async throws {
        #expect(await TwitchCatalogContract.rules.firstViolation(of: broken.subject) != nil)
    }

    @Test func everyRequirementOfCatalogHasRule() throws {
        let page = try PortPage(of: "TwitchCatalog", in: "Sources/TwitchBrowse/Ports/TwitchCatalog.swift")
        func both(_ prefix: String, _ suffix: String = "s") -> [String] {
            ["game", "stream"].map { prefix + $0 + suffix }
        }
        let flaws = page.flaws(
            checking: [
                "Return each game or stream once": ["games", "streams"],
                "Read further pages": both("pages-"),
                "Return the names of games": ["games", "streams"],
                "Return games in the service's order": ["games"],
                "Sort streams by viewers": ["streams"],
                "Return only streams of the requested game": ["games", "streams", "no-login"],
                "An empty list": ["games", "streams"],
                "Return an exact number of viewers": ["games"],
                "Return the labels": ["labels", "given-labels"],
                "Throw `.connectivity`": both("unreachable-"),
                "Throw `.invalidData`": both("malformed-"),
                "Throw `.cancelled`": both("cancelled-") + ["cancelled-count", "cancelled-labels"],
                // An empty list in place of the error breaks these rules.
                "Throw `.refused(.notOffered)`": ["games", "streams", "labels"],
                "Support several calls": ["games", "streams"],
            ], by: TwitchCatalogContract.rules.map(\.id))
        #expect(flaws == [])
    }

    @Test func soundCatalogObeysEveryRule() async {
        let violations = await TwitchCatalogContract.rules.violations(of: BrokenCatalog.subject())
        #expect(violations == [])
    }

    /// A catalog that implements only what every service has.
    private struct SmallCatalog: TwitchCatalog {
        let content: TwitchCatalogContract.Content

        func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
            if case .games(let games) = content { TopList(games, wanted: limit) } else { TopList([], wanted: limit) }
        }

        func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
            guard case .streams(let streams, of: game) = content else { return TopList([], wanted: limit) }
            return TopList(ranking: streams, wanted: limit)
        }
    }

    @Test func smallCatalogObeysEveryRule() async {
        let subject = Subject(local: { SmallCatalog(content: $0) })
        let violations = await TwitchCatalogContract.rules.violations(of: subject)
        #expect(violations == [])
    }

    @Test func missingContentIsNotOffered() async {
        let catalog = SmallCatalog(content: .games([]))
        let error = LoadError.refused(.notOffered)
        await #expect(throws: error) { try await catalog.searchGames("a", limit: 5) }
        await #expect(throws: error) { try await catalog.findGame("1") }
        await #expect(throws: error) { try await catalog.loadStreams(ofChannel: "ada") }
        await #expect(throws: error) { try await catalog.loadFollowedStreams(limit: 5) }
        await #expect(throws: error) { try await catalog.loadLabels(of: [.fixture()]) }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await catalog.findGame("1")
        }
        await #expect(throws: LoadError.cancelled) { try await cancelled.value }
    }

    @Test func defaultViewerCountingThrowsIfCountIsUnknown() async throws {
        let catalog = SmallCatalog(content: .games([]))
        await #expect(throws: LoadError.refused(.notFound)) { try await catalog.countViewers(of: .fixture(1)) }
        #expect(try await catalog.countViewers(of: .fixture(1, viewers: .exact(7))) == .exact(7))
    }
}
