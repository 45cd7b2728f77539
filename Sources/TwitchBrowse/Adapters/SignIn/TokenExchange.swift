import RemoteLoading

/// The state of a token provider, with the current token and the last refusal.
///
/// If several callers need a renewal of the same token, they share one renewal. If a renewal is refused, the token is
/// not renewed again, and is fetched again only after it has expired.
///
/// An epoch is a period between two consecutive changes of the user: a sign-in, or the start or the end of a sign-out.
///
/// `Kept` is the type of the value that contains the token, such as a pair of an access token and a refresh token.
final class TokenExchange<Kept: Sendable>: Sendable {
    typealias Outcome = Result<Kept, LoadError>

    /// A value that could not be saved yet.
    struct Unsaved {
        let kept: Kept
        /// The number of the epoch in which saving failed.
        let epoch: Int
        let isNewSignIn: Bool
    }

    private enum TokenRequest: Hashable {
        case fetch(epoch: Int)
        case renew(AccessToken)
    }

    private struct State {
        var kept: Kept?
        /// A newer value that could not be saved yet, and that replaces `kept` as soon as it is saved.
        ///
        /// While there is such a value, `kept` is not renewed. The newer value is from a later sign-in, or from a
        /// renewal that has already used the refresh token of `kept`.
        var unsaved: Unsaved?
        /// The token whose renewal was refused.
        var dead: AccessToken?
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
        /// The number of sign-ins whose tokens could not be saved at first, and were saved later.
        ///
        /// Such a late save does not begin a new epoch. Otherwise, the result of the request that makes the save would
        /// be ignored.
        var lateSignIns = 0

        var usable: Kept? { unsaved == nil ? kept : nil }
    }

    private let state = Locked(State())
    private let flights = SingleFlight<TokenRequest, Outcome>()
    private let time: TimeSource
    private let token: @Sendable (Kept) -> AccessToken

    init(time: TimeSource, token: @escaping @Sendable (Kept) -> AccessToken) {
        self.time = time
        self.token = token
    }

    /// Returns the current token, and fetches one first if there is no current token or a newer one is not saved yet.
    ///
    /// If the renewal of the current token was refused, the token is fetched again after it has expired. A server may
    /// return the same token until then, although it will return another one afterwards.
    func current(fetch: @escaping @Sendable () async -> Outcome) async -> Result<AccessToken, LoadError> {
        guard !Task.isCancelled else { return .failure(.cancelled) }
        let (before, now) = (state.withLock { $0 }, time.date())
        let refusal = Result<AccessToken, LoadError>.failure(.refused(.signInNeeded))
        // A store may round the expiry date of a token, so only the texts are compared.
        let isDead = { @Sendable (token: AccessToken) in token.value == before.dead?.value }
        if let token = before.usable.map(token), !isDead(token) || token.expires.map({ $0 > now }) ?? true {
            return isDead(token) ? refusal : .success(token)
        }
        let outcome = await flight(.fetch(epoch: before.epoch)) {
            if let kept = self.state.withLock({ $0.usable }), !isDead(self.token(kept)) { return .success(kept) }
            return self.keep(await fetch(), epoch: before.epoch)
        }
        return outcome.map(token).flatMap { isDead($0) ? refusal : .success($0) }
    }

    /// Returns the current token, but renews it first if it is the token that the service declined.
    func renewed(
        insteadOf declined: AccessToken, current fetch: @escaping @Sendable () async -> Outcome,
        renew: @escaping @Sendable (Kept, _ epoch: Int) async -> Outcome
    ) async -> Result<AccessToken, LoadError> {
        switch await current(fetch: fetch) {
        case .failure(let error): return .failure(error)
        case .success(let token) where token.value != declined.value: return .success(token)
        case .success(let token):
            return await flight(.renew(token)) { await self.settle(token, renew) }.map(self.token)
        }
    }

    /// Records that a value could not be saved.
    func postpone(_ kept: Kept, isNewSignIn: Bool) {
        state.withLock { state in
            let isNewSignIn = isNewSignIn || state.unsaved?.isNewSignIn == true
            state.unsaved = Unsaved(kept: kept, epoch: state.epoch, isNewSignIn: isNewSignIn)
        }
    }

