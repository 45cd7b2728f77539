public import Foundation
public import RemoteLoading

/// A sign-in for apps that cannot keep a secret: the app shows a code, and the user enters it on any device.
///
/// The service issues tokens in pairs: an access token and a refresh token, which can be used only once. Therefore,
/// create one instance for each store, and keep it for as long as the app runs. New tokens are used only after they are
/// saved in the store.
///
/// The sign-in is a source of credentials for any number of authorizers. They and the validation share one renewal,
/// and a renewal that was refused is not requested again.
public final class DeviceSignIn: CredentialSource {
    private let identity: TwitchSignInClient
    private let scopes: [String]
    private let time: TimeSource
    let tokens: RenewableTokens
    /// Tells each reader that an authorizer got no token, because the user must sign in.
    let refusals = ScreenFeed(())
    private let calls: AuthorizedCalls<RenewableTokens>

    /// Creates a sign-in that requests scopes from the user, and sends its requests with a client.
    ///
    /// The client must not use the tokens of this sign-in. It must end every request, for example by a deadline. A
    /// caller waits for a renewal for one minute at most, but the next renewal can start only after the request of the
    /// previous one has ended.
    ///
    /// Redirects of the sign-in host are not followed, even if the client follows other redirects.
    public init(
        clientID: ClientID, scopes: [TwitchScope] = [], client: any HTTPClient, store: any TokenStoring,
        address: URL = URL(string: "https://id.twitch.tv/oauth2")!, time: any TimeProviding = .system
    ) {
        let time = time.timeSource
        identity = TwitchSignInClient(address: address, clientID: clientID, client: client, time: time)
        self.scopes = scopes.map(\.rawValue)
        self.time = time
        tokens = RenewableTokens(identity, in: store, time: time)
        calls = AuthorizedCalls(tokens, time: time)
    }

    /// The number of sign-ins and sign-outs since the object was created.
    public var revision: Int { tokens.epoch }

    /// Requests a code from the service, for the app to show to the user.
    ///
    /// Throws `.invalidData` if the page for the code is not an https address of at most 2,048 letters, or if the code
    /// has more than 64 letters.
    public func invite() async throws(LoadError) -> DeviceInvitation {
        try await identity.invite(scopes)
    }

    /// Waits until the user has approved the sign-in, and saves the tokens.
    ///
    /// Throws `.refused(.gone)` if the code expires, `.refused(.signInNeeded)` if the user declines, and `.cancelled`
    /// if the task is cancelled. If a response is missing or malformed, the wait continues. If the task is cancelled or
    /// the user signs out before the tokens are saved, the tokens are revoked at the service.
    ///
    /// Each sign-in has its own ``TokenOwner``, which stays the same when the tokens are renewed and when the app
    /// restarts.
    public func complete(_ invitation: DeviceInvitation) async throws(LoadError) {
        try await complete(invitation) { !Task.isCancelled }
    }

    /// Waits until the user has approved the sign-in, and saves the tokens if `isWanted` returns `true`.
    ///
    /// After `isWanted` has returned `true`, the tokens are saved even if the task is cancelled.
    func complete(
        _ invitation: DeviceInvitation, isWanted: @Sendable () async -> Bool
    ) async throws(LoadError) {
        let epoch = tokens.epoch
        var polling = DevicePolling(
            interval: invitation.interval, deadline: invitation.deadline, now: time.elapsed())
        var grant: TokenResponse?
        while case .ask(let instant) = polling.step {
            do throws(CancellationError) { try await time.sleep(until: instant) } catch { throw .cancelled }
            let (answer, given) = try await identity.poll(invitation, scopes)
            grant = given
            polling.take(answer, at: time.elapsed())
        }
        guard polling.step == .granted, let grant else {
            throw .refused(polling.step == .denied ? .signInNeeded : .gone)
        }
        // The user code cannot identify the owner, because the service can later issue the same code to another user.
        try await tokens.begin(
            grant, owner: .user("sign-in \(UUID().uuidString)"), scopes: scopes, since: epoch, isWanted: isWanted)
    }

