import RemoteLoading

/// One player's token: the service gives no question twice under it, until all were given.
///
/// The token is requested when it is first needed, shared by every load, renewed before a load when nobody used it for
/// six hours, and once more when the service does not know it. Share one memory among the games that are to have no
/// question in common.
public final class OpenTriviaMemory: Sendable {
    /// What to do when everything was given.
    public enum Ending: Hashable, Sendable, CaseIterable {
        /// Throw `.refused(.exhausted)`.
        case stop
        /// Make the service forget, and begin anew under the same token.
        case reset
        /// Begin anew under another token; what the old one was used for elsewhere stays remembered.
        case newToken
    }

    private struct Credential: Sendable {
        let token: OpenTriviaToken
        /// How often the memory has begun anew, so that of two loads that find it out only one does it.
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
    /// There is one at a time, whatever it is for, so they share one key.
    private let renewals = SingleFlight<Bool, Result<Credential, LoadError>>(whenAllLeave: .isCancelled)

    /// Creates a memory; one that was kept goes on with its token.
    public init(of trivia: OpenTrivia, whenAllWereGiven ending: Ending = .stop, token: OpenTriviaToken? = nil) {
        self.trivia = trivia
        self.ending = ending
        let credential = token.map { Credential(token: $0, generation: 0, lastUsed: trivia.time.elapsed()) }
        state = Locked(State(credential: credential))
    }

    /// The token, for keeping; nil before the first load.
    public var token: OpenTriviaToken? { state.withLock { $0.credential?.token } }

    /// Asks for questions that were not given before.
    ///
    /// It asks anew at most once for an unknown token and once for a used-up one, so it always ends.
    func reply(to query: OpenTriviaQuery) async throws(LoadError) -> OpenTriviaReply<OpenTriviaBatch> {
        var credential = try await current()
        var (mayReplace, mayBeginAnew) = (true, ending != .stop)
        while true {
            note(use: credential)
            let reply = try await trivia.reply(to: query, token: credential.token)
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

    /// A load that is refused is a use as well; the service counts from when it comes, which is not before now.
    private func note(use credential: Credential) {
        let now = trivia.time.elapsed()
        state.withLock { state in
            guard state.credential?.generation == credential.generation else { return }
            state.credential?.lastUsed = now
        }
    }

    /// A credential that is newer than one that no longer serves; whoever else waits for one gets the same.
    private func renewed(after old: Credential?, resetting: Bool) async throws(LoadError) -> Credential {
        let ending = await renewals.value(for: true) { [self] in
            // Another load may have come back with a newer one just before this request began.
            if let newer = newer(than: old) { return .success(newer) }
            do throws(LoadError) {
                return .success(keep(try await begunAnew(resetting ? old?.token : nil)))
            } catch {
                return .failure(error)
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

    private func begunAnew(_ token: OpenTriviaToken?) async throws(LoadError) -> OpenTriviaToken {
        guard let token else { return try await trivia.newToken() }
        let reply = try await trivia.reply(resetting: token)
        if case .tokenUnknown = reply { return try await trivia.newToken() }
        return try reply.get()
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
