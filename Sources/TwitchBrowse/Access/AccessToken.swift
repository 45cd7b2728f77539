public import Foundation
public import protocol PlayhouseCore.RedactedValue

/// The owner of a token: a user, or the app itself.
///
/// The owner is not a secret. Responses are cached separately for each owner (RFC 9111, section 7.3), so different
/// users must have different owners.
public enum TokenOwner: Hashable, Sendable {
    /// The app itself, so every user of the app may see responses that are loaded with the token.
    case application
    /// One user, identified by a unique name that is not a secret, such as an account number.
    case user(String)
}

/// A token that authorises requests to the service, for the app itself or for a user.
///
/// Descriptions of the value do not contain the token.
public struct AccessToken: Hashable, Sendable {
    /// The text of the token, which is a secret.
    public let value: String
    /// The owner of the token, which stays the same when the token is renewed.
    public let owner: TokenOwner
    /// The expiry date of the token, or `nil` if it is not known.
    public let expires: Date?
    /// The scopes that were granted with the token, or `nil` if they are not known.
    public private(set) var scopes: Set<TwitchScope>?

    /// Creates a token, or returns `nil` if the text is not one word of visible ASCII characters.
    public init?(_ value: String, owner: TokenOwner, expires: Date? = nil, scopes: Set<TwitchScope>? = nil) {
        guard value.isOneVisibleWord else { return nil }
        self.value = value
        self.owner = owner
        self.expires = expires
        self.scopes = scopes
    }

    fileprivate func granted(_ scopes: [String]) -> AccessToken {
        var token = self
        token.scopes = Set(scopes.map(TwitchScope.init(rawValue:)))
        return token
    }
}

extension AccessToken: RedactedValue {
    /// A description that contains the owner, but not the token.
    public var description: String { "token of \(owner)" }
}

/// The result of a sign-in: an access token, and a refresh token that can be used once.
///
/// Descriptions of the value contain neither token. The encoded value contains both, so store it as securely as a
/// password.
public struct TokenPair: Hashable, Sendable {
    /// The access token.
    public let access: AccessToken
    /// The refresh token, a secret that can be exchanged once for a new access token and a new refresh token.
    public let refresh: String
    /// The scopes that the user has granted.
    public let scopes: [String]
    /// The app to which the tokens were issued.
    public let clientID: ClientID

    /// Creates a pair of tokens, or returns `nil` if the refresh token is not one word of visible ASCII characters.
    ///
    /// The access token of the pair has the scopes of the pair.
    public init?(access: AccessToken, refresh: String, scopes: [String] = [], clientID: ClientID) {
        guard refresh.isOneVisibleWord else { return nil }
        self.access = access.granted(scopes)
        self.refresh = refresh
        self.scopes = scopes
        self.clientID = clientID
    }
}

extension TokenPair: RedactedValue {
    /// A description that contains the owner and the app, but not the tokens.
    public var description: String { "tokens of \(access.owner) for \(clientID.text)" }
}

extension TokenPair: Codable {
    private enum CodingKeys: CodingKey {
        case version, access, owner, expires, expiresFraction, refresh, scopes, clientID
    }

    static let version = 1

    /// Decodes a pair of tokens.
    ///
    /// Throws an error if the version is not the current one, or if the values do not make a valid pair.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        let seconds = try container.decodeIfPresent(Int64.self, forKey: .expires)
        let fraction = try container.decodeIfPresent(Double.self, forKey: .expiresFraction) ?? 0
        let access = AccessToken(
            try container.decode(String.self, forKey: .access),
            owner: try container.decodeNil(forKey: .owner)
                ? .application : .user(try container.decode(String.self, forKey: .owner)),
            expires: seconds.map { Date(wholeSeconds: $0, fraction: fraction) })
        guard version == Self.version, (0...1).contains(fraction), let access,
            let clientID = ClientID(parsing: try container.decode(String.self, forKey: .clientID)),
            let pair = TokenPair(
                access: access, refresh: try container.decode(String.self, forKey: .refresh),
                scopes: try container.decode([String].self, forKey: .scopes), clientID: clientID)
        else {
            // The description of the error contains no value, because each value may be a secret.
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "unsupported version, expected \(Self.version)")
        }
        self = pair
    }

    /// Encodes the pair of tokens, including their secrets.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(access.value, forKey: .access)
        switch access.owner {
        case .application: try container.encodeNil(forKey: .owner)
        case .user(let name): try container.encode(name, forKey: .owner)
        }
        if let date = access.expires?.wholeSeconds {
            try container.encode(date.seconds, forKey: .expires)
            if date.fraction != 0 { try container.encode(date.fraction, forKey: .expiresFraction) }
        }
        try container.encode(refresh, forKey: .refresh)
        try container.encode(scopes, forKey: .scopes)
        try container.encode(clientID.text, forKey: .clientID)
    }
}

extension Date {
    /// The whole seconds since 1970, and the rest of the date, from which the same date can be made again.
    ///
    /// A date is a number of seconds since 2001. Its fraction is taken from this number, because the sum with the
    /// seconds between 1970 and 2001 would be rounded. The value is `nil` if the seconds do not fit in an `Int64`. Such
    /// a date is so distant that the token counts as not expiring.
    fileprivate var wholeSeconds: (seconds: Int64, fraction: Double)? {
        let whole = timeIntervalSinceReferenceDate.rounded(.down)
        guard let seconds = Int64(exactly: whole + Date.timeIntervalBetween1970AndReferenceDate) else { return nil }
        return (seconds, timeIntervalSinceReferenceDate - whole)
    }

    fileprivate init(wholeSeconds seconds: Int64, fraction: Double) {
        let whole = Double(seconds) - Date.timeIntervalBetween1970AndReferenceDate
        self.init(timeIntervalSinceReferenceDate: whole + fraction)
    }
}
