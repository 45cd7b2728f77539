public import Foundation
public import QuizDomain
public import RemoteLoading

/// A client of Open Trivia DB, a free public service of quiz questions, for one player.
///
/// The object keeps to the rate limit of the service, one request in five seconds for all requests from a network. So
/// create one object for the whole app, over a transport without policies, such as `URLSessionHTTPClient`. The object
/// delays requests, sends them again after temporary errors, follows redirects, and gives each exchange a timeout of 30
/// seconds.
///
/// The service identifies a player by a token, and repeats no question under a token until it has given all of them.
/// The object requests the token when it is first needed, and all decks share it. It replaces a token that was unused
/// for six hours. If the service does not know the token, the object requests another one and repeats the request once.
///
/// The methods throw `.connectivity` if there is no response, and `.invalidData` with the reason and the place in the
/// response if the response is not valid. If the service declines a request, they throw `.refused`:
/// - `.notFound`: the service has no questions for the query.
/// - `.gone`: the service no longer knows the token.
/// - `.exhausted`: every question was already given under the token.
/// - `.rateLimited`: the request came too soon after another request from the same network.
/// - `.badRequest`: the service does not understand the request.
/// - `.unavailable`: the service failed.
public final class OpenTrivia: Sendable {
    /// The action to take after the service has given all questions for the token.
    public enum Ending: Hashable, Sendable, CaseIterable {
        /// The load throws `.refused(.exhausted)`.
        case stop
        /// The token is kept, and the service is asked to forget which questions it has given for this token.
        case reset
        /// Another token is requested.
        ///
        /// The service does not forget the questions of the old token, so other games that use it are not affected.
        case newToken
    }

    /// The attribution that the licence of the questions requires, to be shown with the results of a game.
    public static let attribution = QuizAttribution(
        "Open Trivia DB (opentdb.com), CC BY-SA 4.0",
        url: known("https://creativecommons.org/licenses/by-sa/4.0/"))

    /// The address of the service.
    static let address = known("https://opentdb.com")

    private static func known(_ address: String) -> URL {
        guard let address = URL(string: address) else { preconditionFailure("invalid address") }
        return address
    }

    private struct Credential: Sendable {
        let token: OpenTriviaToken
        /// The number of earlier credentials of this object.
        ///
        /// A load that can no longer use its credential uses the current credential of the object if that has a higher
        /// number. Otherwise, the load requests a new credential.
        let generation: Int
        var lastUsed: Duration
    }

    private struct State {
        var credential: Credential?
        var generation = 0
    }

    let service: OpenTriviaService
    /// The attribution that every page of questions has.
    let attribution: QuizAttribution?
    private let ending: Ending
    private let state: Locked<State>
    /// The renewal in flight.
    ///
    /// Only one renewal runs at a time, whatever its reason. All renewals therefore have the same key, `true`.
    private let renewals = SingleFlight<Bool, Result<Credential, LoadError>>(whenAllLeave: .cancels)

    /// Creates an object for the service at `https://opentdb.com`, optionally with a token that was saved earlier.
    ///
    /// `spacing` is the minimum time between two requests.
    public convenience init(
        over transport: any HTTPClient, spacing: Duration = .seconds(5), token: OpenTriviaToken? = nil,
        whenAllWereGiven ending: Ending = .stop, time: any TimeProviding = .system, chance: ChanceSource = .system
    ) {
        self.init(
            OpenTriviaService(
                over: transport, at: Self.address, spacing: spacing, time: time.timeSource, chance: chance),
            whenAllWereGiven: ending, token: token)
    }

    /// Creates an object for another service that has the interface of Open Trivia DB.
    ///
    /// Throws an error if the address is not valid. The paths of the requests, such as `api.php`, are appended to the
    /// address. The results of a game show the `attribution` of the questions; a copy of Open Trivia DB needs
    /// ``attribution``. `spacing` is the minimum time between two requests to this service, which may be zero.
    public convenience init(
        over transport: any HTTPClient, at address: URL, attribution: QuizAttribution?,
        spacing: Duration = .seconds(5), token: OpenTriviaToken? = nil, whenAllWereGiven ending: Ending = .stop,
        time: any TimeProviding = .system, chance: ChanceSource = .system
    ) throws(HTTPMessageError) {
        _ = try OpenTriviaEndpoint.categories.request(at: address)
        self.init(
            OpenTriviaService(
                over: transport, at: address, spacing: spacing, time: time.timeSource, chance: chance),
            attribution: attribution, whenAllWereGiven: ending, token: token)
    }

