import Foundation
import Observation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@MainActor
@Suite(.bounded) struct BrowseSessionTests {
    private let clock = ManualClock()
    private let games = TopGamesLoaderSpy()
    private let streams = TopStreamsLoaderSpy()
    private let session: BrowseSession
    private static let three = TopList(
        (1...3).map { StreamedGame.fixture($0, viewers: .exact(10 * $0)) }, wanted: 5)
    private static let uncounted = TopList((1...3).map { StreamedGame.fixture($0) }, wanted: 3)

    init() {
        session = BrowseSession(games: games, streams: streams, time: clock.timeSource)
    }

    private func load(_ list: TopList<StreamedGame> = three) async throws {
        let number = games.loads.count
        let load = Task { await session.load() }
        try await games.loads.waitForCalls(number + 1)
        games.loads.complete(number, with: list)
        await load.value
    }

    private func select(_ number: Int, giving viewers: [Int]) async throws {
        let count = streams.loads.count
        let selection = Task { await session.select(StreamedGame.fixture(number).id) }
        try await streams.loads.waitForCalls(count + 1)
        streams.loads.complete(count, with: list(viewers))
        await selection.value
    }

    private func list(_ viewers: [Int]) -> TopList<LiveStream> {
        TopList(ranking: viewers.enumerated().map { .fixture($0.offset, viewers: $0.element) }, wanted: viewers.count)
    }

    @Test func sessionSendsNoRequestBeforeLoad() {
        #expect(games.loads.arguments.isEmpty)
        #expect(session.screen.games == GamesScreen(ListScreen(phase: .idle, title: "Top games")))
        #expect(session.screen.streams == nil)
    }

    @Test func fiveGamesAreLoadedInOrder() async throws {
        try await load()
        #expect(games.loads.arguments == [5])
        #expect(session.screen.games.list.phase == .loaded)
        #expect(session.screen.games.list.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
        #expect(session.screen.games.list.rows.map(\.rank) == [1, 2, 3])
        #expect(session.screen.games.list.rows.map(\.viewers?.text) == ["10", "20", "30"])
        #expect(session.screen.games.images.count == 3)
        #expect(session.screen.games.list.notice == nil && session.screen.games.list.message == nil)
    }

    @Test func screenShowsLoadingUntilGamesArrive() async throws {
        let load = Task { await session.load() }
        try await games.loads.waitForCalls(1)
        #expect(session.screen.games.list.phase == .loading && session.screen.games.list.isLoading)
        games.loads.complete(0, with: Self.three)
        await load.value
        #expect(!session.screen.games.list.isLoading)
    }

    @Test func gamesAreShownBeforeTheirViewerCounts() async throws {
        try await load(Self.uncounted)
        #expect(session.screen.games.list.rows.map(\.viewers) == [nil, nil, nil])
        try await games.counts.waitForCalls(3)
        let second = try #require(games.counts.arguments.firstIndex(of: .fixture(2)))
        games.counts.complete(second, with: .atLeast(12_345, pagesRead: 1))
        try await until { session.screen.games.list.rows[1].viewers?.text == "at least 12.3K" }
        #expect(session.screen.games.list.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
        #expect(session.screen.games.list.rows[0].viewers == nil)
    }

