import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import DownstreamApp

struct NamesViewModelTests {
    let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(.fixture()))

    @Test func nameAppearsOnlyInQuestionBeforeAnswer() {
        let model = NamesViewModel(game)
        #expect(model.title == "Who is Ada Borg?")
        #expect(model.options.map(\.text) == Array(repeating: "", count: 6))
        #expect(model.options.map(\.spoken) == (1...6).map { "Face \($0)" })
        #expect(model.face(of: model.options[2]) == .fixture(2))
    }

    @Test func portraitHasAlternativeText() {
        let model = NamesViewModel(game) { $0 == .fixture(0) ? .fixture() : nil }
        #expect(model.portrait(of: .fixture(0))?.pictureDescription == "Face 1")
        #expect(model.portrait(of: .fixture(1)) == nil)
    }

    @Test func wrongChoiceShowsAndSpeaksRightName() {
        game.screen = .round(.fixture(phase: .revealing, right: 0, wrong: [1]))
        let options = NamesViewModel(game).options
        #expect(options[0].text == "Ada Borg" && options[0].spoken == "Ada Borg, right")
        #expect(options.prefix(3).map(\.symbol) == ["checkmark", "xmark", nil])
    }

    @Test func choosingRowPicksItsOptionInNameGame() async {
        let model = NamesViewModel(game)
        await model.choose(model.options[3])
        #expect(game.actions == [.choice(.pick(ChoiceOptionID(round: 0, place: 3)))])
    }

    @Test(arguments: [
        (GameEvent.Kind.right, ""), (.wrong, ""), (.ambiguous, "Ada"), (.notEnough, "Ada"), (nil, "Ada"),
    ])
    func submittedNameNeedingCorrectionStaysInTextField(_ verdict: GameEvent.Kind?, _ left: String) async {
        game.screen = .round(.fixture(.typed))
        game.onAction = { [unowned game] _ in
            guard var round = game.screen.round else { return }
            round.choice.events = verdict.map { [GameEvent($0, number: 1)] } ?? []
            game.screen = .round(round)
        }
        let model = NamesViewModel(game)
        #expect(model.promptedFace == .fixture(0) && model.typing?.placeholder == "Type the name")
        model.name = "Ada"
        await model.submit()
        #expect(game.actions == [.choice(.answer("Ada"))] && model.name == left)
    }

    @Test func typedRoundHasButtonsForHintAndName() async {
        game.screen = .round(.fixture(.typed))
        let model = NamesViewModel(game)
        for button in model.buttons { await model.press(button) }
        #expect(game.actions == [.hint, .choice(.giveUpQuestion)])
    }

    @Test func menuButtonStartsChosenMode() async {
        game.screen = .menu(.fixture())
        let model = NamesViewModel(game)
        await model.appear()
        await model.press(model.buttons[1])
        #expect(game.actions == [.choice(.load), .start(.timed)])
    }

    @Test func inactiveScenePausesOnlyRunningGame() async {
        game.onAction = { [unowned game] in
            if $0 == .choice(.pause) { game.screen = .round(.fixture(phase: .paused)) }
            if $0 == .choice(.resume) { game.screen = .round(.fixture()) }
        }
        let model = NamesViewModel(game)
        for active in [false, true] { await model.sceneBecame(active: active) }
        #expect(game.actions == [.choice(.pause), .choice(.resume)])
        game.screen = .round(.fixture(phase: .paused))
        for active in [false, true] { await model.sceneBecame(active: active) }
        #expect(game.actions == [.choice(.pause), .choice(.resume)])
    }

    @Test func wrongTypedNameEndsGame() async throws {
        let clock = ManualClock()
        let client = InProcessHTTPClient(FakeNameGame())
        let session = NameMatchSession(
            people: RemotePeopleLoader(FakeNameGame.request(), client: client), images: RemoteImageLoader(over: client),
            modes: [.typed], time: clock)
        let model = NamesViewModel(session) { session.portrait(of: $0) }
        await model.appear()
        await model.press(try #require(model.buttons.first))
        #expect(model.title == "Who is this?")
        #expect(model.portrait(of: try #require(model.promptedFace)) != nil)
        model.name = "Nobody Whosoever"
        await model.submit()
        #expect(model.options.count == 1)
        #expect(model.typing?.verdict == "That is not the name. A wrong name ends this game.")
        clock.advance(by: .seconds(2))
        try await until { model.title == "Game over" }
    }

    @Test func releasedModelIsDeallocated() async throws {
        let probe = LeakProbe()
        try await verifying(probe) {
            let model = probe.watch(NamesViewModel(game))
            await model.submit()
        }
    }
}
