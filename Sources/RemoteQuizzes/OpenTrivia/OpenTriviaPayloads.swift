import Foundation
import QuizDomain
import RemoteLoading

/// The body of the response to a request that creates or resets a token.
///
/// The message is not decoded, because the response to a reset has none.
struct OpenTriviaTokenPayload: OpenTriviaPayload {
    static let hasCode = true
    private let token: ServiceID?

    func value() throws(LoadError) -> OpenTriviaToken {
        guard let token else { throw .invalidData(.missing(at: "token")) }
        guard let token = OpenTriviaToken(token.text) else { throw .invalidData(.rejected(.blank, at: "token")) }
        return token
    }
}

/// The body of the response that lists all categories, whose names are not encoded.
struct OpenTriviaCategoryPayload: OpenTriviaPayload {
    private enum CodingKeys: String, CodingKey {
        case rows = "trivia_categories"
    }

    private struct Row: Decodable {
        let id: WholeNumber
        let name: String
    }

    static let hasCode = false
    private let rows: [Row]

    func value() throws(LoadError) -> [OpenTriviaCategory] {
        var categories: [OpenTriviaCategory] = []
        for (index, row) in rows.enumerated() {
            let name = OpenTriviaText.cleaned(row.name)
            guard !AnswerFolding.isBlank(name) else {
                throw .invalidData(.rejected(.blank, at: "trivia_categories[\(index)].name"))
            }
            categories.append(OpenTriviaCategory(id: row.id.value, name: name))
        }
        return categories
    }
}

/// The body of the response with the numbers of questions in a category.
struct OpenTriviaCountPayload: OpenTriviaPayload {
    private enum CodingKeys: String, CodingKey {
        case row = "category_question_count"
    }

    static let hasCode = false
    private let row: [String: LenientRow<WholeNumber>?]

    /// Returns the number of questions of a difficulty, or of all difficulties if the difficulty is `nil`.
    func count(of difficulty: OpenTriviaDifficulty?) throws(LoadError) -> Int {
        let key = difficulty.map { "total_\($0.rawValue)_question_count" } ?? "total_question_count"
        let place = "category_question_count." + key
        guard let member = row[key] ?? nil else { throw .invalidData(.missing(at: place)) }
        let count = try member.result.mapError { LoadError.invalidData($0) }.get().value
        let permitted = 0...Int(Int32.max)
        guard permitted.contains(count) else {
            throw .invalidData(.rejected(.outOfRange(count, permitted: permitted), at: place))
        }
        return count
    }
}
