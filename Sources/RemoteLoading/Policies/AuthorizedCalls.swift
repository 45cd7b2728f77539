import Foundation
package import PlayhouseCore

/// A state that has an authorization rule.
package protocol AuthorizationState: Sendable {
    associatedtype Token: AuthorizationToken
    var authorization: AuthorizationRule<Token> { get set }
}

extension AuthorizationRule: AuthorizationState {
    package var authorization: AuthorizationRule<Token> {
        get { self }
        set { self = newValue }
    }
}

/// A source of tokens, and the state that decides which of them a call uses.
package protocol TokenSource: Sendable {
    associatedtype State: AuthorizationState
    var state: Locked<State> { get }
    /// A number that grows with each sign-in or sign-out that does not change the state.
    var revision: Int { get }
    /// Returns a token that answers a request of the rule.
    func token(for request: TokenRequest, over client: any HTTPClient) async throws(CredentialError) -> State.Token
}

extension TokenSource {
    package var revision: Int { 0 }
}

/// A coordinator that lets calls share the tokens of a source, and the requests for new tokens.
package final class AuthorizedCalls<Source: TokenSource>: Sendable {
    typealias Rule = AuthorizationRule<Source.State.Token>

    package let source: Source
    private let timeout: Duration
    private let time: TimeSource
    private let flights = SingleFlight<TokenRequest, Rule.Outcome>()

    package init(_ source: Source, timeout: Duration = .seconds(60), time: TimeSource) {
        (self.source, self.timeout, self.time) = (source, timeout, time)
    }

    /// Returns the credential that a call would use now.
    package func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        try Self.credential(from: await issued(over: client, within: nil))
    }

    /// Returns the current credential if it is not the declined one, or a renewed credential otherwise.
    ///
    /// Use this function if the issuer of the credential itself has declined it. A renewal then helps even if the
    /// credential was never accepted.
    package func renewal(
        of declined: Credential, over client: any HTTPClient
    ) async throws(CredentialError) -> Credential {
        let outcome = await issued(over: client, within: nil)
        guard case .success(let issued)? = outcome, issued.token.credential.field == declined.field else {
            return try Self.credential(from: outcome)
        }
        let step = currentRule { rule, _ in rule.declined(issued, byIssuer: true) }
        return try Self.credential(from: await resolve(step, over: client, within: nil))
    }

    private static func credential(from outcome: Rule.Outcome?) throws(CredentialError) -> Credential {
        guard let outcome else { throw .unavailable(.cancelled) }
        return try outcome.get().token.credential
    }

    /// Returns the token for a call or the failure to get one, or `nil` if the call is cancelled.
    ///
    /// The call waits for `left` at most, which is the time left for the request.
    func issued(over client: any HTTPClient, within left: Duration?) async -> Rule.Outcome? {
        let step = currentRule { $0.begin(at: $1) }
        let answer = await resolve(step, over: client, within: left)
        guard case .failure? = answer, case .ask(let request) = step else { return answer }
        return currentRule { $0.fallback(after: request, at: $1) }.map { .success($0) } ?? answer
    }

    /// Returns the token for repeating a call after a 401, or `nil` if the call is cancelled.
    func issued(
        insteadOf declined: Rule.Issued, over client: any HTTPClient, within left: Duration?
    ) async -> Rule.Outcome? {
        let answer = await resolve(currentRule { rule, _ in rule.declined(declined) }, over: client, within: left)
        // A request that was sent on behalf of one user must not be repeated on behalf of another.
        if case .success(let newer)? = answer, newer.token.credential.id != declined.token.credential.id {
            return .failure(.refused)
        }
        return answer
    }

    func accepted(_ issued: Rule.Issued) {
        source.state.withLock { $0.authorization.accepted(issued) }
    }

    private func resolve(
        _ step: Rule.Step, over client: any HTTPClient, within left: Duration?
    ) async -> Rule.Outcome? {
        switch step {
        case .go(let issued): return .success(issued)
        case .fail(let failure): return .failure(failure)
        case .ask(let request):
            let deadline = Deadline(in: min(timeout, left ?? timeout), on: time)
            let ending = await flights.value(for: request, by: deadline) { await self.run(request, over: client) }
            return switch ending {
            case .done(let outcome): outcome
            case .timedOut: .failure(.unavailable(.connectivity(.timedOut)))
            case .cancelled: nil
            }
        }
    }

    private func run(_ request: TokenRequest, over client: any HTTPClient) async -> Rule.Outcome {
        if let known = source.state.withLock({ $0.authorization.answer(to: request) }) { return known }
        let result = await Result.catching { () throws(CredentialError) in
            try await source.token(for: request, over: client)
        }
        return currentRule { $0.complete(request, with: result, at: $1) }
    }

    /// Runs a closure with the rule and the current date, after passing the current revision of the source to the rule.
    private func currentRule<Value: Sendable>(_ body: (inout Rule, Date) -> Value) -> Value {
        let (date, revision) = (time.date(), source.revision)
        return source.state.withLock { state in
            state.authorization.note(revision)
            return body(&state.authorization, date)
        }
    }
}
