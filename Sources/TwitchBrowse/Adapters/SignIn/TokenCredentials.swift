package import Foundation
package import RemoteLoading

extension Authorizer {
    /// Creates an authorizer that sends the tokens of a provider to the origins of the given addresses.
    ///
    /// The client ID and the owner of the token identify the cached responses of a user. Both stay the same when a
    /// token is renewed, so the responses can still be used.
    package convenience init(
        tokens: any AccessTokenProviding, clientID: ClientID, for addresses: [URL], time: TimeSource = .system
    ) {
        self.init(TokenCredentials(tokens: tokens, clientID: clientID), for: addresses, time: time)
    }
}

/// A credential source that returns the tokens of a provider as credentials.
///
/// The functions ignore their client parameters, because the provider sends its requests with a client of its own.
private struct TokenCredentials: CredentialSource {
    private static let scheme = "Bearer "
    let tokens: any AccessTokenProviding
    let clientID: ClientID

    var revision: Int { tokens.revision }

    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        do throws(LoadError) {
            return try credential(of: try await tokens.accessToken())
        } catch {
            throw CredentialError(error)
        }
    }

    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        guard let declined = token(of: credential) else { throw .refused }
        do throws(LoadError) {
            return try self.credential(of: try await tokens.renewedToken(insteadOf: declined))
        } catch {
            throw CredentialError(error)
        }
    }

    private func credential(of token: AccessToken) throws(LoadError) -> Credential {
        do throws(HTTPRuleError) {
            return try Credential(id: name(of: token.owner), bearer: token.value, expires: token.expires)
        } catch {
            throw .refused(.signInNeeded)
        }
    }

    /// Returns the token from which a credential was created, or `nil` if the credential has no valid token.
    ///
    /// The token may be older than the current token of the provider.
    private func token(of credential: Credential) -> AccessToken? {
        // The bytes are compared, because a user name can begin with a combining mark, which would form one `Character`
        // with the blank before it.
        let (id, user) = (credential.id.utf8, name(of: .user("")).utf8)
        let owner: TokenOwner =
            id.starts(with: user)
            ? .user(String(credential.id[id.index(id.startIndex, offsetBy: user.count)...]))
            : .application
        return AccessToken(
            String(credential.field.value.dropFirst(Self.scheme.count)), owner: owner, expires: credential.expires)
    }

    /// Returns the identifier for the credentials of an owner.
    ///
    /// The identifier begins with the client ID and a blank. A client ID contains no blank, so the identifiers of two
    /// apps are always different.
    private func name(of owner: TokenOwner) -> String {
        switch owner {
        case .application: "\(clientID.text) application"
        case .user(let name): "\(clientID.text) user " + name
        }
    }
}

extension CredentialError {
    /// Creates the error for a failure of a provider.
    ///
    /// A refusal becomes `.refused`, which is final. The error is `.unreachable` if a later attempt may succeed,
    /// because there was no response, the response was malformed, or the service asked the client to retry later.
    fileprivate init(_ error: LoadError) {
        self =
            switch error {
            case .connectivity(let error): .unreachable(error)
            case .cancelled: .unreachable(.cancelled)
            case .refused(.rateLimited), .refused(.unavailable): .unreachable(.connectionRefused)
            case .invalidData: .unreachable(.malformedResponse)
            case .refused: .refused
            }
    }
}
