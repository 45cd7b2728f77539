import Foundation
public import Observation
public import RemoteLoading

/// A session that signs a user in with a code on another device, and keeps the sign-in valid.
///
/// The session validates the token when ``start()`` is called, after each sign-in and every hour, as the service
/// requires. If the service declines the token, the session renews it. If the renewal is refused, the screen shows that
/// the user is signed out.
///
/// The hourly validation ends when the session is released.
@MainActor
@Observable
public final class SignInSession: SigningIn {
    /// The content of the sign-in screen.
    public private(set) var screen: SignInScreen

    private let device: DeviceSignIn
    private let wording: BrowseWording
    private let time: TimeSource
    private let alarm: Alarm
    private let fetch = SharedFetch<String?>()
    @ObservationIgnored private var phase = SignInScreen.Phase.unknown
    @ObservationIgnored private var expires: Date?
    @ObservationIgnored private var keeping: Task<Void, Never>?

    /// Creates a session of a sign-in.
    public init(_ device: DeviceSignIn, wording: BrowseWording = .english, time: TimeSource = .system) {
        self.device = device
        self.wording = wording
        self.time = time
        alarm = Alarm(time)
        screen = SignInScreen(.unknown, wording: wording)
    }

    deinit { keeping?.cancel() }

    /// Validates a stored sign-in now and every hour.
    ///
    /// Without a connection, the stored sign-in counts as valid until the service refuses it. A call during a sign-in
    /// does nothing.
    public func start() async {
        guard !fetch.state.isLoading else { return }
        let before = device.revision
        let result = await validated()
        // The user may have signed in or out in the meantime.
        guard !fetch.state.isLoading, device.revision == before, result != .failure(.cancelled) else { return }
        take(result)
    }

    /// Shows a code and waits for the user, or waits for the sign-in in flight.
    public func signIn() async {
        await fetch.join { [weak self] in
            self?.show(.requesting)
        } _: { [weak self, device] () async throws(LoadError) in
            let invitation = try await device.invite()
            await self?.show(.code(invitation.userCode, address: invitation.address), until: invitation.expires)
            try await device.complete(invitation)
            return try await Self.validated(device).get()
        } whenAbandoned: { [weak self] in
            self?.show(.signedOut)
        } receive: { [weak self] result throws(LoadError) in
            self?.take(result, ofSignIn: true)
            return nil
        }
    }

    /// Cancels the pending sign-in.
    public func cancel() {
        guard fetch.state.isLoading else { return }
        fetch.abandon()
        show(.signedOut)
    }

    /// Signs out, and cancels a pending sign-in.
    public func signOut() async {
        fetch.abandon()
        keeping?.cancel()
        do throws(LoadError) {
            try await device.signOut()
            show(.signedOut)
        } catch {
            show(.signOutFailed(error))
        }
    }

    private func validated() async -> Result<String?, LoadError> { await Self.validated(device) }

    /// Validates the sign-in; if the service cannot be reached, the sign-in counts as valid without a login.
    private static func validated(_ device: DeviceSignIn) async -> Result<String?, LoadError> {
        do throws(LoadError) {
            return .success(try await device.validate())
        } catch {
            switch error {
            case .refused(.signInNeeded), .cancelled: return .failure(error)
            default: return .success(nil)
            }
        }
    }

    private func take(_ result: Result<String?, LoadError>, ofSignIn isSignIn: Bool = false) {
        switch result {
        case .success(let login):
            show(.signedIn(login: login))
            keep()
        case .failure(.refused(.gone)) where isSignIn: show(.expired)
        case .failure(.refused(.signInNeeded)): show(isSignIn ? .denied : .signedOut)
        case .failure(.cancelled): show(.signedOut)
        case .failure(let error): show(.failed(error))
        }
    }

    /// Starts a task that validates the sign-in every hour, and cancels the previous task.
    private func keep() {
        keeping?.cancel()
        keeping = Task { [weak self, device, first = time.elapsed() + .hours(1)] in
            do throws(LoadError) {
                try await device.keepValidated(from: first)
            } catch {
                if !Task.isCancelled, error == .refused(.signInNeeded) { self?.show(.signedOut) }
            }
        }
    }

    private func show(_ phase: SignInScreen.Phase, until expires: Date? = nil) {
        (self.phase, self.expires) = (phase, expires)
        update()
    }

    private func update() {
        let (now, date) = (time.elapsed(), time.date())
        let rest = expires.map { max(0, $0.timeIntervalSince(date)) }
        let next = SignInScreen(phase, wording: wording, remaining: rest.map { Int($0.rounded(.up)) }, date: date)
        if next != screen { screen = next }
        alarm.set(at: rest.flatMap { $0 > 0 ? now + .seconds($0 - $0.rounded(.up) + 1) : nil }) { [weak self] in
            self?.update()
        }
    }
}
