import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of a list of the streams of a game.
@MainActor
@Suite(.bounded) struct StreamsSessionTests {
    private let clock = ManualClock()
    private let catalog = TwitchCatalogSpy()
    private let session: StreamsSession

    init() {
        session = StreamsSession(Self.game(1), from: catalog, time: clock.timeSource)
    }

    private static func game(_ number: Int, _ language: String? = nil) -> StreamsTopic {
        .game(StreamedGame.fixture(number).id, name: "Game \(number)", language: language)
    }

    private static func list(_ viewers: [Int]) -> TopList<LiveStream> {
        TopList(ranking: viewers.enumerated().map { .fixture($0.offset, viewers: $0.element) }, wanted: viewers.count)
    }

    /// Loads a list with its streams, for the first time or again.
    private func load(_ list: TopList<LiveStream>) async throws {
        let number = catalog.streams.count
        let load = Task { await session.refresh() }
        try await catalog.streams.waitForCalls(number + 1)
        catalog.streams.complete(number, with: list)
        await load.value
    }

    private func show(_ topic: StreamsTopic, giving viewers: [Int]) async throws {
        let number = catalog.streams.count
        let show = Task { await session.show(topic) }
        try await catalog.streams.waitForCalls(number + 1)
        catalog.streams.complete(number, with: Self.list(viewers))
        await show.value
    }

    @Test func streamsAreSortedByViewers() async throws {
        try await load(Self.list([5, 12_345]))
        #expect(catalog.streams.arguments == [.game(StreamedGame(id: "1001", name: "Game 1"), limit: 10)])
        #expect(session.screen.title == "Game 1" && session.screen.topic.game == "1001")
        #expect(session.screen.phase == .loaded && session.screen.rows.map(\.viewers.text) == ["12.3K", "5"])
        #expect(session.screen.rows[0].title == "Come and see" && session.screen.rows[0].language == "English")
        #expect(session.screen.images.count == 2)
    }

    @Test func screenShowsLoadingUntilStreamsArrive() async throws {
        let load = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        #expect(session.screen.phase == .loading && session.screen.title == "Game 1")
        catalog.streams.complete(0, with: Self.list([]))
        await load.value
        #expect(session.screen.phase == .empty)
        #expect(session.screen.message?.detail == "No one is streaming Game 1 right now.")
        #expect(session.screen.message?.button == ActionButton("Refresh", .refresh))
    }

    @Test func failedRefreshOfEmptyListShowsMessage() async throws {
        try await load(Self.list([]))
        let refresh = Task { await session.refresh() }
        try await catalog.streams.waitForCalls(2)
        #expect(session.screen.message?.title == "No streams")
        catalog.streams.fail(1, with: .connectivity(.notConnected))
        await refresh.value
        #expect(session.screen.phase == .empty)
        #expect(session.screen.message?.title == "Loading failed")
    }

    @Test func lateResponseToEarlierTopicIsDropped() async throws {
        let catalog = UncancellableCatalog()
        let session = StreamsSession(Self.game(1), from: catalog, time: clock.timeSource)
        let first = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        let second = Task { await session.show(Self.game(2)) }
        try await catalog.streams.waitForCalls(2)
        await first.value
        catalog.streams.complete(1, with: Self.list([2]))
        await second.value
        catalog.streams.complete(0, with: Self.list([1]))
        try await catalog.waitForReturns(2)
        let refresh = Task { await session.refresh() }
        try await catalog.streams.waitForCalls(3)
        catalog.streams.fail(2, with: .connectivity(.notConnected))
        await refresh.value
        #expect(session.screen.title == "Game 2" && session.screen.rows.map(\.viewers.text) == ["2"])
    }

