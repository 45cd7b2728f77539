import Observation
import QuizDomain
import RemoteLoading

/// The model of the trivia view, which depends on the session only through `any ScreenModel`.
@Observable
final class TriviaViewModel {
    private let trivia: any ScreenModel<ChoiceScreen<QuizContent>, ChoiceAction>
    private var pause = ScenePause()

    init(_ trivia: any ScreenModel<ChoiceScreen<QuizContent>, ChoiceAction>) {
        self.trivia = trivia
    }

    private var round: ChoiceRoundScreen<QuizContent>? { trivia.screen.round }

    var title: String {
        switch trivia.screen {
        case .menu(let menu): menu.heading.text
        case .round(let round): round.prompt?.text ?? ""
        case .results(let results): results.title
        }
    }

    var detail: Readout? {
        switch trivia.screen {
        case .menu(let menu): menu.record
        case .round(let round): round.score
        case .results(let results): Readout(results.detail, spoken: results.detail)
        }
    }

    var number: Readout? { round?.number }
    var isLoading: Bool { (trivia.screen.menu?.loadingText ?? round?.loadingText) != nil }
    var message: ActionMessage<ChoiceAction>? { trivia.screen.menu?.message ?? round?.message }

    var options: [OptionRow] {
        (round?.options ?? []).map { OptionRow($0, text: $0.content.text, spoken: $0.content.text) }
    }

    var buttons: [ActionButton<ChoiceAction>] {
        switch trivia.screen {
        case .menu(let menu): [menu.newGame]
        case .round(let round): round.help + round.buttons
        case .results(let results): results.buttons
        }
    }

    /// Loads the record and the first questions when the view appears.
    func appear() async { await trivia.perform(.load) }

    func choose(_ row: OptionRow) async { await trivia.perform(.pick(row.id)) }

    func press(_ button: ActionButton<ChoiceAction>) async { await trivia.perform(button.action) }

    func sceneBecame(active: Bool) async {
        switch pause.sceneBecame(active: active, isPlaying: round?.isRunning == true) {
        case .pause: await trivia.perform(.pause)
        case .resume: await trivia.perform(.resume)
        case nil: break
        }
    }
}
