import Foundation

/// The rules that decide which credential a call uses and when to request another one.
///
/// Credentials are numbered in the order in which they are received; the number of a credential is its *generation*.
/// Each call remembers the generation of the credential that it was sent with, so that a late 401 does not affect a
/// newer credential.
struct AuthorizationRule: Sendable {
    struct IssuedCredential: Hashable, Sendable {
        let credential: Credential
        let generation: Int
        /// The number of renewals of this credential that had failed when the call began.
        let failures: Int
    }

    enum CredentialRequest: Hashable, Sendable {
        /// A request for a credential that is not a renewal.
        ///
        /// The associated value is the highest number that was used before the request, by a credential or by
        /// ``forget()``. Only a credential with a higher number answers the request.
        case fetch(after: Int)
        /// A request to renew the credential with the number `generation`.
        ///
        /// Calls whose requests are equal share one renewal. When the renewal has failed, later calls have a greater
        /// value of `failures`, so they do not join it but start another renewal.
        case renew(generation: Int, failures: Int)

        fileprivate var origin: Int {
            switch self {
            case .fetch(let generation), .renew(let generation, _): generation
            }
        }
    }

    enum Step: Hashable {
        case go(IssuedCredential)
        case ask(CredentialRequest)
        case fail(CredentialError)
    }

    typealias Outcome = Result<IssuedCredential, CredentialError>

    private struct HeldCredential {
        let credential: Credential
        let generation: Int
        let renewAt: Date?
        let isRenewal: Bool
        var isAccepted = false
        var isDeclined = false
        var failures = 0
        var failure: CredentialError?

        var issued: IssuedCredential {
            IssuedCredential(credential: credential, generation: generation, failures: failures)
        }
        /// `true` if the credential came from a renewal and was declined without ever being accepted.
        ///
        /// If this value is `true`, the service declines the calls for another reason than the age of the credential,
        /// and a further renewal would not help.
        var isRenewalDeclined: Bool { isDeclined && isRenewal && !isAccepted }
        var renewal: CredentialRequest { .renew(generation: generation, failures: failures) }

        /// Returns `true` if the credential was declined or has expired.
        func isDeclinedOrExpired(at date: Date) -> Bool { isDeclined || credential.expires.map { date >= $0 } ?? false }
    }

    /// The time before the expiry at which a credential is renewed, or `nil` if it is renewed only after a 401.
    private let lead: TimeInterval?
    private var held: HeldCredential?
    private var generation = 0
    /// The first generation number after the last call of ``forget()``.
    ///
    /// Results and pending requests of older generations are ignored.
    private var oldest = 0
    /// The latest revision that the source reported.
    private var revision: Int

    /// Returns the credential with a number, or `nil` if another credential has replaced it or it was forgotten.
    func credential(of generation: Int) -> Credential? {
        held.flatMap { $0.generation == generation ? $0.credential : nil }
    }

    init(lead: Duration?, revision: Int = 0) {
        self.lead = lead.map { max(0, $0 / .seconds(1)) }
        self.revision = revision
    }

