public import RemoteLoading

/// A token provider that requests tokens from the app's own server.
///
/// Only the server knows the client secret, so that the secret is not part of the app. The server must respond with
/// status 200 and `{"access_token": "…", "expires_in": 3600}`. If `expires_in` is missing or 0, the token is used until
/// the service declines the token.
///
/// To renew the token, the provider sends the same request again. If the server returns the declined token, the renewal
/// counts as refused.
public final class HostedAccessToken: AccessTokenProviding {
    private let exchange: TokenExchange<AccessToken>
    private let loader: RemoteLoader<AccessToken>

    /// Creates a provider that sends the given request through a client whenever it needs a token.
    ///
    /// `owner` identifies the user of the token, or is `.application` for a token of the app itself. Cached responses
    /// are stored separately for each owner, so two users must never have the same one.
    ///
    /// The client must end every call, for example by a deadline, because the provider sends no further request for a
    /// token while one is in flight. A caller waits for a token for one minute at most.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, owner: TokenOwner, time: TimeSource = .system
    ) {
        var request = request
        // The response must come from the server, must not be stored, and must not be that of an earlier request.
        (request.handling.freshness, request.handling.isCoalesced) = (.refresh, false)
        try? request.fields.set("no-store", for: "Cache-Control")  // this value is always valid
        loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            let grant = try response.decoded(as: TokenGrant.self)
            return try grant.token(owner: owner, at: time.date())
        }
        exchange = TokenExchange(time: time, token: { $0 })
    }

    /// The number of times that ``forget()`` has been called.
    public var revision: Int { exchange.epoch }

    /// Returns the current token.
    ///
    /// If the provider has no token, it requests one from the server first.
    public func accessToken() async throws(LoadError) -> AccessToken {
        try await exchange.current { await self.ask() }.get()
    }

    /// Returns a token other than the declined one.
    ///
    /// If the declined token is still the current one, the provider requests another token from the server.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await exchange.renewed(insteadOf: declined, current: { await self.ask() }) { _, _ in await self.ask() }
            .get()
    }

    /// Forgets the token, so that the next call requests another one, for example after a user signed in at the server.
    public func forget() { exchange.clear() }

    private func ask() async -> Result<AccessToken, LoadError> {
        await Result.catching { () async throws(LoadError) in try await loader.load() }
    }
}

extension HostedAccessToken: CustomReflectable {
    /// An empty mirror for `dump`, because the client may contain the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
