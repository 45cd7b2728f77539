import HostParts
import QuizDomain
import RemoteLoading

/// The commands of multiple-choice games with their meanings in one language.
struct ChoiceCommands: Sendable {
    /// The name of the Enter key.
    var enter: String
    var number: CommandHelp
    /// The meaning of the Enter key while a question is shown.
    var repaint: String
    var removeHalf: CommandHelp
    var removeOne: CommandHelp
    var missed: CommandHelp
    var pause: CommandHelp
    var resume: CommandHelp
    var restart: CommandHelp
    var menu: CommandHelp
    var save: CommandHelp
    var help: CommandHelp
    var quit: CommandHelp
    /// A Boolean value that indicates whether the game can be saved.
    var offersSaving = false

    static let english = ChoiceCommands(
        enter: "Enter",
        number: CommandHelp("1, 2, …", "choose the option with this number", hint: "a number to answer"),
        repaint: "show the question again, or close the message",
        removeHalf: CommandHelp("/50", "remove half of the wrong options"),
        removeOne: CommandHelp("/hint", "remove one wrong option"),
        missed: CommandHelp("/missed", "play the missed questions again"),
        pause: CommandHelp("/pause", "stop the clock"),
        resume: CommandHelp("/resume", "continue the game"),
        restart: CommandHelp("/restart", "begin a new game"),
        menu: CommandHelp("/menu", "leave the game and go to the menu"),
        save: SavedGameWords(.english).command,
        help: CommandHelp("/help", "show the commands of this screen"),
        quit: CommandHelp("/quit", "end the program"))

    static let italian = ChoiceCommands(
        enter: "Invio",
        number: CommandHelp("1, 2, …", "scegli l’opzione con questo numero", hint: "un numero per rispondere"),
        repaint: "mostra di nuovo la domanda, o chiudi il messaggio",
        removeHalf: CommandHelp("/50", "togli metà delle opzioni sbagliate"),
        removeOne: CommandHelp("/suggerimento", "togli un’opzione sbagliata"),
        missed: CommandHelp("/errori", "rigioca le domande sbagliate"),
        pause: CommandHelp("/pausa", "ferma il tempo"),
        resume: CommandHelp("/riprendi", "continua la partita"),
        restart: CommandHelp("/ricomincia", "inizia una nuova partita"),
        menu: CommandHelp("/menu", "lascia la partita e vai al menu"),
        save: SavedGameWords(.italian).command,
        help: CommandHelp("/aiuto", "mostra i comandi di questa pagina"),
        quit: CommandHelp("/esci", "chiudi il programma"))
}

extension ChoiceCommands {
    /// Returns the commands that a stage accepts, without the Enter key.
    func accepted<Content>(on stage: ChoiceStage<Content>) -> [CommandHelp] {
        switch stage {
        case .menu: [help, quit]
        case .game(let screen): accepted(on: screen)
        case .results(let results):
            (results.buttons.contains { $0.action == .replayMissed } ? [missed] : []) + [menu, help, quit]
        }
    }

    /// Returns the commands that a question accepts, without the Enter key.
    func accepted<Content>(on screen: ChoiceScreen<Content>) -> [CommandHelp] {
        let isPaused = screen.phase == .paused
        let aids = screen.help.filter(\.isEnabled).compactMap { button in
            switch button.action {
            case .removeHalf: removeHalf
            case .removeOne: removeOne
            default: nil
            }
        }
        return (screen.options.contains(where: \.isEnabled) && !isPaused ? [number] : []) + aids
            + [isPaused ? resume : pause, restart] + (offersSaving ? [save] : []) + [menu, help, quit]
    }

    /// Returns the lines of a help page, which begins with the meaning of the Enter key.
    func page(_ accepted: [CommandHelp], enter meaning: String) -> [String] {
        ([CommandHelp(enter, meaning)] + accepted).lines
    }
}
