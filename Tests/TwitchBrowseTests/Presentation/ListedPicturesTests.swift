import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of the pictures that a session prefetches, and of their cancellation.
@MainActor
@Suite(.bounded) struct ListedPicturesTests {
    /// An image loader that records the end of each call, so that a test can wait for it.
    private struct ObservedImages: ImageLoading {
        let spy = ImageLoaderSpy()
        let ended = CallSpy<URL, Void, LoadError>(
            "ObservedImages", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

        func image(at url: URL) async throws(LoadError) -> EncodedImage {
            let result = await outcome { () throws(LoadError) in try await spy.image(at: url) }
            Task { [ended] in try await ended.call(url) }
            return try result.get()
        }
    }

    private let clock = ManualClock()
    private let images = ObservedImages()
    private let games = Locked((1...3).map { StreamedGame.fixture($0, viewers: .exact($0)) })

    private struct Games: TopGamesLoading {
        let games: Locked<[StreamedGame]>

        func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
            TopList(games.withLock { $0 }, wanted: limit)
        }

        func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount { throw .cancelled }
    }

    private func session(_ prefetcher: ImagePrefetcher) -> BrowseSession {
        let streams = TopStreamsLoaderStub((1...4).map { .fixture($0, viewers: 10 - $0) })
        return BrowseSession(
            games: Games(games: games), streams: streams, pictures: prefetcher, time: clock.timeSource)
    }

    private func loaded() async throws -> BrowseSession {
        let session = session(ImagePrefetcher(images, atOnce: 20))
        await session.load()
        try await images.spy.loads.waitForCalls(3)
        return session
    }

    @Test func picturesArePrefetchedInOrder() async throws {
        let prefetcher = ImagePrefetcher(images, atOnce: 1)
        let session = session(prefetcher)
        await session.load()
        try await finish(0..<3)
        #expect(images.spy.loads.arguments == session.screen.games.images)
        await session.select("1001")
        try await finish(3..<7)
        #expect(images.spy.loads.arguments.suffix(4) == session.screen.streams?.images[...])
        #expect(try await prefetcher.image(at: session.screen.games.images[0]) == .fixture())
        #expect(images.spy.loads.count == 7)
    }

    private func finish(_ loads: Range<Int>) async throws {
        for number in loads {
            try await images.spy.loads.waitForCalls(number + 1)
            images.spy.loads.complete(number, with: .fixture())
        }
    }

    @Test func unchangedListPrefetchesNothing() async throws {
        let session = try await loaded()
        await session.refresh()
        #expect(images.spy.loads.count == 3 && images.spy.loads.cancelledCalls.isEmpty)
    }

    @Test func refreshCancelsOnlyPicturesRemovedFromList() async throws {
        let session = try await loaded()
        let before = session.screen.games.images
        games.withLock { $0 = [$0[1], .fixture(9, viewers: .exact(1))] }
        await session.refresh()
        try await images.spy.loads.waitForCalls(4)
        let cancelled = Set(images.spy.loads.cancelledCalls.map { images.spy.loads[$0] })
        #expect(cancelled == Set(before).subtracting(session.screen.games.images))
        #expect(cancelled.count == 2)
        #expect(images.spy.loads.arguments.last == session.screen.games.images.last)
    }

    @Test func goingBackCancelsPictureLoadsOfStreams() async throws {
        let session = try await loaded()
        await session.select("1001")
        try await images.spy.loads.waitForCalls(7)
        let pictures = try #require(session.screen.streams?.images)
        session.back()
        #expect(Set(images.spy.loads.cancelledCalls.map { images.spy.loads[$0] }) == Set(pictures))
        #expect(images.spy.loads.cancelledCalls.count == 4)
    }

    @Test func refreshAfterFiveMinutesPrefetchesPreviewsAgain() async throws {
        let session = try await loaded()
        await session.select("1001")
        try await images.spy.loads.waitForCalls(7)
        clock.advance(to: .seconds(300))
        try await until { session.screen.streams?.list.notice == "Updated 5 min ago" }
        #expect(images.spy.loads.count == 7)
        await session.refresh()
        try await images.spy.loads.waitForCalls(11)
        #expect(Set(images.spy.loads.arguments.suffix(4)) == session.screen.streams.map { Set($0.images) })
        #expect(Set(images.spy.loads.arguments).count == 11)
    }

    @Test func releasedSessionCancelsPictureLoads() async throws {
        var session: BrowseSession? = try await loaded()
        #expect(session != nil)
        session = nil
        try await images.ended.waitForCalls(3)
        #expect(images.spy.loads.cancelledCalls == [0, 1, 2])
    }
}
