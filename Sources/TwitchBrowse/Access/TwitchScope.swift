/// A permission that an app requests from a user in a sign-in.
public struct TwitchScope: RawRepresentable, Hashable, Sendable {
    /// The identifier of the scope at the service.
    public let rawValue: String

    /// Creates a scope from its identifier at the service.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The permission to list the channels that the user follows.
    public static let readFollows = TwitchScope(rawValue: "user:read:follows")
}
