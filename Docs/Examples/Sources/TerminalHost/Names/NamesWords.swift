import HostParts
import NameMatch

/// The host's texts about the name game, in addition to the library's wording.
struct NamesWords: Sendable {
    let game: NameMatchWording
    let choice: ChoiceWords
    /// The command that deletes what the player has learned.
    let forget: String
    /// The command that shows the name in a typed round.
    let showName: String
    /// The commands in a typed round, to show in one line.
    let typingHint: [String]

    init(_ language: Language) {
        choice = ChoiceWords(language)
        forget = language == .italian ? "/dimentica" : "/forget"
        showName = language == .italian ? "/nome" : "/name"
        typingHint =
            language == .italian
            ? ["scrivi il nome", "/aiuto", "/nome", "/pausa", "/menu", "/esci"]
            : ["type the name", "/hint", "/name", "/pause", "/menu", "/quit"]
        game =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }
}
