import Foundation

/// With which credential a call goes, and when another is asked for.
///
/// Credentials are told apart by generation: each that comes is of a newer one. What a call was sent with is its pass.
struct AuthorizationRule: Sendable {
    struct IssuedCredential: Hashable, Sendable {
        let credential: Credential
        let generation: Int
        /// How many renewals of that generation had failed when the call began.
        let failures: Int
    }

    enum CredentialRequest: Hashable, Sendable {
        /// Ask for a credential to begin with.
        case fetch(after: Int)
        /// Ask for a newer one; a failure opens another errand, for calls that begin after it.
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

    private struct Held {
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
        /// What came by a renewal and was never accepted is not what the service misses.
        var isRenewedInVain: Bool { isDeclined && isRenewal && !isAccepted }
        var renewal: CredentialRequest { .renew(generation: generation, failures: failures) }

        /// Whether it was declined, or has ended.
        func isUseless(at date: Date) -> Bool { isDeclined || credential.expires.map { date >= $0 } ?? false }
    }

    private let lead: TimeInterval
    private var held: Held?
    private var generation = 0
    /// What came of an older generation, or is still awaited by it, is forgotten.
    private var oldest = 0

    /// The field of the credential in use.
    var fieldName: HTTPFieldName? { held?.credential.field.name }

    /// The one of a generation; nil if that is no longer in use.
    func credential(of generation: Int) -> Credential? {
        held.flatMap { $0.generation == generation ? $0.credential : nil }
    }

    init(lead: Duration) {
        self.lead = max(0, lead / .seconds(1))
    }

    /// What a call does first.
    func begin(at date: Date) -> Step {
        guard let held else { return .ask(.fetch(after: generation)) }
        guard held.failures > 0 else {
            if held.renewAt.map({ date >= $0 }) ?? false { return .ask(held.renewal) }
            // Somebody may have signed in meanwhile.
            return held.isRenewedInVain ? .ask(.fetch(after: generation)) : .go(held.issued)
        }
        // A renewal ahead of time that failed is no reason not to use what still holds.
        guard held.isUseless(at: date) else { return .go(held.issued) }
        return held.failure == .refused ? .ask(.fetch(after: generation)) : .ask(held.renewal)
    }

    /// What a call goes with all the same that asked ahead of the end, in vain; nil for nothing.
    func rest(after credentialRequest: CredentialRequest, at date: Date) -> IssuedCredential? {
        guard credentialRequest.origin >= oldest, let held else { return nil }
        if case .go(let issued) = begin(at: date) { return issued }
        // The renewal may be under way still: who waited for it in vain is not to ask again.
        return held.isUseless(at: date) ? nil : held.issued
    }

    /// What a call does whose pass was declined with a 401.
    mutating func declined(_ issued: IssuedCredential) -> Step {
        guard issued.generation >= oldest, var held, held.credential.id == issued.credential.id else {
            return .fail(.refused)
        }
        guard held.generation == issued.generation else { return .go(held.issued) }
        held.isDeclined = true
        self.held = held
        if let failure = held.failure, failure == .refused || held.failures > issued.failures { return .fail(failure) }
        if held.isRenewedInVain { return .fail(.refused) }
        return .ask(held.renewal)
    }

    /// Notes that a pass was good.
    mutating func accepted(_ issued: IssuedCredential) {
        guard held?.generation == issued.generation else { return }
        held?.isAccepted = true
        held?.isDeclined = false
    }

    /// What is already known about an errand; nil if somebody must go.
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

    /// Takes what an errand has brought.
    mutating func settle(
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
            // To be given the declined one again is to be declined.
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
        let adopted = Held(
            credential: credential, generation: generation,
            renewAt: renewal(of: credential, isRenewal: isRenewal, at: date), isRenewal: isRenewal)
        held = adopted
        return adopted.issued
    }

    /// A new credential that ends sooner than the lead, or has ended by a clock that goes wrong, must not be renewed
    /// with every call: it is used for half of its time at least, and else until a 401.
    private func renewal(of credential: Credential, isRenewal: Bool, at date: Date) -> Date? {
        guard let expires = credential.expires else { return nil }
        let ahead = expires.addingTimeInterval(-lead)
        guard isRenewal else { return ahead }
        let life = expires.timeIntervalSince(date)
        return life > 0 ? max(ahead, date.addingTimeInterval(life / 2)) : nil
    }
}
