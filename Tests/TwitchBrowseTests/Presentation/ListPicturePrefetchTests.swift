import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of the pictures that a session prefetches, and of their cancellation.
@MainActor
@Suite(.bounded) struct ListPicturePrefetchTests {
    /// An image loader that records the end of each call, so that a test can wait for it.
    private struct ObservedImages: ImageLoading {
        let spy = ImageLoaderSpy()
        let ended = CallSpy<URL, Void, LoadError>(
            log: IssueLog("ObservedImages", sink: { _, _ in }), whenCancelled: .cancelled,
            whenNeverAnswered: .connectivity(.timedOut))

        func image(at url: URL) async throws(LoadError) -> EncodedImage {
            let result = await outcome { () throws(LoadError) in try await spy.image(at: url) }
            Task { [ended] in try await ended.call(url) }
            return try result.get()
        }
    }

    private let clock = ManualClock()
    private let images = ObservedImages()
    private let games = Locked((1...3).map { StreamedGame.fixture($0, viewers: .exact($0)) })

    private struct Catalog: TwitchCatalog {
        let games: Locked<[StreamedGame]>

        func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
            TopList(games.withLock { $0 }, wanted: limit)
        }

        func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
            TopList(ranking: (1...4).map { .fixture($0, viewers: 10 - $0) }, wanted: limit)
        }
    }

    private func games(_ prefetcher: ImagePrefetcher) -> GamesSession {
        GamesSession(from: Catalog(games: games), pictures: prefetcher, time: clock.timeSource)
    }

    private func streams(_ prefetcher: ImagePrefetcher) -> StreamsSession {
        StreamsSession(
            .game("1001", name: "Game 1"), from: Catalog(games: games), pictures: prefetcher, time: clock.timeSource)
    }

    private func loadedGames() async throws -> GamesSession {
        let session = games(ImagePrefetcher(images, atOnce: 20))
        await session.load()
        try await images.spy.loads.waitForCalls(3)
        return session
    }

    private func loadedStreams() async throws -> StreamsSession {
        let session = streams(ImagePrefetcher(images, atOnce: 20))
        await session.load()
        try await images.spy.loads.waitForCalls(4)
        return session
    }

    @Test func picturesArePrefetchedInOrder() async throws {
        let prefetcher = ImagePrefetcher(images, atOnce: 1)
        let (games, streams) = (games(prefetcher), streams(prefetcher))
        await games.load()
        try await finish(0..<3)
        #expect(images.spy.loads.arguments == games.screen.images)
        await streams.load()
        try await finish(3..<7)
        #expect(images.spy.loads.arguments.suffix(4) == streams.screen.images[...])
        #expect(try await prefetcher.image(at: games.screen.images[0]) == .fixture())
        #expect(images.spy.loads.count == 7)
    }

    private func finish(_ loads: Range<Int>) async throws {
        for number in loads {
            try await images.spy.loads.waitForCalls(number + 1)
            images.spy.loads.complete(number, with: .fixture())
        }
    }

    @Test func unchangedListPrefetchesNothing() async throws {
        let session = try await loadedGames()
        await session.refresh()
        #expect(images.spy.loads.count == 3 && images.spy.loads.cancelledCalls.isEmpty)
    }

    @Test func refreshCancelsOnlyPicturesRemovedFromList() async throws {
        let session = try await loadedGames()
        let before = session.screen.images
        games.withLock { $0 = [$0[1], .fixture(9, viewers: .exact(1))] }
        await session.refresh()
        try await images.spy.loads.waitForCalls(4)
        let cancelled = Set(images.spy.loads.cancelledCalls.map { images.spy.loads[$0] })
        #expect(cancelled == Set(before).subtracting(session.screen.images))
        #expect(cancelled.count == 2)
        #expect(images.spy.loads.arguments.last == session.screen.images.last)
    }

    @Test func newTopicCancelsPictureLoadsOfStreams() async throws {
        let session = try await loadedStreams()
        let pictures = session.screen.images
        await session.show(.channel("ada"))
        #expect(Set(images.spy.loads.cancelledCalls.map { images.spy.loads[$0] }) == Set(pictures))
        #expect(images.spy.loads.cancelledCalls.count == 4)
    }

    @Test func refreshAfterFiveMinutesPrefetchesPreviewsAgain() async throws {
        let session = try await loadedStreams()
        clock.advance(to: .seconds(300))
        try await until { session.screen.notice == "Updated 5 min ago" }
        #expect(images.spy.loads.count == 4)
        await session.refresh()
        try await images.spy.loads.waitForCalls(8)
        #expect(Set(images.spy.loads.arguments.suffix(4)) == Set(session.screen.images))
        #expect(Set(images.spy.loads.arguments).count == 8)
    }

    @Test func releasedSessionCancelsPictureLoads() async throws {
        var session: GamesSession? = try await loadedGames()
        #expect(session != nil)
        session = nil
        try await images.ended.waitForCalls(3)
        #expect(images.spy.loads.cancelledCalls == [0, 1, 2])
    }
}
