public import Foundation

/// What a person is asked to do on another device: go to an address, and enter a code.
public struct DeviceInvitation: Hashable, Sendable {
    /// The code to enter.
    public let userCode: String
    /// Where to enter it.
    public let address: URL
    /// When the code ends, by the app's own reckoning: half an hour from now, or sooner.
    public let expires: Date
    /// How long ``DeviceSignIn/complete(_:)`` waits before each question: five seconds, unless the service says
    /// otherwise.
    ///
    /// In a test, this is what to advance the clock by after the person has agreed.
    public let interval: Duration

    /// What the app asks with meanwhile: a secret.
    let deviceCode: String
    /// When to give up, on the time source of whoever invited.
    let deadline: Duration

    init(
        userCode: String, address: URL, expires: Date, interval: Duration, deviceCode: String, deadline: Duration
    ) {
        self.userCode = userCode
        self.address = address
        self.expires = expires
        self.interval = interval
        self.deviceCode = deviceCode
        self.deadline = deadline
    }

    /// Creates an invitation to draw, for a preview or a double.
    ///
    /// No service gave it out, so there is nothing to wait for: to complete it is `.refused(.gone)` at once.
    package init(userCode: String, address: URL, expires: Date, interval: Duration = .seconds(5)) {
        self.init(
            userCode: userCode, address: address, expires: expires, interval: interval, deviceCode: "", deadline: .zero)
    }
}

extension DeviceInvitation: CustomStringConvertible, CustomReflectable {
    /// The code and the address, and nothing of the secret.
    public var description: String { "\(userCode) at \(address)" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["invitation": description]) }
}
