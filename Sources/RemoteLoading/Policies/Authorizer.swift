public import Foundation

/// The credential that the calls of any number of clients share.
///
/// It is asked for once, and renewed once, however many calls need it. A renewal comes ahead of the end, and after a
/// 401. A 401 to a call that was sent with an older generation than the one at hand renews nothing.
///
/// A renewal that is refused is the last word on that credential; one that nobody answered is the last word for every
/// call that had begun by then. Neither keeps anybody from what still holds. Only another credential from the source,
/// or ``forget()``, opens the way again.
public final class Authorizer: Sendable {
    private let source: any CredentialSource
    private let origins: Set<String>
    private let time: TimeSource
    private let timeout: Duration
    private let rule: Locked<AuthorizationRule>
    private let flights = SingleFlight<AuthorizationRule.CredentialRequest, AuthorizationRule.Outcome>()

    /// Creates an authorizer, which asks for nothing before the first call.
    ///
    /// Only requests to the origins of the addresses carry the credential. It is renewed when less than the lead is
    /// left of it. Nobody waits for a credential longer than the patience.
    public init(
        _ source: any CredentialSource, for addresses: [URL], renewingAhead lead: Duration = .seconds(60),
        timeout: Duration = .seconds(60), time: TimeSource = .system
    ) {
        self.source = source
        origins = Set(addresses.map(\.origin))
        self.time = time
        self.timeout = timeout
        rule = Locked(AuthorizationRule(lead: lead))
    }

    /// Forgets the credential, as after signing out; the next call asks the source for one.
    ///
    /// What is on its way is not used again: a call that is declined then stays declined, and one that still waits for
    /// a credential fails with ``TransportError/notAuthorized``, so that it does not go out as whoever signs in next.
    public func forget() {
        rule.withLock { $0.forget() }
    }

    func covers(_ request: HTTPRequest) -> Bool { origins.contains(request.url.origin) }

    /// Whether a request has the field of the credential in use, however good that still is.
    func knowsField(of request: HTTPRequest) -> Bool {
        rule.withLock { $0.fieldName }.map { request.fields[$0] != nil } ?? false
    }

    /// Returns what a call is sent with; `nil` if the call is cancelled.
    func issued(over client: any HTTPClient) async -> AuthorizationRule.Outcome? {
        let began = time.date()
        let step = rule.withLock { $0.begin(at: began) }
        let answer = await resolve(step, over: client)
        guard case .failure? = answer, case .ask(let credentialRequest) = step else { return answer }
        let ended = time.date()
        return rule.withLock { $0.rest(after: credentialRequest, at: ended) }.map { .success($0) } ?? answer
    }

    /// Returns what a call is sent with once more, after a 401; `nil` if the call is cancelled.
    func issued(
        insteadOf declined: AuthorizationRule.IssuedCredential, over client: any HTTPClient
    ) async -> AuthorizationRule.Outcome? {
        let answer = await resolve(rule.withLock { $0.declined(declined) }, over: client)
        // What went out as one person is not repeated as another.
        if case .success(let newer)? = answer, newer.credential.id != declined.credential.id {
            return .failure(.refused)
        }
        return answer
    }

    func accepted(_ issued: AuthorizationRule.IssuedCredential) {
        rule.withLock { $0.accepted(issued) }
    }

    private func resolve(
        _ step: AuthorizationRule.Step, over client: any HTTPClient
    ) async -> AuthorizationRule.Outcome? {
        switch step {
        case .go(let issued): return .success(issued)
        case .fail(let failure): return .failure(failure)
        case .ask(let credentialRequest):
            let ending = await flights.value(for: credentialRequest, by: Deadline(in: timeout, on: time)) {
                await self.run(credentialRequest, over: client)
            }
            return switch ending {
            case .done(let outcome): outcome
            case .timedOut: .failure(.unreachable(.timedOut))
            case .cancelled: nil
            }
        }
    }

    private func run(_ credentialRequest: AuthorizationRule.CredentialRequest, over client: any HTTPClient) async
        -> AuthorizationRule.Outcome
    {
        if let known = rule.withLock({ $0.answer(to: credentialRequest) }) { return known }
        let result = await ask(credentialRequest, over: client)
        let date = time.date()
        return rule.withLock { $0.settle(credentialRequest, with: result, at: date) }
    }

    private func ask(
        _ credentialRequest: AuthorizationRule.CredentialRequest, over client: any HTTPClient
    ) async -> Result<Credential, CredentialError> {
        do throws(CredentialError) {
            guard case .renew(let generation, _) = credentialRequest else {
                return .success(try await source.credential(over: client))
            }
            guard let credential = rule.withLock({ $0.credential(of: generation) }) else { return .failure(.refused) }
            return .success(try await source.renewal(of: credential, over: client))
        } catch {
            return .failure(error)
        }
    }
}
