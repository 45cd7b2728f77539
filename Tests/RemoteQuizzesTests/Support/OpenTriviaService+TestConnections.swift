import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting

@testable import RemoteQuizzes

extension OpenTriviaService {
    /// Creates a connection that sends each request at once, and sends it again only after code 5.
    init(_ client: any HTTPClient, time: TimeSource, attempts: Int = 3) {
        let limiter = RateLimiter(spacing: .zero, time: time)
        self.init(client: client, at: OpenTrivia.address, limiter: limiter, time: time, attempts: attempts)
    }

    /// Returns a connection that gets the same response to every request, and makes only one attempt.
    static func answering(_ response: HTTPResponse, on clock: ManualClock = ManualClock()) -> OpenTriviaService {
        OpenTriviaService(InProcessHTTPClient { _ in response }, time: clock.timeSource, attempts: 1)
    }

    static func answering(_ json: String) -> OpenTriviaService { answering(.json(json)) }

    /// Resets a token, and returns the token to use from then on.
    func reset(_ token: OpenTriviaToken) async throws(LoadError) -> OpenTriviaToken {
        try await reply(to: .reset(token), as: OpenTriviaTokenPayload.self).get().value()
    }
}

extension ChoiceQuestion<QuizContent> {
    var text: String { prompt.text }
    var correctAnswer: String { options[right].text }
}

extension OpenTrivia {
    /// Creates an object that sends each request at once, and sends it again only after code 5.
    convenience init(
        unpaced client: any HTTPClient, whenAllWereGiven ending: Ending = .stop, token: OpenTriviaToken? = nil,
        time: TimeSource
    ) {
        self.init(OpenTriviaService(client, time: time), whenAllWereGiven: ending, token: token)
    }

    /// Returns an object that gets the same response to every request.
    static func answering(_ response: HTTPResponse) -> OpenTrivia { OpenTrivia(.answering(response)) }

    static func answering(_ json: String) -> OpenTrivia { answering(.json(json)) }

    /// Returns questions that the token has not delivered before.
    func questions(_ query: OpenTriviaQuery) async throws(LoadError) -> OpenTriviaBatch {
        try await reply(to: query).get().batch
    }
}

extension FakeOpenTrivia {
    /// Returns a connection that calls this fake directly, without a network, and uses the given clock.
    func service(on clock: ManualClock, attempts: Int = 3) -> OpenTriviaService {
        OpenTriviaService(InProcessHTTPClient(self), time: clock.timeSource, attempts: attempts)
    }

    /// Returns an object that calls this fake directly, without a network, and uses the given clock.
    func trivia(
        on clock: ManualClock, whenAllWereGiven ending: OpenTrivia.Ending = .stop, token: OpenTriviaToken? = nil
    ) -> OpenTrivia {
        OpenTrivia(service(on: clock), whenAllWereGiven: ending, token: token)
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

/// A page of questions as JSON text, with each text in base64.
enum WirePage {
    /// Returns a valid row with the given members replaced by JSON, or removed if `nil`.
    static func row(_ members: [String: String?] = [:]) -> String {
        var row = [
            "type": text("multiple"), "difficulty": text("easy"), "category": text("Geography"),
            "question": text("What is the capital of France?"), "correct_answer": text("Paris"),
            "incorrect_answers": "[\(text("Lyon")),\(text("Nice")),\(text("Lille"))]",
        ]
        for (name, value) in members { row[name] = value }
        return "{" + row.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
    }

    /// Returns a text in base64, in quotation marks.
    static func text(_ text: String) -> String { "\"\(Data(text.utf8).base64EncodedString())\"" }

    static func page(_ rows: String...) -> String {
        "{\"response_code\":0,\"results\":[\(rows.joined(separator: ","))]}"
    }
}
