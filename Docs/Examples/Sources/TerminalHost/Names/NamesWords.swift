import HostParts
import NameMatch

/// The host's texts about the name game, in addition to the library's wording.
struct NamesWords: Sendable {
    let language: Language
    let game: NameMatchWording
    let choice: ChoiceWords
    /// The command that deletes the player's learning progress for all people, or for one person if a number follows.
    let forget: String
    /// A closure that returns the help text for the `forget` command followed by the number of a person.
    let forgetPerson: @Sendable (_ name: String) -> String
    /// A closure that returns the text to show after the progress for one person was deleted.
    let forgotten: @Sendable (_ name: String) -> String
    /// The command that shows the name in a round in which the player types it.
    let showName: String
    /// The kinds of input in a round in which the player types the name.
    let typing: [CommandHelp]
    /// The number of a mode in the menu.
    let mode: CommandHelp
    /// The command that loads the people and the records again in the menu, as the Enter key does.
    let reload: CommandHelp

    init(_ language: Language) {
        self.language = language
        choice = ChoiceWords(language)
        switch language {
        case .english:
            forget = "/forget"
            forgetPerson = { "forget \($0)" }
            forgotten = { "\($0) is forgotten." }
            showName = "/name"
            typing = [
                CommandHelp("…", "answer with this name", hint: "type the name"),
                CommandHelp("/hint", "show a hint"), CommandHelp(showName, "show the name"),
            ]
            mode = CommandHelp("1, 2, …", "play the mode with this number", hint: "a number to play")
            reload = CommandHelp("/load", "load the people again")
        case .italian:
            forget = "/dimentica"
            forgetPerson = { "dimentica \($0)" }
            forgotten = { "\($0) è una persona nuova." }
            showName = "/nome"
            typing = [
                CommandHelp("…", "rispondi con questo nome", hint: "scrivi il nome"),
                CommandHelp("/suggerimento", "mostra un suggerimento"), CommandHelp(showName, "mostra il nome"),
            ]
            mode = CommandHelp("1, 2, …", "gioca il modo con questo numero", hint: "un numero per giocare")
            reload = CommandHelp("/carica", "carica di nuovo le persone")
        }
        game = .offered(language)
    }
}