    /// Forgets the credential if the revision of the source has grown since the last call.
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
            // If the service has declined a credential that was just renewed, the source is asked for another one,
            // because the user may have signed in again in the meantime.
            return held.isRenewalDeclined ? .ask(.fetch(after: generation)) : .go(held.issued)
        }
        // A credential is renewed before it expires. If this renewal fails, the credential is used as long as it is
        // valid.
        guard held.isDeclinedOrExpired(at: date) else { return .go(held.issued) }
        guard held.failure != .refused else { return .ask(.fetch(after: generation)) }
        // Without a lead, only a declined call renews, but the source may have another credential by now.
        return lead == nil ? .ask(.fetch(after: generation)) : .ask(held.renewal)
    }

    /// Returns the credential to use in a call after its request for a credential has failed, or `nil` if no credential
    /// is usable.
    func fallback(after credentialRequest: CredentialRequest, at date: Date) -> IssuedCredential? {
        guard credentialRequest.origin >= oldest, let held else { return nil }
        if case .go(let issued) = begin(at: date) { return issued }
        // A renewal may still be in flight. The call has already waited for it, so the call now uses the current
        // credential if this credential is still valid.
        guard held.isDeclinedOrExpired(at: date) else { return held.issued }
        // A cache below the client can answer without the source, so that a device without a connection shows what it
        // has. If the service declines the expired credential, the call fails with the failure of this renewal.
        guard !held.isDeclined, case .unavailable? = held.failure else { return nil }
        return IssuedCredential(
            credential: held.credential, generation: held.generation, failures: held.failures - 1)
    }

    /// Returns the next step of a call whose credential was declined with a 401.
    ///
    /// A credential that came from a renewal and was never accepted is renewed only if its issuer has declined it.
    mutating func declined(_ issued: IssuedCredential, byIssuer: Bool = false) -> Step {
        guard issued.generation >= oldest, var held else { return .fail(.refused) }
        guard held.generation == issued.generation else { return .go(held.issued) }
        held.isDeclined = true
        self.held = held
        if let failure = held.failure, failure == .refused || held.failures > issued.failures { return .fail(failure) }
        if held.isRenewalDeclined, !byIssuer { return .fail(.refused) }
        return .ask(held.renewal)
    }

    /// Records that the service accepted a credential.
    mutating func accepted(_ issued: IssuedCredential) {
        guard held?.generation == issued.generation else { return }
        held?.isAccepted = true
        held?.isDeclined = false
    }

    /// Returns the known outcome of a credential request, or `nil` if the source must be asked.
    func answer(to credentialRequest: CredentialRequest) -> Outcome? {
        guard credentialRequest.origin >= oldest else { return .failure(.refused) }
        switch credentialRequest {
        case .fetch(let after):
            guard generation > after else { return nil }
            return held.map { .success($0.issued) } ?? .failure(.refused)
        case .renew(let generation, let failures):
            guard let held else { return .failure(.refused) }
            if held.generation > generation { return .success(held.issued) }
            return held.failures > failures ? held.failure.map { .failure($0) } : nil
        }
    }

    /// Records the result that the source has returned for a credential request, and returns the outcome of the
    /// request.
    mutating func complete(
        _ credentialRequest: CredentialRequest, with result: Result<Credential, CredentialError>, at date: Date
    ) -> Outcome {
        if let known = answer(to: credentialRequest) { return known }
        switch (credentialRequest, result) {
        case (.fetch, .failure(let failure)):
            return .failure(failure)
        case (.fetch, .success(let credential)):
            // A store may round the expiry date of a credential, so only the other parts are compared.
            if let held, held.credential.id == credential.id, held.credential.field == credential.field {
                return held.failure == .refused ? .failure(.refused) : .success(held.issued)
            }
            return .success(adopt(credential, isRenewal: false, at: date))
        case (.renew, .success(let credential)) where credential != held?.credential:
            return .success(adopt(credential, isRenewal: true, at: date))
        case (.renew, let result):
            // A renewal that returns the same credential counts as refused.
            var failure = CredentialError.refused
            if case .failure(let told) = result { failure = told }
            held?.failures += 1
            held?.failure = failure
            return .failure(failure)
        }
    }

    /// Forgets the credential, so that the next call asks for one.
    mutating func forget() {
        held = nil
        generation += 1
        oldest = generation
    }

    private mutating func adopt(_ credential: Credential, isRenewal: Bool, at date: Date) -> IssuedCredential {
        generation += 1
        let adopted = HeldCredential(
            credential: credential, generation: generation,
            renewAt: renewal(of: credential, isRenewal: isRenewal, at: date), isRenewal: isRenewal)
        held = adopted
        return adopted.issued
    }

    /// Returns the date from which a credential is to be renewed, or `nil` if it is renewed only after a 401.
    ///
    /// The date is `lead` seconds before the expiry. However, a credential that came from a renewal is used for at
    /// least half of its lifetime. Otherwise, a lifetime shorter than `lead` would cause a renewal with every call. If
    /// a credential that came from a renewal seems to have expired already, the local clock is probably wrong, so the
    /// credential is used until a 401.
    private func renewal(of credential: Credential, isRenewal: Bool, at date: Date) -> Date? {
        guard let lead, let expires = credential.expires else { return nil }
        let ahead = expires.addingTimeInterval(-lead)
        guard isRenewal else { return ahead }
        let life = expires.timeIntervalSince(date)
        return life > 0 ? max(ahead, date.addingTimeInterval(life / 2)) : nil
    }
}
