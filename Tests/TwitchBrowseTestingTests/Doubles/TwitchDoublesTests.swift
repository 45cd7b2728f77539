import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TwitchDoublesTests {
    @Test func gamesStubReturnsAnswersInOrder() async throws {
        let stub = TopGamesLoaderStub(Script([.success([.fixture(1)]), .failure(.refused(.gone))]))
        #expect(try await stub.loadTopGames(limit: 5).elements == [.fixture(1)])
        await #expect(throws: LoadError.refused(.gone)) { try await stub.loadTopGames(limit: 5) }
        try stub.verify()
        await #expect(throws: LoadError.connectivity(.other(code: 0))) { try await stub.loadTopGames(limit: 5) }
        #expect(stub.report().issues.map(\.kind) == ["exhausted script"])
    }

    @Test func stubReportsUnusedAnswer() {
        let stub = TopGamesLoaderStub(Script(values: [[StreamedGame.fixture(1)]]))
        #expect(stub.report().issues.map(\.kind) == ["unused answer"])
    }

    @Test func gamesStubTakesViewerCountFromClosure() async throws {
        let stub = TopGamesLoaderStub(
            .always([.fixture(1)]), count: { $0.id == "1001" ? .success(.exact(7)) : .failure(.cancelled) })
        #expect(try await stub.countViewers(of: .fixture(1)) == .exact(7))
        await #expect(throws: LoadError.cancelled) { try await stub.countViewers(of: .fixture(2)) }
    }

    @Test func gamesSpyRecordsCallsAndReturnsGivenResults() async throws {
        let journal = CallJournal()
        let spy = TopGamesLoaderSpy(journal: journal)
        async let list = spy.loadTopGames(limit: 2)
        try await spy.loads.waitForCalls(1)
        spy.loads.complete(0, with: TopList([.fixture(1), .fixture(2)], wanted: 2))
        #expect(try await list.elements.count == 2)
        let count = Task { try await spy.countViewers(of: .fixture(1)) }
        try await spy.counts.waitForCalls(1)
        spy.counts.fail(0, with: .refused(.notFound))
        await #expect(throws: LoadError.refused(.notFound)) { try await count.value }
        #expect(journal.calls == ["loadTopGames(limit: 2)", "countViewers(of: Game 1)"])
        try spy.verify()
    }

    @Test func streamsSpyRecordsLoadAndItsCancellation() async throws {
        let spy = TopStreamsLoaderSpy()
        let load = Task { try await spy.loadTopStreams(of: .fixture(3), limit: 5) }
        try await spy.loads.waitForCalls(1)
        #expect(spy.loads.arguments.map(\.game) == [.fixture(3)])
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
        #expect(spy.loads.cancelledCalls == [0])
        spy.loads.complete(7, with: TopList([], wanted: 5))
        #expect(spy.report().issues.map(\.kind) == ["no such call"])
    }

    @Test func storeSpyRecordsCallsWithoutSecrets() async throws {
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

    @Test(arguments: [BrowsePhase.idle, .loading, .failed(.cancelled), .empty, .loaded])
    func screenFixtureShowsRowsOnlyIfLoaded(phase: BrowsePhase) {
        let (games, streams) = (GamesScreen.fixture(phase), StreamsScreen.fixture(phase))
        #expect(games.list.rows.isEmpty == (phase != .loaded) && streams.list.rows.isEmpty == (phase != .loaded))
        #expect((games.list.message != nil) == (phase == .empty || phase == .failed(.cancelled)))
    }
}
