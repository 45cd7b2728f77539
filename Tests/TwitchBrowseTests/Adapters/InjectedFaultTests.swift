import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests that inject every fault into every call of a load.
///
/// The load must return a complete list, return the beginning of a list and mark it as incomplete, or throw an error.
@Suite(.bounded) struct InjectedFaultTests {
    enum Adapter: CaseIterable { case helix, kraken }
    enum Place: CaseIterable { case inProcess, onASocket }

    private struct Flaw: Error { let text: String }
    private typealias Loader = any TwitchCatalog

    private let clock = ManualClock()
    private let fake: FakeTwitch
    private let wanted = 8

    init() {
        // The pages are short, so that each list consists of two pages, and each run of the sweep reads only few
        // elements.
        var behaviour = FakeTwitchBehaviour()
        behaviour.paging = .short
        var catalog = FakeCatalog.numbered
        catalog.games[0].streams += (50..<54).map { FakeCatalog.Stream($0, viewers: 10) }
        fake = FakeTwitch(catalog, behaviour: behaviour, time: clock.timeSource)
    }

    private func loader(_ adapter: Adapter, over client: any HTTPClient, at base: String, _ tokens: FixedAccessToken)
        -> Loader
    {
        switch adapter {
        case .helix:
            HelixLoader(
                clientID: FakeTwitch.clientID, client: client, tokens: tokens, address: FakeTwitch.helix(at: base),
                time: clock.timeSource)
        case .kraken:
            KrakenLoader(
                clientID: FakeTwitch.clientID, client: client, address: FakeTwitch.kraken(at: base),
                time: clock.timeSource)
        }
    }

    private func sweep(
        _ adapter: Adapter, _ place: Place, _ body: @escaping @Sendable (Loader) async throws -> Void
    ) async throws {
        let tokens = FixedAccessToken(fake.issueToken())
        guard place == .onASocket else {
            return try await sweepingFaults(over: { InProcessHTTPClient(fake) }) { client in
                try await body(loader(adapter, over: client, at: "https://api.test", tokens))
            }
        }
        let server = try await LoopbackHTTPServer.start(fake)
        defer { server.stop() }
        let client = URLSessionHTTPClient.unhurried
        try await sweepingFaults(over: { client }) { client in
            try await body(loader(adapter, over: client, at: server.baseAddress, tokens))
        }
    }

    @Test(arguments: Adapter.allCases, Place.allCases)
    func faultyLoadReturnsPrefixOfGamesOrThrows(adapter: Adapter, place: Place) async throws {
        let whole = fake.catalog.games.prefix(wanted).map(\.id)
        try await sweep(adapter, place) { [wanted] loader in
            let result = await outcome { () throws(LoadError) in try await loader.loadTopGames(limit: wanted) }
            try check(LoadInvariants.flaw(of: result, wanted: wanted), result, whole)
        }
        #expect(hasReadLaterPages)
    }

    @Test(arguments: Adapter.allCases, Place.allCases)
    func faultyLoadReturnsPrefixOfStreamsOrThrows(adapter: Adapter, place: Place) async throws {
        let game = StreamedGame(id: fake.catalog.games[0].id, name: fake.catalog.games[0].name)
        let whole = fake.catalog.games[0].streams.prefix(wanted).map(\.id)
        try await sweep(adapter, place) { [wanted] loader in
            let result = await outcome { () throws(LoadError) in
                try await loader.loadTopStreams(of: game, limit: wanted)
            }
            try check(LoadInvariants.flaw(ofStreams: result, wanted: wanted), result, whole)
        }
        #expect(hasReadLaterPages)
    }

    @Test(arguments: Adapter.allCases)
    func faultsNeverCauseWrongViewerCount(adapter: Adapter) async throws {
        let game = StreamedGame(id: fake.catalog.games[0].id, name: fake.catalog.games[0].name)
        let truth = fake.catalog.games[0].viewers
        try await sweep(adapter, .inProcess) { loader in
            let result = await outcome { () throws(LoadError) in try await loader.countViewers(of: game) }
            guard case .success(let count) = result else { return }
            let holds = count.isExact ? count.number == truth : count.number <= truth
            if !holds { throw Flaw(text: "\(count) of \(truth)") }
        }
    }

    private func check<Element>(
        _ flaw: String?, _ result: Result<TopList<Element>, LoadError>, _ whole: [Element.ID]
    ) throws {
        if let flaw { throw Flaw(text: flaw) }
        guard case .success(let list) = result else { return }
        let ids = list.elements.map(\.id)
        if ids != Array(whole.prefix(ids.count)) { throw Flaw(text: "not the beginning of the list: \(ids)") }
    }

    /// `true` if later pages were requested, so that faults could occur after the first page.
    private var hasReadLaterPages: Bool {
        fake.history.contains { call in
            !call.query.values(for: "after").isEmpty || call.query.values(for: "offset").contains { $0 != "0" }
        }
    }
}
