import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TwitchDoublesTests {
    @Test func catalogSpyRecordsCallsAndReturnsGivenResults() async throws {
        let journal = CallJournal()
        let spy = TwitchCatalogSpy(journal: journal)
        async let list = spy.loadTopGames(limit: 2)
        try await spy.games.waitForCalls(1)
        spy.games.complete(0, with: TopList([.fixture(1), .fixture(2)], wanted: 2))
        #expect(try await list.elements.count == 2)
        let search = Task { try await spy.searchGames("a", limit: 5) }
        try await spy.games.waitForCalls(2)
        spy.games.complete(callWith: .search("a", limit: 5), with: TopList([], wanted: 5))
        #expect(try await search.value.elements.isEmpty)
        let count = Task { try await spy.countViewers(of: .fixture(1)) }
        try await spy.counts.waitForCalls(1)
        spy.counts.fail(0, with: .refused(.notFound))
        await #expect(throws: LoadError.refused(.notFound)) { try await count.value }
        let find = Task { try await spy.findGame("7") }
        try await spy.finds.waitForCalls(1)
        spy.finds.complete(0, with: .fixture(7))
        #expect(try await find.value == .fixture(7))
        #expect(
            journal.calls == [
                "loadTopGames(limit: 2)", "searchGames(a, limit: 5)", "countViewers(of: Game 1)", "findGame(7)",
            ])
        try spy.verify()
    }

    @Test func catalogSpyDistinguishesListsOfStreams() async throws {
        let spy = TwitchCatalogSpy()
        let calls: [TwitchCatalogSpy.StreamsCall] = [
            .game(.fixture(3), limit: 5), .game(.fixture(3), language: "it", limit: 5), .channel("ada"),
            .followed(limit: 5),
        ]
        for (number, call) in calls.enumerated() {
            let load = Task {
                switch call {
                case .game(let game, let language?, let limit):
                    try await spy.loadTopStreams(of: game, language: language, limit: limit)
                case .game(let game, nil, let limit): try await spy.loadTopStreams(of: game, limit: limit)
                case .channel(let login): try await spy.loadStreams(ofChannel: login)
                case .followed(let limit): try await spy.loadFollowedStreams(limit: limit)
                }
            }
            try await spy.streams.waitForCalls(number + 1)
            spy.streams.complete(number, with: TopList([.fixture(number)], wanted: 5))
            #expect(try await load.value.elements == [.fixture(number)])
        }
        #expect(spy.streams.arguments == calls)
        let load = Task { try await spy.loadLabels(of: [.fixture(1)]) }
        try await spy.labels.waitForCalls(1)
        spy.labels.complete(0, with: ["1": [.mature]])
        #expect(try await load.value == ["1": [.mature]] && spy.labels.arguments == [[.fixture(1)]])
        try spy.verify()
    }

    @Test func catalogSpyRecordsCancellation() async throws {
        let spy = TwitchCatalogSpy()
        let load = Task { try await spy.loadTopStreams(of: .fixture(3), limit: 5) }
        try await spy.streams.waitForCalls(1)
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
        #expect(spy.streams.cancelledCalls == [0])
        spy.streams.complete(7, with: TopList([], wanted: 5))
        #expect(spy.report().issues.map(\.kind) == ["no such call"])
    }

    @Test func journalOfStoreSpyContainsNoSecret() async throws {
        let journal = CallJournal()
        let spy = TokenStoreSpy(holding: .fixture(1), journal: journal)
        let save = Task { try await spy.save(.fixture(2)) }
        try await spy.calls.waitForCalls(1)
        save.cancel()
        let full = StoreError(.unwritable(code: 28), at: "here")
        spy.calls.fail(0, with: full)
        await #expect(throws: full) { try await save.value }
        let load = Task { try await spy.load() }
        try await spy.calls.waitForCalls(2)
        spy.calls.complete(1)
        #expect(try await load.value == .fixture(1))
        let clear = Task { try await spy.clear() }
        try await spy.calls.waitForCalls(3)
        spy.calls.complete(2)
        try await clear.value
        #expect(spy.calls.arguments == [.save(.fixture(2)), .load, .clear])
        #expect(journal.calls == ["save(tokens of user(\"ada\") for fakeclient)", "load", "clear"])
        try spy.verify()
    }

    @Test(arguments: [ListPhase.idle, .loading, .failed(.cancelled), .empty, .loaded])
    func screenFixtureShowsRowsOnlyIfLoaded(phase: ListPhase) {
        let (games, streams) = (GamesScreen.fixture(phase), StreamsScreen.fixture(phase))
        #expect(games.rows.isEmpty == (phase != .loaded) && streams.rows.isEmpty == (phase != .loaded))
        #expect((games.message != nil) == (phase == .empty || phase == .failed(.cancelled)))
    }
}
