public import RemoteLoading

/// A token that the host's own server gives out: `{"access_token": "…", "expires_in": 3600}` with status 200.
///
/// The server holds the app's secret, so that the app need not. Without `expires_in`, or with 0, the token is used
/// until it is declined. To renew it is to ask again; a server that gives the declined one again has refused.
public final class HostedAccessToken: AccessTokenProviding {
    private let exchange: TokenExchange<AccessToken>
    private let request: HTTPRequest
    private let client: any HTTPClient
    private let owner: TokenOwner
    private let time: TimeSource

    /// Creates a provider that sends a request through a client.
    ///
    /// The owner is the user that the server gives the token for, or `.application` if it is a token of the app that
    /// belongs to no user. Responses are cached per owner, so two users must never share one. The client must end every
    /// call, as one with a deadline does: nobody waits for a token longer than a minute, but it is not
    /// asked for again while it may still come.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, owner: TokenOwner, time: TimeSource = .system
    ) {
        self.request = request
        self.client = client
        self.owner = owner
        self.time = time
        exchange = TokenExchange(time: time, token: { $0 })
    }

    /// The number of calls of ``forget()``.
    public var revision: Int { exchange.epoch }

    /// The token; the server is asked for it once.
    public func accessToken() async throws(LoadError) -> AccessToken {
        try await exchange.current { await self.ask() }.get()
    }

    /// Another token of the server's.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await exchange.renewed(insteadOf: declined, current: { await self.ask() }) { _, _ in await self.ask() }
            .get()
    }

    /// Forgets the token, so that the server is asked anew, as after somebody has signed in there.
    public func forget() {
        exchange.replace(with: nil)
    }

    private func ask() async -> Result<AccessToken, LoadError> {
        await Result.catching { () async throws(LoadError) in try await loader.load() }
    }

    private var loader: RemoteLoader<AccessToken> {
        RemoteLoader(request, from: client) { [owner, time] response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            let grant = try response.decoded(as: TokenGrant.self)
            return try grant.token(owner: owner, at: time.date())
        }
    }
}

extension HostedAccessToken: CustomReflectable {
    /// What `dump` shows: whom it asks, and nothing of what came.
    public var customMirror: Mirror { Mirror(self, children: ["request": request.description]) }
}
