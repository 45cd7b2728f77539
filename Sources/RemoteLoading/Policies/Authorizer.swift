public import Foundation
public import PlayhouseCore

/// An object that requests and renews the credential for the calls of any number of clients.
///
/// All calls share one request for the credential and one renewal of it. The credential is renewed before it expires,
/// and after a 401. If another call has already renewed the credential when a 401 arrives, the call with the 401 is
/// repeated without a further renewal.
///
/// If a renewal is refused, the authorizer does not try to renew that credential again. If the source of credentials
/// is unavailable during a renewal, the renewal fails for all calls that began before this failure, and a later call
/// may try again. In both cases, calls use the old credential until it expires, the source returns another credential,
/// or ``forget()`` is called. If the source is unavailable, calls use even an expired credential until the service
/// declines it, so that a cache below the client can answer.
public final class Authorizer: Sendable {
    private let source: any CredentialSource
    private let origins: Set<String>
    private let time: TimeSource
    private let timeout: Duration
    private let rule: Locked<AuthorizationRule>
    private let flights = SingleFlight<AuthorizationRule.CredentialRequest, AuthorizationRule.Outcome>()

    /// Creates an authorizer, which requests no credential before the first call.
    ///
    /// Only requests to the origins of `addresses` carry the credential. The credential is renewed when it expires in
    /// less than `lead`, or only after a 401 if `lead` is `nil`. A call waits at most `timeout` for a credential.
    public init(
        _ source: any CredentialSource, for addresses: [URL], renewingAhead lead: Duration? = .seconds(60),
        timeout: Duration = .seconds(60), time: TimeSource = .system
    ) {
        self.source = source
        origins = Set(addresses.map(\.origin))
        self.time = time
        self.timeout = timeout
        rule = Locked(AuthorizationRule(lead: lead, revision: source.revision))
    }

    /// Forgets the credential, for example after signing out, so that the next call requests a credential again.
    ///
    /// The result of a pending request for a credential is ignored, and a call that waits for the result fails with
    /// ``TransportError/notAuthorized``. A call that gets a 401 afterwards is not repeated. Therefore, no call of the
    /// previous user is sent with the credential of the next user.
    public func forget() { rule.withLock { $0.forget() } }

    /// Returns the credential that a call would use now, for example to read its scopes before a request.
    ///
    /// If there is no credential yet, or it expires soon, it is requested from the source, which gets the client.
    public func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        try await Self.credential(from: issued(over: client, within: nil))
    }

    /// Returns a newer credential to replace one that was declined, or the current one if it is already another one.
    ///
    /// Use this function if the issuer of the credential itself has declined it. A renewal then helps even if the
    /// credential was never accepted.
    package func renewal(
        of declined: Credential, over client: any HTTPClient
    ) async throws(CredentialError) -> Credential {
        let outcome = await issued(over: client, within: nil)
        guard case .success(let issued)? = outcome, issued.credential.field == declined.field else {
            return try Self.credential(from: outcome)
        }
        let step = currentRule { rule, _ in rule.declined(issued, byIssuer: true) }
        return try await Self.credential(from: resolve(step, over: client, within: nil))
    }

    private static func credential(from outcome: AuthorizationRule.Outcome?) throws(CredentialError) -> Credential {
        guard let outcome else { throw .unavailable(.cancelled) }
        return try outcome.get().credential
    }

    func covers(_ request: HTTPRequest) -> Bool { origins.contains(request.url.origin) }

    /// Returns the credential for a call or the failure to get one, or `nil` if the call is cancelled.
    ///
    /// The call waits for `left` at most, which is the time left for the request.
    func issued(over client: any HTTPClient, within left: Duration?) async -> AuthorizationRule.Outcome? {
        let step = currentRule { $0.begin(at: $1) }
        let answer = await resolve(step, over: client, within: left)
        guard case .failure? = answer, case .ask(let credentialRequest) = step else { return answer }
        return currentRule { $0.fallback(after: credentialRequest, at: $1) }.map { .success($0) } ?? answer
    }

    /// Returns the credential for repeating a call after a 401, or `nil` if the call is cancelled.
    func issued(
        insteadOf declined: AuthorizationRule.IssuedCredential, over client: any HTTPClient, within left: Duration?
    ) async -> AuthorizationRule.Outcome? {
        let answer = await resolve(currentRule { rule, _ in rule.declined(declined) }, over: client, within: left)
        // A request that was sent on behalf of one user must not be repeated on behalf of another.
        if case .success(let newer)? = answer, newer.credential.id != declined.credential.id {
            return .failure(.refused)
        }
        return answer
    }

    func accepted(_ issued: AuthorizationRule.IssuedCredential) {
        rule.withLock { $0.accepted(issued) }
    }

    private func resolve(
        _ step: AuthorizationRule.Step, over client: any HTTPClient, within left: Duration?
    ) async -> AuthorizationRule.Outcome? {
        switch step {
        case .go(let issued): return .success(issued)
        case .fail(let failure): return .failure(failure)
        case .ask(let credentialRequest):
            let deadline = Deadline(in: min(timeout, left ?? timeout), on: time)
            let ending = await flights.value(for: credentialRequest, by: deadline) {
                await self.run(credentialRequest, over: client)
            }
            return switch ending {
            case .done(let outcome): outcome
            case .timedOut: .failure(.unavailable(.connectivity(.timedOut)))
            case .cancelled: nil
            }
        }
    }

    private func run(_ credentialRequest: AuthorizationRule.CredentialRequest, over client: any HTTPClient) async
        -> AuthorizationRule.Outcome
    {
        if let known = rule.withLock({ $0.answer(to: credentialRequest) }) { return known }
        let result = await ask(credentialRequest, over: client)
        return currentRule { $0.complete(credentialRequest, with: result, at: $1) }
    }

    /// Runs a closure with the rule and the current date, after passing the current revision of the source to the rule.
    private func currentRule<Value: Sendable>(_ body: (inout AuthorizationRule, Date) -> Value) -> Value {
        let (date, revision) = (time.date(), source.revision)
        return rule.withLock { rule in
            rule.note(revision)
            return body(&rule, date)
        }
    }

    private func ask(
        _ credentialRequest: AuthorizationRule.CredentialRequest, over client: any HTTPClient
    ) async -> Result<Credential, CredentialError> {
        await Result.catching { () throws(CredentialError) in
            guard case .renew(let generation, _) = credentialRequest else {
                return try await source.credential(over: client)
            }
            guard let credential = rule.withLock({ $0.credential(of: generation) }) else { throw .refused }
            return try await source.renewal(of: credential, over: client)
        }
    }
}
