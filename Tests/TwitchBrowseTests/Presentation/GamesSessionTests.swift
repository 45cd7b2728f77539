import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of a list of the most popular games, and of what all lists have in common.
@MainActor
@Suite(.bounded) struct GamesSessionTests {
    private let clock = ManualClock()
    private let catalog = TwitchCatalogSpy()
    private let session: GamesSession
    private static let three = TopList(
        (1...3).map { StreamedGame.fixture($0, viewers: .exact(10 * $0)) }, wanted: 5)
    private static let uncounted = TopList((1...3).map { StreamedGame.fixture($0) }, wanted: 3)

    init() {
        session = GamesSession(from: catalog, time: clock.timeSource)
    }

    /// Loads the list for the first time or again.
    private func load(_ list: TopList<StreamedGame> = three) async throws {
        let number = catalog.games.count
        let load = Task { await session.refresh() }
        try await catalog.games.waitForCalls(number + 1)
        catalog.games.complete(number, with: list)
        await load.value
    }

    @Test func sessionSendsNoRequestBeforeLoad() {
        #expect(catalog.games.arguments.isEmpty)
        #expect(session.screen == GamesScreen(.top, phase: .idle, title: "Top games"))
    }

    @Test func fiveGamesAreLoadedInOrder() async throws {
        try await load()
        #expect(catalog.games.arguments == [.top(limit: 5)])
        #expect(session.screen.phase == .loaded)
        #expect(session.screen.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
        #expect(session.screen.rows.map(\.rank) == [1, 2, 3])
        #expect(session.screen.rows.map(\.viewers?.text) == ["10", "20", "30"])
        #expect(session.screen.images.count == 3)
        #expect(session.screen.notice == nil && session.screen.message == nil)
    }

    @Test func screenShowsLoadingUntilGamesArrive() async throws {
        let load = Task { await session.load() }
        try await catalog.games.waitForCalls(1)
        #expect(session.screen.phase == .loading && session.screen.isLoading)
        catalog.games.complete(0, with: Self.three)
        await load.value
        #expect(!session.screen.isLoading)
    }

    @Test func gamesAreShownBeforeTheirViewerCounts() async throws {
        try await load(Self.uncounted)
        #expect(session.screen.rows.map(\.viewers) == [nil, nil, nil])
        try await catalog.counts.waitForCalls(3)
        let second = try #require(catalog.counts.arguments.firstIndex(of: .fixture(2)))
        catalog.counts.complete(second, with: .atLeast(12_345, pagesRead: 1))
        try await until { session.screen.rows[1].viewers?.text == "at least 12.3K" }
        #expect(session.screen.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
        #expect(session.screen.rows[0].viewers == nil)
    }

    @Test func viewerCountsNeverReorderGames() async throws {
        let counts = ["Game 1": 10, "Game 2": 30, "Game 3": 20]
        try await load(Self.uncounted)
        try await catalog.counts.waitForCalls(3)
        for (number, game) in catalog.counts.arguments.enumerated() {
            catalog.counts.complete(number, with: .exact(try #require(counts[game.name])))
        }
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows.map(\.viewers?.text) == ["10", "30", "20"])
        #expect(session.screen.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
        // While the viewers of a newer list are being counted, the previous counts are shown. They must not change the
        // order of the list.
        try await load(Self.uncounted)
        #expect(session.screen.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
    }

    @Test func failedViewerCountAffectsOnlyItsGame() async throws {
        try await load(Self.uncounted)
        try await catalog.counts.waitForCalls(3)
        catalog.counts.fail(0, with: .connectivity(.timedOut))
        catalog.counts.complete(1, with: .exact(5))
        catalog.counts.complete(2, with: .exact(6))
        #expect(session.screen.isCompleting)
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows.count { $0.viewers != nil } == 2)
        #expect(session.screen.phase == .loaded && session.screen.notice == nil)
    }

