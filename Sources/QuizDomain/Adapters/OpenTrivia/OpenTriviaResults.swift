import Foundation
import RemoteLoading

/// The questions of a response as received, with texts that are still encoded and members that may be missing.
struct OpenTriviaResults: OpenTriviaPayload {
    static let hasCode = true
    private let results: [LenientRow<Row>]

    var isEmpty: Bool { results.isEmpty }

    /// Returns the valid questions, and the flaws of the invalid ones.
    func batch(in encoding: OpenTriviaEncoding) -> OpenTriviaBatch {
        var questions: [ChoiceQuestion<QuizContent>] = []
        questions.reserveCapacity(results.count)
        var skipped: [OpenTriviaBatch.Skipped] = []
        for (index, row) in results.enumerated() {
            do throws(OpenTriviaIssue) {
                questions.append(try row.result.mapError { OpenTriviaIssue($0) }.get().question(encoding))
            } catch {
                skipped.append(OpenTriviaBatch.Skipped(index: index, flaw: error))
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

    func question(_ encoding: OpenTriviaEncoding) throws(OpenTriviaIssue) -> ChoiceQuestion<QuizContent> {
        let type = try encoding.decoded(self.type, at: "type")
        guard let kind = OpenTriviaKind(wire: type) else { throw OpenTriviaIssue(.unknownType, at: "type") }
        let level = try encoding.decoded(self.difficulty, at: "difficulty")
        guard OpenTriviaDifficulty(wire: level) != nil else {
            throw OpenTriviaIssue(.unknownDifficulty, at: "difficulty")
        }
        var wrong: [String] = []
        for (place, answer) in self.wrong.enumerated() {
            wrong.append(try encoding.decoded(answer, at: "incorrect_answers[\(place)]"))
        }
        return try ChoiceQuestion(
            kind, category: try encoding.decoded(category, at: "category"),
            text: try encoding.decoded(question, at: "question"),
            correctAnswer: try encoding.decoded(right, at: "correct_answer"), incorrectAnswers: wrong)
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// Creates the case whose raw value has the same bytes as a text.
    ///
    /// `init(rawValue:)` would also accept a text that is only canonically equivalent.
    fileprivate init?(wire: String) {
        let key = ByteKey(wire)
        guard let match = Self.allCases.first(where: { ByteKey($0.rawValue) == key }) else { return nil }
        self = match
    }
}

extension OpenTriviaIssue {
    /// Creates an issue from the rule and the field of a row's issue.
    fileprivate init(_ flaw: RowIssue) {
        guard let field = flaw.field else {
            self.init(.notAnObject)
            return
        }
        if case .missing = flaw.flaw { self.init(.missing, at: field) } else { self.init(.wrongType, at: field) }
    }
}
