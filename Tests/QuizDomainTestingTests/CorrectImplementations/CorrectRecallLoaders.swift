import Foundation
import QuizDomain

/// A loader that creates its question from an array.
struct ListLoader: RecallQuestionLoading {
    var answers: [String]
    var text = "Which?"

    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        do throws(RecallQuestionError) {
            return try RecallQuestion(text, answers: answers)
        } catch {
            throw .invalidData(.malformed)
        }
    }
}

/// A loader of a service that sends a text, whose first line is the question, and every other line an answer.
struct LineLoader: RecallQuestionLoading {
    let fetch: @Sendable () async throws -> Data

    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let content: Data
        do {
            content = try await fetch()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .connectivity(.notConnected)
        }
        let lines = String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
        do throws(RecallQuestionError) {
            return try RecallQuestion(lines[0], answers: Array(lines.dropFirst()))
        } catch {
            throw .invalidData(.malformed)
        }
    }
}

/// A loader of a service that sends everything that an author can write as JSON.
@MainActor
final class JSONLoader: RecallQuestionLoading {
    private let fetch: @Sendable () async throws -> Data

    nonisolated init(fetch: @escaping @Sendable () async throws -> Data) {
        self.fetch = fetch
    }

    @MainActor
    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        do {
            return try JSONDecoder().decode(RecallQuestion.self, from: try await fetch())
        } catch is CancellationError {
            throw .cancelled
        } catch is URLError {
            throw .connectivity(.notConnected)
        } catch {
            throw .invalidData(.malformed)
        }
    }
}