    @Test func lateGameNameForEarlierTopicIsDropped() async throws {
        let catalog = UncancellableCatalog()
        let session = StreamsSession(.game("1"), from: catalog, time: clock.timeSource)
        let first = Task { await session.load() }
        try await catalog.finds.waitForCalls(1)
        let second = Task { await session.show(Self.game(2)) }
        try await catalog.streams.waitForCalls(1)
        await first.value
        catalog.finds.complete(0, with: StreamedGame(id: "1", name: "Chess"))
        try await catalog.streams.waitForCalls(2)
        #expect(session.screen.title == "Game 2")
        catalog.streams.complete(0, with: Self.list([2]))
        await second.value
        catalog.streams.complete(1, with: Self.list([1]))
        #expect(session.screen.title == "Game 2" && session.screen.topic == Self.game(2))
    }

    @Test func cancelledFirstLoadLeavesListIdle() async throws {
        let load = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        load.cancel()
        await load.value
        #expect(catalog.streams.cancelledCalls == [0] && session.screen.phase == .idle)
    }

    @Test func newTopicCancelsLoadOfPreviousTopic() async throws {
        let first = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        try await show(Self.game(2), giving: [9])
        await first.value
        #expect(catalog.streams.cancelledCalls == [0] && session.screen.topic == Self.game(2))
    }

    @Test func showingLoadedTopicAgainStartsNoLoad() async throws {
        try await load(Self.list([3]))
        await session.show(Self.game(1))
        await session.show(.game("1001"))
        #expect(catalog.streams.count == 1 && session.screen.rows.count == 1)
    }

    @Test func secondTapOnGameSharesPendingLoad() async throws {
        let first = Task { await session.show(Self.game(1)) }
        try await catalog.streams.waitForCalls(1)
        let second = await Task.begun { await session.show(Self.game(1)) }
        catalog.streams.complete(0, with: Self.list([3]))
        await first.value
        await second.value
        #expect(catalog.streams.count == 1 && session.screen.rows.count == 1)
    }

    @Test func newTopicRemovesEarlierStreamsWhileLoading() async throws {
        try await load(Self.list([3]))
        let show = Task { await session.show(Self.game(2)) }
        try await catalog.streams.waitForCalls(2)
        #expect(session.screen.phase == .loading && session.screen.rows.isEmpty)
        catalog.streams.complete(1, with: Self.list([4]))
        await show.value
    }

    @Test func returnToEarlierTopicLoadsItAgain() async throws {
        try await load(Self.list([3]))
        try await show(Self.game(1, "it"), giving: [])
        try await show(Self.game(1), giving: [4])
        #expect(session.screen.rows.map(\.viewers.text) == ["4"])
    }

