import Observation
import QuizDomain
import RemoteLoading

/// The model of the trivia view, which depends on the session only through `any ChoicePlaying`.
@Observable
final class TriviaViewModel {
    private let trivia: any ChoicePlaying<QuizContent>
    private var pause = ScenePause()

    init(_ trivia: any ChoicePlaying<QuizContent>) {
        self.trivia = trivia
    }

    private var round: ChoiceScreen<QuizContent>? { trivia.stage.game }

    var title: String {
        switch trivia.stage {
        case .menu(let menu): menu.heading.text
        case .game(let round): round.prompt?.text ?? ""
        case .results(let results): results.title
        }
    }

    var detail: Readout? {
        switch trivia.stage {
        case .menu(let menu): menu.record
        case .game(let round): round.score
        case .results(let results): Readout(results.detail, spoken: results.detail)
        }
    }

    var number: Readout? { round?.number }
    var isLoading: Bool { (trivia.stage.menu?.loadingText ?? round?.loadingText) != nil }
    var message: ActionMessage<ChoiceAction>? { trivia.stage.menu?.message ?? round?.message }

    var options: [OptionRow] {
        (round?.options ?? []).map { OptionRow($0, text: $0.content.text, accessibilityText: $0.content.text) }
    }

    var buttons: [ActionButton<ChoiceAction>] {
        switch trivia.stage {
        case .menu(let menu): [menu.newGame]
        case .game(let round): round.help + round.buttons
        case .results(let results): results.buttons
        }
    }

    /// Loads the record and the first questions when the view appears.
    func appear() async { await trivia.load() }

    func choose(_ row: OptionRow) { trivia.pick(row.id) }

    func press(_ button: ActionButton<ChoiceAction>) async { await trivia.perform(button.action) }

    func sceneBecame(active: Bool) {
        switch pause.sceneBecame(active: active, isPlaying: round?.isRunning == true) {
        case .pause: trivia.pause()
        case .resume: trivia.resume()
        case nil: break
        }
    }
}
