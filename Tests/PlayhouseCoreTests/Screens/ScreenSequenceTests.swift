import TestSupport
import Testing

@testable import PlayhouseCore

@Suite(.bounded) struct ScreenSequenceTests {
    @Test func loopStartsWithCurrentScreen() async {
        let feed = ScreenFeed("menu")
        feed.show("round")
        var screens = feed.screens.makeAsyncIterator()
        #expect(await screens.next() == "round")
        feed.show("results")
        #expect(await screens.next() == "results")
    }

    @Test func slowLoopContinuesWithNewestScreen() async {
        let feed = ScreenFeed(0)
        var screens = feed.screens.makeAsyncIterator()
        #expect(await screens.next() == 0)
        for screen in 1...100 { feed.show(screen) }
        #expect(await screens.next() == 100)
    }

    @Test func everyLoopReceivesEachScreen() async {
        let feed = ScreenFeed(0)
        let sequence = feed.screens
        var (first, second) = (sequence.makeAsyncIterator(), sequence.makeAsyncIterator())
        #expect(await [first.next(), second.next()] == [0, 0])
        feed.show(1)
        #expect(await [first.next(), second.next()] == [1, 1])
    }

    @Test func loopEndsWhenSessionIsReleased() async {
        var feed: ScreenFeed? = ScreenFeed(0)
        var screens = feed?.screens.makeAsyncIterator()
        #expect(await screens?.next() == 0)
        feed?.show(1)
        feed = nil
        #expect(await screens?.next() == 1)
        #expect(await screens?.next() == nil)
    }

    @Test func loopOverReleasedSessionIsEmpty() async {
        var feed: ScreenFeed? = ScreenFeed(0)
        let sequence = feed?.screens
        feed = nil
        var screens = sequence?.makeAsyncIterator()
        #expect(await screens?.next() == nil)
    }

    @Test func screenFeedReleasesReaderAfterLoopEnds() async {
        let feed = ScreenFeed(0)
        for await screen in feed.screens where screen == 0 { break }
        #expect(feed.readerCount == 0)
    }

    @Test func cancelledLoopEnds() async {
        let feed = ScreenFeed(0)
        let loop = Task { [screens = feed.screens] in
            for await _ in screens {}
        }
        loop.cancel()
        await loop.value
        #expect(feed.readerCount == 0)
    }
}
