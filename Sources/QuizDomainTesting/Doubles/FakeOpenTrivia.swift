import Foundation
import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// Open Trivia DB without the network: it holds questions, and keeps every rule of the service on a time source.
///
/// It honours amount, category, difficulty, type, encoding and token of a query; gives all that were asked for or none;
/// remembers what it gave under a token, and forgets tokens that nobody used for six hours; wants five seconds between
/// two requests. Ask it in process by `InProcessHTTPClient`, or over a real socket by `LoopbackHTTPServer`.
public final class FakeOpenTrivia: HTTPHandler {
    struct State {
        var behaviour: Behaviour
        var generator: SeededGenerator
        var tokens: [String: Token] = [:]
        var lastRequest: [String: Duration] = [:]
        var requests: [HTTPRequest] = []
        var substitutes: [HTTPResponse] = []
    }

    /// What is remembered of a player.
    struct Token {
        var given: Set<Int> = []
        var lastUsed: Duration
    }

    let rows: [OpenTriviaRow]
    let time: TimeSource
    let state: Locked<State>

    /// Creates a service; the seed decides which questions it gives, and the order of wrong answers.
    public init(
        _ rows: [OpenTriviaRow] = OpenTriviaRow.all, behaving behaviour: Behaviour = Behaviour(),
        time: TimeSource = .system, seed: UInt64 = 0
    ) {
        self.rows = rows
        self.time = time
        state = Locked(State(behaviour: behaviour, generator: SeededGenerator(seed: seed)))
    }

    /// The requests so far, refused ones among them.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// How it behaves, from the next request on.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// Gives these responses to the next requests, whatever they ask, and goes on as usual then.
    ///
    /// They do not count for the pace.
    public func answerNext(with responses: HTTPResponse...) {
        state.withLock { $0.substitutes += responses }
    }

    /// Knows no token any more.
    public func forgetTokens() {
        state.withLock { $0.tokens = [:] }
    }

    /// Answers as the service does.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let now = time.elapsed()
        return state.withLock { state in
            state.requests.append(request)
            if !state.substitutes.isEmpty { return state.substitutes.removeFirst() }
            let path = request.url.lastPathComponent
            guard let endpoint = Endpoint(rawValue: path) else { return .noSuchPage }
            guard state.isInPace(path, at: now) else { return state.behaviour.refusal.response }
            let query = HTTPQuery(ofAddress: request.address)
            return answer(endpoint, Parameters(query), &state, now)
        }
    }

    private func answer(
        _ endpoint: Endpoint, _ parameters: Parameters, _ state: inout State, _ now: Duration
    ) -> HTTPResponse {
        switch endpoint {
        case .questions: questions(parameters, &state, now)
        case .token: token(parameters, &state, now)
        case .categories: categories
        case .count: count(of: parameters["category"].flatMap { Int($0) } ?? 0)
        }
    }
}

extension FakeOpenTrivia {
    enum Endpoint: String {
        case questions = "api.php"
        case token = "api_token.php"
        case categories = "api_category.php"
        case count = "api_count.php"
    }

    /// The parameters of a request; of several with one name the last counts.
    struct Parameters {
        private let query: HTTPQuery

        init(_ query: HTTPQuery) {
            self.query = query
        }

        subscript(name: String) -> String? { query.values(for: name).last }
    }
}

extension FakeOpenTrivia.State {
    /// Whether a request is late enough after the last one that was; a clock that went back is not held against it.
    fileprivate mutating func isInPace(_ path: String, at now: Duration) -> Bool {
        guard let gap = behaviour.gap else { return true }
        let bucket = behaviour.sharesOneBucket ? "" : path
        if let last = lastRequest[bucket], now >= last, now - last < gap { return false }
        lastRequest[bucket] = now
        return true
    }
}

extension HTTPResponse {
    fileprivate static var noSuchPage: HTTPResponse {
        HTTPResponse(
            status: .notFound, fields: [.contentType: "text/html"],
            body: Data("<!DOCTYPE html><title>404</title>".utf8))
    }
}
