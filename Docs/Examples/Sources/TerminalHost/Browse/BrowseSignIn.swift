import Foundation
import Observation
import RemoteLoading
import TwitchBrowse

/// The state of signing in with a code on another device.
@MainActor
@Observable
final class BrowseSignIn {
    /// The pending invitation, or `nil` if no sign-in is pending.
    private(set) var invitation: DeviceInvitation?
    /// The error of the last sign-in, or `nil` if it did not fail.
    private(set) var failure: LoadError?
    @ObservationIgnored private(set) var failedAt = Date.distantPast

    @ObservationIgnored private let device: DeviceSignIn
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private let tell: @MainActor (DeviceInvitation) -> Void
    @ObservationIgnored private var isWaiting = false

    /// Creates a sign-in with a closure that is called once for each invitation, to print it.
    init(
        _ device: DeviceSignIn, time: TimeSource = .system,
        tell: @escaping @MainActor (DeviceInvitation) -> Void = { _ in }
    ) {
        self.device = device
        self.time = time
        self.tell = tell
    }

    /// Requests an invitation and waits until the sign-in succeeds or fails.
    ///
    /// Does nothing if another invitation is pending.
    func signIn() async {
        guard !isWaiting else { return }
        (isWaiting, failure) = (true, nil)
        do throws(LoadError) {
            let invitation = try await device.invite()
            self.invitation = invitation
            tell(invitation)
            try await device.complete(invitation)
        } catch {
            (failedAt, failure) = (time.date(), error)
        }
        (isWaiting, invitation) = (false, nil)
    }
}
