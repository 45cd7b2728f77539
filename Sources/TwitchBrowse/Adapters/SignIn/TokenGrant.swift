import Foundation
import RemoteLoading

/// A response that contains a token, from a sign-in host or from the app's own server.
struct TokenGrant: Decodable, Sendable {
    let accessToken: WireText
    let refreshToken: String?
    let expiresIn: Double?
    /// The granted scopes, which a response may omit.
    let scopes: Lenient<[String]>?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case scopes = "scope"
    }

    /// Returns the token, which has an expiry date if the response has the number of seconds until the token expires.
    ///
    /// The expiry date is computed from `date`, the time at which the response was received.
    func token(owner: TokenOwner, at date: Date) throws(LoadError) -> AccessToken {
        let expires = expiresIn.flatMap { $0 > 0 ? date.addingTimeInterval($0) : nil }
        guard let token = AccessToken(accessToken.text, owner: owner, expires: expires) else {
            throw .invalidData(.rejected(rule: "tokenIsOneWord", at: "access_token"))
        }
        return token
    }
}
