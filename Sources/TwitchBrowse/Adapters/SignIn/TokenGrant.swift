import Foundation
import RemoteLoading

/// The response of a sign-in host that contains a token.
struct TokenGrant: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
    let expiresIn: Double?
    /// Missing, null, a list, or one text with blanks between.
    let scopes: [String]

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case scopes = "scope"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accessToken = try container.decode(WireText.self, forKey: .accessToken).text
        refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
        expiresIn = try container.decodeIfPresent(Double.self, forKey: .expiresIn)
        let text = try? container.decode(String.self, forKey: .scopes)  // only asks which of the forms it is
        let list = try? container.decode([String].self, forKey: .scopes)  // as above
        scopes = list ?? text?.split(separator: " ").map(String.init) ?? []
    }

    /// Returns the token with its expiry date by the app's clock, or without one if the response gives no duration.
    func token(owner: TokenOwner, at date: Date) throws(LoadError) -> AccessToken {
        let expires = expiresIn.flatMap { $0 > 0 ? date.addingTimeInterval($0) : nil }
        guard let token = AccessToken(accessToken, owner: owner, expires: expires) else {
            throw .invalidData(.rejected(rule: "tokenIsOneWord", at: "access_token"))
        }
        return token
    }
}
