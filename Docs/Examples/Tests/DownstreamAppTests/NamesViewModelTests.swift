import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import DownstreamApp

struct NamesViewModelTests {
    let game = NameMatchPlayingSpy(.round(.fixture()), portraits: [.fixture(0): .fixture()])

    @Test func onlyQuestionShowsNameBeforeAnswer() {
        let model = NamesViewModel(game)
        #expect(model.title == "Who is Ada Borg?")
        #expect(model.options.map(\.text) == Array(repeating: "", count: 6))
        #expect(model.options.map(\.accessibilityText) == (1...6).map { "Face \($0)" })
        #expect(model.face(of: model.options[2]) == .fixture(2))
    }

    @Test func portraitHasAlternativeText() {
        let model = NamesViewModel(game)
        #expect(model.portrait(of: .fixture(0))?.alternativeText == "Face 1")
        #expect(model.portrait(of: .fixture(1)) == nil)
    }

    @Test func wrongChoiceShowsAndSpeaksRightName() {
        game.screen = .round(.fixture(phase: .revealing, right: 0, wrong: [1]))
        let options = NamesViewModel(game).options
        #expect(options[0].text == "Ada Borg" && options[0].accessibilityText == "Ada Borg, right")
        #expect(options.prefix(3).map(\.symbol) == ["checkmark", "xmark", nil])
    }

    @Test func choosingRowPicksItsOptionInNameGame() {
        let model = NamesViewModel(game)
        model.choose(model.options[3])
        #expect(game.calls == [.pick(ChoiceOptionID(round: 0, place: 3))])
    }

    @Test(arguments: [
        (GuessVerdict.accepted(answer: "Ada Borg", manner: .exact), ""), (.wrong, ""), (.ambiguous(2), "Ada"),
        (.blank, "Ada"),
    ])
    func submittedNameNeedingCorrectionStaysInTextField(_ verdict: GuessVerdict, _ left: String) {
        game.screen = .round(.fixture(.typed))
        game.guessVerdict = { _ in verdict }
        let model = NamesViewModel(game)
        #expect(model.promptedFace == .fixture(0) && model.typing?.placeholder == "Type the name")
        model.name = "Ada"
        model.submit()
        #expect(game.calls == [.answer("Ada")] && model.name == left)
    }

    @Test func typedRoundHasButtonsForHintAndName() async {
        game.screen = .round(.fixture(.typed))
        let model = NamesViewModel(game)
        for button in model.buttons { await model.press(button) }
        #expect(game.calls == [.hint, .showName])
    }

    @Test func menuButtonStartsChosenMode() async {
        game.screen = .menu(.fixture())
        let model = NamesViewModel(game)
        await model.appear()
        await model.press(model.buttons[1])
        #expect(game.calls == [.load, .start(.timed)])
    }

    @Test func inactiveScenePausesOnlyRunningGame() {
        game.onCall = { [unowned game] in
            if $0 == .pause { game.screen = .round(.fixture(phase: .paused)) }
            if $0 == .resume { game.screen = .round(.fixture()) }
        }
        let model = NamesViewModel(game)
        for active in [false, true] { model.sceneBecame(active: active) }
        #expect(game.calls == [.pause, .resume])
        game.screen = .round(.fixture(phase: .paused))
        for active in [false, true] { model.sceneBecame(active: active) }
        #expect(game.calls == [.pause, .resume])
    }

    @Test func wrongTypedNameEndsGame() async throws {
        let clock = ManualClock()
        let client = InProcessHTTPClient(FakeNameGame())
        let session = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: client), images: RemoteImageLoader(over: client),
            modes: [.typed], time: clock.timeSource)
        let model = NamesViewModel(session)
        await model.appear()
        await model.press(try #require(model.buttons.first))
        #expect(model.title == "Who is this?")
        #expect(model.portrait(of: try #require(model.promptedFace)) != nil)
        model.name = "Nobody Whosoever"
        model.submit()
        #expect(model.options.count == 1 && model.typing?.verdict == "That is not the name")
        clock.advance(by: .seconds(2))
        try await until { model.title == "Game over" }
    }

    @Test func releasedModelIsDeallocated() async throws {
        let probe = LeakProbe()
        try await verifying(probe) {
            let model = probe.watch(NamesViewModel(game))
            model.submit()
        }
    }
}
