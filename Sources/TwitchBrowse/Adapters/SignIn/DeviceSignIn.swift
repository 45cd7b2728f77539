public import Foundation
public import RemoteLoading

/// Signing in on another device: the app shows a code, a person enters it elsewhere and agrees.
///
/// For apps that can keep no secret. Hold one for as long as the app runs, and only one for a store: a refresh token
/// works once. A pair is kept in the store before it is used.
public final class DeviceSignIn: AccessTokenProviding {
    private let identity: TwitchIdentity
    private let scopes: [String]
    private let store: any TokenStoring
    private let time: TimeSource
    private let exchange: TokenExchange<TokenPair>
    private let turns = SerialQueue()
    /// A pair that the store has not taken yet, and in which epoch it came; the one before it is used up.
    private let unsaved = Locked<(pair: TokenPair, epoch: Int)?>(nil)

    /// Creates a sign-in that asks over a client, which must not itself use this sign-in.
    ///
    /// The client must end every call, as one with a deadline does: nobody waits for a renewal longer than a minute,
    /// but it is not asked for again while it may still come. No redirect of the sign-in host is followed, even if the
    /// client follows redirects.
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

    /// Asks for a code to show.
    public func invite() async throws(LoadError) -> DeviceInvitation {
        try await identity.invite(scopes)
    }

    /// Waits until the person has agreed, and keeps the tokens.
    ///
    /// Each sign-in is an owner of its own, for as long as its tokens are renewed, also from one start to the next.
    /// Throws `.refused(.gone)` when the code has ended, `.refused(.signInNeeded)` when the person declined, and
    /// `.cancelled`. That nobody answers for a while, or that what comes makes no sense, does not end the wait; the end
    /// of the code does.
    public func complete(_ invitation: DeviceInvitation) async throws(LoadError) {
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
        // Not the code that the person entered: somebody else may be given it some day.
        let pair = try pair(of: grant, owner: .user("sign-in \(UUID().uuidString)"), scopes: scopes)
        try await keep(pair, epoch: epoch, isNewSignIn: true).get()
    }

    /// The token of the sign-in, also of one before the app was started.
    public func accessToken() async throws(LoadError) -> AccessToken {
        let token = try await exchange.current { await self.stored() }.get()
        // A pair that could not be kept yet is newer than the one in use, whose refresh token is spent.
        return unsaved.withLock { $0 == nil } ? token : try await renewedToken(insteadOf: token)
    }

    /// A newer token, for the refresh token that is kept.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await exchange.renewed(insteadOf: declined, current: { await self.stored() }) { pair, epoch in
            await self.renewed(pair, epoch)
        }.get()
    }

    /// Signs out: what was kept is cleared, and nothing that is on its way is kept.
    ///
    /// An authorizer still holds its token; let it forget too.
    public func signOut() async throws(LoadError) {
        exchange.replace(with: nil)
        let result = await turns.next { [store, unsaved, exchange] in
            // In here, since a save that was under way and failed puts its pair there.
            unsaved.withLock { $0 = nil }
            let result = await Result.catching { () async throws(StoreError) in try await store.clear() }
            // Somebody may have read the store just before.
            exchange.replace(with: nil)
            return result
        }
        guard case .success = result else { throw .refused(.unavailable(until: nil)) }
    }

    /// Asks the service whether the token is good, and returns the login of its user, or `nil` if it names none.
    ///
    /// A token that is declined is renewed, and the newer one validated. So `.refused(.signInNeeded)` means that
    /// somebody must sign in: nobody is, or a renewal did not help.
    @discardableResult
    public func validate() async throws(LoadError) -> String? {
        let token = try await accessToken()
        do throws(LoadError) {
            return try await identity.validate(token)
        } catch .refused(.signInNeeded) {
            return try await identity.validate(try await renewedToken(insteadOf: token))
        }
    }

    /// Validates now and each hour, as the service demands of apps that keep somebody signed in, until cancelled.
    ///
    /// Returns only by throwing: `.refused(.signInNeeded)` when somebody must sign in again, `.cancelled` when the task
    /// is. That nobody answers is left to the next hour.
    public func keepValidated() async throws(LoadError) {
        var next = time.elapsed()
        while true {
            do throws(CancellationError) { try await time.sleep(until: next) } catch { throw .cancelled }
            guard !Task.isCancelled else { throw .cancelled }
            // After a long sleep of the device the missed hours are not made up for.
            next = max(next, time.elapsed())
            do throws(LoadError) {
                try await validate()
            } catch {
                switch error {
                case .refused(.signInNeeded), .cancelled: throw error
                case .connectivity, .invalidData, .refused: break
                }
            }
            next += .seconds(3_600)
        }
    }
}

extension DeviceSignIn {
    private func stored() async -> Result<TokenPair, LoadError> {
        if let (pair, epoch) = unsaved.withLock({ $0 }) { return await keep(pair, epoch: epoch).map { pair } }
        switch await turns.next({ [store] in
            await Result.catching { () async throws(StoreError) in try await store.load() }
        }) {
        case .success(let pair?) where pair.clientID == identity.clientID: return .success(pair)
        case .success: return .failure(.refused(.signInNeeded))
        case .failure(let error):
            return switch error.problem {
            // Only a new sign-in replaces such content.
            case .foreign, .newerVersion, .corrupt: .failure(.refused(.signInNeeded))
            // A later attempt may succeed, for example when the device is unlocked.
            case .unreadable, .unwritable, .busy, .other: .failure(.refused(.unavailable(until: nil)))
            }
        }
    }

    private func renewed(_ pair: TokenPair, _ epoch: Int) async -> Result<TokenPair, LoadError> {
        if let (newer, epoch) = unsaved.withLock({ $0 }) { return await keep(newer, epoch: epoch).map { newer } }
        do throws(LoadError) {
            let grant = try await identity.renew(pair)
            let newer = try self.pair(of: grant, owner: pair.access.owner, scopes: pair.scopes, before: pair)
            return await keep(newer, epoch: epoch).map { newer }
        } catch {
            return await afterRefusal(of: pair, error)
        }
    }

    /// Another process may have used the refresh token, and kept what came for it.
    ///
    /// A store that cannot be read now may hold that, so the refusal is not the last word yet.
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
        guard let pair else { throw .invalidData(.rejected(rule: "tokenIsOneWord", at: "refresh_token")) }
        return pair
    }

    /// Saves a pair in the store; one that cannot be saved stays in memory, is not used, and is saved again later.
    ///
    /// The pair of a new sign-in is put in use before anything else is saved or cleared.
    private func keep(
        _ pair: TokenPair, epoch: Int, isNewSignIn: Bool = false
    ) async -> Result<Void, LoadError> {
        await turns.next { [store, unsaved, exchange] in
            // Somebody has signed out, or in, meanwhile.
            guard exchange.epoch == epoch else { return .failure(.refused(.signInNeeded)) }
            let result = await Result.catching { () async throws(StoreError) in try await store.save(pair) }
            guard case .success = result else {
                unsaved.withLock { $0 = (pair, epoch) }
                exchange.allowRenewal()
                return .failure(.refused(.unavailable(until: nil)))
            }
            unsaved.withLock { $0 = nil }
            let isWanted = !isNewSignIn || exchange.replace(with: pair, since: epoch)
            return isWanted ? .success(()) : .failure(.refused(.signInNeeded))
        }
    }
}

extension DeviceSignIn: CustomReflectable {
    /// What `dump` shows: for which app it is, and nothing of what came.
    public var customMirror: Mirror { Mirror(self, children: ["clientID": identity.clientID.text]) }
}
