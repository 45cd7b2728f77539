public import Foundation
public import RemoteLoading

/// A client for Open Trivia DB, a free public service of quiz questions that permits one request in five seconds.
///
/// Each method sends one request, with a timeout of 30 seconds. Use an HTTP client that keeps to an ``OpenTriviaPace``.
/// If a request comes too early, some deployments of the service respond with status 200 and a code in the body. HTTP
/// clients do not inspect the body, so the methods recognise this code and send the request again after
/// ``OpenTriviaPace/gap``.
///
/// The methods throw `.connectivity` if there is no response, and `.invalidData` with the reason and the place in the
/// response if the response is not valid. If the service declines a request, they throw `.refused`:
/// - `.notFound`: there are fewer questions for the query than requested, so the service returns none.
/// - `.gone`: the service no longer knows the token.
/// - `.exhausted`: every question was already given under the token.
/// - `.rateLimited`: the request came too soon after another request from the same network.
/// - `.badRequest`: the service does not understand the request.
/// - `.unavailable`: the service failed.
public struct OpenTrivia: Sendable {
    let time: TimeSource
    private let client: any HTTPClient
    private var address: URL
    private let pace: OpenTriviaPace?
    private let attempts: Int

    /// Creates a client for a service at another address that is compatible with Open Trivia DB, or throws an error if
    /// the address is not valid.
    ///
    /// If the body of a response says that the request came too early, the request is sent again after
    /// ``OpenTriviaPace/gap``, up to the given number of attempts. If the HTTP client keeps to a pace, pass the same
    /// pace here, so that such a refusal delays all requests that share the pace.
    public init(
        client: any HTTPClient, at address: URL, pace: OpenTriviaPace? = nil, time: TimeSource = .system,
        attempts: Int = 3
    ) throws(HTTPRuleError) {
        self.init(client: client, pace: pace, time: time, attempts: attempts)
        self.address = address
        _ = try OpenTriviaEndpoint.categories.request(at: address)
    }

    /// Creates a client for the service at `https://opentdb.com`.
    public init(
        client: any HTTPClient, pace: OpenTriviaPace? = nil, time: TimeSource = .system, attempts: Int = 3
    ) {
        guard let address = URL(string: "https://opentdb.com") else { preconditionFailure("invalid address") }
        precondition(attempts > 0, "the number of attempts must be positive")
        self.client = pace == nil ? OpenTriviaTimeout(client: client, time: time) : client
        self.address = address
        self.pace = pace
        self.time = time
        self.attempts = attempts
    }

    /// Fetches questions.
    ///
    /// With a token, the service returns only questions that it has not yet given for this token.
    package func questions(
        _ query: OpenTriviaQuery, token: OpenTriviaToken? = nil
    ) async throws(LoadError) -> OpenTriviaBatch {
        try await reply(to: .questions(query, token: token), as: OpenTriviaResults.self).get().batch(in: query.encoding)
    }

    /// Fetches the categories that the service offers at present.
    public func categories() async throws(LoadError) -> [OpenTriviaCategory] {
        try await reply(to: .categories, as: OpenTriviaCategoryPayload.self).get().value()
    }

    /// Requests a new token, under which no question was given yet.
    package func newToken() async throws(LoadError) -> OpenTriviaToken {
        try await reply(to: .newToken, as: OpenTriviaTokenPayload.self).get().value()
    }
}

extension OpenTrivia {
    /// Returns a client for the service at `https://opentdb.com` that keeps to a pace and retries requests that may
    /// succeed later.
    ///
    /// All clients that use the service from one network should share the pace.
    public static func paced(
        over transport: some HTTPClient, pace: OpenTriviaPace = OpenTriviaPace(), chance: ChanceSource = .system
    ) -> OpenTrivia {
        OpenTrivia(client: pace.client(over: transport, chance: chance), pace: pace, time: pace.time)
    }
}

extension OpenTrivia {
    /// Returns the number of questions of a difficulty in a category, or of all difficulties if the difficulty is
    /// `nil`.
    func count(
        of category: OpenTriviaCategory, _ difficulty: OpenTriviaDifficulty?
    ) async throws(LoadError) -> Int {
        try await reply(to: .counts(category.id), as: OpenTriviaCountPayload.self).get().count(of: difficulty)
    }

    /// Sends a request, and repeats it while the reply is `.tooSoon` and attempts are left.
    func reply<Payload: OpenTriviaPayload>(
        to endpoint: OpenTriviaEndpoint, as type: Payload.Type
    ) async throws(LoadError) -> OpenTriviaReply<Payload> {
        let loader: RemoteLoader<OpenTriviaReply<Payload>> = try loader(of: endpoint)
        for attempt in 1...attempts {
            let reply = try await loader.load()
            guard case .tooSoon = reply else { return reply }
            pace?.limiter(at: endpoint.path).pause(for: OpenTriviaPace.gap)
            guard attempt < attempts else { break }
            do throws(CancellationError) {
                try await time.sleep(until: time.elapsed() + OpenTriviaPace.gap)
            } catch {
                throw .cancelled
            }
        }
        throw .refused(.rateLimited(until: time.date().after(OpenTriviaPace.gap)))
    }

    private func loader<Payload: OpenTriviaPayload>(
        of endpoint: OpenTriviaEndpoint
    ) throws(LoadError) -> RemoteLoader<OpenTriviaReply<Payload>> {
        let request: HTTPRequest
        do throws(HTTPRuleError) {
            request = try endpoint.request(at: address)
        } catch {
            throw .refused(.badRequest)
        }
        return RemoteLoader(request, from: client) { [time] response throws(LoadError) in
            try OpenTriviaReply(response, today: time.date())
        }
    }
}
