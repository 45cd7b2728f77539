import Observation
import PlayhouseCore
import TestSupport
import Testing

/// Tests of the screens that every model has by default.
@MainActor
@Suite(.bounded) struct ScreenModelTests {
    @MainActor
    @Observable
    final class Model: ScreenModel {
        /// The state, of which two values have the same screen.
        var state = 2
        var screen: Int {
            get { state / 2 }
            set { state = 2 * newValue }
        }

        func perform(_ action: Int) async { screen = action }
    }

    @Test func screensBeginWithCurrentScreen() async {
        let model = Model()
        var screens = model.screens.makeAsyncIterator()
        #expect(await screens.next(isolation: #isolation) == 1)
        await model.perform(2)
        #expect(await screens.next(isolation: #isolation) == 2)
    }

    @Test func slowLoopReadsOnlyNewestScreen() async {
        let model = Model()
        var screens = model.screens.makeAsyncIterator()
        #expect(await screens.next(isolation: #isolation) == 1)
        for number in 2...5 { model.screen = number }
        #expect(await screens.next(isolation: #isolation) == 5)
    }

    @Test func equalScreenIsNotSentAgain() async {
        let model = Model()
        let screens = model.screens
        let loop = Task {
            var read: [Int] = []
            for await screen in screens {
                read.append(screen)
                if screen == 3 { break }
            }
            return read
        }
        for _ in 1...20 { await Task {}.value }
        model.state = 3
        for _ in 1...20 { await Task {}.value }
        model.screen = 3
        #expect(await loop.value == [1, 3])
    }

    @Test func screensEndWhenModelIsReleased() async {
        var model: Model? = Model()
        var screens = model?.screens.makeAsyncIterator()
        #expect(await screens?.next(isolation: #isolation) == 1)
        weak let released = model
        model = nil
        #expect(released == nil)
        #expect(await screens?.next(isolation: #isolation) == nil)
    }

    @Test func screensEndWhenTaskIsCancelled() async {
        let model = Model()
        let screens = model.screens
        let loop = Task {
            var read: [Int] = []
            for await screen in screens { read.append(screen) }
            return read
        }
        await Task {}.value
        loop.cancel()
        #expect(await loop.value.allSatisfy { $0 == 1 })
    }
}