    @Test func viewerCountsNeverReorderGames() async throws {
        let counts = ["Game 1": 10, "Game 2": 30, "Game 3": 20]
        try await load(Self.uncounted)
        try await games.counts.waitForCalls(3)
        for (number, game) in games.counts.arguments.enumerated() {
            games.counts.complete(number, with: .exact(try #require(counts[game.name])))
        }
        try await until { !session.screen.games.isCounting }
        #expect(session.screen.games.list.rows.map(\.viewers?.text) == ["10", "30", "20"])
        #expect(session.screen.games.list.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
        // While the viewers of a newer list are being counted, the previous counts are shown. They must not change the
        // order of the list.
        try await load(Self.uncounted)
        #expect(session.screen.games.list.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
    }

    @Test func failedViewerCountAffectsOnlyItsGame() async throws {
        try await load(Self.uncounted)
        try await games.counts.waitForCalls(3)
        games.counts.fail(0, with: .connectivity(.timedOut))
        games.counts.complete(1, with: .exact(5))
        games.counts.complete(2, with: .exact(6))
        #expect(session.screen.games.isCounting)
        try await until { !session.screen.games.isCounting }
        #expect(session.screen.games.list.rows.count { $0.viewers != nil } == 2)
        #expect(session.screen.games.list.phase == .loaded && session.screen.games.list.notice == nil)
    }

    @Test func knownViewerCountsAreNotRequested() async throws {
        try await load()
        #expect(games.counts.arguments.isEmpty && !session.screen.games.isCounting)
    }

    @Test func newListCancelsOnlyPendingViewerCounts() async throws {
        try await load(Self.uncounted)
        try await games.counts.waitForCalls(3)
        games.counts.complete(0, with: .exact(7))
        let first = games.counts[0].id
        try await until { session.screen.games.list.rows.contains { $0.viewers?.text == "7" } }
        try await load(Self.uncounted)
        #expect(session.screen.games.list.rows.first { $0.id == first }?.viewers?.text == "7")
        try await games.counts.waitForCalls(6)
        #expect(games.counts.cancelledCalls == [1, 2])
    }

    @Test func cancelledCountingKeepsEarlierViewerCount() async throws {
        try await load(Self.uncounted)
        try await games.counts.waitForCalls(3)
        for number in 0..<3 { games.counts.complete(number, with: .exact(7)) }
        try await until { !session.screen.games.isCounting }
        try await load(Self.uncounted)
        try await games.counts.waitForCalls(6)
        for number in 3..<6 { games.counts.fail(number, with: .cancelled) }
        try await until { !session.screen.games.isCounting }
        #expect(session.screen.games.list.rows.map(\.viewers?.text) == ["7", "7", "7"])
    }

    @Test func emptyGameListShowsRefreshMessage() async throws {
        try await load(TopList([], wanted: 5))
        #expect(session.screen.games.list.phase == .empty)
        #expect(
            session.screen.games.list.message
                == ActionMessage(
                    title: "No games", detail: "No games are being streamed right now.",
                    button: ActionButton("Refresh", .refresh)))
        #expect(session.screen.games.list.notice == nil && session.screen.games.list.failure == nil)
    }

    @Test func failedLoadCanBeRetried() async throws {
        let load = Task { await session.load() }
        try await games.loads.waitForCalls(1)
        games.loads.fail(0, with: .connectivity(.notConnected))
        await load.value
        #expect(session.screen.games.list.phase == .failed(.connectivity(.notConnected)))
        #expect(session.screen.games.list.message?.button == ActionButton("Try again", .retry))
        let retry = Task { await session.retry() }
        try await games.loads.waitForCalls(2)
        #expect(session.screen.games.list.phase == .loading)
        games.loads.complete(1, with: Self.three)
        await retry.value
        #expect(session.screen.games.list.phase == .loaded)
    }

    @Test(arguments: [(BrowseWording.english, "Sign in"), (.italian, "Accedi")])
    func missingSignInShowsSignInButton(wording: BrowseWording, label: String) async {
        let session = BrowseSession(
            games: TopGamesLoaderStub(.failing(.refused(.signInNeeded))), streams: streams, wording: wording,
            time: clock.timeSource)
        await session.load()
        #expect(session.screen.games.list.message?.button == ActionButton(label, .signIn))
    }

    @Test func retryWithoutFailureDoesNothing() async throws {
        try await load()
        await session.retry()
        #expect(games.loads.count == 1)
    }

    @Test func failedRefreshKeepsListAndShowsAge() async throws {
        try await load()
        clock.advance(by: .seconds(130))
        let refresh = Task { await session.refresh() }
        try await games.loads.waitForCalls(2)
        #expect(session.screen.games.list.isRefreshing && session.screen.games.list.phase == .loaded)
        games.loads.fail(1, with: .refused(.unavailable(until: nil)))
        await refresh.value
        #expect(session.screen.games.list.rows.count == 3 && !session.screen.games.list.isRefreshing)
        #expect(session.screen.games.list.phase == .loaded)
        #expect(session.screen.games.list.notice == "Updated 2 min ago")
        try await clock.waitForSleeper(due: .seconds(180))
        clock.advance(to: .seconds(180))
        try await until { session.screen.games.list.notice == "Updated 3 min ago" }
        let retry = Task { await session.retry() }
        try await games.loads.waitForCalls(3)
        games.loads.complete(2, with: Self.three)
        await retry.value
        #expect(session.screen.games.list.notice == nil)
    }

    @Test func failedRefreshShowsMessageUntilRetry() async throws {
        try await load()
        let refresh = Task { await session.refresh() }
        try await games.loads.waitForCalls(2)
        games.loads.fail(1, with: .refused(.signInNeeded))
        await refresh.value
        #expect(session.screen.games.list.rows.count == 3)
        #expect(session.screen.games.list.message?.title == "Refresh failed")
        #expect(session.screen.games.list.message?.detail == "Sign in to see this.")
        #expect(session.screen.games.list.failure == .refused(.signInNeeded))
        let retry = Task { await session.retry() }
        try await games.loads.waitForCalls(3)
        #expect(session.screen.games.list.message == nil && session.screen.games.list.isRefreshing)
        games.loads.complete(2, with: Self.three)
        await retry.value
        #expect(session.screen.games.list.message == nil)
    }

    @Test func retryAfterSignInReloadsGamesAndStreams() async throws {
        try await load()
        let refresh = Task { await session.refresh() }
        try await games.loads.waitForCalls(2)
        games.loads.fail(1, with: .refused(.signInNeeded))
        await refresh.value
        let select = Task { await session.select("1001") }
        try await streams.loads.waitForCalls(1)
        streams.loads.fail(0, with: .refused(.signInNeeded))
        await select.value
        let retry = Task { await session.retry() }
        try await games.loads.waitForCalls(3)
        try await streams.loads.waitForCalls(2)
        games.loads.complete(2, with: Self.three)
        streams.loads.fail(1, with: .connectivity(.timedOut))
        await retry.value
        #expect(session.screen.games.list.message == nil)
        #expect(session.screen.streams?.list.failure == .connectivity(.timedOut))
        // The streams failed for another reason than a missing sign-in, so this retry loads only the streams.
        let again = Task { await session.retry() }
        try await streams.loads.waitForCalls(3)
        streams.loads.fail(2, with: .connectivity(.timedOut))
        await again.value
        #expect(games.loads.count == 3)
    }

    @Test func failedRefreshOfEmptyListShowsMessage() async throws {
        try await load()
        try await select(1, giving: [])
        let refresh = Task { await session.refresh() }
        try await streams.loads.waitForCalls(2)
        #expect(session.screen.streams?.list.message?.title == "No streams")
        streams.loads.fail(1, with: .connectivity(.notConnected))
        await refresh.value
        #expect(session.screen.streams?.list.phase == .empty)
        #expect(session.screen.streams?.list.message?.title == "Loading failed")
    }

    @Test func ageOfListIsShownAfterFiveMinutes() async throws {
        try await load()
        for minute in 1...5 {
            #expect(session.screen.games.list.notice == nil)
            try await clock.waitForSleeper(due: .seconds(60 * minute))
            clock.advance(to: .seconds(60 * minute))
        }
        try await until { session.screen.games.list.notice == "Updated 5 min ago" }
    }

    @Test func cachedListShowsAge() async throws {
        var list = Self.three
        list.age = .seconds(7_200)
        try await load(list)
        #expect(session.screen.games.list.phase == .loaded && session.screen.games.list.message == nil)
        #expect(session.screen.games.list.notice == "Updated 2 hr ago")
        try await clock.waitForSleeper(due: .seconds(60))
        clock.advance(to: .seconds(60))
        try await until { session.screen.games.list.notice == "Updated 2 hr, 1 min ago" }
    }

    @Test func cachedListKeepsAgeWhileViewersAreCounted() async throws {
        var list = TopList([StreamedGame.fixture(1)], wanted: 1)
        list.age = .seconds(7_200)
        try await load(list)
        try await games.counts.waitForCalls(1)
        games.counts.complete(0, with: .exact(7))
        try await until { !session.screen.games.isCounting }
        #expect(session.screen.games.list.notice == "Updated 2 hr ago")
    }

    @Test func listOfOnlyMalformedGamesShowsFailure() async throws {
        try await load(TopList([], wanted: 5, dropped: 7))
        #expect(
            session.screen.games.list.message
                == ActionMessage(
                    title: "Loading failed", detail: "The response could not be read.",
                    button: ActionButton("Refresh", .refresh)))
    }

