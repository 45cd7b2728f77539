import RemoteLoading

/// The tokens of a sign-in: in memory, in the store, and at the service.
final class RenewableTokens: TokenSource {
    let state = Locked(SignInRule())
    private let identity: TwitchSignInClient
    private let store: any TokenStoring
    private let time: TimeSource
    private let turns = SerialQueue()

    init(_ identity: TwitchSignInClient, in store: any TokenStoring, time: TimeSource) {
        self.identity = identity
        self.store = store
        self.time = time
    }

    var epoch: Int { state.withLock { $0.epoch } }

    func token(for request: TokenRequest, over client: any HTTPClient) async throws(CredentialError) -> TokenPair {
        let (state, now) = (state.withLock { $0 }, time.date())
        let result: Result<TokenPair, LoadError>
        switch request {
        case .fetch:
            if let pair = state.usablePair(at: now) { return pair }
            result = await stored(since: state.epoch)
        case .renew(let generation, _):
            guard let pair = state.authorization.token(of: generation) else { throw .refused }
            result = await renewed(pair, since: state.epoch)
            if case .success(let newer) = result, newer.access.value == pair.access.value { throw .refused }
        }
        do throws(LoadError) { return try result.get() } catch { throw CredentialError(error) }
    }

    /// Saves the tokens of a sign-in that began in the given epoch, or revokes them if they are no longer wanted.
    func begin(
        _ grant: TokenResponse, owner: TokenOwner, scopes: [String], since epoch: Int,
        isWanted: @Sendable () async -> Bool
    ) async throws(LoadError) {
        let pair = try pair(of: grant, owner: owner, scopes: scopes)
        guard await isWanted() else {
            revoke([pair])
            throw .cancelled
        }
        _ = try await save(SignInRule.IssuedPair(pair: pair, epoch: epoch, isNewSignIn: true), since: epoch).get()
    }

    /// Clears the store and revokes the tokens, or throws if the store cannot be cleared.
    func end() async throws(LoadError) {
        state.withLock { $0.beginSignOut() }
        let isClear = await turns.next { [self] in
            // The tokens in the store can be newer than those in memory. There are none in memory if no call has read
            // the store yet.
            let stored = try? await store.load()  // a pair that cannot be read cannot be revoked
            let result = await Result.catching { () async throws(StoreError) in try await store.clear() }
            let isClear = (try? result.get()) != nil  // the error has no further detail
            let own = stored?.clientID == identity.clientID ? stored : nil
            revoke(state.withLock { $0.endSignOut(isStoreClear: isClear, stored: own) })
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
}

extension RenewableTokens {
    private func stored(since epoch: Int) async -> Result<TokenPair, LoadError> {
        if let unsaved = state.withLock({ $0.unsaved }) { return await save(unsaved.repeated, since: epoch) }
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

    private func renewed(_ pair: TokenPair, since epoch: Int) async -> Result<TokenPair, LoadError> {
        guard state.withLock({ $0.unsaved == nil }) else { return await stored(since: epoch) }
        do throws(LoadError) {
            let grant = try await identity.renew(pair)
            let newer = try self.pair(of: grant, owner: pair.access.owner, scopes: pair.scopes, before: pair)
            return await save(SignInRule.IssuedPair(pair: newer, epoch: epoch, isNewSignIn: false), since: epoch)
        } catch {
            return await afterRefusal(of: pair, error, since: epoch)
        }
    }

    /// Returns the outcome of a renewal that failed with an error.
    ///
    /// The service refuses a refresh token that another process has already used. That process has saved newer tokens
    /// in the store, and the function returns these tokens. If the store still has the same tokens, the refusal is
    /// final, and the user must sign in again. If the store cannot be read, the function returns the error of the
    /// store, because a later attempt may succeed.
    private func afterRefusal(
        of pair: TokenPair, _ error: LoadError, since epoch: Int
    ) async -> Result<TokenPair, LoadError> {
        guard error == .refused(.badRequest) || error == .refused(.signInNeeded) else { return .failure(error) }
        let stored = await stored(since: epoch)
        if case .success(let same) = stored, same.refresh == pair.refresh { return .failure(.refused(.signInNeeded)) }
        return stored
    }

    private func pair(
        of grant: TokenResponse, owner: TokenOwner, scopes: [String], before: TokenPair? = nil
    ) throws(LoadError) -> TokenPair {
        let access = try grant.token(owner: owner, at: time.date())
        guard let refresh = grant.refreshToken?.text ?? before?.refresh else {
            throw .invalidData(.missing(at: "refresh_token"))
        }
        let pair = TokenPair(
            access: access, refresh: refresh, scopes: grant.scopes.isEmpty ? scopes : grant.scopes,
            clientID: identity.clientID)
        guard let pair else { throw .invalidData(.rejected(.wrongFormat, at: "refresh_token")) }
        return pair
    }

    /// Saves a pair for a call that began in an epoch, and returns the pair that is then the current one.
    ///
    /// If saving fails, the pair stays in memory, and the next call tries to save it again. It is not used before it is
    /// saved. It becomes the current pair before another operation on the store begins.
    private func save(_ issued: SignInRule.IssuedPair, since epoch: Int) async -> Result<TokenPair, LoadError> {
        await turns.next { [self] in
            let (next, replaced) = state.withLock { $0.pairToSave(after: issued) }
            revoke(replaced)
            guard let next else { return .failure(.refused(.signInNeeded)) }
            let result = await Result.catching { () async throws(StoreError) in try await store.save(next.pair) }
            guard case .success = result else {
                state.withLock { $0.failed(toSave: next) }
                return .failure(.refused(.unavailable(until: nil)))
            }
            let now = time.date()
            guard let left = state.withLock({ $0.saved(next, for: epoch, at: now) }) else {
                return .failure(.refused(.signInNeeded))
            }
            revoke(left)
            return .success(next.pair)
        }
    }
}
