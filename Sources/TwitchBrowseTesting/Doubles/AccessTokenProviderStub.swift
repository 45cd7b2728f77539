public import RemoteLoading
public import TwitchBrowse

/// A provider that returns tokens from a list, and advances to the next token with each renewal.
///
/// A renewal of the last token is refused. The stub follows the rules of ``AccessTokenProviderContract``.
public final class AccessTokenProviderStub: AccessTokenProviding {
    private let tokens: [AccessToken]
    private let place = Locked(0)

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

    /// The number 0, because no user signs in or out.
    public var revision: Int { 0 }

    /// The number of renewals so far.
    public var renewals: Int { place.withLock { $0 } }

    /// Returns the current token.
    public func accessToken() async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        let place = place.withLock { $0 }
        guard tokens.indices.contains(place) else { throw .refused(.signInNeeded) }
        return tokens[place]
    }

    /// Returns the next token of the list, or the current token if the declined token is no longer the current one.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        let place = place.withLock { place in
            if tokens.indices.contains(place), tokens[place] == declined { place += 1 }
            return place
        }
        guard tokens.indices.contains(place) else { throw .refused(.signInNeeded) }
        return tokens[place]
    }
}
