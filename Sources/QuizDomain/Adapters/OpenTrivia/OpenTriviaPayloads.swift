import Foundation
import RemoteLoading

/// The body of a token that was requested or reset; one that was reset need not be repeated.
struct OpenTriviaTokenPayload: OpenTriviaPayload {
    static let hasCode = true
    private let token: ServiceID?

    func value() throws(LoadError) -> OpenTriviaToken {
        guard let token else { throw .invalidData(.missing(at: "token")) }
        guard let token = OpenTriviaToken(token.text) else { throw .invalidData(.rejected(rule: "blank", at: "token")) }
        return token
    }
}

/// The body of the categories; their names are raw.
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
                throw .invalidData(.rejected(rule: "blank", at: "trivia_categories[\(index)].name"))
            }
            categories.append(OpenTriviaCategory(id: row.id.value, name: name))
        }
        return categories
    }
}

/// The body of a category's counts.
struct OpenTriviaCountPayload: OpenTriviaPayload {
    private enum CodingKeys: String, CodingKey {
        case row = "category_question_count"
    }

    private struct Row: Decodable {
        enum CodingKeys: String, CodingKey {
            case total = "total_question_count"
            case easy = "total_easy_question_count"
            case medium = "total_medium_question_count"
            case hard = "total_hard_question_count"
        }

        let total, easy, medium, hard: WholeNumber

        func count(_ key: CodingKeys, _ number: WholeNumber) throws(LoadError) -> Int {
            try number.value.counted(at: "category_question_count." + key.rawValue)
        }
    }

    static let hasCode = false
    private let row: Row

    func value() throws(LoadError) -> OpenTriviaCounts {
        OpenTriviaCounts(
            total: try row.count(.total, row.total), easy: try row.count(.easy, row.easy),
            medium: try row.count(.medium, row.medium), hard: try row.count(.hard, row.hard))
    }
}

/// The body of the counts in all: categories are keyed by their number as text.
struct OpenTriviaGlobalCountPayload: OpenTriviaPayload {
    private struct Row: Decodable {
        enum CodingKeys: String, CodingKey {
            case total = "total_num_of_questions"
            case pending = "total_num_of_pending_questions"
            case verified = "total_num_of_verified_questions"
            case rejected = "total_num_of_rejected_questions"
        }

        let total, pending, verified, rejected: WholeNumber

        func tally(at place: String) throws(LoadError) -> OpenTriviaGlobalCounts.Tally {
            func count(_ key: CodingKeys, _ number: WholeNumber) throws(LoadError) -> Int {
                try number.value.counted(at: "\(place).\(key.rawValue)")
            }
            return OpenTriviaGlobalCounts.Tally(
                total: try count(.total, total), pending: try count(.pending, pending),
                verified: try count(.verified, verified), rejected: try count(.rejected, rejected))
        }
    }

    static let hasCode = false
    private let overall: Row
    private let categories: [String: Row]

    func value() throws(LoadError) -> OpenTriviaGlobalCounts {
        var tallies: [OpenTriviaCategory.ID: OpenTriviaGlobalCounts.Tally] = [:]
        for (key, row) in categories {
            let place = "categories.\(key)"
            guard let id = Int(key) else { throw .invalidData(.rejected(rule: "notANumber", at: place)) }
            tallies[id] = try row.tally(at: place)
        }
        return OpenTriviaGlobalCounts(overall: try overall.tally(at: "overall"), categories: tallies)
    }
}

extension Int {
    fileprivate func counted(at place: String) throws(LoadError) -> Int {
        guard self >= 0 else { throw .invalidData(.rejected(rule: "negativeCount", at: place)) }
        return self
    }
}
