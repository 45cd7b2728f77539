public import Foundation
public import RemoteLoading

/// A sign-in for apps that cannot keep a secret: the app shows a code, and the user enters it on any device.
///
/// The service issues tokens in pairs: an access token and a refresh token, which can be used only once. Therefore,
/// create one instance for each store, and keep it for as long as the app runs. New tokens are used only after they are
/// saved in the store.
public final class DeviceSignIn: AccessTokenProviding {
    private let identity: TwitchIdentity
    private let scopes: [String]
    private let store: any TokenStoring
    private let time: TimeSource
    private let exchange: TokenExchange<TokenPair>
    private let turns = SerialQueue()
    /// The tokens from failed sign-outs, which the next successful sign-out revokes.
    private let unrevoked = Locked<[TokenPair]>([])

    /// Creates a sign-in that sends its requests with a client.
    ///
    /// The client must not use the tokens of this sign-in. It must end every request, for example by a deadline. A
    /// caller waits for a renewal for one minute at most, but the next renewal can start only after the request of the
    /// previous one has ended.
    ///
    /// Redirects of the sign-in host are not followed, even if the client follows other redirects.
    public init(
        clientID: ClientID, scopes: [String] = [], client: any HTTPClient, store: any TokenStoring,
        address: URL = URL(string: "https://id.twitch.tv/oauth2")!, time: TimeSource = .system
    ) {
        identity = TwitchIdentity(address: address, clientID: clientID, client: client, time: time)
        self.scopes = scopes
        self.store = store
        self.time = time
        exchange = TokenExchange(time: time, token: { $0.access })
    }

    /// The number of sign-ins and sign-outs since the object was created.
    public var revision: Int { exchange.revision }

