import Foundation
import QuizDomainTesting
public import RemoteLoading
public import RemoteLoadingTesting
import RemoteQuizzes

/// A fake of the quiz service Open Trivia DB, which has its own questions and follows every rule of the service.
///
/// The fake supports the parameters of a query for the amount, category, difficulty, type, encoding and token. It
/// returns either all requested questions or none, records the questions returned for a token, deletes tokens that were
/// not used for six hours, and requires five seconds between two requests. The fake reads the time from a time source.
/// Send requests to the fake in process with `InProcessHTTPClient`, or over a real socket with `LoopbackHTTPServer`.
public final class FakeOpenTrivia: HTTPHandler, VerifiableDouble {
    struct State {
        var behaviour: Behaviour
        var generator: SeededNumbers
        var tokens: [String: Token] = [:]
        var lastRequest: Duration?
        var requests: [HTTPRequest] = []
        var substitutes: [HTTPResponse] = []
    }

    /// The questions returned for a token, by index, and the time of its last use.
    struct Token {
        var given: Set<Int> = []
        var lastUsed: Duration
    }

    enum Endpoint: String {
        case questions = "api.php"
        case token = "api_token.php"
        case categories = "api_category.php"
        case count = "api_count.php"
    }

    let rows: [OpenTriviaRow]
    let time: TimeSource
    let state: Locked<State>
    private let log: FakeServiceLog

    /// Creates a fake of the service.
    ///
    /// The seed determines which questions the service returns, and the order of wrong answers.
    ///
    /// A request to a path that the service does not have is an issue, and so is a test in which the fake receives no
    /// request, unless the fake is marked with ``optional()``.
    public init(
        _ rows: [OpenTriviaRow] = OpenTriviaRow.all, behaving behaviour: Behaviour = Behaviour(),
        time: any TimeProviding = .system, seed: UInt64 = 0, name: String? = nil, sink: FailureSink? = nil,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        log = FakeServiceLog("FakeOpenTrivia", name: name, sink: sink, file: file, line: line)
        self.rows = rows
        self.time = time.timeSource
        state = Locked(State(behaviour: behaviour, generator: SeededNumbers(seed: seed)))
    }

    /// The requests so far, including refused ones.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The behaviour of the fake, which a test can change at any time.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// Makes the fake respond to the next requests, at any endpoint, with the given responses.
    ///
    /// Those requests do not count for the rate limit.
    public func answerNext(with responses: HTTPResponse...) {
        state.withLock { $0.substitutes += responses }
    }

    /// Deletes all tokens.
    public func forgetTokens() {
        state.withLock { $0.tokens = [:] }
    }

    /// Returns the response of the service to a request.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let now = time.elapsed()
        let path = request.url.lastPathComponent
        let endpoint = request.url.path() == "/" + path ? Endpoint(rawValue: path) : nil
        let (response, isSubstitute) = state.withLock { state in
            state.requests.append(request)
            if !state.substitutes.isEmpty { return (state.substitutes.removeFirst(), true) }
            guard let endpoint else { return (.noSuchPage, false) }
            guard state.isInPace(at: now) else { return (state.behaviour.refusal.response, false) }
            // If several parameters have the same name, the service uses the last one.
            let items = HTTPQuery(ofAddress: request.address).items.map { ($0.name, $0.value) }
            return (answer(endpoint, Dictionary(items) { $1 }, &state, now), false)
        }
        log.note(request, isKnownPath: endpoint != nil || isSubstitute)
        return response
    }

    /// Prevents the issue that the fake otherwise reports if it receives no request, and returns the fake.
    @discardableResult
    public func optional() -> Self {
        log.markOptional()
        return self
    }

    /// Returns the issues of the fake so far, such as requests to unknown paths.
    public func report() -> DoubleReport { log.report() }

    private func answer(
        _ endpoint: Endpoint, _ parameters: [String: String], _ state: inout State, _ now: Duration
    ) -> HTTPResponse {
        switch endpoint {
        case .questions: questions(parameters, &state, now)
        case .token: token(parameters, &state, now)
        case .categories: categories
        case .count: count(of: parameters["category"].flatMap { Int($0) } ?? 0)
        }
    }
}

extension FakeOpenTrivia.State {
    /// Records a request and returns `true` if enough time has passed since the last accepted request.
    ///
    /// The function also returns `true` if the clock was set back after the last accepted request.
    fileprivate mutating func isInPace(at now: Duration) -> Bool {
        guard let gap = behaviour.gap else { return true }
        if let last = lastRequest, now >= last, now - last < gap { return false }
        lastRequest = now
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
