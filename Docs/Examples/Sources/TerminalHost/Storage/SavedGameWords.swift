import HostParts

/// The host's texts about saved games.
struct SavedGameWords: Sendable {
    /// The command that saves the game.
    let command: CommandHelp
    /// The text that offers to continue a saved game when the program starts.
    let offer: String
    let saved: String
    let notSaved: String
    /// The text after the command was entered without a terminal.
    let onTerminalOnly: String
    /// A closure that returns the text about a damaged file, which was renamed.
    let damaged: @Sendable (_ file: String) -> String

    init(_ language: Language) {
        switch language {
        case .english:
            command = CommandHelp("/save", "save the game")
            offer = "Your last game was saved. Press Enter to continue it."
            saved = "The game is saved. The next start offers to continue it."
            notSaved = "The game could not be saved."
            onTerminalOnly = "A game can be saved only on a terminal."
            damaged = { "The saved game is damaged, so a new game begins. The damaged file is now \($0)" }
        case .italian:
            command = CommandHelp("/salva", "salva la partita")
            offer = "La tua ultima partita è stata salvata. Premi Invio per continuarla."
            saved = "La partita è salvata. Al prossimo avvio puoi continuarla."
            notSaved = "Non è stato possibile salvare la partita."
            onTerminalOnly = "Una partita si può salvare solo su un terminale."
            damaged = { "La partita salvata è danneggiata: ne inizia una nuova. Il file danneggiato è ora \($0)" }
        }
    }
}
