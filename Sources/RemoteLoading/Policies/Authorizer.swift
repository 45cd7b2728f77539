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
    let calls: AuthorizedCalls<CredentialTokens>
    private let origins: Set<String>

    /// Creates an authorizer, which requests no credential before the first call.
    ///
    /// Only requests to the origins of `addresses` carry the credential. The credential is renewed when it expires in
    /// less than a minute, but a renewed one only after half of its lifetime. A call waits at most `timeout` for a
    /// credential.
    public init(
        _ source: any CredentialSource, for addresses: [URL], timeout: Duration = .seconds(60),
        time: any TimeProviding = .system
    ) {
        let tokens = CredentialTokens(source, AuthorizationRule(lead: .seconds(60), revision: source.revision))
        calls = AuthorizedCalls(tokens, timeout: timeout, time: time.timeSource)
        origins = Set(addresses.map(\.origin))
    }

    /// Forgets the credential, for example after signing out, so that the next call requests a credential again.
    ///
    /// The result of a pending request for a credential is ignored, and a call that waits for the result fails with
    /// ``TransportError/notAuthorized``. A call that gets a 401 afterwards is not repeated. Therefore, no call of the
    /// previous user is sent with the credential of the next user.
    public func forget() { calls.source.state.withLock { $0.forget() } }

    /// Returns the credential that a call would use now, for example to read its scopes before a request.
    ///
    /// If there is no credential yet, or it expires soon, it is requested from the source, which gets the client.
    public func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        try await calls.credential(over: client)
    }

    func covers(_ request: HTTPRequest) -> Bool { origins.contains(request.url.origin) }
}

/// The credentials of a source that a host may implement.
struct CredentialTokens: TokenSource {
    let state: Locked<AuthorizationRule<Credential>>
    private let source: any CredentialSource

    init(_ source: any CredentialSource, _ rule: AuthorizationRule<Credential>) {
        (self.source, state) = (source, Locked(rule))
    }

    var revision: Int { source.revision }

    func token(for request: TokenRequest, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        guard case .renew(let generation, _) = request else { return try await source.credential(over: client) }
        guard let credential = state.withLock({ $0.token(of: generation) }) else { throw .refused }
        return try await source.renewal(of: credential, over: client)
    }
}
