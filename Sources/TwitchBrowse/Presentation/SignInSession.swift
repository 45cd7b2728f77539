import Foundation
public import Observation
public import RemoteLoading

/// A session that shows a code, signs in the user who enters it on another device, and keeps the sign-in valid.
///
/// The session validates the token at its start, after each sign-in and every hour, as the service requires, and renews
/// the token if it was declined. If a renewal is refused, even one for a list, the screen shows that the user is
/// signed out.
///
/// While a new sign-in is in progress, the session does not validate the earlier sign-in. If the new sign-in is not
/// completed, the earlier sign-in stays valid. When the session is released, it stops validating, and cancels a sign-in
/// that is not approved yet.
@MainActor
@Observable
public final class SignInSession: ScreenModel {
    /// The content of the sign-in screen, which is replaced whole when it changes.
    public private(set) var screen: SignInScreen { didSet { feed.show(screen) } }
    private let feed: ScreenFeed<SignInScreen>

    /// The end of a sign-in, unless it has failed after the code was shown.
    private enum Ending: Sendable {
        /// The sign-in could not start, because the service sent no code for the user.
        case withoutCode(LoadError)
        /// The user has approved the sign-in, and the tokens are saved.
        case saved
    }

    /// The progress of a sign-in.
    ///
    /// Only a sign-in that is not approved yet can be cancelled.
    private enum Progress {
        case pending, approved, saved
    }

    private let device: DeviceSignIn
    private let wording: BrowseWording
    private let time: TimeSource
    private let alarm: Alarm
    private let loading = SharedLoad()
    @ObservationIgnored private var phase = SignInScreen.Phase.unknown
    /// The last phase that states whether the user is signed in, or `.unknown` until there is such a phase.
    @ObservationIgnored private var settled = SignInScreen.Phase.unknown
    @ObservationIgnored private var progress = Progress.pending
    @ObservationIgnored private var expires: Date?
    @ObservationIgnored private var validation: Task<Void, Never>?
    @ObservationIgnored private var refusals: Task<Void, Never>?

    /// Creates a session for a sign-in.
    public init(_ device: DeviceSignIn, wording: BrowseWording = .english, time: any TimeProviding = .system) {
        self.device = device
        self.wording = wording
        self.time = time.timeSource
        alarm = Alarm(self.time)
        let screen = SignInScreen(.unknown, wording: wording)
        self.screen = screen
        feed = ScreenFeed(screen)
        refusals = Task { [weak self, refusals = device.refusals.screens] in
            for await _ in refusals.dropFirst() { self?.validateAfterRefusal() }
        }
    }

    deinit {
        validation?.cancel()
        refusals?.cancel()
    }

    /// The screens from now on, starting with the current one, for code without SwiftUI.
    public var screens: ScreenSequence<SignInScreen> { feed.screens }

    /// Returns the current screen with the texts of another wording, for a host with several languages.
    public func screen(in wording: BrowseWording) -> SignInScreen {
        _ = screen  // registers the observer, which is then notified when the screen changes
        return screen(in: wording, at: time.date())
    }

    /// Performs an input of the view.
    public func perform(_ action: SignInScreen.Action) async {
        switch action {
        case .start: await start()
        case .signIn: await signIn()
        case .cancel: cancel()
        case .signOut: await signOut()
        }
    }

    /// Validates a stored sign-in now and every hour.
    ///
    /// Call this function when the app is launched. It returns after the first validation.
    ///
    /// Without a connection, the stored sign-in counts as valid until the service refuses it. If the store cannot be
    /// read, for example because the device is locked, the screen shows the error until a later validation succeeds. A
    /// call during a sign-in does nothing.
    public func start() async {
        guard !loading.isLoading else { return }
        let before = device.revision
        let result = await Self.validated(device)
        // The user may have signed in or out in the meantime.
        guard !loading.isLoading, device.revision == before, result != .failure(.cancelled) else { return }
        switch result {
        case .success(let login):
            show(.signedIn(login: login))
            validateHourly()
        case .failure(.refused(.signInNeeded)): endSignIn()
        case .failure(let error):
            show(.failed(error))
            validateHourly()
        }
    }