    /// Records that a value is saved, and makes it the current value if it is from a sign-in.
    ///
    /// If the value is from a new sign-in and the user has signed in or out since `epoch`, the function returns `false`
    /// and replaces nothing. If the first attempt to save a sign-in failed and a later one has succeeded, the value
    /// becomes the current one unless the user has signed in or out since `epoch`.
    func adopt(_ kept: Kept, since epoch: Int, isNewSignIn: Bool) -> Bool {
        state.withLock { state in
            let isLateSignIn = state.unsaved?.isNewSignIn == true
            state.unsaved = nil
            if isNewSignIn {
                guard state.signInEpoch <= epoch else { return false }
                state.epoch += 1
                (state.signInEpoch, state.storeEpoch) = (state.epoch, state.epoch)
                (state.kept, state.dead) = (kept, nil)
            } else if isLateSignIn, state.epoch == epoch {
                state.lateSignIns += 1
                (state.kept, state.dead) = (kept, nil)
            }
            return true
        }
    }

    /// Removes the current value, and returns it.
    ///
    /// A sign-out calls this function at its start and at its end. From the first call on, pending sign-ins are no
    /// longer saved. Pending renewals still are, because the store may fail to be cleared, and the user then stays
    /// signed in and needs the newest tokens. If the store was cleared, pending renewals are no longer saved from the
    /// second call on, and the result also contains the value that could not be saved yet. A sign-in that began between
    /// the two calls is saved.
    @discardableResult
    func clear(endsSignIns: Bool = true, endsRenewals: Bool = false) -> [Kept] {
        state.withLock { state in
            var removed = [state.kept]
            (state.kept, state.dead) = (nil, nil)
            state.epoch += 1
            if endsSignIns { state.signInEpoch = state.epoch }
            if endsRenewals {
                state.storeEpoch = state.epoch
                removed.append(state.unsaved?.kept)
                state.unsaved = nil
            }
            return removed.compactMap { $0 }
        }
    }

    var epoch: Int { state.withLock { $0.epoch } }

    var unsaved: Unsaved? { state.withLock { $0.unsaved } }

    /// A number that increases with each sign-in and sign-out, and when a sign-in that could not be saved at first is
    /// saved.
    var revision: Int { state.withLock { $0.epoch + $0.lateSignIns } }

    /// Returns `true` if the tokens from a sign-in or a renewal must be saved, given the epoch in which it began.
    func isWanted(since epoch: Int, isNewSignIn: Bool) -> Bool {
        state.withLock { epoch >= (isNewSignIn ? $0.signInEpoch : $0.storeEpoch) }
    }

    private func settle(
        _ token: AccessToken, _ renew: @Sendable (Kept, _ epoch: Int) async -> Outcome
    ) async -> Outcome {
        let refusal = Outcome.failure(.refused(.signInNeeded))
        let before = state.withLock { $0 }
        guard let kept = before.kept else { return refusal }
        // Since the caller read `token`, a renewal for another caller may have replaced it, or may have been refused.
        guard self.token(kept) == token else { return .success(kept) }
        guard before.dead != token else { return refusal }
        var outcome = await renew(kept, before.epoch)
        if case .success(let newer) = outcome, self.token(newer).value == token.value { outcome = refusal }
        guard case .failure(let error) = outcome, error.isFinalForAToken else {
            return keep(outcome, epoch: before.epoch)
        }
        state.withLock { state in
            if state.epoch == before.epoch { state.dead = token }
        }
        return refusal
    }

    private func keep(_ outcome: Outcome, epoch: Int) -> Outcome {
        guard case .success(let kept) = outcome else { return outcome }
        return state.withLock { state in
            guard state.epoch == epoch else { return .failure(.refused(.signInNeeded)) }
            state.kept = kept
            return outcome
        }
    }

    private func flight(_ request: TokenRequest, _ work: @escaping @Sendable () async -> Outcome) async -> Outcome {
        switch await flights.value(for: request, by: Deadline(in: .seconds(60), on: time), work: work) {
        case .done(let outcome): outcome
        case .cancelled: .failure(.cancelled)
        case .timedOut: .failure(.connectivity(.timedOut))
        }
    }
}

extension LoadError {
    /// A Boolean value that indicates whether another renewal of the same token would fail too.
    fileprivate var isFinalForAToken: Bool {
        switch self {
        case .refused(.signInNeeded), .refused(.badRequest), .refused(.gone), .refused(.notFound),
            .refused(.notOffered):
            true
        case .refused(.rateLimited), .refused(.unavailable), .refused(.exhausted), .refused(.notEnough): false
        case .connectivity, .invalidData, .cancelled: false
        }
    }
}
