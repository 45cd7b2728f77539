import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Testing

/// A fake service that tests call by path and whose bodies they inspect.
struct FakeOpenTriviaClient {
    struct Body: Decodable, Equatable {
        struct Result: Decodable, Equatable {
            let type, difficulty, category, question, correct_answer: String
            let incorrect_answers: [String]
        }

        let response_code: Int?
        let response_message: String?
        let token: String?
        let results: [Result]?
    }

    let fake: FakeOpenTrivia

    /// Creates a service without a minimum gap between requests, unless the closure sets one.
    init(
        _ rows: [OpenTriviaRow] = OpenTriviaRow.all, on clock: ManualClock = ManualClock(), seed: UInt64 = 0,
        _ change: (inout FakeOpenTrivia.Behaviour) -> Void = { _ in }
    ) {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.gap = nil
        change(&behaviour)
        fake = FakeOpenTrivia(rows, behaving: behaviour, time: clock.timeSource, seed: seed)
    }

    func response(_ path: String) async throws -> HTTPResponse {
        try await fake.handle(HTTPRequest(.get, parsing: "https://opentdb.com/" + path))
    }

    func text(_ path: String) async throws -> String {
        String(decoding: try await response(path).body, as: UTF8.self)
    }

    func body(_ path: String) async throws -> Body {
        try JSONDecoder().decode(Body.self, from: try await response(path).body)
    }

    func newToken() async throws -> String {
        try #require(try await body("api_token.php?command=request").token)
    }
}
