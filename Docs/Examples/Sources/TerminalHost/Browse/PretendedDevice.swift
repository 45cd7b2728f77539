import Foundation
import RemoteLoading
import Synchronization
import TwitchBrowse
import TwitchBrowseTesting

/// A stand-in for the phone on which a user approves a sign-in.
///
/// The player enters the decision to approve or deny the sign-in as a command.
@MainActor
final class PretendedDevice {
    /// The decision about the code on screen.
    enum Decision {
        case approval
        case denial
        /// The code is not entered before it expires.
        case expiry
    }

    /// The fake that shows the codes.
    let fake: FakeTwitch
    private let offset = Offset()

    /// Creates a device with a fake of Twitch that takes its dates from the given time source.
    init(time: TimeSource) {
        fake = FakeTwitch(time: TimeSource(ContinuousClock()) { [offset] in time.date() + offset.seconds })
    }

    /// Performs a decision about a code.
    ///
    /// To make a code expire, this function advances the time of the fake by half an hour, the lifetime of a code.
    func decide(_ decision: Decision, about code: String) {
        switch decision {
        case .approval: fake.approve(userCode: code)
        case .denial: fake.deny(userCode: code)
        case .expiry: offset.advance(by: 1_800)
        }
    }

    /// The difference in seconds between the time of the fake and the real time.
    private final class Offset: Sendable {
        private let value = Mutex(0.0)
        var seconds: Double { value.withLock { $0 } }
        func advance(by seconds: Double) { value.withLock { $0 += seconds } }
    }
}

extension SigningIn {
    /// The code on screen; `nil` if no code is shown.
    var code: String? {
        if case .code(let code, _) = screen.phase { code } else { nil }
    }
}
