import NameMatch

/// What the host says about the name game beyond what the library's wording says.
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