    @Test func knownViewerCountsAreNotRequested() async throws {
        try await load()
        #expect(catalog.counts.arguments.isEmpty && !session.screen.isCompleting)
    }

    @Test func newListCancelsOnlyPendingViewerCounts() async throws {
        try await load(Self.uncounted)
        try await catalog.counts.waitForCalls(3)
        catalog.counts.complete(0, with: .exact(7))
        let first = catalog.counts[0].id
        try await until { session.screen.rows.contains { $0.viewers?.text == "7" } }
        try await load(Self.uncounted)
        #expect(session.screen.rows.first { $0.id == first }?.viewers?.text == "7")
        try await catalog.counts.waitForCalls(6)
        #expect(catalog.counts.cancelledCalls == [1, 2])
    }

    @Test func cancelledCountingKeepsEarlierViewerCount() async throws {
        try await load(Self.uncounted)
        try await catalog.counts.waitForCalls(3)
        for number in 0..<3 { catalog.counts.complete(number, with: .exact(7)) }
        try await until { !session.screen.isCompleting }
        try await load(Self.uncounted)
        try await catalog.counts.waitForCalls(6)
        for number in 3..<6 { catalog.counts.fail(number, with: .cancelled) }
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows.map(\.viewers?.text) == ["7", "7", "7"])
    }

    @Test func emptyGameListShowsRefreshMessage() async throws {
        try await load(TopList([], wanted: 5))
        #expect(session.screen.phase == .empty)
        #expect(
            session.screen.message
                == ActionMessage(
                    title: "No games", detail: "No games are being streamed right now.",
                    button: ActionButton("Refresh", .refresh)))
        #expect(session.screen.notice == nil && session.screen.failure == nil)
    }

    @Test func failedLoadCanBeRetried() async throws {
        let load = Task { await session.load() }
        try await catalog.games.waitForCalls(1)
        catalog.games.fail(0, with: .connectivity(.notConnected))
        await load.value
        #expect(session.screen.phase == .failed(.connectivity(.notConnected)))
        #expect(session.screen.message?.button == ActionButton("Try again", .retry))
        let retry = Task { await session.retry() }
        try await catalog.games.waitForCalls(2)
        #expect(session.screen.phase == .loading)
        catalog.games.complete(1, with: Self.three)
        await retry.value
        #expect(session.screen.phase == .loaded)
    }

    @Test(arguments: [(BrowseWording.english, "Sign in"), (.italian, "Accedi")])
    func missingSignInShowsSignInButton(wording: BrowseWording, label: String) async {
        let session = GamesSession(
            from: CatalogStub(failure: .refused(.signInNeeded)), wording: wording, time: clock.timeSource)
        await session.load()
        #expect(session.screen.message?.button == ActionButton(label, .signIn))
    }

    @Test func retryWithoutFailureDoesNothing() async throws {
        try await load()
        await session.retry()
        #expect(catalog.games.count == 1)
    }

    @Test func failedRefreshKeepsListAndShowsAge() async throws {
        try await load()
        clock.advance(by: .seconds(130))
        let refresh = Task { await session.refresh() }
        try await catalog.games.waitForCalls(2)
        #expect(session.screen.isRefreshing && session.screen.phase == .loaded)
        catalog.games.fail(1, with: .refused(.unavailable(until: nil)))
        await refresh.value
        #expect(session.screen.rows.count == 3 && !session.screen.isRefreshing)
        #expect(session.screen.phase == .loaded)
        #expect(session.screen.notice == "Updated 2 min ago")
        try await clock.waitForSleeper(due: .seconds(180))
        clock.advance(to: .seconds(180))
        try await until { session.screen.notice == "Updated 3 min ago" }
        let retry = Task { await session.retry() }
        try await catalog.games.waitForCalls(3)
        catalog.games.complete(2, with: Self.three)
        await retry.value
        #expect(session.screen.notice == nil)
    }

    @Test(arguments: [
        (LoadError.refused(.signInNeeded), "You are not signed in", "Sign in to see this."),
        (.invalidData(.malformed), "Refresh failed", "The response could not be read."),
    ])
    func failedRefreshShowsMessageUntilRetry(error: LoadError, title: String, detail: String) async throws {
        try await load()
        let refresh = Task { await session.refresh() }
        try await catalog.games.waitForCalls(2)
        catalog.games.fail(1, with: error)
        await refresh.value
        #expect(session.screen.rows.count == 3)
        #expect(session.screen.message?.title == title)
        #expect(session.screen.message?.detail == detail)
        #expect(session.screen.failure == error)
        let retry = Task { await session.retry() }
        try await catalog.games.waitForCalls(3)
        #expect(session.screen.message == nil && session.screen.isRefreshing)
        catalog.games.complete(2, with: Self.three)
        await retry.value
        #expect(session.screen.message == nil)
    }

    @Test func ageOfListIsShownAfterFiveMinutes() async throws {
        try await load()
        for minute in 1...5 {
            #expect(session.screen.notice == nil)
            try await clock.waitForSleeper(due: .seconds(60 * minute))
            clock.advance(to: .seconds(60 * minute))
        }
        try await until { session.screen.notice == "Updated 5 min ago" }
    }

    @Test func cachedListShowsAge() async throws {
        var list = Self.three
        list.age = .seconds(7_200)
        try await load(list)
        #expect(session.screen.phase == .loaded && session.screen.message == nil)
        #expect(session.screen.notice == "Updated 2 hr ago")
        try await clock.waitForSleeper(due: .seconds(60))
        clock.advance(to: .seconds(60))
        try await until { session.screen.notice == "Updated 2 hr, 1 min ago" }
    }

    @Test func cachedListKeepsAgeWhileViewersAreCounted() async throws {
        var list = TopList([StreamedGame.fixture(1)], wanted: 1)
        list.age = .seconds(7_200)
        try await load(list)
        try await catalog.counts.waitForCalls(1)
        catalog.counts.complete(0, with: .exact(7))
        try await until { !session.screen.isCompleting }
        #expect(session.screen.notice == "Updated 2 hr ago")
    }

    @Test func listOfOnlyMalformedGamesShowsFailure() async throws {
        try await load(TopList([], wanted: 5, dropped: 7))
        #expect(
            session.screen.message
                == ActionMessage(
                    title: "Loading failed", detail: "The response could not be read.",
                    button: ActionButton("Refresh", .refresh)))
    }

    @Test func incompleteListShowsNotice() async throws {
        try await load(TopList([.fixture(1, viewers: .exact(1))], wanted: 5, incomplete: .interrupted))
        #expect(session.screen.notice == "Not everything could be loaded.")
    }

    @Test func lateResponseToCancelledLoadIsDropped() async throws {
        let games = UncancellableCatalog()
        let session = GamesSession(from: games, time: clock.timeSource)
        let first = Task { await session.load() }
        try await games.games.waitForCalls(1)
        first.cancel()
        await first.value
        let second = Task { await session.load() }
        try await games.games.waitForCalls(2)
        games.games.complete(1, with: Self.three)
        await second.value
        games.games.complete(0, with: TopList([.fixture(9, viewers: .exact(1))], wanted: 5))
        try await games.waitForReturns(2)
        // The third load fails, so it changes no row. The response to the first load arrived after that of the second
        // load, and must not be shown either.
        let third = Task { await session.refresh() }
        try await games.games.waitForCalls(3)
        games.games.fail(2, with: .connectivity(.notConnected))
        await third.value
        #expect(session.screen.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
    }

    @Test func secondsUntilRetryAreCountedDownInMessage() async throws {
        let load = Task { await session.load() }
        try await catalog.games.waitForCalls(1)
        catalog.games.fail(0, with: .refused(.rateLimited(until: clock.timeSource.date().addingTimeInterval(2.5))))
        await load.value
        #expect(session.screen.message?.detail == "Too many requests. Try again in 3 sec.")
        for (due, detail) in [
            (0.5, "Too many requests. Try again in 2 sec."), (1.5, "Too many requests. Try again in 1 sec."),
            (2.5, "You can try again now."),
        ] {
            try await clock.waitForSleeper(due: .seconds(due))
            clock.advance(to: .seconds(due))
            try await until { session.screen.message?.detail == detail }
        }
        #expect(session.screen.message?.button == ActionButton("Try again", .retry))
        #expect(clock.deadlines.isEmpty)
    }

    /// Tests dates from which no whole number of seconds can be computed.
    @Test(arguments: [(1e300, true), (.infinity, true), (-.infinity, false), (.nan, false)])
    func listShowsRateLimitWithExtremeDate(seconds: Double, isFuture: Bool) async throws {
        let load = Task { await session.load() }
        try await catalog.games.waitForCalls(1)
        catalog.games.fail(0, with: .refused(.rateLimited(until: Date(timeIntervalSince1970: seconds))))
        await load.value
        let detail = try #require(session.screen.message?.detail)
        #expect(isFuture ? detail.hasPrefix("Too many requests.") : detail == "You can try again now.")
        if isFuture { try await clock.waitForSleeper(due: .seconds(1)) } else { #expect(clock.deadlines.isEmpty) }
    }

    @Test(arguments: [(BrowseWording.english, "Close"), (.italian, "Chiudi")])
    func messageAboutRetiredServiceHasCloseButton(wording: BrowseWording, label: String) async {
        let session = GamesSession(
            from: CatalogStub(failure: .refused(.gone)), wording: wording, time: clock.timeSource)
        await session.load()
        #expect(session.screen.message?.button == ActionButton(label, .close))
    }

    @Test func rowsHaveTextsForVoiceOver() async throws {
        try await load(TopList([.fixture(1, viewers: .atLeast(12_345, pagesRead: 1)), .fixture(2)], wanted: 2))
        #expect(
            session.screen.rows.map(\.spoken) == [
                "1. Game 1, at least 12,345 viewers", "2. Game 2, unknown number of viewers",
            ])
        #expect(session.screen.rows[0].pictureDescription == "Box art of Game 1")
    }

    @Test func loadMoreActionRequestsLongerList() async throws {
        try await load(TopList((1...5).map { .fixture($0, viewers: .exact(1)) }, wanted: 5))
        #expect(session.screen.more == ActionButton("Show more", .loadMore))
        let more = Task { await session.loadMore() }
        try await catalog.games.waitForCalls(2)
        #expect(session.screen.more == nil && session.screen.rows.count == 5)
        catalog.games.complete(1, with: TopList((1...7).map { .fixture($0, viewers: .exact(1)) }, wanted: 10))
        await more.value
        #expect(catalog.games.arguments == [.top(limit: 5), .top(limit: 10)])
        #expect(session.screen.rows.count == 7 && session.screen.more == nil)
        await session.loadMore()
        let refresh = Task { await session.refresh() }
        try await catalog.games.waitForCalls(3)
        catalog.games.fail(2, with: .connectivity(.notConnected))
        await refresh.value
        #expect(catalog.games.arguments == [.top(limit: 5), .top(limit: 10), .top(limit: 10)])
    }

    @Test func retryRepeatsFailedLoadMoreAction() async throws {
        try await load(TopList((1...5).map { .fixture($0, viewers: .exact(1)) }, wanted: 5))
        let more = Task { await session.loadMore() }
        try await catalog.games.waitForCalls(2)
        catalog.games.fail(1, with: .connectivity(.notConnected))
        await more.value
        #expect(session.screen.rows.count == 5)
        let retry = Task { await session.retry() }
        try await catalog.games.waitForCalls(3)
        catalog.games.complete(2, with: TopList((1...7).map { .fixture($0, viewers: .exact(1)) }, wanted: 10))
        await retry.value
        #expect(catalog.games.arguments == [.top(limit: 5), .top(limit: 10), .top(limit: 10)])
    }

    @Test func cancelledLoadMoreActionDoesNotChangeLimit() async throws {
        try await load(TopList((1...5).map { .fixture($0, viewers: .exact(1)) }, wanted: 5))
        let refresh = Task { await session.refresh() }
        try await catalog.games.waitForCalls(2)
        catalog.games.fail(1, with: .connectivity(.notConnected))
        await refresh.value
        let more = Task { [session] in
            withUnsafeCurrentTask { $0?.cancel() }
            await session.loadMore()
        }
        await more.value
        let retry = Task { await session.retry() }
        try await catalog.games.waitForCalls(3)
        catalog.games.fail(2, with: .connectivity(.notConnected))
        await retry.value
        #expect(catalog.games.arguments == [.top(limit: 5), .top(limit: 5), .top(limit: 5)])
    }

    @Test func onlyViewersOfAddedGamesAreCounted() async throws {
        try await load(TopList((1...5).map { .fixture($0) }, wanted: 5))
        try await catalog.counts.waitForCalls(5)
        for number in 0..<5 { catalog.counts.complete(number, with: .exact(7)) }
        try await until { !session.screen.isCompleting }
        let more = Task { await session.loadMore() }
        try await catalog.games.waitForCalls(2)
        catalog.games.complete(1, with: TopList((1...7).map { .fixture($0) }, wanted: 10))
        await more.value
        try await catalog.counts.waitForCalls(7)
        for number in 5..<catalog.counts.count { catalog.counts.complete(number, with: .exact(8)) }
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows.map(\.viewers?.text) == ["7", "7", "7", "7", "7", "8", "8"])
    }

    @Test func viewersAreCountedAgainIfGameReappears() async throws {
        func showMore(_ numbers: ClosedRange<Int>, counting new: Int) async throws {
            let (load, count) = (catalog.games.count, catalog.counts.count)
            let more = Task { await session.loadMore() }
            try await catalog.games.waitForCalls(load + 1)
            catalog.games.complete(load, with: TopList(numbers.map { .fixture($0) }, wanted: numbers.count))
            await more.value
            try await catalog.counts.waitForCalls(count + new)
            for number in count..<catalog.counts.count { catalog.counts.complete(number, with: .exact(7)) }
            try await until { !session.screen.isCompleting }
        }
        try await load(TopList((1...5).map { .fixture($0) }, wanted: 5))
        try await catalog.counts.waitForCalls(5)
        for number in 0..<5 { catalog.counts.complete(number, with: .exact(7)) }
        try await until { !session.screen.isCompleting }
        try await showMore(2...11, counting: 6)
        try await showMore(1...15, counting: 5)
        #expect(session.screen.rows.map(\.viewers?.text) == Array(repeating: "7", count: 15))
    }

    @Test func gameWithDeletedBoxArtHasNoPicture() async throws {
        let dead = ImageTemplate("https://static-cdn.test/ttv-static/404_boxart-{width}x{height}.jpg")
        try await load(TopList([StreamedGame(id: "1", name: "Chess", art: dead, viewers: .exact(1))], wanted: 1))
        #expect(session.screen.rows[0].image == nil)
    }

    @Test func cancellingLastCallerCancelsSharedLoad() async throws {
        let first = Task { await session.load() }
        try await catalog.games.waitForCalls(1)
        let second = await Task.begun { await session.load() }
        first.cancel()
        await first.value
        #expect(catalog.games.cancelledCalls.isEmpty)
        second.cancel()
        await second.value
        #expect(catalog.games.cancelledCalls == [0])
        #expect(catalog.games.count == 1)
        #expect(session.screen.phase == .idle)
    }

    @Test func cancelledRefreshRestoresScreen() async throws {
        try await load()
        let before = session.screen
        let refresh = Task { await session.refresh() }
        try await catalog.games.waitForCalls(2)
        refresh.cancel()
        await refresh.value
        #expect(session.screen == before)
    }

    @Test func releasedSessionCancelsCountsAndTimers() async throws {
        let probe = LeakProbe()
        var session: GamesSession? = GamesSession(from: catalog, time: clock.timeSource)
        probe.watch(try #require(session))
        let load = Task { [session] in await session?.load() }
        try await catalog.games.waitForCalls(1)
        catalog.games.complete(0, with: Self.uncounted)
        await load.value
        try await catalog.counts.waitForCalls(3)
        session = nil
        try probe.verify()
        #expect(catalog.counts.cancelledCalls == [0, 1, 2])
        #expect(clock.deadlines.isEmpty)
    }

    @Test func sessionUsesGivenItalianWording() async throws {
        let session = GamesSession(
            from: CatalogStub(failure: .connectivity(.notConnected)), wording: .italian, time: clock.timeSource)
        await session.load()
        #expect(session.screen.message?.button == ActionButton("Riprova", .retry))
        #expect(session.screen.title == "I giochi più seguiti")
    }

    @Test func loadedListIsNotLoadedAgain() async throws {
        try await load()
        await session.load()
        #expect(catalog.games.count == 1)
        let refresh = Task { await session.refresh() }
        try await catalog.games.waitForCalls(2)
        catalog.games.fail(1, with: .connectivity(.notConnected))
        await refresh.value
        await session.load()
        #expect(catalog.games.count == 2 && session.screen.rows.count == 3)
    }

    @Test func failedListIsLoadedAgain() async throws {
        for number in 0...1 {
            let load = Task { await session.load() }
            try await catalog.games.waitForCalls(number + 1)
            catalog.games.fail(number, with: .connectivity(.notConnected))
            await load.value
        }
        #expect(session.screen.phase == .failed(.connectivity(.notConnected)))
    }

    @Test func newSearchCancelsCountsOfGames() async throws {
        try await load(Self.uncounted)
        try await catalog.counts.waitForCalls(3)
        let search = Task { await session.show(.search("dota")) }
        try await catalog.games.waitForCalls(2)
        #expect(catalog.counts.cancelledCalls == [0, 1, 2] && !session.screen.isCompleting)
        #expect(catalog.games.arguments.last == .search("dota", limit: 10))
        catalog.games.complete(1, with: Self.uncounted)
        await search.value
        #expect(catalog.counts.count == 3 && session.screen.rows.map(\.viewers) == [nil, nil, nil])
    }

    @Test func searchesInQuickSuccessionShowOnlyLastResult() async throws {
        let first = Task { await session.show(.search("d")) }
        try await catalog.games.waitForCalls(1)
        let second = Task { await session.show(.search("do")) }
        try await catalog.games.waitForCalls(2)
        await first.value
        #expect(catalog.games.cancelledCalls == [0])
        catalog.games.complete(1, with: Self.three)
        await second.value
        #expect(session.screen.title == "do" && session.screen.rows.count == 3)
    }

    @Test(arguments: [(BrowseWording.english, "Close"), (.italian, "Chiudi")])
    func listNotOfferedByCatalogIsHidden(wording: BrowseWording, label: String) async {
        let session = GamesSession(.search("a"), from: CatalogStub(), wording: wording, time: clock.timeSource)
        #expect(session.screen.isOffered)
        await session.load()
        #expect(!session.screen.isOffered && session.screen.phase == .failed(.refused(.notOffered)))
        #expect(session.screen.message?.button == ActionButton(label, .close))
    }

    @Test func rowLeadsToStreamsOfItsGame() async throws {
        try await load()
        #expect(session.screen.rows[1].streams == .game("1002", name: "Game 2"))
    }
}
