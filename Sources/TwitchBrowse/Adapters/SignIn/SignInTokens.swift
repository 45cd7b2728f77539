import RemoteLoading

/// The tokens of a sign-in: in memory, in the store, and at the service.
///
/// An epoch is a period between two consecutive changes of the user: a sign-in, or the start or the end of a sign-out.
/// The authorizer of the sign-in shares and remembers the calls of this source.
final class SignInTokens: CredentialSource {
    /// A pair that could not be saved yet.
    private struct Unsaved {
        let pair: TokenPair
        /// The number of the epoch in which saving failed.
        let epoch: Int
        let isNewSignIn: Bool
    }

    private struct State {
        var kept: TokenPair?
        /// A newer pair that could not be saved yet, and that replaces `kept` as soon as it is saved.
        ///
        /// While there is such a pair, `kept` is not renewed. The newer pair is from a later sign-in, or from a renewal
        /// that has already used the refresh token of `kept`.
        var unsaved: Unsaved?
        /// The number of the current epoch.
        ///
        /// If the number changes during a request, the result of the request is ignored, because it may belong to
        /// another user.
        var epoch = 0
        /// The epoch that began with the last sign-in or with the start of the last sign-out, whichever is later.
        ///
        /// A sign-in that began in an earlier epoch is not saved.
        var signInEpoch = 0
        /// The epoch that began with the last sign-in, or with the end of the last sign-out that cleared the store,
        /// whichever is later.
        ///
        /// If a token of an earlier epoch is renewed, the result is not saved.
        var storeEpoch = 0
        /// The number of sign-ins whose tokens could not be saved at first.
        ///
        /// The user has changed, so no call may use the earlier token. A later save does not begin another epoch.
        /// Otherwise, the result of the request that makes the save would be ignored.
        var unsavedSignIns = 0
    }

    private let identity: TwitchIdentity
    private let store: any TokenStoring
    private let time: TimeSource
    private let state = Locked(State())
    private let turns = SerialQueue()
    /// The tokens from failed sign-outs, which the next successful sign-out revokes.
    private let unrevoked = Locked<[TokenPair]>([])

    init(_ identity: TwitchIdentity, in store: any TokenStoring, time: TimeSource) {
        self.identity = identity
        self.store = store
        self.time = time
    }

    var epoch: Int { state.withLock { $0.epoch } }

    /// A number that increases with each sign-in and sign-out.
    var revision: Int { state.withLock { $0.epoch + $0.unsavedSignIns } }

