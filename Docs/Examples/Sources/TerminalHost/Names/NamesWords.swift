import HostParts
import NameMatch

/// The host's texts about the name game, in addition to the library's wording.
struct NamesWords: Sendable {
    let game: NameMatchWording
    let choice: ChoiceWords

    init(_ language: Language) {
        choice = ChoiceWords(language)
        game =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }
}