    @Test func incompleteListShowsNotice() async throws {
        try await load(TopList([.fixture(1, viewers: .exact(1))], wanted: 5, incomplete: .interrupted))
        #expect(session.screen.games.list.notice == "Not everything could be loaded.")
    }

    @Test func selectedGameShowsStreamsSortedByViewers() async throws {
        try await load()
        try await select(2, giving: [5, 12_345])
        #expect(streams.loads.arguments.map(\.game) == [Self.three.elements[1]])
        let screen = try #require(session.screen.streams)
        #expect(screen.list.title == "Game 2" && screen.game == "1002" && screen.list.phase == .loaded)
        #expect(screen.list.rows.map(\.viewers.text) == ["12.3K", "5"])
        #expect(screen.list.rows[0].title == "Come and see" && screen.list.rows[0].language == "English")
    }

    @Test func selectionRequestsTenStreams() async throws {
        try await load()
        try await select(1, giving: Array(1...10))
        #expect(streams.loads.arguments.map(\.limit) == [10])
        #expect(session.screen.streams?.list.rows.count == 10 && session.screen.streams?.images.count == 10)
    }

    @Test func selectedGameIsShownWhileStreamsLoad() async throws {
        try await load()
        let selection = Task { await session.select("1001") }
        try await streams.loads.waitForCalls(1)
        #expect(session.screen.streams?.list.phase == .loading)
        #expect(session.screen.streams?.list.title == "Game 1")
        streams.loads.complete(0, with: list([]))
        await selection.value
        #expect(session.screen.streams?.list.phase == .empty)
        #expect(session.screen.streams?.list.message?.detail == "No one is streaming Game 1 right now.")
    }

