import Foundation
import RemoteLoading

/// A connection to the service, which sends requests at its pace and decodes the responses.
///
/// Each method sends one request. If a request comes too early, some deployments of the service respond with status 200
/// and a code in the body. HTTP clients do not inspect the body, so the methods recognise this code, pause all requests
/// for ``gap``, and send the request again.
struct OpenTriviaService: Sendable {
    /// The minimum time between two requests to the service.
    static let gap: Duration = .seconds(5)

    let time: TimeSource
    let limiter: RateLimiter
    private let client: any HTTPClient
    private let address: URL
    private let attempts: Int

    /// Creates a connection over a transport without policies.
    init(
        over transport: any HTTPClient, at address: URL, spacing: Duration, time: TimeSource, chance: ChanceSource
    ) {
        let limiter = RateLimiter(spacing: spacing, time: time)
        let client = Self.client(over: transport, limiter: limiter, time: time, chance: chance)
        self.init(client: client, at: address, limiter: limiter, time: time)
    }

    /// Creates a connection over a client that keeps to the limiter.
    ///
    /// A request that comes too early is sent at most `attempts` times.
    init(client: any HTTPClient, at address: URL, limiter: RateLimiter, time: TimeSource, attempts: Int = 3) {
        self.client = client
        self.address = address
        self.limiter = limiter
        self.time = time
        self.attempts = attempts
    }

    /// Returns a client that keeps to the limiter, retries failed requests, follows redirects and coalesces equal
    /// requests.
    ///
    /// Requests for questions and for new tokens are never coalesced, so that no two games get the same questions, and
    /// no two players get the same token.
    static func client(
        over transport: any HTTPClient, limiter: RateLimiter, time: TimeSource, chance: ChanceSource
    ) -> any HTTPClient {
        OpenTriviaTimeout(client: transport, time: time).rateLimited(by: limiter)
            .retrying(.standard, time: time, chance: chance).followingRedirects().coalesced()
    }

    /// Fetches questions.
    ///
    /// With a token, the service returns only questions that it has not yet given for this token.
    func questions(
        _ query: OpenTriviaQuery, token: OpenTriviaToken? = nil
    ) async throws(LoadError) -> OpenTriviaBatch {
        try await reply(to: .questions(query, token: token), as: OpenTriviaResults.self).get().batch
    }

    /// Fetches the categories that the service offers at present.
    func categories() async throws(LoadError) -> [OpenTriviaCategory] {
        try await reply(to: .categories, as: OpenTriviaCategoryPayload.self).get().value()
    }

    /// Requests a new token, under which no question was given yet.
    func newToken() async throws(LoadError) -> OpenTriviaToken {
        try await reply(to: .newToken, as: OpenTriviaTokenPayload.self).get().value()
    }

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
            limiter.pause(for: Self.gap)
            guard attempt < attempts else { break }
            do throws(CancellationError) {
                try await time.sleep(until: time.elapsed() + Self.gap)
            } catch {
                throw .cancelled
            }
        }
        throw .refused(.rateLimited(until: time.date().after(Self.gap)))
    }

    private func loader<Payload: OpenTriviaPayload>(
        of endpoint: OpenTriviaEndpoint
    ) throws(LoadError) -> RemoteLoader<OpenTriviaReply<Payload>> {
        let request: HTTPRequest
        do throws(HTTPMessageError) {
            request = try endpoint.request(at: address)
        } catch {
            throw .refused(.badRequest)
        }
        return RemoteLoader(request, from: client) { [time] response throws(LoadError) in
            try OpenTriviaReply(response, today: time.date())
        }
    }
}
