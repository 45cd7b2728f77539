import Foundation
import QuizDomain
import QuizDomainTesting

/// A deck of a list, in pages of one size.
struct ListDeck: ChoiceDeck {
    let questions: [ChoiceQuestion<String>]
    let pageSize: Int

    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        let left = questions.filter { !history.contains($0.id) }
        return ChoicePage(Array(left.prefix(pageSize)), isLast: left.count <= pageSize)
    }
}

/// A deck that throws at its end, because it does not know which page is the last one.
struct ExhaustedDeck: ChoiceDeck {
    let questions: [ChoiceQuestion<String>]

    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        for question in questions {
            guard history.contains(question.id) else { return ChoicePage([question]) }
        }
        throw .refused(.exhausted)
    }
}

/// A deck of questions that are made up as long as the game lasts.
struct EndlessDeck: ChoiceDeck {
    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        let questions = (1...).lazy.map { ChoiceQuestion<String>.fixture("question \($0)") }
        return ChoicePage(Array(questions.filter { !history.contains($0.id) }.prefix(3)))
    }
}

/// A deck of a service that sends its questions as JSON, page by page.
@MainActor
final class ServiceDeck: ChoiceDeck {
    /// The request for the page after a number of questions.
    typealias Fetch = @Sendable (_ offset: Int) async throws -> Data

    private let pageSize: Int
    private let fetch: Fetch

    nonisolated init(pageSize: Int, fetch: @escaping Fetch) {
        self.pageSize = pageSize
        self.fetch = fetch
    }

    @MainActor
    func next(after history: ChoiceHistory<String>) async throws(LoadError) -> ChoicePage<String> {
        let content = try await content(after: history.dealtCount)
        do {
            let questions = try JSONDecoder().decode([ChoiceQuestion<String>].self, from: content)
            return ChoicePage(questions, isLast: questions.count < pageSize)
        } catch {
            throw .invalidData(.malformed)
        }
    }

    private func content(after offset: Int) async throws(LoadError) -> Data {
        do {
            return try await fetch(offset)
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .connectivity(.notConnected)
        }
    }
}