    @Test func selectingUnknownGameChangesNothing() async throws {
        try await load()
        await session.select("nobody's")
        #expect(session.screen.streams == nil && streams.loads.arguments.isEmpty)
    }

    @Test func lateResponseToEarlierSelectionIsDropped() async throws {
        let streams = UncancellableStreams()
        let session = BrowseSession(
            games: TopGamesLoaderStub(.always(Self.three.elements)), streams: streams, time: clock.timeSource)
        await session.load()
        let first = Task { await session.select("1001") }
        try await streams.calls.waitForCalls(1)
        let second = Task { await session.select("1002") }
        try await streams.calls.waitForCalls(2)
        await first.value
        streams.calls.complete(1, with: list([2]))
        await second.value
        streams.calls.complete(0, with: list([1]))
        try await streams.waitForReturns(2)
        await session.load()
        #expect(session.screen.streams?.list.title == "Game 2")
        #expect(session.screen.streams?.list.rows.map(\.viewers.text) == ["2"])
    }

    @Test func lateResponseAfterGoingBackIsDropped() async throws {
        let streams = UncancellableStreams()
        let session = BrowseSession(
            games: TopGamesLoaderStub(.always(Self.three.elements)), streams: streams, time: clock.timeSource)
        await session.load()
        let selection = Task { await session.select("1001") }
        try await streams.calls.waitForCalls(1)
        session.back()
        await selection.value
        streams.calls.complete(0, with: list([1]))
        try await streams.waitForReturns(1)
        await session.load()
        #expect(session.screen.streams == nil)
    }

    @Test func lateResponseToCancelledLoadIsDropped() async throws {
        let games = UncancellableGames()
        let session = BrowseSession(games: games, streams: streams, time: clock.timeSource)
        let first = Task { await session.load() }
        try await games.calls.waitForCalls(1)
        first.cancel()
        await first.value
        let second = Task { await session.load() }
        try await games.calls.waitForCalls(2)
        games.calls.complete(1, with: Self.three)
        await second.value
        games.calls.complete(0, with: TopList([.fixture(9, viewers: .exact(1))], wanted: 5))
        try await games.waitForReturns(2)
        // The third load fails, so it changes no row. The response to the first load arrived after that of the second
        // load, and must not be shown either.
        let third = Task { await session.load() }
        try await games.calls.waitForCalls(3)
        games.calls.fail(2, with: .connectivity(.notConnected))
        await third.value
        #expect(session.screen.games.list.rows.map(\.name) == ["Game 1", "Game 2", "Game 3"])
    }

