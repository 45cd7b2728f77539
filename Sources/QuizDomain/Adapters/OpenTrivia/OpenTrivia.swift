public import Foundation
public import RemoteLoading

/// Open Trivia DB, a free service of quiz questions that anybody may ask, one request in five seconds.
///
/// Each method is one request. Give it a client that keeps to an ``OpenTriviaPace``; a refusal for being too soon that
/// comes in a body, where no client looks, is waited out here. No answer is `.connectivity`, an answer that makes no
/// sense is `.invalidData` with what and where, and what the service declines is `.refused`:
/// - `.notFound`: there are not as many questions for that query; it gives all or none.
/// - `.gone`: it does not know the token any more.
/// - `.exhausted`: everything was given under the token.
/// - `.rateLimited`: too soon after another request, whoever in this network sent it.
/// - `.badRequest`: it does not understand the request.
/// - `.unavailable`: it failed.
public struct OpenTrivia: Sendable {
    /// How long the service wants between two requests.
    public static let gap: Duration = .seconds(5)

    let time: TimeSource
    private let client: any HTTPClient
    private var address: URL
    private let pace: OpenTriviaPace?
    private let attempts: Int

    /// Creates the way to the service, or to another one that speaks like it; throws if the address is none.
    ///
    /// A request that is refused in a body as too soon is sent again after ``gap``, as often as there are attempts. If
    /// the client keeps to a pace, pass it here too, so that such a refusal holds back everybody who shares it.
    public init(
        client: any HTTPClient, at address: URL, pace: OpenTriviaPace? = nil, time: TimeSource = .system,
        attempts: Int = 3
    ) throws(HTTPRuleError) {
        self.init(client: client, pace: pace, time: time, attempts: attempts)
        self.address = address
        _ = try OpenTriviaEndpoint.categories.request(at: address)
    }

    /// Creates the way to the service at `https://opentdb.com`.
    public init(
        client: any HTTPClient, pace: OpenTriviaPace? = nil, time: TimeSource = .system, attempts: Int = 3
    ) {
        guard let address = URL(string: "https://opentdb.com") else { preconditionFailure("no address") }
        precondition(attempts > 0, "a request is sent once at least")
        self.client = client
        self.address = address
        self.pace = pace
        self.time = time
        self.attempts = attempts
    }

    /// Questions; with a token only such as were not given under it before.
    public func questions(
        _ query: OpenTriviaQuery, token: OpenTriviaToken? = nil
    ) async throws(LoadError) -> OpenTriviaBatch {
        try await reply(to: query, token: token).get()
    }

    /// The categories that there are now.
    public func categories() async throws(LoadError) -> [OpenTriviaCategory] {
        try await reply(to: .categories) { (payload: OpenTriviaCategoryPayload) throws(LoadError) in
            try payload.value()
        }.get()
    }

    /// A new token, under which nothing was given yet.
    public func newToken() async throws(LoadError) -> OpenTriviaToken {
        try await reply(to: .newToken) { (payload: OpenTriviaTokenPayload) throws(LoadError) in
            try payload.value()
        }.get()
    }
}

extension OpenTrivia {
    func reply(
        to query: OpenTriviaQuery, token: OpenTriviaToken?
    ) async throws(LoadError) -> OpenTriviaReply<OpenTriviaBatch> {
        try await reply(to: .questions(query, token: token)) { (payload: OpenTriviaResults) throws(LoadError) in
            payload.batch(for: query)
        }
    }

    /// How many questions of a difficulty a category has; of every difficulty if that is `nil`.
    func count(
        of category: OpenTriviaCategory, _ difficulty: OpenTriviaDifficulty?
    ) async throws(LoadError) -> Int {
        try await reply(to: .counts(category.id)) { (payload: OpenTriviaCountPayload) throws(LoadError) in
            try payload.count(of: difficulty)
        }.get()
    }

    /// Makes the service forget what it gave under a token; returns the one to go on with.
    func reply(resetting token: OpenTriviaToken) async throws(LoadError) -> OpenTriviaReply<OpenTriviaToken> {
        try await reply(to: .reset(token)) { (payload: OpenTriviaTokenPayload) throws(LoadError) in
            try payload.value()
        }
    }

    /// Asks until the answer is another than "too soon", or the attempts are spent.
    private func reply<Payload: OpenTriviaPayload, Value: Sendable>(
        to endpoint: OpenTriviaEndpoint, reading: @escaping @Sendable (Payload) throws(LoadError) -> Value
    ) async throws(LoadError) -> OpenTriviaReply<Value> {
        let loader = try loader(of: endpoint, reading: reading)
        for attempt in 1...attempts {
            let reply = try await loader.load()
            guard case .tooSoon = reply else { return reply }
            pace?.holdBack(endpoint)
            guard attempt < attempts else { break }
            do throws(CancellationError) {
                try await time.sleep(until: time.elapsed() + Self.gap)
            } catch {
                throw .cancelled
            }
        }
        throw .refused(.rateLimited(until: time.date().addingTimeInterval(Self.gap / .seconds(1))))
    }

    private func loader<Payload: OpenTriviaPayload, Value: Sendable>(
        of endpoint: OpenTriviaEndpoint, reading: @escaping @Sendable (Payload) throws(LoadError) -> Value
    ) throws(LoadError) -> RemoteLoader<OpenTriviaReply<Value>> {
        let request: HTTPRequest
        do throws(HTTPRuleError) {
            request = try endpoint.request(at: address)
        } catch {
            throw .refused(.badRequest)
        }
        return RemoteLoader(request, from: client) { [time] response throws(LoadError) in
            try OpenTriviaReply(response, today: time.date(), reading: reading)
        }
    }
}