    /// Shows a code and waits until the sign-in ends, or waits for a sign-in that is already in progress.
    ///
    /// When the user has approved the sign-in, it can no longer be cancelled. The function then saves the tokens and
    /// requests the login. It returns when the login is known or could not be loaded.
    public func signIn() async {
        guard !Task.isCancelled else { return }
        if !loading.isLoading { begin() }
        await loading.wait { [weak self] in self?.leave() }
    }

    /// Cancels the pending sign-in, or does nothing if the user has approved it already.
    ///
    /// An earlier sign-in stays valid.
    public func cancel() {
        guard loading.isLoading, progress == .pending else { return }
        loading.cancel()
        fallBack()
    }

    /// Removes the stored sign-in, and cancels a pending sign-in.
    ///
    /// The session also revokes the tokens at the service if the service can be reached.
    public func signOut() async {
        loading.cancel()
        progress = .pending
        validation?.cancel()
        let result = await Result.catching { [device] () async throws(LoadError) in try await device.signOut() }
        settled = .signedOut
        if case .failure(let error) = result { settled = .signOutFailed(error) }
        // If another sign-in began while the store was being cleared, the code of that sign-in stays on screen.
        guard !loading.isLoading else { return }
        show(settled)
        // A list may have started a validation in the meantime.
        if settled == .signedOut { validation?.cancel() } else { validateHourly() }
    }
}

extension SignInSession {
    /// Validates the sign-in, and returns the login of the user.
    ///
    /// If the service cannot be reached, a stored sign-in counts as valid, and the login is `nil`.
    private static func validated(_ device: DeviceSignIn) async -> Result<String?, LoadError> {
        do throws(LoadError) {
            _ = try await device.currentCredential()
        } catch {
            return .failure(error)
        }
        do throws(LoadError) {
            return .success(try await device.validate())
        } catch {
            switch error {
            case .refused(.signInNeeded): return .failure(error)
            case .cancelled where Task.isCancelled: return .failure(error)
            default: return .success(nil)
            }
        }
    }

    private func begin() {
        validation?.cancel()
        progress = .pending
        show(.requesting)
        loading.begin { [weak self, device] () async throws(LoadError) -> Ending in
            let invitation: DeviceInvitation
            do throws(LoadError) { invitation = try await device.invite() } catch { return .withoutCode(error) }
            await self?.showCode(of: invitation)
            let result = await Result.catching { () async throws(LoadError) in
                try await device.complete(invitation) { [weak self] in await self?.approve() ?? false }
            }
            await self?.receiveSave(result)
            try result.get()
            return .saved
        } receive: { [weak self] result in
            self?.receive(result)
        }
    }

    /// Shows the code, unless the sign-in was cancelled while the code was requested.
    private func showCode(of invitation: DeviceInvitation) {
        guard !Task.isCancelled else { return }
        show(.code(invitation.userCode, address: invitation.address), until: invitation.expires)
    }

    /// Marks the sign-in as approved and returns `true`, or returns `false` if the sign-in was cancelled before.
    ///
    /// An approved sign-in can no longer be cancelled.
    private func approve() -> Bool {
        guard !Task.isCancelled else { return false }
        progress = .approved
        return true
    }

    /// Receives the result of saving the tokens.
    ///
    /// This function is also called if the callers of ``signIn()`` were cancelled after the user had approved the
    /// sign-in.
    private func receiveSave(_ result: Result<Void, LoadError>) {
        guard progress == .approved else { return }
        switch result {
        case .success:
            progress = .saved
            // A host may load its lists in this phase, and such a load needs the saved tokens.
            show(.signedIn(login: nil))
            validateHourly(from: Task.isCancelled ? time.elapsed() : nil)
        case .failure(let error):
            progress = .pending
            settled = .signedOut
            if Task.isCancelled { show(.failed(error)) }
            // The tokens are still in memory, and the next validation saves them.
            validateHourly()
        }
    }

    private func receive(_ result: Result<Ending, LoadError>) {
        switch result {
        case .success(.saved): validate()
        case .success(.withoutCode(.cancelled)), .failure(.cancelled): fallBack()
        case .success(.withoutCode(let error)): fail(.failed(error))
        case .failure(.refused(.gone)): fail(.expired)
        case .failure(.refused(.signInNeeded)): fail(.denied)
        case .failure(let error): fail(.failed(error))
        }
    }

