import Foundation
import RemoteLoading

/// The questions of a body as they came: their texts are still encoded, and some may be missing.
struct OpenTriviaResults: OpenTriviaPayload {
    static let hasCode = true
    private let results: [Row]

    /// The questions that are whole, and what is wrong with the others.
    func batch(for query: OpenTriviaQuery) -> OpenTriviaBatch {
        var questions: [OpenTriviaQuestion] = []
        questions.reserveCapacity(results.count)
        var skipped: [OpenTriviaBatch.Skipped] = []
        for (index, row) in results.enumerated() {
            do throws(OpenTriviaFlaw) {
                questions.append(try row.question(query.encoding))
            } catch {
                skipped.append(OpenTriviaBatch.Skipped(index: index, error))
            }
        }
        return OpenTriviaBatch(asked: query.amount, questions: questions, skipped: skipped)
    }
}

/// One question on the wire.
///
/// Decoding never throws, or one bad question would cost the whole page; what is wrong is kept until it is asked for.
private struct Row: Decodable {
    private enum CodingKeys: String, CodingKey {
        case type, difficulty, category, question
        case right = "correct_answer"
        case wrong = "incorrect_answers"
    }

    private struct Texts {
        let type, difficulty, category, question, right: String
        let wrong: [String]
    }

    private let texts: Result<Texts, OpenTriviaFlaw>

    init(from decoder: any Decoder) throws {
        do {
            let row = try decoder.container(keyedBy: CodingKeys.self)
            texts = .success(
                Texts(
                    type: try row.decode(String.self, forKey: .type),
                    difficulty: try row.decode(String.self, forKey: .difficulty),
                    category: try row.decode(String.self, forKey: .category),
                    question: try row.decode(String.self, forKey: .question),
                    right: try row.decode(String.self, forKey: .right),
                    wrong: try row.decode([String].self, forKey: .wrong)))
        } catch {
            texts = .failure(OpenTriviaFlaw(error, within: decoder.codingPath))
        }
    }

    func question(_ encoding: OpenTriviaEncoding) throws(OpenTriviaFlaw) -> OpenTriviaQuestion {
        let texts = try texts.get()
        let type = try encoding.decoded(texts.type, at: "type")
        guard let kind = OpenTriviaKind(rawValue: type) else { throw OpenTriviaFlaw(.unknownType, at: "type") }
        let level = try encoding.decoded(texts.difficulty, at: "difficulty")
        guard let difficulty = OpenTriviaDifficulty(rawValue: level) else {
            throw OpenTriviaFlaw(.unknownDifficulty, at: "difficulty")
        }
        var wrong: [String] = []
        for (place, answer) in texts.wrong.enumerated() {
            wrong.append(try encoding.decoded(answer, at: "incorrect_answers[\(place)]"))
        }
        return try OpenTriviaQuestion(
            kind: kind, difficulty: difficulty, category: try encoding.decoded(texts.category, at: "category"),
            text: try encoding.decoded(texts.question, at: "question"),
            correctAnswer: try encoding.decoded(texts.right, at: "correct_answer"), incorrectAnswers: wrong)
    }
}

extension OpenTriviaEncoding {
    fileprivate func decoded(
        _ wire: String, at field: @autoclosure () -> String
    ) throws(OpenTriviaFlaw) -> String {
        do throws(OpenTriviaFlaw.Rule) {
            return try decoded(wire)
        } catch {
            throw OpenTriviaFlaw(error, at: field())
        }
    }
}

extension OpenTriviaFlaw {
    /// Keeps the rule and the place below the question.
    fileprivate init(_ error: any Error, within path: [any CodingKey]) {
        guard let error = error as? DecodingError else {
            self.init(.wrongType)
            return
        }
        let (rule, place): (Rule, [any CodingKey]) =
            switch error {
            case .keyNotFound(let key, let context): (.missing, context.codingPath + [key])
            case .valueNotFound(_, let context): (.missing, context.codingPath)
            case .typeMismatch(_, let context), .dataCorrupted(let context): (.wrongType, context.codingPath)
            @unknown default: (.wrongType, path)
            }
        let field = place.dropFirst(path.count).reduce("") { text, key in
            key.intValue.map { "\(text)[\($0)]" } ?? key.stringValue
        }
        self.init(field.isEmpty ? .notAnObject : rule, at: field.isEmpty ? nil : field)
    }
}