    @Test func showingTopicInCancelledTaskDoesNothing() async throws {
        try await load(Self.list([3]))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await session.show(Self.game(2))
        }
        await task.value
        #expect(session.screen.topic == Self.game(1) && catalog.streams.count == 1)
    }

    @Test func refreshKeepsRowsUntilNewerListArrives() async throws {
        try await load(Self.list([3]))
        let refresh = Task { await session.refresh() }
        try await catalog.streams.waitForCalls(2)
        #expect(session.screen.isRefreshing && session.screen.rows.count == 1)
        catalog.streams.complete(1, with: Self.list([8, 9]))
        await refresh.value
        #expect(session.screen.rows.map(\.viewers.text) == ["9", "8"])
    }

    @Test func failedStreamsCanBeRetried() async throws {
        let load = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        let until = clock.timeSource.date().addingTimeInterval(30)
        catalog.streams.fail(0, with: .refused(.rateLimited(until: until)))
        await load.value
        #expect(session.screen.message?.detail == "Too many requests. Try again in 30 sec.")
        let retry = Task { await session.retry() }
        try await catalog.streams.waitForCalls(2)
        catalog.streams.complete(1, with: Self.list([1]))
        await retry.value
        #expect(session.screen.phase == .loaded)
    }

    @Test func retryAfterSignInLoadsStreams() async throws {
        let load = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        catalog.streams.fail(0, with: .refused(.signInNeeded))
        await load.value
        #expect(session.screen.message?.button == ActionButton("Sign in", .signIn))
        let retry = Task { await session.perform(.retry) }
        try await catalog.streams.waitForCalls(2)
        catalog.streams.complete(1, with: Self.list([1]))
        await retry.value
        #expect(session.screen.message == nil && session.screen.rows.count == 1)
    }

    @Test func refreshAfterSignOutKeepsPublicRows() async throws {
        try await load(Self.list([3]))
        let refresh = Task { await session.refresh() }
        try await catalog.streams.waitForCalls(2)
        catalog.streams.fail(1, with: .refused(.signInNeeded))
        await refresh.value
        #expect(session.screen.rows.count == 1 && session.screen.notice == "Updated less than a minute ago")
        #expect(session.screen.message?.button == ActionButton("Sign in", .signIn))
    }

    @Test func rowsOfFollowedChannelsDisappearAfterSignOut() async throws {
        let session = StreamsSession(.followed, from: catalog, time: clock.timeSource)
        let load = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        catalog.streams.complete(0, with: Self.list([3]))
        await load.value
        #expect(session.screen.rows.count == 1)
        for (number, failure) in [LoadError.connectivity(.notConnected), .refused(.signInNeeded)].enumerated() {
            let refresh = Task { await session.refresh() }
            try await catalog.streams.waitForCalls(number + 2)
            catalog.streams.fail(number + 1, with: failure)
            await refresh.value
            #expect(session.screen.rows.count == (number == 0 ? 1 : 0))
        }
        #expect(session.screen.phase == .failed(.refused(.signInNeeded)) && session.screen.images.isEmpty)
        #expect(session.screen.notice == nil && session.screen.message?.button.action == .signIn)
    }

    @Test func shownDurationOfStreamAdvancesWithClock() async throws {
        let began = clock.timeSource.date().addingTimeInterval(-59 * 60)
        let stream = LiveStream(
            id: "1", login: "ada", name: "", viewers: 1, startedAt: began, language: "other")
        try await load(TopList([stream], wanted: 1))
        #expect(session.screen.rows[0].duration?.text == "59 min" && session.screen.rows[0].name == "ada")
        try await clock.waitForSleeper(due: .seconds(60))
        clock.advance(to: .seconds(60))
        try await until { session.screen.rows[0].duration?.text == "1 hr" }
    }

    @Test func streamStartingInFutureHasZeroDuration() async throws {
        let stream = LiveStream(
            id: "1", login: "ada", name: "Ada", viewers: 1,
            startedAt: clock.timeSource.date().addingTimeInterval(86_400))
        try await load(TopList([stream], wanted: 1))
        #expect(session.screen.rows[0].duration?.text == "0 min")
    }

    @Test func previewAddressesChangeOnlyOnRefresh() async throws {
        try await load(Self.list([1]))
        let preview = try #require(session.screen.images.first)
        #expect(preview.absoluteString.contains("-440x248.jpg?slot="))
        clock.advance(to: .seconds(300))
        try await until { session.screen.notice == "Updated 5 min ago" }
        #expect(session.screen.images.first == preview)
        try await load(Self.list([1]))
        #expect(session.screen.images.first != preview)
    }

    @Test func rowContainsStreamWithLabelsAndWatchAddress() async throws {
        try await load(Self.list([5, 12_345]))
        let row = try #require(session.screen.rows.first)
        #expect(row.stream.login == "streamer_1" && row.stream.tags == ["English"])
        #expect(row.id == row.stream.id)
        #expect(row.stream.watchAddress == URL(string: "https://www.twitch.tv/streamer_1"))
        #expect(row.labels.map(\.text) == ["18+"])
    }

    @Test func rowHasTextsForVoiceOver() async throws {
        try await load(Self.list([12_345]))
        let row = try #require(session.screen.rows.first)
        #expect(row.spoken == "Streamer_0, Come and see, 12,345 viewers, English, for adults")
        #expect(row.pictureDescription == "Preview of Streamer_0’s stream")
    }

    /// Comparing the two titles would take minutes.
    @Test func titleOfManyCombiningMarksIsNotShown() async throws {
        let marks = String(repeating: "\u{301}\u{316}", count: 200_000)
        let titles = Locked(["e" + marks, "e\u{316}\u{301}" + marks])
        let client = InProcessHTTPClient { _ in
            let title = titles.withLock { $0.removeFirst() }
            return .json("{\"data\":[{\"id\":\"1\",\"user_login\":\"a\",\"viewer_count\":1,\"title\":\"\(title)\"}]}")
        }
        let token = try #require(AccessToken("t", owner: .application))
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: FixedAccessToken(token), time: clock.timeSource)
        let session = StreamsSession(.channel("a"), from: helix, time: clock.timeSource)
        await session.load()
        await session.refresh()
        #expect(session.screen.rows.map(\.stream.title) == [""])
    }

    /// Returns streams without labels.
    private static func unlabelled(_ count: Int) -> TopList<LiveStream> {
        let streams = (1...count).map { LiveStream(id: "\($0)", login: "a\($0)", viewers: 9 - $0, channelID: "\($0)") }
        return TopList(streams, wanted: count)
    }

    @Test func streamsAreShownBeforeTheirLabels() async throws {
        try await load(Self.unlabelled(2))
        #expect(session.screen.phase == .loaded && session.screen.rows.map(\.labels) == [[], []])
        try await catalog.labels.waitForCalls(1)
        #expect(session.screen.isCompleting && catalog.labels[0].map(\.id) == ["1", "2"])
        catalog.labels.complete(0, with: ["2": [ContentLabel("Gambling"), ContentLabel("New")]])
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows.map { $0.labels.map(\.text) } == [[], ["Gambling", "New"]])
        #expect(session.screen.rows[1].spoken == "a2, 7 viewers, gambling, New")
    }

    @Test func failedLabelLoadKeepsRows() async throws {
        try await load(Self.unlabelled(2))
        try await catalog.labels.waitForCalls(1)
        catalog.labels.fail(0, with: .connectivity(.timedOut))
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows.count == 2 && session.screen.message == nil && session.screen.failure == nil)
    }

    @Test func refreshKeepsLabelsUntilNewOnesArrive() async throws {
        try await load(Self.unlabelled(1))
        try await catalog.labels.waitForCalls(1)
        catalog.labels.complete(0, with: ["1": [.mature]])
        try await until { !session.screen.isCompleting }
        try await load(Self.unlabelled(1))
        #expect(session.screen.rows[0].labels.map(\.text) == ["18+"])
        try await catalog.labels.waitForCalls(2)
        catalog.labels.complete(1, with: ["1": []])
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows[0].labels.isEmpty)
    }

    @Test func labelLoadOfEarlierTopicIsCancelled() async throws {
        try await load(Self.unlabelled(1))
        try await catalog.labels.waitForCalls(1)
        try await show(Self.game(2), giving: [9])
        #expect(catalog.labels.cancelledCalls == [0] && !session.screen.isCompleting)
    }

    @Test func labelsAlreadyInListAreNotRequested() async throws {
        try await load(Self.list([5]))
        #expect(catalog.labels.arguments.isEmpty && !session.screen.isCompleting)
    }

    @Test func followedListHasItsOwnTitleAndMessage() async throws {
        let session = StreamsSession(.followed, from: catalog, time: clock.timeSource)
        let load = Task { await session.load() }
        try await catalog.streams.waitForCalls(1)
        #expect(catalog.streams.arguments == [.followed(limit: 10)] && session.screen.title == "Channels you follow")
        catalog.streams.complete(0, with: Self.list([]))
        await load.value
        #expect(session.screen.message?.detail == "None of the channels you follow is live right now.")
    }

    @Test(arguments: [StreamsTopic.channel("ada"), .followed, .game("1")])
    func listNotOfferedByCatalogIsHidden(topic: StreamsTopic) async {
        let session = StreamsSession(topic, from: CatalogStub(), time: clock.timeSource)
        await session.load()
        #expect(!session.screen.isOffered)
    }
}
