import HostParts
import NameMatch

/// The host's texts about the name game, in addition to the library's wording.
struct NamesWords: Sendable {
    let game: NameMatchWording
    let choice: ChoiceWords
    /// The command that deletes what the player has learned.
    let forget: String
    /// The number of a mode in the menu.
    let mode: CommandHelp
    /// The meaning of the Enter key in the menu.
    let repaint: String

    init(_ language: Language) {
        choice = ChoiceWords(language)
        switch language {
        case .english:
            forget = "/forget"
            mode = CommandHelp("1, 2, …", "play the mode with this number", hint: "a number to play")
            repaint = "show the menu again"
        case .italian:
            forget = "/dimentica"
            mode = CommandHelp("1, 2, …", "gioca il modo con questo numero", hint: "un numero per giocare")
            repaint = "mostra di nuovo il menu"
        }
        game =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }
}
