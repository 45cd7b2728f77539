public import Foundation

/// The owner of a token: a user, or the app itself.
///
/// It is no secret. Responses are cached per owner (RFC 9111, section 7.3), so two users must never share one.
public enum TokenOwner: Hashable, Sendable {
    /// No user: the token is the app's own, and every user of the app may see what it loads.
    case application
    /// One user, by a name that is no secret and that no other user has, such as an account number.
    case user(String)
}

extension TokenOwner: CustomStringConvertible {
    /// The name of the user, or "the app".
    public var description: String {
        switch self {
        case .application: "the app"
        case .user(let name): name
        }
    }
}

/// What lets an app ask the service, for itself or for somebody.
///
/// The token appears in no description.
public struct AccessToken: Hashable, Sendable {
    /// The token: a secret.
    public let value: String
    /// The owner, which stays the same when the token is renewed.
    public let owner: TokenOwner
    /// When it ends, if that is known.
    public let expires: Date?

    /// Creates a token; nil unless it is one word of visible ASCII.
    public init?(_ value: String, owner: TokenOwner, expires: Date? = nil) {
        guard value.isOneVisibleWord else { return nil }
        self.value = value
        self.owner = owner
        self.expires = expires
    }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
    /// Whose it is, and nothing of the token.
    public var description: String { "token of \(owner)" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["token": description]) }
}

/// What a sign-in leaves behind: a token, and what the next one is had for, once.
///
/// Neither appears in a description. Encoding it writes both down: keep what comes out as you keep a password.
public struct TokenPair: Hashable, Sendable {
    /// The token to ask with.
    public let access: AccessToken
    /// What the next pair is had for: a secret that works once.
    public let refresh: String
    /// What the user has agreed to.
    public let scopes: [String]
    /// The app for which it was given.
    public let clientID: ClientID

    /// Creates a pair; nil unless the refresh token is one word of visible ASCII.
    public init?(access: AccessToken, refresh: String, scopes: [String] = [], clientID: ClientID) {
        guard refresh.isOneVisibleWord else { return nil }
        self.access = access
        self.refresh = refresh
        self.scopes = scopes
        self.clientID = clientID
    }
}

extension TokenPair: CustomStringConvertible, CustomReflectable {
    /// Whose it is, and nothing of the tokens.
    public var description: String { "tokens of \(access.owner) for \(clientID)" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["tokens": description]) }
}

extension TokenPair: Codable {
    private enum CodingKeys: CodingKey {
        case version, access, owner, expires, refresh, scopes, clientID
    }

    private static let version = 1

    /// Reads a pair; throws for a newer version, and for what makes no pair.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        let seconds = try container.decodeIfPresent(Int64.self, forKey: .expires)
        let access = AccessToken(
            try container.decode(String.self, forKey: .access),
            owner: try container.decodeNil(forKey: .owner)
                ? .application : .user(try container.decode(String.self, forKey: .owner)),
            expires: seconds.map { Date(timeIntervalSince1970: Double($0)) })
        guard version == Self.version, let access,
            let clientID = ClientID(try container.decode(String.self, forKey: .clientID)),
            let pair = TokenPair(
                access: access, refresh: try container.decode(String.self, forKey: .refresh),
                scopes: try container.decode([String].self, forKey: .scopes), clientID: clientID)
        else {
            // The text names no value: each of them may be a secret.
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "no pair of version \(Self.version)")
        }
        self = pair
    }

    /// Writes the pair, secrets and all.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(access.value, forKey: .access)
        switch access.owner {
        case .application: try container.encodeNil(forKey: .owner)
        case .user(let name): try container.encode(name, forKey: .owner)
        }
        // An end that cannot be counted in seconds is none that anybody lives to see.
        let seconds = access.expires.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.towardZero)) }
        try container.encodeIfPresent(seconds, forKey: .expires)
        try container.encode(refresh, forKey: .refresh)
        try container.encode(scopes, forKey: .scopes)
        try container.encode(clientID.text, forKey: .clientID)
    }
}
