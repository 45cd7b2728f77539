package import QuizDomain
package import RemoteLoading

/// A typed-recall quiz about places whose names are hard to compare with a guess.
///
/// The names have punctuation, accents or letters that are not Latin, or several names have the same short form. A
/// player who types `usa`, `Congo` or `Орел` sees how the library judges such guesses.
package enum PlacesQuiz {
    package static let address = "https://quiz.example/v1/places"

    /// Returns the question in a language; the answers are the same in each language.
    package static func question(_ language: Language) -> RecallQuestion {
        let text =
            switch language {
            case .english: "Which ten places are on this list? Try usa, Congo, Zurich or Орел."
            case .italian: "Quali sono i dieci luoghi di questo elenco? Prova usa, Congo, Zurich o Орел."
            }
        do throws(RecallQuestionError) {
            return try RecallQuestion(text, answers: answers)
        } catch {
            preconditionFailure("invalid built-in question: \(error)")
        }
    }

    /// The answers, two of which have the alias `Congo`.
    private static let answers: [RecallQuestion.Answer] = [
        .init("U.S.A.", aliases: ["United States"]), .init("Washington, D.C."), .init("Trinidad & Tobago"),
        .init("Winston-Salem"), .init("Côte d’Ivoire", aliases: ["Ivory Coast"]), .init("São Tomé"), .init("Zürich"),
        .init("Орёл", aliases: ["Oryol"]),
        .init("Congo-Brazzaville", aliases: ["Congo"]), .init("Congo-Kinshasa", aliases: ["Congo"]),
    ]
}

/// A loader that returns the question of `PlacesQuiz` without a server or a file.
package struct PlacesLoader: RecallQuestionLoading {
    private let language: Language

    package init(_ language: Language) { self.language = language }

    package func loadQuestion() async throws(LoadError) -> RecallQuestion { PlacesQuiz.question(language) }
}
