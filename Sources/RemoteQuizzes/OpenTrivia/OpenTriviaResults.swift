import Foundation
import QuizDomain
import RemoteLoading

/// The questions of a response as received, with texts that are still in base64 and members that may be missing.
struct OpenTriviaResults: OpenTriviaPayload {
    static let hasCode = true
    private let results: [LenientRow<Row>]

    var isEmpty: Bool { results.isEmpty }

    /// Returns the valid questions, and the flaws of the invalid ones.
    var batch: OpenTriviaBatch {
        var questions: [ChoiceQuestion<QuizContent>] = []
        questions.reserveCapacity(results.count)
        var skipped: [SkippedQuestion] = []
        for (index, row) in results.enumerated() {
            do throws(InvalidData) {
                questions.append(try row.result.get().question(below: "results[\(index)]."))
            } catch {
                skipped.append(SkippedQuestion(index: index, reason: .invalid(error)))
            }
        }
        return OpenTriviaBatch(questions: questions, skipped: skipped)
    }
}

/// A question in the response.
private struct Row: Decodable {
    private enum CodingKeys: String, CodingKey {
        case type, difficulty, category, question
        case right = "correct_answer"
        case wrong = "incorrect_answers"
    }

    private let type, difficulty, category, question, right: String
    private let wrong: [String]

    /// Returns the question, or throws an error whose path begins with a prefix, such as `results[3].`.
    func question(below prefix: String) throws(InvalidData) -> ChoiceQuestion<QuizContent> {
        func decoded(_ text: String, at field: String) throws(InvalidData) -> String {
            try OpenTriviaText.decoded(text, at: prefix + field)
        }
        guard let kind = OpenTriviaKind(rawValue: try decoded(type, at: "type")) else {
            throw .rejected(.unknown, at: prefix + "type")
        }
        guard OpenTriviaDifficulty(rawValue: try decoded(difficulty, at: "difficulty")) != nil else {
            throw .rejected(.unknown, at: prefix + "difficulty")
        }
        var wrong: [String] = []
        for (place, answer) in self.wrong.enumerated() {
            wrong.append(try decoded(answer, at: "incorrect_answers[\(place)]"))
        }
        return try ChoiceQuestion(
            kind, category: try decoded(category, at: "category"), text: try decoded(question, at: "question"),
            correctAnswer: try decoded(right, at: "correct_answer"), incorrectAnswers: wrong, below: prefix)
    }
}
