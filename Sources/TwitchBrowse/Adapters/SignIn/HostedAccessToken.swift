public import RemoteLoading

/// A token provider that requests tokens from the app's own server.
///
/// The server knows the client secret, so the app does not contain it. The server responds with status 200 and
/// `{"access_token": "…", "expires_in": 3600}`. If `expires_in` is missing or 0, the token is used until the service
/// declines the token.
///
/// To renew the token, the provider sends the same request again. If the server returns the declined token, the renewal
/// counts as refused.
public final class HostedAccessToken: AccessTokenProviding {
    private let exchange: TokenExchange<AccessToken>
    private let request: HTTPRequest
    private let loader: RemoteLoader<AccessToken>

    /// Creates a provider that sends a request through a client.
    ///
    /// The owner is the user of the token, or `.application` for a token of the app. Responses are cached per owner, so
    /// two users must never have the same owner.
    ///
    /// The client must end every call, for example by a deadline. A caller waits for a token for one minute at most,
    /// but the provider sends no second request before the first has ended.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, owner: TokenOwner, time: TimeSource = .system
    ) {
        self.request = request
        loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            let grant = try response.decoded(as: TokenGrant.self)
            return try grant.token(owner: owner, at: time.date())
        }
        exchange = TokenExchange(time: time, token: { $0 })
    }

    /// The number of calls of ``forget()``.
    public var revision: Int { exchange.epoch }

    /// Returns the current token, after requesting one from the server if the provider has no token.
    public func accessToken() async throws(LoadError) -> AccessToken {
        try await exchange.current { await self.ask() }.get()
    }

    /// Returns the current token, and requests another one from the server first if the current token was declined.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await exchange.renewed(insteadOf: declined, current: { await self.ask() }) { _, _ in await self.ask() }
            .get()
    }

    /// Forgets the token, so that the next call requests another one, for example after a user signed in at the server.
    public func forget() {
        exchange.clear()
    }

    private func ask() async -> Result<AccessToken, LoadError> {
        await Result.catching { () async throws(LoadError) in try await loader.load() }
    }
}

extension HostedAccessToken: CustomReflectable {
    /// A mirror for `dump` that contains the request and no token.
    public var customMirror: Mirror { Mirror(self, children: ["request": request.description]) }
}
