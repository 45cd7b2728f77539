package import NameMatch
package import QuizDomain
package import TwitchBrowse

/// The texts of a host in one language, with the wordings of the libraries in the same language.
package protocol TranslatedTexts: Sendable {
    var language: Language { get }
}

extension TranslatedTexts {
    /// The wording of typed recall.
    package var recallWording: RecallWording {
        switch language {
        case .english: .english
        case .italian: .italian
        }
    }

    /// The wording of choice games.
    package var choiceWording: ChoiceWording {
        switch language {
        case .english: .english
        case .italian: .italian
        }
    }

    /// The wording of the name game.
    package var namesWording: NameMatchWording { .offered(language) }

    /// The wording of the lists of Twitch.
    package var browse: BrowseWording {
        switch language {
        case .english: .english
        case .italian: .italian
        }
    }
}
