import HostParts
import NameMatch

/// The host's texts about the name game, in addition to the library's wording.
struct NamesWords: Sendable {
    let game: NameMatchWording
    let choice: ChoiceWords
    /// The command that deletes what the player has learned.
    let forget: String

    init(_ language: Language) {
        choice = ChoiceWords(language)
        forget = language == .italian ? "/dimentica" : "/forget"
        game =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }
}
