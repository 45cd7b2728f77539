package import Foundation

/// A token that an authorization rule manages: a credential, or a set of tokens that contains one.
package protocol AuthorizationToken: Equatable, Sendable {
    /// The credential, which is added to requests.
    var credential: Credential { get }
}

extension Credential: AuthorizationToken {
    package var credential: Credential { self }
}

/// A request of an authorization rule to the source of its tokens.
package enum TokenRequest: Hashable, Sendable {
    /// A request that asks for a token, and does not renew an earlier one.
    ///
    /// The associated value is the highest number that was used before the request, by a token or by
    /// ``AuthorizationRule/forget()``. Only a token with a higher number answers the request.
    case fetch(after: Int)
    /// A request to renew the token whose number is `generation`.
    ///
    /// Calls whose requests are equal share one renewal. When the renewal has failed, later calls have a greater value
    /// of `failures`, so they do not join it but start another renewal.
    case renew(generation: Int, failures: Int)

    fileprivate var origin: Int {
        switch self {
        case .fetch(let generation), .renew(let generation, _): generation
        }
    }
}

/// The rules that decide which token a call uses and when to request another one.
///
/// Tokens are numbered in the order of their arrival; the number of a token is its *generation*. Each call remembers
/// the generation of the token that it was sent with, so that a late 401 does not affect a newer token.
package struct AuthorizationRule<Token: AuthorizationToken>: Sendable {
    package struct Issued: Equatable, Sendable {
        let token: Token
        let generation: Int
        /// The number of renewals of this token that had failed when the call began.
        let failures: Int
    }

    enum Step: Equatable {
        case go(Issued)
        case ask(TokenRequest)
        case fail(CredentialError)
    }

    typealias Outcome = Result<Issued, CredentialError>

    private struct Held {
        let token: Token
        let generation: Int
        let renewAt: Date?
        let isRenewal: Bool
        var isAccepted = false
        var isDeclined = false
        var failures = 0
        var failure: CredentialError?

        var issued: Issued { Issued(token: token, generation: generation, failures: failures) }
        /// `true` if the token came from a renewal and was declined without ever being accepted.
        ///
        /// If this value is `true`, the service declines the calls for another reason than the age of the token, and a
        /// further renewal would not help.
        var isRenewalDeclined: Bool { isDeclined && isRenewal && !isAccepted }
        var renewal: TokenRequest { .renew(generation: generation, failures: failures) }

        func isExpired(at date: Date) -> Bool { token.credential.expires.map { date >= $0 } ?? false }

        func isDeclinedOrExpired(at date: Date) -> Bool { isDeclined || isExpired(at: date) }
    }

    /// The time before the expiry at which a token is renewed, or `nil` if it is renewed only after a 401.
    private let lead: TimeInterval?
    private var held: Held?
    private var generation = 0
    /// The first generation number after the last call of ``forget()``.
    ///
    /// Results and pending requests of older generations are ignored.
    private var oldest = 0
    /// The number of calls of ``forget()``.
    package private(set) var epoch = 0
    /// The latest revision that the source reported.
    private var revision: Int

    /// The current token, which can have expired.
    package var token: Token? { held?.token }

    /// Returns the current token, or `nil` if there is none or it has expired.
    package func unexpiredToken(at date: Date) -> Token? {
        held.flatMap { $0.isExpired(at: date) ? nil : $0.token }
    }

    /// Returns the token with a generation number, or `nil` if the token was replaced or forgotten.
    package func token(of generation: Int) -> Token? {
        held.flatMap { $0.generation == generation ? $0.token : nil }
    }

    package init(lead: Duration?, revision: Int = 0) {
        self.lead = lead.map { max(0, $0 / .seconds(1)) }
        self.revision = revision
    }

    /// Forgets the token if the revision of the source has grown since the last call.
    ///
    /// The revision is a number that grows when the user signs in or out. Callers read it before they take the lock, so
    /// an older number can arrive after a newer one. The older number is ignored.
    mutating func note(_ revision: Int) {
        guard revision > self.revision else { return }
        self.revision = revision
        forget()
    }

    /// Returns the first step of a call.
    func begin(at date: Date) -> Step {
        guard let held else { return .ask(.fetch(after: generation)) }
        guard held.failures > 0 else {
            if held.renewAt.map({ date >= $0 }) ?? false { return .ask(held.renewal) }
            // If the service has declined a token that was just renewed, the source is asked for another one,
            // because the user may have signed in again in the meantime.
            return held.isRenewalDeclined ? .ask(.fetch(after: generation)) : .go(held.issued)
        }
        // A token is renewed before it expires. If this renewal fails, the token is used as long as it is
        // valid.
        guard held.isDeclinedOrExpired(at: date) else { return .go(held.issued) }
        guard held.failure != .refused else { return .ask(.fetch(after: generation)) }
        // Without a lead, only a declined call renews, but the source may have another token by now.
        return lead == nil ? .ask(.fetch(after: generation)) : .ask(held.renewal)
    }

    /// Returns the token to use in a call after its request for a token has failed, or `nil` if no token
    /// is usable.
    func fallback(after request: TokenRequest, at date: Date) -> Issued? {
        guard request.origin >= oldest, let held else { return nil }
        if case .go(let issued) = begin(at: date) { return issued }
        // A renewal may still be in flight. The call has already waited for it, so the call now uses the current
        // token if this token is still valid.
        guard held.isDeclinedOrExpired(at: date) else { return held.issued }
        // A cache below the client can answer without the source, so that a device without a connection shows what it
        // has. If the service declines the expired token, the call fails with the failure of this renewal.
        guard !held.isDeclined, case .unavailable? = held.failure else { return nil }
        return Issued(token: held.token, generation: held.generation, failures: held.failures - 1)
    }

    /// Returns the next step of a call whose token was declined with a 401.
    ///
    /// A token that came from a renewal and was never accepted is renewed only if its issuer has declined it.
    mutating func declined(_ issued: Issued, byIssuer: Bool = false) -> Step {
        guard issued.generation >= oldest, var held else { return .fail(.refused) }
        guard held.generation == issued.generation else { return .go(held.issued) }
        held.isDeclined = true
        self.held = held
        if let failure = held.failure, failure == .refused || held.failures > issued.failures { return .fail(failure) }
        if held.isRenewalDeclined, !byIssuer { return .fail(.refused) }
        return .ask(held.renewal)
    }

    /// Records that the service accepted a token.
    mutating func accepted(_ issued: Issued) {
        guard held?.generation == issued.generation else { return }
        held?.isAccepted = true
        held?.isDeclined = false
    }

    /// Returns the known outcome of a request, or `nil` if the source must be asked.
    func answer(to request: TokenRequest) -> Outcome? {
        guard request.origin >= oldest else { return .failure(.refused) }
        switch request {
        case .fetch(let after):
            guard generation > after else { return nil }
            return held.map { .success($0.issued) } ?? .failure(.refused)
        case .renew(let generation, let failures):
            guard let held else { return .failure(.refused) }
            if held.generation > generation { return .success(held.issued) }
            return held.failures > failures ? held.failure.map { .failure($0) } : nil
        }
    }

    /// Records the result that the source has returned for a request, and returns the outcome of the
    /// request.
    mutating func complete(
        _ request: TokenRequest, with result: Result<Token, CredentialError>, at date: Date
    ) -> Outcome {
        if let known = answer(to: request) { return known }
        switch (request, result) {
        case (.fetch, .failure(let failure)):
            return .failure(failure)
        case (.fetch, .success(let token)):
            // A store may round the expiry date of a credential, so only the other parts are compared.
            let (current, fetched) = (held?.token.credential, token.credential)
            if let held, current?.id == fetched.id, current?.field == fetched.field {
                return held.failure == .refused ? .failure(.refused) : .success(held.issued)
            }
            return .success(adopt(token, isRenewal: false, at: date))
        case (.renew, .success(let token)) where token.credential != held?.token.credential:
            return .success(adopt(token, isRenewal: true, at: date))
        case (.renew, let result):
            // A renewal that returns the same token counts as refused.
            var failure = CredentialError.refused
            if case .failure(let told) = result { failure = told }
            held?.failures += 1
            held?.failure = failure
            return .failure(failure)
        }
    }

    /// Forgets the token, so that the next call asks for one.
    package mutating func forget() {
        held = nil
        generation += 1
        oldest = generation
        epoch += 1
    }

    /// Makes a token the current one.
    @discardableResult
    package mutating func adopt(_ token: Token, isRenewal: Bool, at date: Date) -> Issued {
        generation += 1
        let adopted = Held(
            token: token, generation: generation,
            renewAt: renewal(of: token.credential, isRenewal: isRenewal, at: date), isRenewal: isRenewal)
        held = adopted
        return adopted.issued
    }

    /// Returns the date from which a token is to be renewed, or `nil` if it is renewed only after a 401.
    ///
    /// The date is `lead` seconds before the expiry. However, a token that came from a renewal is used for at
    /// least half of its lifetime. Otherwise, a lifetime shorter than `lead` would cause a renewal with every call. If
    /// a token that came from a renewal seems to have expired already, the local clock is probably wrong, so the
    /// token is used until a 401.
    private func renewal(of credential: Credential, isRenewal: Bool, at date: Date) -> Date? {
        guard let lead, let expires = credential.expires else { return nil }
        let ahead = expires.addingTimeInterval(-lead)
        guard isRenewal else { return ahead }
        let life = expires.timeIntervalSince(date)
        return life > 0 ? max(ahead, date.addingTimeInterval(life / 2)) : nil
    }
}
