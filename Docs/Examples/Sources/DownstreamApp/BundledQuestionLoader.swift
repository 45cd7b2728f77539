import Foundation
import QuizDomain
import RemoteLoading

/// A loader of questions from JSON that is bundled with the app or downloaded by the system on demand.
@MainActor
final class BundledQuestionLoader: RecallQuestionLoading {
    typealias Source = () async throws(LoadError) -> String

    private struct Payload: Decodable {
        struct Answer: Decodable {
            let name: String
            let also: [String]?
        }

        let title: String
        let answers: [Answer]
    }

    private let source: Source

    init(_ source: @escaping Source = { BundledQuestionLoader.continents }) {
        self.source = source
    }

    // With its own `@MainActor`, the method of a port compiles whatever settings Playhouse is built with.
    @MainActor func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let text = try await source()
        guard !Task.isCancelled else { throw .cancelled }
        // If decoding fails, the error of `HTTPResponse` states what is invalid, and where in the JSON.
        let payload = try HTTPResponse(body: Data(text.utf8)).decoded(as: Payload.self)
        do throws(RecallQuestionError) {
            return try RecallQuestion(
                payload.title,
                answers: payload.answers.map { RecallQuestion.Answer($0.name, aliases: $0.also ?? []) })
        } catch {
            throw .invalidData(InvalidData(error, question: "title", answers: "answers"))
        }
    }

    static let continents = """
        {
          "title": "What are the continents?",
          "answers": [
            { "name": "Africa" }, { "name": "Antarctica" }, { "name": "Asia" }, { "name": "Europe" },
            { "name": "North America" }, { "name": "Oceania", "also": ["Australia"] }, { "name": "South America" }
          ]
        }
        """
}