    @Test func goingBackCancelsStreamsLoad() async throws {
        try await load()
        let selection = Task { await session.select("1001") }
        try await streams.loads.waitForCalls(1)
        session.back()
        await selection.value
        #expect(streams.loads.cancelledCalls == [0])
        #expect(session.screen.streams == nil)
        #expect(session.screen.games.list.rows.count == 3)
    }

    @Test func newSelectionCancelsLoadOfPreviousSelection() async throws {
        try await load()
        let first = Task { await session.select("1001") }
        try await streams.loads.waitForCalls(1)
        try await select(2, giving: [9])
        await first.value
        #expect(streams.loads.cancelledCalls == [0])
        #expect(session.screen.streams?.game == "1002")
    }

    @Test func repeatedSelectionStartsNoLoad() async throws {
        try await load()
        try await select(1, giving: [3])
        await session.select("1001")
        #expect(streams.loads.count == 1)
        #expect(session.screen.streams?.list.rows.count == 1)
    }

    @Test func newSelectionRemovesEarlierStreamsWhileLoading() async throws {
        try await load()
        try await select(1, giving: [3])
        let selection = Task { await session.select("1002") }
        try await streams.loads.waitForCalls(2)
        #expect(session.screen.streams?.list.phase == .loading)
        #expect(session.screen.streams?.list.rows.isEmpty == true)
        streams.loads.complete(1, with: list([4]))
        await selection.value
    }

    @Test func selectionAfterGoingBackReloadsStreams() async throws {
        try await load()
        try await select(1, giving: [3])
        session.back()
        #expect(session.screen.streams == nil && session.screen.games.list.rows.count == 3)
        try await select(1, giving: [4])
        #expect(session.screen.streams?.list.rows.map(\.viewers.text) == ["4"])
    }

    @Test func refreshReloadsOnlyVisibleList() async throws {
        try await load()
        try await select(1, giving: [3])
        let refresh = Task { await session.refresh() }
        try await streams.loads.waitForCalls(2)
        #expect(session.screen.streams?.list.isRefreshing == true && session.screen.streams?.list.rows.count == 1)
        streams.loads.complete(1, with: list([8, 9]))
        await refresh.value
        #expect(session.screen.streams?.list.rows.map(\.viewers.text) == ["9", "8"])
        #expect(games.loads.count == 1)
    }

    @Test func failedStreamsCanBeRetried() async throws {
        try await load()
        let selection = Task { await session.select("1001") }
        try await streams.loads.waitForCalls(1)
        streams.loads.fail(0, with: .refused(.rateLimited(until: clock.timeSource.date().addingTimeInterval(30))))
        await selection.value
        #expect(session.screen.streams?.list.message?.detail == "Too many requests. Try again in 30 sec.")
        let retry = Task { await session.retry() }
        try await streams.loads.waitForCalls(2)
        streams.loads.complete(1, with: list([1]))
        await retry.value
        #expect(session.screen.streams?.list.phase == .loaded)
    }

    @Test func shownDurationOfStreamAdvancesWithClock() async throws {
        let began = clock.timeSource.date().addingTimeInterval(-59 * 60)
        let stream = LiveStream(
            id: "1", login: "ada", displayName: "", viewers: 1, startedAt: began, language: "other")
        try await load()
        let selection = Task { await session.select("1001") }
        try await streams.loads.waitForCalls(1)
        streams.loads.complete(0, with: TopList([stream], wanted: 1))
        await selection.value
        #expect(session.screen.streams?.list.rows[0].duration?.text == "59 min")
        #expect(session.screen.streams?.list.rows[0].name == "ada")
        try await clock.waitForSleeper(due: .seconds(60))
        clock.advance(to: .seconds(60))
        try await until { session.screen.streams?.list.rows[0].duration?.text == "1 hr" }
    }

    @Test func streamStartingInFutureHasZeroDuration() async throws {
        let stream = LiveStream(
            id: "1", login: "ada", displayName: "Ada", viewers: 1,
            startedAt: clock.timeSource.date().addingTimeInterval(86_400))
        try await load()
        let selection = Task { await session.select("1001") }
        try await streams.loads.waitForCalls(1)
        streams.loads.complete(0, with: TopList([stream], wanted: 1))
        await selection.value
        #expect(session.screen.streams?.list.rows[0].duration?.text == "0 min")
    }

