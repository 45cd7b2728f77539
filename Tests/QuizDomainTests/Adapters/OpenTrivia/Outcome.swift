import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting

@testable import QuizDomain

/// Returns the value or the error of a call as a result that can be compared.
func outcome<Value>(
    _ call: () async throws(LoadError) -> Value
) async -> Result<Value, LoadError> {
    do throws(LoadError) {
        return .success(try await call())
    } catch {
        return .failure(error)
    }
}

extension OpenTrivia {
    /// Returns an adapter that gets the same response to every request, and makes only one attempt.
    static func answering(_ response: HTTPResponse, on clock: ManualClock = ManualClock()) -> OpenTrivia {
        OpenTrivia(client: InProcessHTTPClient { _ in response }, time: clock.timeSource, attempts: 1)
    }

    static func answering(_ json: String) -> OpenTrivia { answering(.json(json)) }

    /// Resets a token, and returns the token to use from then on.
    func reset(_ token: OpenTriviaToken) async throws(LoadError) -> OpenTriviaToken {
        try await reply(to: .reset(token), as: OpenTriviaTokenPayload.self).get().value()
    }
}

extension ChoiceQuestion<QuizContent> {
    var text: String { prompt.text }
    var correctAnswer: String { options[right].text }
}

extension OpenTriviaMemory {
    /// Returns questions that the token has not delivered before.
    func questions(_ query: OpenTriviaQuery) async throws(LoadError) -> OpenTriviaBatch {
        try await reply(to: query).get().batch(in: query.encoding)
    }
}

extension FakeOpenTrivia {
    /// Returns an adapter that calls this fake directly, without a network, and uses the given clock.
    func trivia(on clock: ManualClock, attempts: Int = 3) -> OpenTrivia {
        OpenTrivia(client: InProcessHTTPClient(self), time: clock.timeSource, attempts: attempts)
    }

    /// The paths and parameters of the received requests, without encoding and token.
    var asked: [String] {
        requests.map { request in
            let items = HTTPQuery(ofAddress: request.address).items.filter { $0.name != "encode" && $0.name != "token" }
            return ([request.url.lastPathComponent] + items.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        }
    }
}

extension FakeOpenTrivia.Behaviour {
    /// A behaviour without a minimum gap between requests.
    static var unhurried: FakeOpenTrivia.Behaviour {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.gap = nil
        return behaviour
    }
}

/// A page of questions as JSON text.
enum WirePage {
    /// Returns a valid row with the given members replaced, or removed if `nil`.
    static func row(_ members: [String: String?] = [:]) -> String {
        var row = [
            "type": "\"multiple\"", "difficulty": "\"easy\"", "category": "\"Geography\"",
            "question": "\"What is the capital of France?\"", "correct_answer": "\"Paris\"",
            "incorrect_answers": "[\"Lyon\",\"Nice\",\"Lille\"]",
        ]
        for (name, value) in members { row[name] = value }
        return "{" + row.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    static func page(_ rows: String...) -> String {
        "{\"response_code\":0,\"results\":[\(rows.joined(separator: ","))]}"
    }
}
