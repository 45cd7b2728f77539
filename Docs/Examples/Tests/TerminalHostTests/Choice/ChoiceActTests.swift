import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import TerminalHost

@MainActor
struct ChoiceActTests {
    private func answer(_ line: String, on stage: ChoiceStage<QuizContent>) -> Answer {
        let painter = ChoicePainter<QuizContent>(
            words: .english, hasColours: false, describe: { ChoiceWords.english.lines(of: $0) })
        return ChoiceAct(game: ChoicePlayingSpy<QuizContent>(stage), painter: painter).answer(to: line)
    }

    private let question = ChoiceStage.game(ChoiceScreen<QuizContent>.fixture(prompt: "Which?", options: ["a", "b"]))

    @Test(arguments: ["3", "0", "-2", "99999999999999999999"])
    func numberThatMatchesNoOptionShowsMessage(line: String) {
        guard case .tell(let text) = answer(line, on: question) else { return #expect(Bool(false), "no answer") }
        #expect(text == "Type a number from 1 to 2.")
        guard case .tell(let menu) = answer(line, on: .menu(.fixture())) else {
            return #expect(Bool(false), "no answer")
        }
        #expect(menu == "There is nothing to choose here.")
    }

    @Test func helpListsCommandsOfCurrentScreen() {
        guard case .help(let asked) = answer("/help", on: question) else { return #expect(Bool(false), "no help") }
        #expect(asked.contains("/pause    stop the clock") && asked.contains("/quit     end the program"))
        #expect(!asked.contains { $0.hasPrefix("/50") })
        guard case .help(let menu) = answer("/aiuto", on: .menu(.fixture())) else {
            return #expect(Bool(false), "no help")
        }
        #expect(menu.map { $0.prefix { $0 != " " } } == ["Enter", "/help", "/quit"])
    }

    @Test func pausedQuestionOffersResume() {
        let paused = ChoiceScreen<QuizContent>.fixture(phase: .paused, prompt: "Which?", options: ["a", "b"])
        guard case .help(let lines) = answer("/help", on: .game(paused)) else {
            return #expect(Bool(false), "no help")
        }
        #expect(lines.contains { $0.hasPrefix("/resume") } && !lines.contains { $0.hasPrefix("/pause") })
    }

    @Test func restartRemovesSavedGame() async {
        let game = ChoicePlayingSpy<QuizContent>(question)
        let painter = ChoicePainter<QuizContent>(
            words: .english, hasColours: false, describe: { ChoiceWords.english.lines(of: $0) })
        var act = ChoiceAct(game: game, painter: painter)
        var removed = 0
        act.discardSaved = { removed += 1 }
        guard case .work(let restart) = act.answer(to: "/restart") else { return #expect(Bool(false), "no work") }
        await restart()
        #expect(removed == 1)
        #expect(game.calls == [.restart])
    }
}
