import Foundation
import RemoteLoading

/// A response that contains a token, from a sign-in host or from the app's own server.
struct TokenResponse: Decodable, Sendable {
    let accessToken: WireText
    let refreshToken: WireText?
    let expiresIn: Double?
    /// The granted scopes, or an empty array if the response contains no scopes.
    ///
    /// In the response, the scopes are a list, or one text with blanks between the scopes.
    let scopes: [String]

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case scopes = "scope"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(WireText.self, forKey: .accessToken)
        refreshToken = try container.decodeIfPresent(WireText.self, forKey: .refreshToken)
        expiresIn = try container.decodeIfPresent(Double.self, forKey: .expiresIn)
        let text = try? container.decode(String.self, forKey: .scopes)  // fails if the scopes are a list or missing
        let list = try? container.decode([String].self, forKey: .scopes)  // fails if they are one text or missing
        scopes = list ?? text?.split(separator: " ").map(String.init) ?? []
    }

    /// Returns the token, which has an expiry date if the response has the number of seconds until the token expires.
    ///
    /// The expiry date is computed from `date`, the time at which the response was received.
    func token(owner: TokenOwner, at date: Date) throws(LoadError) -> AccessToken {
        let expires = expiresIn.flatMap { $0 > 0 ? date.addingTimeInterval($0) : nil }
        let scopes = scopes.isEmpty ? nil : Set(scopes.map(TwitchScope.init(rawValue:)))
        guard let token = AccessToken(accessToken.text, owner: owner, expires: expires, scopes: scopes) else {
            throw .invalidData(.rejected(.wrongFormat, at: "access_token"))
        }
        return token
    }
}