    @Test func previewAddressesChangeOnlyOnRefresh() async throws {
        try await load()
        try await select(1, giving: [1])
        let (box, preview) = (session.screen.games.images[0], try #require(session.screen.streams?.images.first))
        #expect(preview.absoluteString.contains("-440x248.jpg?slot="))
        #expect(!box.absoluteString.contains("slot"))
        clock.advance(to: .seconds(300))
        try await until { session.screen.streams?.list.notice == "Updated 5 min ago" }
        #expect(session.screen.streams?.images.first == preview)
        let refresh = Task { await session.refresh() }
        try await streams.loads.waitForCalls(2)
        streams.loads.complete(1, with: list([1]))
        await refresh.value
        #expect(session.screen.streams?.images.first != preview)
        #expect(session.screen.games.images[0] == box)
    }

    @Test func messageCountsDownSecondsUntilRetry() async throws {
        let load = Task { await session.load() }
        try await games.loads.waitForCalls(1)
        games.loads.fail(0, with: .refused(.rateLimited(until: clock.timeSource.date().addingTimeInterval(2.5))))
        await load.value
        #expect(session.screen.games.list.message?.detail == "Too many requests. Try again in 3 sec.")
        for (due, detail) in [
            (0.5, "Too many requests. Try again in 2 sec."), (1.5, "Too many requests. Try again in 1 sec."),
            (2.5, "You can try again now."),
        ] {
            try await clock.waitForSleeper(due: .seconds(due))
            clock.advance(to: .seconds(due))
            try await until { session.screen.games.list.message?.detail == detail }
        }
        #expect(session.screen.games.list.message?.button == ActionButton("Try again", .retry))
        #expect(clock.deadlines.isEmpty)
    }

    /// Tests dates from which no whole number of seconds can be computed.
    @Test(arguments: [(1e300, true), (.infinity, true), (-.infinity, false), (.nan, false)])
    func listShowsRefusalUntilImpossibleDate(seconds: Double, isFuture: Bool) async throws {
        let load = Task { await session.load() }
        try await games.loads.waitForCalls(1)
        games.loads.fail(0, with: .refused(.rateLimited(until: Date(timeIntervalSince1970: seconds))))
        await load.value
        let detail = try #require(session.screen.games.list.message?.detail)
        #expect(isFuture ? detail.hasPrefix("Too many requests.") : detail == "You can try again now.")
        if isFuture { try await clock.waitForSleeper(due: .seconds(1)) } else { #expect(clock.deadlines.isEmpty) }
    }

    @Test(arguments: [(BrowseWording.english, "Close"), (.italian, "Chiudi")])
    func shutDownServiceOffersCloseInsteadOfRetry(wording: BrowseWording, label: String) async {
        let session = BrowseSession(
            games: TopGamesLoaderStub(.failing(.refused(.gone))), streams: streams, wording: wording,
            time: clock.timeSource)
        await session.load()
        #expect(session.screen.games.list.message?.button == ActionButton(label, .close))
    }

    @Test func streamOfRowIsFoundByIdentifier() async throws {
        try await load()
        try await select(1, giving: [5, 12_345])
        let row = try #require(session.screen.streams?.list.rows.first)
        #expect(row.stream.login == "streamer_1" && row.stream.tags == ["English"] && row.stream.isMature)
        #expect(session.screen.stream(row.id) == row.stream)
        #expect(row.stream.watchAddress == URL(string: "https://www.twitch.tv/streamer_1"))
        #expect(row.mature?.text == "18+")
        #expect(session.screen.stream("nobody's") == nil)
    }

    @Test func rowsHaveTextsForVoiceOver() async throws {
        try await load(TopList([.fixture(1, viewers: .atLeast(12_345, pagesRead: 1)), .fixture(2)], wanted: 2))
        #expect(
            session.screen.games.list.rows.map(\.accessibilityText) == [
                "1. Game 1, at least 12,345 viewers", "2. Game 2, unknown number of viewers",
            ])
        #expect(session.screen.games.list.rows[0].alternativeText == "Box art of Game 1")
        try await select(1, giving: [12_345])
        let row = try #require(session.screen.streams?.list.rows.first)
        #expect(row.accessibilityText == "Streamer_0, Come and see, 12,345 viewers, English, for adults")
        #expect(row.alternativeText == "Preview of Streamer_0’s stream")
    }

    @Test func loadingMoreRequestsLongerList() async throws {
        try await load(TopList((1...5).map { .fixture($0, viewers: .exact(1)) }, wanted: 5))
        #expect(session.screen.games.list.more == ActionButton("Show more", .loadMore))
        let more = Task { await session.loadMore() }
        try await games.loads.waitForCalls(2)
        #expect(session.screen.games.list.more == nil && session.screen.games.list.rows.count == 5)
        games.loads.complete(1, with: TopList((1...7).map { .fixture($0, viewers: .exact(1)) }, wanted: 10))
        await more.value
        #expect(games.loads.arguments == [5, 10])
        #expect(session.screen.games.list.rows.count == 7 && session.screen.games.list.more == nil)
        await session.loadMore()
        let refresh = Task { await session.refresh() }
        try await games.loads.waitForCalls(3)
        games.loads.fail(2, with: .connectivity(.notConnected))
        await refresh.value
        #expect(games.loads.arguments == [5, 10, 10])
    }

    @Test func retryAfterFailedLoadingMoreRequestsLongerList() async throws {
        try await load(TopList((1...5).map { .fixture($0, viewers: .exact(1)) }, wanted: 5))
        let more = Task { await session.loadMore() }
        try await games.loads.waitForCalls(2)
        games.loads.fail(1, with: .connectivity(.notConnected))
        await more.value
        #expect(session.screen.games.list.rows.count == 5)
        let retry = Task { await session.retry() }
        try await games.loads.waitForCalls(3)
        games.loads.complete(2, with: TopList((1...7).map { .fixture($0, viewers: .exact(1)) }, wanted: 10))
        await retry.value
        #expect(games.loads.arguments == [5, 10, 10])
    }

    /// Comparing the two titles would take minutes.
    @Test func titlesOfManyMarksAreNotShown() async throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 200_000)
        let titles = Locked(["e" + marks, "e\u{316}\u{301}" + marks])
        let client = InProcessHTTPClient { _ in
            let title = titles.withLock { $0.removeFirst() }
            return .json("{\"data\":[{\"id\":\"1\",\"user_login\":\"a\",\"viewer_count\":1,\"title\":\"\(title)\"}]}")
        }
        let token = try #require(AccessToken("t", owner: .application))
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: FixedAccessToken(token), time: clock.timeSource)
        let session = BrowseSession(games: games, streams: helix, finder: helix, time: clock.timeSource)
        await session.selectChannel("a")
        await session.refresh()
        #expect(session.screen.streams?.list.rows.map(\.stream.title) == [""])
    }

    @Test func longerListCountsViewersOfNewGamesOnly() async throws {
        try await load(TopList((1...5).map { .fixture($0) }, wanted: 5))
        try await games.counts.waitForCalls(5)
        for number in 0..<5 { games.counts.complete(number, with: .exact(7)) }
        try await until { !session.screen.games.isCounting }
        let more = Task { await session.loadMore() }
        try await games.loads.waitForCalls(2)
        games.loads.complete(1, with: TopList((1...7).map { .fixture($0) }, wanted: 10))
        await more.value
        try await games.counts.waitForCalls(7)
        for number in 5..<games.counts.count { games.counts.complete(number, with: .exact(8)) }
        try await until { !session.screen.games.isCounting }
        #expect(session.screen.games.list.rows.map(\.viewers?.text) == ["7", "7", "7", "7", "7", "8", "8"])
    }

    @Test func gameThatReturnsToListIsCountedAgain() async throws {
        func showMore(_ numbers: ClosedRange<Int>, counting new: Int) async throws {
            let (load, count) = (games.loads.count, games.counts.count)
            let more = Task { await session.loadMore() }
            try await games.loads.waitForCalls(load + 1)
            games.loads.complete(load, with: TopList(numbers.map { .fixture($0) }, wanted: numbers.count))
            await more.value
            try await games.counts.waitForCalls(count + new)
            for number in count..<games.counts.count { games.counts.complete(number, with: .exact(7)) }
            try await until { !session.screen.games.isCounting }
        }
        try await load(TopList((1...5).map { .fixture($0) }, wanted: 5))
        try await games.counts.waitForCalls(5)
        for number in 0..<5 { games.counts.complete(number, with: .exact(7)) }
        try await until { !session.screen.games.isCounting }
        try await showMore(2...11, counting: 6)
        try await showMore(1...15, counting: 5)
        #expect(session.screen.games.list.rows.map(\.viewers?.text) == Array(repeating: "7", count: 15))
    }

    @Test func gameWithDeletedBoxArtHasNoPicture() async throws {
        let dead = ImageTemplate("https://static-cdn.test/ttv-static/404_boxart-{width}x{height}.jpg")
        try await load(TopList([StreamedGame(id: "1", name: "Chess", art: dead, viewers: .exact(1))], wanted: 1))
        #expect(session.screen.games.list.rows[0].image == nil)
    }

    @Test func cancellingLastCallerCancelsSharedLoad() async throws {
        let first = Task { await session.load() }
        try await games.loads.waitForCalls(1)
        let second = await Task.begun { await session.load() }
        first.cancel()
        await first.value
        #expect(games.loads.cancelledCalls.isEmpty)
        second.cancel()
        await second.value
        #expect(games.loads.cancelledCalls == [0])
        #expect(games.loads.count == 1)
        #expect(session.screen.games.list.phase == .idle)
    }

    @Test func selectionInCancelledTaskChangesNothing() async throws {
        try await load()
        let game = try #require(session.screen.games.list.rows.first).id
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await session.select(game)
        }
        await task.value
        #expect(session.screen.streams == nil && streams.loads.count == 0)
        let refresh = Task { await session.refresh() }
        try await games.loads.waitForCalls(2)
        refresh.cancel()
        await refresh.value
    }

    @Test func cancelledRefreshRestoresScreen() async throws {
        try await load()
        let before = session.screen.games
        let refresh = Task { await session.refresh() }
        try await games.loads.waitForCalls(2)
        refresh.cancel()
        await refresh.value
        #expect(session.screen.games == before)
    }

    @Test func releasedSessionCancelsCountsAndTimers() async throws {
        let probe = LeakProbe()
        var session: BrowseSession? = BrowseSession(games: games, streams: streams, time: clock.timeSource)
        probe.watch(try #require(session))
        let load = Task { [session] in await session?.load() }
        try await games.loads.waitForCalls(1)
        games.loads.complete(0, with: Self.uncounted)
        await load.value
        try await games.counts.waitForCalls(3)
        session = nil
        try probe.verify()
        #expect(games.counts.cancelledCalls == [0, 1, 2])
        #expect(clock.deadlines.isEmpty)
    }

    @Test func sessionUsesGivenItalianWording() async throws {
        let session = BrowseSession(
            games: TopGamesLoaderStub(.failing(.connectivity(.notConnected))), streams: TopStreamsLoaderStub([]),
            wording: .italian, time: clock.timeSource)
        await session.load()
        #expect(session.screen.games.list.message?.button == ActionButton("Riprova", .retry))
        #expect(session.screen.games.list.title == "I giochi più seguiti")
    }
}

