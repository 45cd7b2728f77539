public import RemoteLoading

/// A source that requests tokens from the app's own server.
///
/// Only the server knows the client secret, so the app does not contain it. The server must respond with status 200 and
/// `{"access_token": "…", "expires_in": 3600}`. If `expires_in` is missing or 0, the token is used until the service
/// declines the token.
///
/// To renew the token, the source sends the same request again. If the server returns the declined token, the renewal
/// counts as refused. After the token has expired, the source may ask for another one.
///
/// Several authorizers can share one source. All of them share one request to the server.
public final class HostedAccessToken: CredentialSource {
    private let calls: AuthorizedCalls<TokenServer>

    /// Creates a source that sends the given request through a client whenever it needs a token.
    ///
    /// `owner` identifies the user of the token, or is `.application` for a token of the app itself. Cached responses
    /// are stored separately for each owner, so two users must never have the same one.
    ///
    /// The client must end every call, for example by a deadline, because the source sends no further request for a
    /// token while one is in flight. A caller waits for a token for one minute at most.
    public init(
        _ request: HTTPRequest, client: any HTTPClient, clientID: ClientID, owner: TokenOwner,
        time: any TimeProviding = .system
    ) {
        let time = time.timeSource
        let server = TokenServer(request, client: client, clientID: clientID, owner: owner, time: time)
        calls = AuthorizedCalls(server, time: time)
    }

    /// The number of times that ``forget()`` has been called.
    public var revision: Int { calls.source.state.withLock { $0.epoch } }

    /// Returns the current token, or requests one from the server if there is none yet.
    public func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        try await calls.credential(over: client)
    }

    /// Returns a token other than the declined one.
    ///
    /// If the declined token is still the current one, the source requests another token from the server.
    public func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
        -> Credential
    {
        try await calls.renewal(of: declined, over: client)
    }

    /// Forgets the token, so that the next call requests another one, for example after a user signed in at the server.
    public func forget() { calls.source.state.withLock { $0.forget() } }
}

extension HostedAccessToken: CustomReflectable {
    /// An empty mirror for `dump`, because the client may contain the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The app's own server, and the token that it sent last.
private struct TokenServer: TokenSource {
    let state = Locked(AuthorizationRule<Credential>(lead: nil))
    private let loader: RemoteLoader<Credential>
    private let time: TimeSource

    init(
        _ request: HTTPRequest, client: any HTTPClient, clientID: ClientID, owner: TokenOwner, time: TimeSource
    ) {
        var request = request
        // The response must come from the server, must not be stored, and must not be that of an earlier request.
        (request.options.freshness, request.options.isCoalesced) = (.refresh, false)
        try? request.fields.set("no-store", for: "Cache-Control")  // this value is always valid
        loader = RemoteLoader(request, from: client) { response throws(LoadError) in
            guard response.status == .ok else { throw LoadError(declined: response, at: time.date()) }
            let grant = try response.decoded(as: TokenResponse.self)
            return try grant.token(owner: owner, at: time.date()).credential(for: clientID)
        }
        self.time = time
    }

    /// Returns another token than the declined one, or the last token until it expires, even if it was declined.
    ///
    /// The server may send the same token until it expires, and another one afterwards. The rule recognises the
    /// declined token, and the server gets no further request until then.
    func token(for request: TokenRequest, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        let now = time.date()
        var declined: Credential?
        switch request {
        case .fetch:
            if let latest = state.withLock({ $0.unexpiredToken(at: now) }) { return latest }
        case .renew(let generation, _): declined = state.withLock { $0.token(of: generation) }
        }
        let sent: Credential
        do throws(LoadError) { sent = try await loader.load() } catch { throw CredentialError(error) }
        guard sent.field != declined?.field else { throw .refused }
        return sent
    }
}
