import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TwitchCatalogContractTests {
    @Test(arguments: BrokenCatalog.all)
    func contractDetectsBrokenCatalog(broken: BrokenCatalog) async throws {
        #expect(await TwitchCatalogContract.rules.firstViolation(of: broken.subject) != nil)
    }

    @Test func everyRequirementOfCatalogHasRule() throws {
        let page = try PortRequirementReader(of: "TwitchCatalog", in: "Sources/TwitchBrowse/Ports/TwitchCatalog.swift")
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

    @Test func defaultCatalogFunctionThrowsNotOfferedError() async {
        let catalog = TwoFunctionCatalog(content: FakeCatalog(of: [StreamedGame]()))
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
        let catalog = TwoFunctionCatalog(content: FakeCatalog(of: [StreamedGame]()))
        await #expect(throws: LoadError.refused(.notFound)) { try await catalog.countViewers(of: .fixture(1)) }
        #expect(try await catalog.countViewers(of: .fixture(1, viewers: .exact(7))) == .exact(7))
    }
}