    /// Creates an object over a connection.
    init(
        _ service: OpenTriviaService, attribution: QuizAttribution? = OpenTrivia.attribution,
        whenAllWereGiven ending: Ending = .stop, token: OpenTriviaToken? = nil
    ) {
        self.service = service
        self.attribution = attribution
        self.ending = ending
        let credential = token.map { Credential(token: $0, generation: 0, lastUsed: service.time.elapsed()) }
        state = Locked(State(credential: credential))
    }

    /// Fetches the categories that the service offers at present.
    public func categories() async throws(LoadError) -> [OpenTriviaCategory] {
        try await service.categories()
    }

    /// Returns an endless deck, which fetches its questions page by page.
    ///
    /// The query determines the kind, the category and the difficulty of the questions, and the size of a page. The
    /// deck skips questions that were dealt before in the same game. If this object has no token yet, the first page of
    /// a game is requested without one, so that the player sees the first question at once. The service may give the
    /// questions of such a page again in a later game.
    ///
    /// If a category is smaller than a page, the deck asks for the number of its questions and then requests all of
    /// them. If the service cannot count the questions, because the query has a kind or no category, the deck requests
    /// half as many, down to one. If the service has no question, the deck throws `.refused(.notFound)`.
    ///
    /// When the service has given all questions under the token, the deck ends a game that already had questions, or
    /// throws `.refused(.exhausted)` at the start of a game, unless the object resets or replaces its token.
    public func deck(_ query: OpenTriviaQuery = OpenTriviaQuery()) -> some ChoiceDeck<QuizContent> {
        OpenTriviaDeck(self, asking: query)
    }

    /// The current token, which an app can save, or `nil` before the first load.
    public var token: OpenTriviaToken? { state.withLock { $0.credential?.token } }

    /// Requests questions that were not given before.
    ///
    /// The request is repeated at most twice: once if the service does not know the token, and once if it has given all
    /// questions for the token. The loop therefore always ends.
    func reply(to query: OpenTriviaQuery) async throws(LoadError) -> OpenTriviaReply<OpenTriviaResults> {
        var credential = try await current()
        var (mayReplace, mayBeginAnew) = (true, ending != .stop)
        while true {
            note(use: credential)
            let reply = try await service.reply(
                to: .questions(query, token: credential.token), as: OpenTriviaResults.self)
            switch reply {
            case .tokenUnknown where mayReplace:
                mayReplace = false
                credential = try await renewed(after: credential, resetting: false)
            case .exhausted where mayBeginAnew:
                mayBeginAnew = false
                credential = try await renewed(after: credential, resetting: ending == .reset)
            case .value, .tooFew, .tokenUnknown, .exhausted, .tooSoon:
                return reply
            }
        }
    }

    private func current() async throws(LoadError) -> Credential {
        let credential = state.withLock { $0.credential }
        guard let credential else { return try await renewed(after: nil, resetting: false) }
        let isIdle = service.time.elapsed() - credential.lastUsed >= OpenTriviaToken.idleLimit
        return isIdle ? try await renewed(after: credential, resetting: false) : credential
    }

    /// Records that a credential is used now.
    ///
    /// Call this function before each request, even though the service may refuse the request. The service deletes a
    /// token six hours after the arrival of its last request. The arrival is later than this call, so this object never
    /// uses a token that the service has already deleted.
    private func note(use credential: Credential) {
        let now = service.time.elapsed()
        state.withLock { state in
            guard state.credential?.generation == credential.generation else { return }
            state.credential?.lastUsed = now
        }
    }

    /// Returns a new credential in place of one that is no longer usable.
    ///
    /// Concurrent callers share one renewal.
    private func renewed(after old: Credential?, resetting: Bool) async throws(LoadError) -> Credential {
        let ending = await renewals.value(for: true) { [self] in
            await Result.catching { () async throws(LoadError) in
                // Another load may have stored a newer credential just before this renewal started.
                if let newer = newer(than: old) { return newer }
                return keep(try await requestToken(resetting: resetting ? old?.token : nil))
            }
        }
        guard case .done(let outcome) = ending else { throw .cancelled }
        return try outcome.get()
    }

    private func newer(than old: Credential?) -> Credential? {
        state.withLock { state in
            state.credential.flatMap { $0.generation > (old?.generation ?? -1) ? $0 : nil }
        }
    }

    private func requestToken(resetting token: OpenTriviaToken?) async throws(LoadError) -> OpenTriviaToken {
        guard let token else { return try await service.newToken() }
        let reply = try await service.reply(to: .reset(token), as: OpenTriviaTokenPayload.self)
        if case .tokenUnknown = reply { return try await service.newToken() }
        return try reply.get().value()
    }

    private func keep(_ token: OpenTriviaToken) -> Credential {
        let now = service.time.elapsed()
        return state.withLock { state in
            state.generation += 1
            let credential = Credential(token: token, generation: state.generation, lastUsed: now)
            state.credential = credential
            return credential
        }
    }
}