    /// The number of sign-ins and sign-outs, except for sign-ins whose tokens were not saved at once but by a later
    /// call.
    var epoch: Int { exchange.epoch }

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
        let epoch = exchange.epoch
        var polling = DevicePolling(
            interval: invitation.interval, deadline: invitation.deadline, now: time.elapsed())
        var grant: TokenGrant?
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
        let pair = try pair(of: grant, owner: .user("sign-in \(UUID().uuidString)"), scopes: scopes)
        guard await isWanted() else {
            revoke([pair])
            throw .cancelled
        }
        _ = try await keep(pair, epoch: epoch, isNewSignIn: true).get()
    }

    /// Returns the current token, which can be from an earlier launch of the app.
    public func accessToken() async throws(LoadError) -> AccessToken {
        try await exchange.current { await self.stored() }.get()
    }

    /// Exchanges the saved refresh token for new tokens, and returns the new access token.
    ///
    /// If `declined` is not the current token, returns the current token without an exchange.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await exchange.renewed(insteadOf: declined, current: { await self.stored() }) { pair, epoch in
            await self.renewed(pair, epoch)
        }.get()
    }

    /// Signs the user out by clearing the store, and ignores the tokens of requests that are still in flight.
    ///
    /// Every loader with this sign-in removes its own copy of the token before its next call.
    ///
    /// After the store is cleared, the tokens from the store and from memory are revoked at the service. The function
    /// does not wait for the revocation and does not repeat it, so that a sign-out also succeeds offline. Tokens that
    /// the service sends after the sign-out are revoked too.
    ///
    /// If the store cannot be cleared, the function throws, the user stays signed in, and nothing is revoked.
    public func signOut() async throws(LoadError) {
        let current = exchange.clear()
        let isClear = await turns.next { [self] in
            // The tokens in the store can be newer than those in memory. There are none in memory if no call has read
            // the store yet.
            let stored = try? await store.load()  // a pair that cannot be read cannot be revoked
            let result = await Result.catching { () async throws(StoreError) in try await store.clear() }
            let isClear = (try? result.get()) != nil  // the error has no further detail
            // Another call may have read the old tokens into memory before the store was cleared, so the memory is
            // cleared again. All earlier saves have ended, so this also removes the tokens of a failed save.
            let read = exchange.clear(endsSignIns: false, endsRenewals: isClear)
            let pairs = (current + [stored].compactMap { $0 } + read).filter { $0.clientID == identity.clientID }
            let known = unrevoked.withLock { unrevoked in
                let known = unrevoked + pairs
                unrevoked = isClear ? [] : known
                return known
            }
            if isClear { revoke(known) }
            return isClear
        }
        guard isClear else { throw .refused(.unavailable(until: nil)) }
    }

    /// Begins to revoke pairs at the service, each once.
    private func revoke(_ pairs: [TokenPair]) {
        for token in Set(pairs.map(\.access.value)) {
            Task { [identity] in try? await identity.revoke(token) }  // the user is signed out in any case
        }
    }

    /// Validates the token at the service, and returns the login of its user, or `nil` if the response has no login.
    ///
    /// Throws `.invalidData` if the login has more than 256 letters.
    ///
    /// If the service declines the token, the token is renewed and the newer token is validated. The error
    /// `.refused(.signInNeeded)` therefore means that the user must sign in, because there is no token or a renewal was
    /// refused.
    @discardableResult
    public func validate() async throws(LoadError) -> String? {
        let token = try await accessToken()
        do throws(LoadError) {
            return try await identity.validate(token)
        } catch .refused(.signInNeeded) {
            return try await identity.validate(try await renewedToken(insteadOf: token))
        }
    }

    /// Validates the token now and every hour until the task is cancelled, as the service requires.
    ///
    /// Throws `.refused(.signInNeeded)` when the user must sign in again, and `.cancelled` when the task is cancelled.
    /// After any other error, the token is validated again an hour later.
    public func keepValidated() async throws(LoadError) {
        try await keepValidated(from: time.elapsed())
    }

    /// Validates the token at the given instant and then every hour, and passes each login to `whenValidated`.
    func keepValidated(
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

extension DeviceSignIn {
    private func stored() async -> Result<TokenPair, LoadError> {
        if let unsaved = exchange.unsaved { return await keep(unsaved.kept, epoch: unsaved.epoch) }
        switch await turns.next({ [store] in
            await Result.catching { () async throws(StoreError) in try await store.load() }
        }) {
        case .success(let pair?) where pair.clientID == identity.clientID: return .success(pair)
        case .success: return .failure(.refused(.signInNeeded))
        case .failure(let error):
            return switch error.problem {
            // The stored content has no usable tokens, so the user must sign in again.
            case .foreign, .newerVersion, .corrupt: .failure(.refused(.signInNeeded))
            // A later read may succeed, for example after the device is unlocked.
            case .unreadable, .unwritable, .busy, .other: .failure(.refused(.unavailable(until: nil)))
            }
        }
    }

    private func renewed(_ pair: TokenPair, _ epoch: Int) async -> Result<TokenPair, LoadError> {
        guard exchange.unsaved == nil else { return await stored() }
        do throws(LoadError) {
            let grant = try await identity.renew(pair)
            let newer = try self.pair(of: grant, owner: pair.access.owner, scopes: pair.scopes, before: pair)
            return await keep(newer, epoch: epoch)
        } catch {
            return await afterRefusal(of: pair, error)
        }
    }

    /// Returns the outcome of a renewal that failed with an error.
    ///
    /// The service refuses a refresh token that another process has already used. That process has saved newer tokens
    /// in the store, and the function returns these tokens. If the store still has the same tokens, the refusal is
    /// final, and the user must sign in again. If the store cannot be read, the function returns the error of the
    /// store, because a later attempt may succeed.
    private func afterRefusal(of pair: TokenPair, _ error: LoadError) async -> Result<TokenPair, LoadError> {
        guard error == .refused(.badRequest) || error == .refused(.signInNeeded) else { return .failure(error) }
        let kept = await stored()
        if case .success(let kept) = kept, kept.refresh == pair.refresh { return .failure(.refused(.signInNeeded)) }
        return kept
    }

    private func pair(
        of grant: TokenGrant, owner: TokenOwner, scopes: [String], before: TokenPair? = nil
    ) throws(LoadError) -> TokenPair {
        let access = try grant.token(owner: owner, at: time.date())
        guard let refresh = grant.refreshToken ?? before?.refresh else {
            throw .invalidData(.missing(at: "refresh_token"))
        }
        let pair = TokenPair(
            access: access, refresh: refresh, scopes: grant.scopes.isEmpty ? scopes : grant.scopes,
            clientID: identity.clientID)
        guard let pair else { throw .invalidData(.rejected(.wrongFormat, at: "refresh_token")) }
        return pair
    }

    /// Saves a pair in the store, and returns the pair that is then in the store.
    ///
    /// If saving fails, the tokens stay in memory, and the next call tries to save them again. They are not used before
    /// they are saved. The tokens of a new sign-in become the current tokens before another operation on the store
    /// begins. If a renewal of earlier tokens ends while the tokens of a new sign-in are not saved yet, the renewed
    /// tokens are revoked, and those of the sign-in are saved instead.
    private func keep(
        _ pair: TokenPair, epoch: Int, isNewSignIn: Bool = false
    ) async -> Result<TokenPair, LoadError> {
        await turns.next { [self] in
            var (pair, epoch) = (pair, epoch)
            if !isNewSignIn, let unsaved = exchange.unsaved, unsaved.isNewSignIn, unsaved.kept != pair {
                revoke([pair])
                (pair, epoch) = (unsaved.kept, unsaved.epoch)
            }
            // If the user has signed in or out since the tokens were requested, they are not saved. They are revoked
            // here, because they are valid at the service and no later sign-out would revoke them. Renewed tokens are
            // still saved if a sign-out waits for this save or has failed.
            guard exchange.isWanted(since: epoch, isNewSignIn: isNewSignIn) else {
                revoke([pair])
                return .failure(.refused(.signInNeeded))
            }
            // The tokens of a new sign-in replace tokens that could not be saved, so no sign-out would revoke these.
            if isNewSignIn, let unsaved = exchange.unsaved, unsaved.kept != pair { revoke([unsaved.kept]) }
            let result = await Result.catching { () async throws(StoreError) in try await store.save(pair) }
            guard case .success = result else {
                exchange.postpone(pair, isNewSignIn: isNewSignIn)
                return .failure(.refused(.unavailable(until: nil)))
            }
            let isKept = exchange.adopt(pair, since: epoch, isNewSignIn: isNewSignIn)
            return isKept ? .success(pair) : .failure(.refused(.signInNeeded))
        }
    }
}

extension DeviceSignIn: CustomReflectable {
    /// An empty mirror for `dump`, because the client and the store may contain the tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
