public import RemoteLoading

extension AccessToken {
    /// Returns a credential with this token, for a `CredentialSource` of your own.
    ///
    /// The client ID and the owner of the token identify the cached responses of a user. Both stay the same when a
    /// token is renewed, so the responses can still be used.
    public func credential(for clientID: ClientID) -> Credential {
        // A client ID contains no blank, so the identifiers of two apps are always different.
        let id =
            switch owner {
            case .application: "\(clientID.text) application"
            case .user(let name): "\(clientID.text) user " + name
            }
        do throws(HTTPMessageError) {
            return try Credential(
                id: id, bearer: value, expires: expires, scopes: scopes.map { Set($0.map(\.rawValue)) })
        } catch {
            preconditionFailure("a token has only visible characters, and a field may contain all of them")
        }
    }
}

extension Credential {
    /// Returns whether the user has granted a scope, or `nil` if the scopes of the token are not known.
    ///
    /// Ask before a request that needs the scope. The service declines such a request like one with an invalid token,
    /// so the token would be renewed without effect.
    public func grants(_ scope: TwitchScope) -> Bool? { scopes?.contains(scope.rawValue) }
}
