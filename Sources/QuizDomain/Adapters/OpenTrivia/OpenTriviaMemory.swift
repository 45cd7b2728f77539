import RemoteLoading

/// A holder of one player's token, with which the service repeats no question until it has given all questions.
///
/// The token is requested when it is first needed, and all loads share it. Before a load, the memory replaces a token
/// that was unused for six hours. If the service does not know the token, the memory requests another one and repeats
/// the request once. Share one memory between games if no question may occur in two of them.
public final class OpenTriviaMemory: Sendable {
    /// The reaction of a memory after the service has given all questions for the memory's token.
    public enum Ending: Hashable, Sendable, CaseIterable {
        /// The load throws `.refused(.exhausted)`.
        case stop
        /// The memory keeps the token, and asks the service to forget which questions it has given for the token.
        case reset
        /// The memory requests another token.
        ///
        /// The service does not forget the questions of the old token, so other games that use it are not affected.
        case newToken
    }

    private struct Credential: Sendable {
        let token: OpenTriviaToken
        /// The number of earlier credentials of this memory.
        ///
        /// A load that can no longer use its credential uses the current credential of the memory if that has a higher
        /// number. Otherwise, the load requests a new credential.
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
    /// Only one renewal runs at a time, whatever its reason. All renewals therefore have the same key, `true`.
    private let renewals = SingleFlight<Bool, Result<Credential, LoadError>>(whenAllLeave: .cancels)

    /// Creates a memory, optionally with a token that was saved earlier.
    public init(of trivia: OpenTrivia, whenAllWereGiven ending: Ending = .stop, token: OpenTriviaToken? = nil) {
        self.trivia = trivia
        self.ending = ending
        let credential = token.map { Credential(token: $0, generation: 0, lastUsed: trivia.time.elapsed()) }
        state = Locked(State(credential: credential))
    }

    /// The current token, which an app can save, or `nil` before the first load.
    public var token: OpenTriviaToken? { state.withLock { $0.credential?.token } }

    /// Requests questions that were not given before.
    ///
    /// The request is repeated at most twice: once if the service does not know the token, and once if it has given all
    /// questions for the token. The loop therefore always ends.
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
    /// Call this function before each request, even though the service may refuse the request. The service deletes a
    /// token six hours after the arrival of its last request. The arrival is later than this call, so the memory never
    /// uses a token that the service has already deleted.
    private func note(use credential: Credential) {
        let now = trivia.time.elapsed()
        state.withLock { state in
            guard state.credential?.generation == credential.generation else { return }
            state.credential?.lastUsed = now
        }
    }

    /// Returns a new credential in place of one that is no longer usable.
    ///
    /// Concurrent callers share one renewal.
    private func renewed(after old: Credential?, resetting: Bool) async throws(LoadError) -> Credential {
        let ending = await renewals.value(for: true) { [self] in
            await Result.catching { () async throws(LoadError) in
                // Another load may have stored a newer credential just before this renewal started.
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