    /// Returns the current token, which can be from an earlier launch of the app.
    public func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        try await reportingRefusal { () async throws(CredentialError) in try await calls.credential(over: client) }
    }

    /// Exchanges the saved refresh token for new tokens, and returns the new access token.
    ///
    /// If `declined` is not the current token, returns the current token without an exchange.
    public func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
        -> Credential
    {
        try await reportingRefusal { () async throws(CredentialError) in
            try await calls.renewal(of: declined, over: client)
        }
    }

    private func reportingRefusal(
        _ call: () async throws(CredentialError) -> Credential
    ) async throws(CredentialError) -> Credential {
        do throws(CredentialError) { return try await call() } catch {
            if error == .refused { refusals.show(()) }
            throw error
        }
    }

    /// Returns `true` if the user has granted a scope in the current sign-in.
    ///
    /// The function sends no request, so it renews no token.
    public func hasGranted(_ scope: TwitchScope) async throws(LoadError) -> Bool {
        try await currentCredential().grants(scope) ?? false
    }

    /// Signs the user out by clearing the store, and ignores the tokens of requests that are still in flight.
    ///
    /// Every authorizer of this sign-in drops its copy of the token before its next call.
    ///
    /// After the store is cleared, the tokens from the store and from memory are revoked at the service. The function
    /// does not wait for the revocation and does not repeat it, so that a sign-out also succeeds offline. Tokens that
    /// the service sends after the sign-out are revoked too.
    ///
    /// If the store cannot be cleared, the function throws, the user stays signed in, and nothing is revoked.
    public func signOut() async throws(LoadError) { try await tokens.end() }

    /// Validates the token at the service, and returns the login name of its user, or `nil` if the response has none.
    ///
    /// Throws `.invalidData` if the login has more than 256 letters.
    ///
    /// If the service declines the token, the token is renewed and the newer token is validated. The error
    /// `.refused(.signInNeeded)` means that the user must sign in, because there is no token or a renewal was
    /// refused.
    @discardableResult
    public func validate() async throws(LoadError) -> String? {
        let current = try await currentCredential()
        do throws(LoadError) {
            return try await identity.validate(current.token)
        } catch .refused(.signInNeeded) {
            let newer = try await LoadError.translating { () async throws(CredentialError) in
                try await calls.renewal(of: current, over: identity.client)
            }
            return try await identity.validate(newer.token)
        }
    }

    /// Returns the current token, or throws an error in the form in which a screen shows it.
    func currentCredential() async throws(LoadError) -> Credential {
        try await LoadError.translating { () async throws(CredentialError) in
            try await calls.credential(over: identity.client)
        }
    }

    /// Validates the token now and every hour until the task is cancelled, as the service requires.
    ///
    /// Throws `.refused(.signInNeeded)` when the user must sign in again, and `.cancelled` when the task is cancelled.
    /// After any other error, the token is validated again an hour later.
    public func validateHourly() async throws(LoadError) {
        try await validateHourly(from: time.elapsed())
    }

    /// Validates the token at the given instant and then every hour, and passes each login to `whenValidated`.
    func validateHourly(
        from first: Duration, whenValidated: @Sendable (_ login: String?) async -> Void = { _ in }
    ) async throws(LoadError) {
        var next = first
        while true {
            do throws(CancellationError) { try await time.sleep(until: next) } catch { throw .cancelled }
            guard !Task.isCancelled else { throw .cancelled }
            // If several validations were due while the device slept, only one is sent.
            next = max(next, time.elapsed())
            do throws(LoadError) {
                await whenValidated(try await validate())
            } catch {
                // A client can report a cancellation although this task is not cancelled. The loop then continues.
                if error == .refused(.signInNeeded) || Task.isCancelled { throw error }
            }
            next += .seconds(3_600)
        }
    }
}

extension DeviceSignIn: CustomReflectable {
    /// An empty mirror for `dump`, because the client and the store may contain the tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