    /// Validates the new token, and lets the callers of ``signIn()`` wait for the login.
    private func validate() {
        loading.begin { [device] () async throws(LoadError) in
            try await Self.validated(device).get()
        } receive: { [weak self] result in
            switch result {
            case .success(let login): self?.receiveLogin(login)
            case .failure(.refused(.signInNeeded)): self?.endSignIn()
            case .failure: break  // the hourly validation tries again
            }
        }
    }

    /// Ends a sign-in whose callers were cancelled.
    private func leave() {
        switch progress {
        case .pending: fallBack()
        case .approved: break  // the tokens are being saved
        case .saved: validateHourly(from: time.elapsed())
        }
    }

    /// Shows the phase of a sign-in that has failed.
    ///
    /// If the user has an earlier sign-in, that sign-in stays valid. If the failed sign-in expired or was denied, the
    /// screen then shows the earlier one. If the store could not be read yet, it may contain an earlier sign-in, which
    /// the next validation finds.
    private func fail(_ phase: SignInScreen.Phase) {
        switch (settled, phase) {
        case (.signedIn, .failed), (.signOutFailed, .failed):
            show(phase)
            validateHourly()
        case (.unknown, _) where validation != nil:
            show(phase)
            validateHourly()
        case (.signedIn, _), (.signOutFailed, _): fallBack()
        default: show(phase)
        }
    }

    /// Shows again what the screen showed before a sign-in that was not completed, and validates the earlier sign-in.
    private func fallBack() {
        switch settled {
        case .signedIn, .signOutFailed: show(settled)
        case .unknown: show(.signedOut)  // a stored sign-in, if there is one, is shown when it is validated
        default: return show(.signedOut)
        }
        validateHourly(from: time.elapsed())
    }

    private func endSignIn() {
        validation?.cancel()
        show(.signedOut)
    }

    /// Starts a task that validates the sign-in every hour, and cancels the previous task.
    ///
    /// `first` is the instant of the first validation, and defaults to an hour from now.
    private func validateHourly(from first: Duration? = nil) {
        validation?.cancel()
        validation = Task { [weak self, device, first = first ?? time.elapsed() + .minutes(60)] in
            do throws(LoadError) {
                try await device.validateHourly(from: first) { [weak self] in await self?.receiveLogin($0) }
            } catch {
                if !Task.isCancelled, error == .refused(.signInNeeded) { self?.show(.signedOut) }
            }
        }
    }

    /// Validates the sign-in at once, because a list got no token.
    private func validateAfterRefusal() {
        guard validation != nil, settled != .signedOut, !loading.isLoading else { return }
        validateHourly(from: time.elapsed())
    }

    /// Shows the login of a validated sign-in, or the login that was known before if the response had none.
    private func receiveLogin(_ login: String?) {
        guard !Task.isCancelled else { return }
        switch phase {
        case .signedIn(let known): show(.signedIn(login: login ?? known))
        case .signOutFailed: break
        default: show(.signedIn(login: login))
        }
    }

    private func show(_ phase: SignInScreen.Phase, until expires: Date? = nil) {
        (self.phase, self.expires) = (phase, expires)
        switch phase {
        case .signedIn, .signedOut, .signOutFailed: settled = phase
        case .unknown, .requesting, .code, .expired, .denied, .failed: break
        }
        update()
    }

    private func screen(in wording: BrowseWording, at date: Date) -> SignInScreen {
        let left = expires?.countdown(from: date)
        return SignInScreen(phase, wording: wording, remaining: left.map { Int($0.rounded(.up)) }, date: date)
    }

    private func update() {
        let (now, date) = (time.elapsed(), time.date())
        let next = screen(in: wording, at: date)
        if next != screen { screen = next }
        // The text of an error can contain the seconds until a retry, so the text must be updated every second.
        let change = (expires ?? phase.retryDate)?.countdownChange(from: date)
        alarm.set(at: change.map { now + .seconds($0) }) { [weak self] in
            self?.update()
        }
    }
}

extension SignInScreen.Phase {
    /// The date from which a failed sign-in may be repeated, or `nil` if it is not known.
    fileprivate var retryDate: Date? {
        if case .failed(.refused(.rateLimited(let until))) = self { until } else { nil }
    }
}
