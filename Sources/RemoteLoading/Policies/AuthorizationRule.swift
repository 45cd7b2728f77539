import Foundation

/// The rules that decide which credential a call uses and when to request another one.
///
/// Every new credential gets the next generation number. A call keeps the generation of the credential with which it
/// was sent, so that a late 401 does not affect a newer credential.
struct AuthorizationRule: Sendable {
    struct IssuedCredential: Hashable, Sendable {
        let credential: Credential
        let generation: Int
        /// The number of failed renewals of this generation at the time when the call began.
        let failures: Int
    }

    enum CredentialRequest: Hashable, Sendable {
        /// A request for a credential that is not a renewal.
        ///
        /// The value is the number of the last credential that was received before the request.
        case fetch(after: Int)
        /// A request to renew the credential of a generation.
        ///
        /// Calls with equal requests share one renewal. After a failure, later calls have a greater number of failures,
        /// so they make a new request.
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
        /// In that case, the service declines the call for a reason other than the age of the credential, and a further
        /// renewal would not help.
        var isRenewalDeclined: Bool { isDeclined && isRenewal && !isAccepted }
        var renewal: CredentialRequest { .renew(generation: generation, failures: failures) }

        /// Returns `true` if the credential was declined or has expired.
        func isDeclinedOrExpired(at date: Date) -> Bool { isDeclined || credential.expires.map { date >= $0 } ?? false }
    }

    private let lead: TimeInterval
    private var held: HeldCredential?
    private var generation = 0
    /// The first generation number after the last call of ``forget()``.
    ///
    /// Results and pending requests of older generations are ignored.
    private var oldest = 0
    /// The latest revision that the source reported.
    private var revision: Int

    /// The name of the field of the current credential.
    var fieldName: HTTPFieldName? { held?.credential.field.name }

    /// Returns the credential of a generation, or `nil` if this generation is no longer in use.
    func credential(of generation: Int) -> Credential? {
        held.flatMap { $0.generation == generation ? $0.credential : nil }
    }

    init(lead: Duration, revision: Int = 0) {
        self.lead = max(0, lead / .seconds(1))
        self.revision = revision
    }

    /// Forgets the credential if the revision of the source has grown since the last call.
    ///
    /// The revision grows when the user signs in or out. Callers read the revision outside of the lock, so an older
    /// revision can arrive after a newer one. The older revision is ignored.
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
            // If the service declined a renewed credential, the user may have signed in since, so the source is asked
            // again.
            return held.isRenewalDeclined ? .ask(.fetch(after: generation)) : .go(held.issued)
        }
        // A failed early renewal is no reason to reject a credential that is still valid.
        guard held.isDeclinedOrExpired(at: date) else { return .go(held.issued) }
        return held.failure == .refused ? .ask(.fetch(after: generation)) : .ask(held.renewal)
    }

    /// Returns the credential to use in a call whose credential request has failed, or `nil` if no credential is usable.
    func fallback(after credentialRequest: CredentialRequest, at date: Date) -> IssuedCredential? {
        guard credentialRequest.origin >= oldest, let held else { return nil }
        if case .go(let issued) = begin(at: date) { return issued }
        // The renewal may still be in flight. The call has already waited for the renewal, so it now uses the current
        // credential if that credential is still valid.
        return held.isDeclinedOrExpired(at: date) ? nil : held.issued
    }

    /// Returns the next step of a call whose credential was declined with a 401.
    mutating func declined(_ issued: IssuedCredential) -> Step {
        guard issued.generation >= oldest, var held else { return .fail(.refused) }
        guard held.generation == issued.generation else { return .go(held.issued) }
        held.isDeclined = true
        self.held = held
        if let failure = held.failure, failure == .refused || held.failures > issued.failures { return .fail(failure) }
        if held.isRenewalDeclined { return .fail(.refused) }
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

    /// Records the result of the source for a credential request, and returns the outcome.
    mutating func complete(
        _ credentialRequest: CredentialRequest, with result: Result<Credential, CredentialError>, at date: Date
    ) -> Outcome {
        if let known = answer(to: credentialRequest) { return known }
        switch (credentialRequest, result) {
        case (.fetch, .failure(let failure)):
            return .failure(failure)
        case (.fetch, .success(let credential)):
            if let held, held.credential == credential {
                return held.failures == 0 ? .success(held.issued) : .failure(.refused)
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

    /// Returns the date for the renewal of a credential, or `nil` if it is renewed only after a 401.
    ///
    /// The date is `lead` before the expiry. However, a credential from a renewal is used for at least half of its
    /// lifetime, because a lifetime shorter than `lead` would otherwise cause a renewal with every call. If such a
    /// credential seems to have expired already, the local clock is probably wrong, and the credential is used until a
    /// 401.
    private func renewal(of credential: Credential, isRenewal: Bool, at date: Date) -> Date? {
        guard let expires = credential.expires else { return nil }
        let ahead = expires.addingTimeInterval(-lead)
        guard isRenewal else { return ahead }
        let life = expires.timeIntervalSince(date)
        return life > 0 ? max(ahead, date.addingTimeInterval(life / 2)) : nil
    }
}
