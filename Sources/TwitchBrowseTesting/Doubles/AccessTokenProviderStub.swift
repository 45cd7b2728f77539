public import RemoteLoading
public import TwitchBrowse

/// A provider that gives tokens from a list: the first, and with each renewal the one behind it.
///
/// It keeps every promise of the port. When the list is at its end, a renewal is refused.
public final class AccessTokenProviderStub: AccessTokenProviding {
    private struct State {
        var place = 0
        var renewals = 0
    }

    private let tokens: [AccessToken]
    private let state = Locked(State())

    /// Creates a provider; without a token somebody must sign in.
    public init(_ tokens: [AccessToken]) {
        self.tokens = tokens
    }

    /// Creates a provider of the app's own tokens, which belong to no user; a text that is not a word traps.
    public convenience init(_ words: String...) {
        self.init(
            words.map { word in
                guard let token = AccessToken(word, owner: .application) else {
                    preconditionFailure("no token can be made of this text")
                }
                return token
            })
    }

    /// How many renewals were made.
    public var renewals: Int { state.withLock { $0.renewals } }

    /// The token in use.
    public func accessToken() async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        let place = state.withLock { $0.place }
        guard tokens.indices.contains(place) else { throw .refused(.signInNeeded) }
        return tokens[place]
    }

    /// The token behind the declined one.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        let place = state.withLock { state in
            guard tokens.indices.contains(state.place), tokens[state.place] == declined else { return state.place }
            state.place += 1
            state.renewals += 1
            return state.place
        }
        guard tokens.indices.contains(place) else { throw .refused(.signInNeeded) }
        return tokens[place]
    }
}
