import Foundation
package import RemoteLoading

extension TokenPair: AuthorizationToken {
    package var credential: Credential { access.credential(for: clientID) }
}

/// The rules for the tokens of a sign-in: which pair is current, which must be saved, and which must be revoked.
///
/// An epoch is a period between two consecutive changes of the user: a sign-in, or the start or the end of a sign-out.
/// Whatever was requested in an earlier epoch may belong to another user.
struct SignInRule: AuthorizationState {
    /// A pair that the service has issued, and that must be saved before it is used.
    struct IssuedPair: Equatable {
        let pair: TokenPair
        /// The epoch in which the pair was requested, or in which saving it has failed.
        let epoch: Int
        let isNewSignIn: Bool

        /// The pair for another attempt to save it, which begins no epoch.
        var repeated: IssuedPair { IssuedPair(pair: pair, epoch: epoch, isNewSignIn: false) }
    }

    /// The current pair, and the rules for the calls that need it.
    var authorization = AuthorizationRule<TokenPair>(lead: nil)
    /// A newer pair that could not be saved yet.
    ///
    /// While there is such a pair, the current one is not renewed. The newer pair is from a later sign-in, or from a
    /// renewal that has already used the refresh token of the current pair.
    private(set) var unsaved: IssuedPair?
    /// The epoch that began with the last sign-in or with the start of the last sign-out, whichever is later.
    ///
    /// A sign-in that began in an earlier epoch is not saved.
    private var signInEpoch = 0
    /// The epoch that began with the last sign-in, or with the end of the last sign-out that cleared the store,
    /// whichever is later.
    ///
    /// If a pair of an earlier epoch is renewed, the result is not saved.
    private var storeEpoch = 0
    /// The pairs to revoke as soon as they are no longer in the store.
    private var left: [TokenPair] = []

    /// The number of the current epoch.
    var epoch: Int { authorization.epoch }

    /// Returns the pair for a call that needs no renewal, or `nil` if the store must be asked.
    ///
    /// Another process may have renewed a token that has expired.
    func usablePair(at date: Date) -> TokenPair? { unsaved == nil ? authorization.unexpiredToken(at: date) : nil }

    /// Returns the pair to save when the service has issued one, and the pairs to revoke.
    ///
    /// If a renewal of earlier tokens ends while the tokens of a new sign-in are not saved yet, the renewed tokens are
    /// revoked, and those of the sign-in are saved instead. If the user has signed in or out since the tokens were
    /// requested, they are not saved. They are revoked, because they are valid at the service and no later sign-out
    /// would revoke them. Renewed tokens are still saved if a sign-out waits for this save or has failed.
    func pairToSave(after issued: IssuedPair) -> (saved: IssuedPair?, revoked: [TokenPair]) {
        let other = unsaved.flatMap { $0.pair == issued.pair ? nil : $0 }
        var (next, revoked) = (issued, [TokenPair]())
        if !issued.isNewSignIn, let other, other.isNewSignIn {
            next = other.repeated
            revoked.append(issued.pair)
        }
        guard next.epoch >= (next.isNewSignIn ? signInEpoch : storeEpoch) else { return (nil, revoked + [next.pair]) }
        // The tokens of a new sign-in replace tokens that could not be saved.
        if issued.isNewSignIn, let other { revoked.append(other.pair) }
        return (next, revoked)
    }

    /// Records that a pair could not be saved.
    ///
    /// After a new sign-in, no call may use the tokens of the earlier user, which are still in the store.
    mutating func failed(toSave issued: IssuedPair) {
        let isNewSignIn = issued.isNewSignIn || unsaved?.isNewSignIn == true
        if issued.isNewSignIn { leave() }
        unsaved = IssuedPair(pair: issued.pair, epoch: epoch, isNewSignIn: isNewSignIn)
    }

    /// Makes a saved pair the current one, and returns the pairs to revoke.
    ///
    /// The result is `nil` if the user has signed in or out in the meantime. `caller` is the epoch of the call that has
    /// saved the pair, which can be later than that of the pair if an earlier attempt to save it had failed.
    mutating func saved(_ issued: IssuedPair, for caller: Int, at date: Date) -> [TokenPair]? {
        let (isLate, isSignIn) = (unsaved != nil, issued.isNewSignIn || unsaved?.isNewSignIn == true)
        unsaved = nil
        if issued.isNewSignIn {
            guard signInEpoch <= issued.epoch else { return nil }
            leave()
            (signInEpoch, storeEpoch) = (epoch, epoch)
        } else {
            guard epoch == issued.epoch || epoch == caller else { return nil }
        }
        let isKnown = authorization.token?.access.value == issued.pair.access.value
        if !isKnown { authorization.adopt(issued.pair, isRenewal: !isLate && !isSignIn, at: date) }
        return isSignIn ? takeLeft(except: issued.pair) : []
    }

    /// Begins a sign-out.
    ///
    /// From now on, pending sign-ins are no longer saved. Pending renewals still are, because the store may fail to be
    /// cleared, and the user then stays signed in and needs the newest tokens. A sign-in that begins from now on is
    /// saved.
    mutating func beginSignOut() {
        leave()
        signInEpoch = epoch
    }

    /// Ends a sign-out, and returns the pairs to revoke.
    ///
    /// Another call may have read the old tokens into memory before the store was cleared, so the memory is cleared
    /// again. If the store was cleared, pending renewals are no longer saved. All earlier saves have ended, so this
    /// also removes the tokens of a failed save.
    mutating func endSignOut(isStoreClear: Bool, stored: TokenPair?) -> [TokenPair] {
        leave()
        left += [stored].compactMap { $0 }
        guard isStoreClear else { return [] }
        storeEpoch = epoch
        left += [unsaved?.pair].compactMap { $0 }
        unsaved = nil
        return takeLeft()
    }

    /// Begins an epoch without a current pair.
    private mutating func leave() {
        left += [authorization.token].compactMap { $0 }
        authorization.forget()
    }

    private mutating func takeLeft(except current: TokenPair? = nil) -> [TokenPair] {
        defer { left = [] }
        return left.filter { $0 != current }
    }
}
