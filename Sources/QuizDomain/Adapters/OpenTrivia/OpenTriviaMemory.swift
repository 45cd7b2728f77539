import RemoteLoading

/// A holder of one player's token, with which the service gives no question twice until all questions were given.
///
/// The token is requested when it is first needed, and all loads share it. Before a load, the memory replaces a token
/// that was unused for six hours. If the service does not know the token, the memory replaces it once and repeats the
/// request. Share one memory between games that must not have a question in common.
public final class OpenTriviaMemory: Sendable {
    /// The reaction of a memory when the service has given all questions under its token.
    public enum Ending: Hashable, Sendable, CaseIterable {
        /// The load throws `.refused(.exhausted)`.
        case stop
        /// The memory asks the service to forget which questions it gave under the token, and keeps the token.
        case reset
        /// The memory requests another token.
        ///
        /// The old token is not reset, so other games that use it are not affected.
        case newToken
    }

    private struct Credential: Sendable {
        let token: OpenTriviaToken
        /// The number of earlier credentials of this memory.
        ///
        /// A load that finds its credential unusable renews it only if the memory has no credential with a higher
        /// number.
        let generation: Int
        var lastUsed: Duration
    }

    private struct State {
        var credential: Credential?
        var generation = 0
    }

    let trivia: OpenTrivia
    private let ending: Ending
    private let state: Locked<State>
    /// The renewal in flight.
    ///
    /// Only one renewal runs at a time, whatever its reason, so all renewals share one key.
    private let renewals = SingleFlight<Bool, Result<Credential, LoadError>>(whenAllLeave: .cancels)

    /// Creates a memory, optionally with a token that was saved earlier.
    public init(of trivia: OpenTrivia, whenAllWereGiven ending: Ending = .stop, token: OpenTriviaToken? = nil) {
        self.trivia = trivia
        self.ending = ending
        let credential = token.map { Credential(token: $0, generation: 0, lastUsed: trivia.time.elapsed()) }
        state = Locked(State(credential: credential))
    }

    /// The current token, which a host can save, or `nil` before the first load.
    public var token: OpenTriviaToken? { state.withLock { $0.credential?.token } }

    /// Requests questions that were not given before.
    ///
    /// The request is repeated at most once for an unknown token and once for an exhausted one, so the loop always
    /// ends.
    func reply(to query: OpenTriviaQuery) async throws(LoadError) -> OpenTriviaReply<OpenTriviaResults> {
        var credential = try await current()
        var (mayReplace, mayBeginAnew) = (true, ending != .stop)
        while true {
            note(use: credential)
            let reply = try await trivia.reply(
                to: .questions(query, token: credential.token), as: OpenTriviaResults.self)
            switch reply {
            case .tokenUnknown where mayReplace:
                mayReplace = false
                credential = try await renewed(after: credential, resetting: false)
            case .exhausted where mayBeginAnew:
                mayBeginAnew = false
                credential = try await renewed(after: credential, resetting: ending == .reset)
            case .value, .tooFew, .tokenUnknown, .exhausted, .tooSoon:
                return reply
            }
        }
    }

    private func current() async throws(LoadError) -> Credential {
        let credential = state.withLock { $0.credential }
        guard let credential else { return try await renewed(after: nil, resetting: false) }
        let isIdle = trivia.time.elapsed() - credential.lastUsed >= OpenTriviaToken.idleLimit
        return isIdle ? try await renewed(after: credential, resetting: false) : credential
    }

    /// Records that a credential is used now.
    ///
    /// A load that the service refuses also counts as a use. The service restarts its six hours when the request
    /// arrives, which is after this call. The idle time that is computed here is therefore never shorter than the idle
    /// time in the service.
    private func note(use credential: Credential) {
        let now = trivia.time.elapsed()
        state.withLock { state in
            guard state.credential?.generation == credential.generation else { return }
            state.credential?.lastUsed = now
        }
    }

    /// Renews a credential that is no longer usable, and returns the new one.
    ///
    /// Concurrent callers share one renewal.
    private func renewed(after old: Credential?, resetting: Bool) async throws(LoadError) -> Credential {
        let ending = await renewals.value(for: true) { [self] in
            await Result.catching { () async throws(LoadError) in
                // Another load may have stored a newer credential just before this request started.
                if let newer = newer(than: old) { return newer }
                return keep(try await requestToken(resetting: resetting ? old?.token : nil))
            }
        }
        guard case .done(let outcome) = ending else { throw .cancelled }
        return try outcome.get()
    }

    private func newer(than old: Credential?) -> Credential? {
        state.withLock { state in
            state.credential.flatMap { $0.generation > (old?.generation ?? -1) ? $0 : nil }
        }
    }

    private func requestToken(resetting token: OpenTriviaToken?) async throws(LoadError) -> OpenTriviaToken {
        guard let token else { return try await trivia.newToken() }
        let reply = try await trivia.reply(to: .reset(token), as: OpenTriviaTokenPayload.self)
        if case .tokenUnknown = reply { return try await trivia.newToken() }
        return try reply.get().value()
    }

    private func keep(_ token: OpenTriviaToken) -> Credential {
        let now = trivia.time.elapsed()
        return state.withLock { state in
            state.generation += 1
            let credential = Credential(token: token, generation: state.generation, lastUsed: now)
            state.credential = credential
            return credential
        }
    }
}
