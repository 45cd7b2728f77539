public import Foundation
public import RemoteLoading

extension Authorizer {
    /// Creates an authorizer of a provider's tokens, which go only to the given addresses.
    ///
    /// What is kept for a caller is kept by app and owner, which outlive every token.
    public convenience init(
        tokens: any AccessTokenProviding, clientID: ClientID, for addresses: [URL], time: TimeSource = .system
    ) {
        self.init(TokenCredentials(tokens: tokens, clientID: clientID), for: addresses, time: time)
    }
}

/// Tokens of a provider as credentials; the provider asks over a client of its own.
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

    /// The token that a credential was made of, which need not be the one that the provider gave last.
    private func token(of credential: Credential) -> AccessToken? {
        // By bytes, because a blank and a combining mark behind it are one `Character`.
        let (id, user) = (credential.id.utf8, name(of: .user("")).utf8)
        let owner: TokenOwner =
            id.starts(with: user)
            ? .user(String(credential.id[id.index(id.startIndex, offsetBy: user.count)...]))
            : .application
        return AccessToken(
            String(credential.field.value.dropFirst(Self.scheme.count)), owner: owner, expires: credential.expires)
    }

    /// The credential's name, another for each app and owner: a client id contains no blank.
    private func name(of owner: TokenOwner) -> String {
        switch owner {
        case .application: "\(clientID) application"
        case .user(let name): "\(clientID) user " + name
        }
    }
}

extension CredentialError {
    /// A provider that was declined will not do better; one that got no answer, or one that makes no sense, such as
    /// that of a gateway in between, or was told to come later, may.
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
