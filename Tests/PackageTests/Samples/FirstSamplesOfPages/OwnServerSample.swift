import Foundation
import QuizDomain

/// The sample of the page about a server of the app's own.
struct WordLoader: RecallQuestionLoading {
    private struct List: Decodable {
        let title: String
        let words: [String]
    }

    /// Your code for the network.
    let fetch: @Sendable () async throws -> Data

    func loadQuestion() async throws(LoadError) -> RecallQuestion {
        let data: Data
        do {
            data = try await fetch()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .connectivity(.other(code: 0))
        }
        do {
            let list = try JSONDecoder().decode(List.self, from: data)
            return try RecallQuestion(list.title, answers: list.words)
        } catch {
            throw .invalidData(.malformed)
        }
    }
}
