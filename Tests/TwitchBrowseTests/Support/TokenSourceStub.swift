import Foundation
import RemoteLoading
import TwitchBrowse
import TwitchBrowseTesting

/// A source that returns tokens from a list, and advances to the next token with each renewal.
///
/// A renewal of the last token is refused.
final class TokenSourceStub: CredentialSource {
    private let credentials: [Credential]
    private let place = Locked(0)
    let revision = 0

    init(_ tokens: [AccessToken], clientID: ClientID = FakeTwitch.clientID) {
        credentials = tokens.map { $0.credential(for: clientID) }
    }

    /// Creates a source of tokens with the given texts, which belong to the app itself.
    convenience init(_ words: String..., clientID: ClientID = FakeTwitch.clientID) {
        self.init(words.map { AccessToken($0, owner: .application)! }, clientID: clientID)
    }

    /// The number of renewals so far.
    var renewals: Int { place.withLock { $0 } }

    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        let place = place.withLock { $0 }
        guard credentials.indices.contains(place) else { throw .refused }
        return credentials[place]
    }

    func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        place.withLock { place in
            if credentials.indices.contains(place), credentials[place] == declined { place += 1 }
        }
        return try await credential(over: client)
    }
}

extension FixedAccessToken {
    /// Creates a source of a token of the app that the fake knows.
    init(_ token: AccessToken) { self.init(token, clientID: FakeTwitch.clientID) }
}

extension HelixLoader {
    /// Creates a loader with an authorizer of its own.
    init(
        clientID: ClientID, client: any HTTPClient, tokens: any CredentialSource, address: URL = HelixLoader.address,
        time: TimeSource = .system
    ) {
        self.init(
            clientID: clientID, client: client, authorizer: Authorizer(tokens, for: [address], time: time),
            address: address, time: time)
    }
}
