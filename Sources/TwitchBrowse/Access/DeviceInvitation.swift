public import Foundation

/// What a person is asked to do on another device: go to an address, and enter a code.
public struct DeviceInvitation: Hashable, Sendable {
    /// The code to enter.
    public let userCode: String
    /// Where to enter it.
    public let address: URL
    /// When the code ends, by the app's own reckoning.
    public let expires: Date

    /// What the app asks with meanwhile: a secret.
    let deviceCode: String
    /// How long to wait between two questions.
    let interval: Duration
    /// When to give up, on the time source of whoever invited.
    let deadline: Duration
}

extension DeviceInvitation: CustomStringConvertible, CustomReflectable {
    /// The code and the address, and nothing of the secret.
    public var description: String { "\(userCode) at \(address)" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["invitation": description]) }
}

/// What the service says of a token.
public struct TokenValidation: Hashable, Sendable {
    /// The app that the token was given to.
    public let clientID: String
    /// The name of whose it is; nil for the app's own.
    public let login: String?
    /// The identifier of whose it is; nil for the app's own.
    public let userID: String?
    /// What it permits.
    public let scopes: [String]
    /// When it ends; nil for never.
    public let expires: Date?

    /// Creates an answer, for a double.
    public init(clientID: String, login: String?, userID: String?, scopes: [String], expires: Date?) {
        self.clientID = clientID
        self.login = login
        self.userID = userID
        self.scopes = scopes
        self.expires = expires
    }
}
