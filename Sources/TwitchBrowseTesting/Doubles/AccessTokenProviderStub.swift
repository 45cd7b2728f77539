public import RemoteLoading
public import TwitchBrowse

/// A provider that returns tokens from a list, and advances to the next token with each renewal.
///
/// A renewal of the last token is refused. The stub follows the rules of ``AccessTokenProviderContract``.
public final class AccessTokenProviderStub: AccessTokenProviding {
    private struct State {
        var place = 0
        var renewals = 0
    }

    private let tokens: [AccessToken]
    private let state = Locked(State())

    /// Creates a provider of the given tokens.
    ///
    /// If the list is empty, calls fail with `.refused(.signInNeeded)`.
    public init(_ tokens: [AccessToken]) {
        self.tokens = tokens
    }

    /// Creates a provider of tokens with the given texts, which belong to the app itself.
    ///
    /// Traps if a text is not a valid token.
    public convenience init(_ words: String...) {
        self.init(
            words.map { word in
                guard let token = AccessToken(word, owner: .application) else {
                    preconditionFailure("the text is not a valid token")
                }
                return token
            })
    }

    /// The number of renewals so far.
    public var renewals: Int { state.withLock { $0.renewals } }

    /// Returns the current token.
    public func accessToken() async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        let place = state.withLock { $0.place }
        guard tokens.indices.contains(place) else { throw .refused(.signInNeeded) }
        return tokens[place]
    }

    /// Returns the next token of the list, or the current token if the declined token is no longer the current one.
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
