import Foundation
import NameMatch
import Observation
import QuizDomain
import RemoteLoading

/// The model of the view of the name game, which depends on the session only through `any ScreenModel`.
@Observable
final class NamesViewModel {
    /// The content of the text field of a typed round.
    var name = ""

    private let game: any ScreenModel<NameMatchScreen, NameMatchScreen.Action>
    private let picture: (FaceID) -> EncodedImage?
    private var pause = ScenePause()

    /// Creates a model with a closure that returns the portrait of a face, or `nil` if it is not loaded.
    init(
        _ game: any ScreenModel<NameMatchScreen, NameMatchScreen.Action>,
        portrait: @escaping (FaceID) -> EncodedImage? = { _ in nil }
    ) {
        self.game = game
        picture = portrait
    }

    private var round: NameMatchRoundScreen? { game.screen.round }

    var title: String {
        switch game.screen {
        case .menu(let menu): menu.title
        case .introduction(let introduction): introduction.title
        case .round(let round): round.question ?? ""
        case .results(let results): results.game.title
        }
    }

    var detail: Readout? {
        switch game.screen {
        case .menu(let menu): Readout(menu.instruction, spoken: menu.instruction)
        case .introduction(let introduction): Readout(introduction.place, spoken: introduction.place)
        case .round(let round): round.choice.score
        case .results(let results): Readout(results.game.detail, spoken: results.game.detail)
        }
    }

    var clock: ClockReadout? { round?.choice.clock }
    var isLoading: Bool { game.screen.menu?.isLoading == true || round?.choice.loadingText != nil }
    var message: ActionMessage<NameMatchScreen.Action>? {
        game.screen.menu?.message ?? round?.choice.message?.map { .choice($0) }
    }
    var typing: ChoiceRoundScreen<NameOrFace>.Typing? { round?.choice.typing }

    /// The face whose name the player must find or is introduced to, or `nil` if the player must find the face of a
    /// name.
    var promptedFace: FaceID? { game.screen.introduction?.face ?? round?.choice.prompt?.face }

    /// The options of the round, where a face has a name only if the name may be shown.
    var options: [OptionRow] {
        guard let round else { return [] }
        return zip(round.choice.options, round.spokenOptions).map { option, label in
            OptionRow(option, text: round.name(of: option.content) ?? "", spoken: label)
        }
    }

    var buttons: [ActionButton<NameMatchScreen.Action>] {
        switch game.screen {
        case .menu(let menu): menu.lines.map(\.button)
        case .introduction(let introduction): [introduction.next, introduction.quit]
        case .round(let round):
            [round.hint, round.choice.typing?.giveUp?.map { .choice($0) }].compactMap { $0 }
                + round.choice.buttons.map { button in button.map { .choice($0) } }
        case .results(let results): results.game.buttons.map { button in button.map { .choice($0) } }
        }
    }

    /// Returns the face of an option, or `nil` if the option is a name.
    func face(of row: OptionRow) -> FaceID? {
        round?.choice.options.first { $0.id == row.id }?.content.face
    }

    /// Returns the picture of a face and its alternative text, or `nil` if the picture is not loaded.
    func portrait(of face: FaceID) -> (data: Data, pictureDescription: String)? {
        let text = game.screen.introduction?.pictureDescription ?? round?.pictureDescriptions[face]
        return picture(face).map { ($0.data, text ?? "") }
    }

    /// Loads the people and the records when the view appears.
    func appear() async { await game.perform(.choice(.load)) }

    func choose(_ row: OptionRow) async { await game.perform(.choice(.pick(row.id))) }

    /// Submits the text as a name, and clears it unless the player must correct or complete the name.
    func submit() async {
        let event = game.screen.event
        await game.perform(.choice(.answer(name)))
        guard let verdict = game.screen.event, verdict != event else { return }
        if verdict.kind == .right || verdict.kind == .wrong { name = "" }
    }

    func press(_ button: ActionButton<NameMatchScreen.Action>) async { await game.perform(button.action) }

    func sceneBecame(active: Bool) async {
        switch pause.sceneBecame(active: active, isPlaying: round?.choice.isRunning == true) {
        case .pause: await game.perform(.choice(.pause))
        case .resume: await game.perform(.choice(.resume))
        case nil: break
        }
    }
}