/// A loader of games that ignores cancellation, and that lets a test wait until its calls return.
private struct UncancellableGames: TopGamesLoading {
    let calls = CallSpy<Int, TopList<StreamedGame>, LoadError>(
        "UncancellableGames", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    private let returns = CallSpy<Void, Void, LoadError>(
        "returns", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        let result = await Task { [calls] in
            await outcome { () throws(LoadError) in try await calls.call(limit) }
        }.value
        Task { [returns] in try await returns.call(()) }
        return try result.get()
    }

    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount { throw .cancelled }

    func waitForReturns(_ count: Int) async throws {
        try await returns.waitForCalls(count)
        for number in 0..<count { returns.complete(number, with: ()) }
    }
}

/// A loader of streams that ignores cancellation, and that lets a test wait until its calls return.
private struct UncancellableStreams: TopStreamsLoading {
    let calls = CallSpy<StreamedGame, TopList<LiveStream>, LoadError>(
        "UncancellableStreams", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    private let returns = CallSpy<Void, Void, LoadError>(
        "returns", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        let result = await Task { [calls] in
            await outcome { () throws(LoadError) in try await calls.call(game) }
        }.value
        Task { [returns] in try await returns.call(()) }
        return try result.get()
    }

    func waitForReturns(_ count: Int) async throws {
        try await returns.waitForCalls(count)
        for number in 0..<count { returns.complete(number, with: ()) }
    }
}
