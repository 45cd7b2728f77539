public import Foundation
public import protocol PlayhouseCore.RedactedValue

/// The address that a person opens on another device to sign in, and the code to enter there.
public struct DeviceInvitation: Hashable, Sendable {
    /// The code that the person enters.
    public let userCode: String
    /// The address of the page where the person enters the code.
    public let address: URL
    /// The date when the code expires by the app's clock, at most half an hour after the app received the code.
    public let expires: Date
    /// The time that ``DeviceSignIn/complete(_:)`` waits before each request that asks whether the user has approved.
    ///
    /// The interval is five seconds unless the service sends another one.
    ///
    /// In a test, approve the code and then advance the clock by this interval, so that the sign-in polls the service
    /// again.
    public let interval: Duration

    /// The secret with which the app polls for the token.
    let deviceCode: String
    /// The time when polling ends, on the time source of the sign-in that created the invitation.
    let deadline: Duration
}

extension DeviceInvitation: RedactedValue {
    /// The code and the address, without the secret that the app sends to get the token.
    public var description: String { "\(userCode) at \(address)" }
}
