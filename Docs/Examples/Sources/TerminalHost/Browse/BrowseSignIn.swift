import Foundation
import Observation
import RemoteLoading
import TwitchBrowse

/// Signing in by a code on another device, and what to show meanwhile.
@MainActor
@Observable
final class BrowseSignIn {
    /// What the person is asked to do, while that is waited for.
    private(set) var invitation: DeviceInvitation?
    /// Why nobody signed in the last time.
    private(set) var failure: LoadError?
    @ObservationIgnored private(set) var failedAt = Date.distantPast

    @ObservationIgnored private let device: DeviceSignIn
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private let tell: @MainActor (DeviceInvitation) -> Void
    @ObservationIgnored private var isWaiting = false

    /// Creates a sign-in that also tells each invitation once, for where no page shows it.
    init(
        _ device: DeviceSignIn, time: TimeSource = .system,
        tell: @escaping @MainActor (DeviceInvitation) -> Void = { _ in }
    ) {
        self.device = device
        self.time = time
        self.tell = tell
    }

    /// Invites somebody, and returns when that has come to an end, good or bad; one invitation at a time.
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
