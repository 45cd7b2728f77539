import Foundation
import RemoteQuizzesTesting

/// The reasons why the trivia statements that are part of the program are true or false.
package enum TriviaReasons {
    /// Returns the reasons in a language, by their statements.
    package static func all(_ language: Language) -> [String: String] {
        let bytes =
            language == .english ? PackageResources.trivia_reasons_en_json : PackageResources.trivia_reasons_it_json
        do {
            return try JSONDecoder().decode([String: String].self, from: Data(bytes))
        } catch {
            preconditionFailure("invalid built-in reasons: \(error)")
        }
    }

    /// The statements of the games in a language, and whether they are true.
    package static func statements(_ language: Language) -> [(text: String, isTrue: Bool)] {
        let rows = language == .english ? OpenTriviaRow.statements : ItalianTrivia.rows
        return rows.map { ($0.question, $0.correctAnswer == "True") }
    }
}
