import Observation
import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct ScreenModelSpyTests {
    @Test func actionsAreRecordedInOrder() async {
        let journal = CallJournal()
        let spy = ScreenModelSpy<String, Int>("first", name: "quiz", journal: journal)
        let model: any ScreenModel<String, Int> = spy
        await model.perform(1)
        await model.perform(2)
        #expect(spy.actions == [1, 2])
        #expect(journal.entries == ["0 quiz: 1", "1 quiz: 2"])
    }

    @Test func onActionClosureCanChangeScreen() async {
        let spy = ScreenModelSpy<String, Int>("menu")
        spy.onAction = { spy.screen = "screen \($0)" }
        await spy.perform(7)
        #expect(spy.screen == "screen 7")
    }

    @Test func screenChangeIsObserved() async {
        let spy = ScreenModelSpy<String, Int>("menu")
        await confirmation { changed in
            withObservationTracking {
                _ = spy.screen
            } onChange: {
                changed()
            }
            spy.screen = "round"
        }
    }

    @Test func screenAssignedByTestIsSent() async {
        let spy = ScreenModelSpy<String, Int>("menu")
        var screens = spy.screens.makeAsyncIterator()
        #expect(await screens.next(isolation: #isolation) == "menu")
        spy.screen = "round"
        #expect(await screens.next(isolation: #isolation) == "round")
    }
}
