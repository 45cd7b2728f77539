import Observation
import QuizDomain
import TestSupport
import Testing

@MainActor
@Observable
final class Counter: ScreenModel {
    enum Action: Hashable, Sendable { case increase }

    private(set) var screen = 0 { didSet { feed.show(screen) } }
    @ObservationIgnored private let feed = ScreenFeed(0)
    var screens: ScreenSequence<Int> { feed.screens }

    func perform(_ action: Action) async { screen += 1 }
}

@MainActor
@Suite(.bounded) struct ScreenFeedSample {
    @Test func customSessionSendsEachScreen() async {
        let counter = Counter()
        var screens = counter.screens.makeAsyncIterator()
        #expect(await screens.next() == 0)
        await counter.perform(.increase)
        #expect(await screens.next() == 1)
    }
}