    /// Returns the token in memory, or the stored one if there is none in memory or it has expired.
    ///
    /// Another process may have renewed a token that has expired.
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        let (state, now) = (state.withLock { $0 }, time.date())
        if let pair = state.kept, state.unsaved == nil, pair.access.expires.map({ $0 > now }) ?? true {
            return credential(of: pair)
        }
        return try use(await stored(), since: state.epoch)
    }

    /// Exchanges the refresh token of a pair for a new pair, unless the pair was replaced already.
    func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        let (pair, epoch) = state.withLock { ($0.kept, $0.epoch) }
        guard let pair else { throw .refused }
        guard pair.access.value == declined.token else { return credential(of: pair) }
        let newer = await renewed(pair, epoch)
        if case .success(let newer) = newer, newer.access.value == declined.token { throw .refused }
        return try use(newer, since: epoch)
    }

    private func credential(of pair: TokenPair) -> Credential { pair.access.credential(for: identity.clientID) }

    /// Keeps the pair in memory, unless the user has signed in or out since `epoch`.
    private func use(
        _ outcome: Result<TokenPair, LoadError>, since epoch: Int
    ) throws(CredentialError) -> Credential {
        let pair: TokenPair
        do throws(LoadError) { pair = try outcome.get() } catch { throw CredentialError(error) }
        let isCurrent = state.withLock { state in
            guard state.epoch == epoch else { return false }
            state.kept = pair
            return true
        }
        guard isCurrent else { throw .refused }
        return credential(of: pair)
    }

    /// Saves the tokens of a sign-in that began in the given epoch, or revokes them if they are no longer wanted.
    func begin(
        _ grant: TokenGrant, owner: TokenOwner, scopes: [String], since epoch: Int,
        isWanted: @Sendable () async -> Bool
    ) async throws(LoadError) {
        let pair = try pair(of: grant, owner: owner, scopes: scopes)
        guard await isWanted() else {
            revoke([pair])
            throw .cancelled
        }
        _ = try await keep(pair, epoch: epoch, isNewSignIn: true).get()
    }

    /// Clears the store and revokes the tokens, or throws if the store cannot be cleared.
    func end() async throws(LoadError) {
        let current = forget()
        let isClear = await turns.next { [self] in
            // The tokens in the store can be newer than those in memory. There are none in memory if no call has read
            // the store yet.
            let stored = try? await store.load()  // a pair that cannot be read cannot be revoked
            let result = await Result.catching { () async throws(StoreError) in try await store.clear() }
            let isClear = (try? result.get()) != nil  // the error has no further detail
            // Another call may have read the old tokens into memory before the store was cleared, so the memory is
            // cleared again. All earlier saves have ended, so this also removes the tokens of a failed save.
            let read = forget(endsSignIns: false, endsRenewals: isClear)
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

    /// Removes the current pair from memory, and returns it.
    ///
    /// A sign-out calls this function at its start and at its end. From the first call on, pending sign-ins are no
    /// longer saved. Pending renewals still are, because the store may fail to be cleared, and the user then stays
    /// signed in and needs the newest tokens. If the store was cleared, pending renewals are no longer saved from the
    /// second call on, and the result also contains the pair that could not be saved yet. A sign-in that began between
    /// the two calls is saved.
    private func forget(endsSignIns: Bool = true, endsRenewals: Bool = false) -> [TokenPair] {
        state.withLock { state in
            var removed = [state.kept]
            state.kept = nil
            state.epoch += 1
            if endsSignIns { state.signInEpoch = state.epoch }
            if endsRenewals {
                state.storeEpoch = state.epoch
                removed.append(state.unsaved?.pair)
                state.unsaved = nil
            }
            return removed.compactMap { $0 }
        }
    }

    /// Begins to revoke pairs at the service, each once.
    private func revoke(_ pairs: [TokenPair]) {
        for token in Set(pairs.map(\.access.value)) {
            Task { [identity] in try? await identity.revoke(token) }  // the user is signed out in any case
        }
    }
}

extension SignInTokens {
    private func stored() async -> Result<TokenPair, LoadError> {
        if let unsaved = state.withLock({ $0.unsaved }) { return await keep(unsaved.pair, epoch: unsaved.epoch) }
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
        guard state.withLock({ $0.unsaved == nil }) else { return await stored() }
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
        guard let refresh = grant.refreshToken?.text ?? before?.refresh else {
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
            let unsaved = state.withLock { $0.unsaved }
            if !isNewSignIn, let unsaved, unsaved.isNewSignIn, unsaved.pair != pair {
                revoke([pair])
                (pair, epoch) = (unsaved.pair, unsaved.epoch)
            }
            // If the user has signed in or out since the tokens were requested, they are not saved. They are revoked
            // here, because they are valid at the service and no later sign-out would revoke them. Renewed tokens are
            // still saved if a sign-out waits for this save or has failed.
            guard isWanted(since: epoch, isNewSignIn: isNewSignIn) else {
                revoke([pair])
                return .failure(.refused(.signInNeeded))
            }
            // The tokens of a new sign-in replace tokens that could not be saved, so no sign-out would revoke these.
            if isNewSignIn, let unsaved, unsaved.pair != pair { revoke([unsaved.pair]) }
            let earlier = state.withLock { $0.kept }
            let result = await Result.catching { () async throws(StoreError) in try await store.save(pair) }
            guard case .success = result else {
                postpone(pair, isNewSignIn: isNewSignIn)
                return .failure(.refused(.unavailable(until: nil)))
            }
            guard adopt(pair, since: epoch, isNewSignIn: isNewSignIn) else {
                return .failure(.refused(.signInNeeded))
            }
            // Nor would a sign-out revoke the tokens of the earlier sign-in, which are no longer in the store.
            if isNewSignIn, let earlier, earlier != pair { revoke([earlier]) }
            return .success(pair)
        }
    }

    /// Returns `true` if the tokens from a sign-in or a renewal must be saved, given the epoch in which it began.
    private func isWanted(since epoch: Int, isNewSignIn: Bool) -> Bool {
        state.withLock { epoch >= (isNewSignIn ? $0.signInEpoch : $0.storeEpoch) }
    }

    /// Records that a pair could not be saved.
    private func postpone(_ pair: TokenPair, isNewSignIn: Bool) {
        state.withLock { state in
            if isNewSignIn { state.unsavedSignIns += 1 }
            let isNewSignIn = isNewSignIn || state.unsaved?.isNewSignIn == true
            state.unsaved = Unsaved(pair: pair, epoch: state.epoch, isNewSignIn: isNewSignIn)
        }
    }

    /// Records that a pair is saved, and makes it the current pair if it is from a sign-in.
    ///
    /// If the pair is from a new sign-in and the user has signed in or out since `epoch`, the function returns `false`
    /// and replaces nothing. If the first attempt to save a sign-in failed and a later one has succeeded, the pair
    /// becomes the current one unless the user has signed in or out since `epoch`.
    private func adopt(_ pair: TokenPair, since epoch: Int, isNewSignIn: Bool) -> Bool {
        state.withLock { state in
            let isLateSignIn = state.unsaved?.isNewSignIn == true
            state.unsaved = nil
            if isNewSignIn {
                guard state.signInEpoch <= epoch else { return false }
                state.epoch += 1
                (state.signInEpoch, state.storeEpoch) = (state.epoch, state.epoch)
                state.kept = pair
            } else if isLateSignIn, state.epoch == epoch {
                state.kept = pair
            }
            return true
        }
    }
}
