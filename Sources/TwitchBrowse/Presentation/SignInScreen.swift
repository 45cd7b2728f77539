public import Foundation
public import RemoteLoading

/// The content of a sign-in screen, as one value.
public struct SignInScreen: Hashable, Sendable {
    /// The state of the sign-in.
    public enum Phase: Hashable, Sendable {
        /// The stored sign-in has not been validated yet.
        case unknown
        /// The user is not signed in.
        case signedOut
        /// A code is being requested.
        case requesting
        /// The user must enter the code at the address, on any device.
        case code(String, address: URL)
        /// The code has expired.
        case expired
        /// The user has denied the sign-in.
        case denied
        /// The sign-in failed for another reason.
        case failed(LoadError)
        /// The user is signed in, and the login is `nil` if it is not known.
        case signedIn(login: String?)
        /// The stored sign-in could not be removed, so the user is still signed in.
        case signOutFailed(LoadError)
    }

    /// An input of the view.
    public enum Action: Hashable, Sendable {
        /// Validates a stored sign-in, when the app is launched.
        case start
        /// Signs the user in with a code that the user enters on another device.
        case signIn
        /// Cancels the pending sign-in.
        case cancel
        /// Signs the user out.
        case signOut
    }

    /// The state of the sign-in.
    public var phase: Phase
    /// The title of the screen, which depends on the phase.
    public var title: String
    /// The text below the title, which can be empty.
    public var detail: String
    /// The time until the code expires, or `nil` if no code is shown.
    public var remaining: Readout?
    /// The button of the screen, or `nil` while the user can do nothing.
    public var button: ActionButton<Action>?

    /// Creates a screen with the texts and the button of a phase.
    ///
    /// `seconds` is the number of seconds until the code expires. If the sign-in failed because of the rate limit, the
    /// text counts the time until a retry from the date.
    public init(
        _ phase: Phase, wording: BrowseWording = .english, remaining seconds: Int? = nil, date: Date = .distantPast
    ) {
        let phase = phase.displayed
        self.phase = phase
        title = wording.signInTitle(phase)
        detail =
            switch phase {
            case .failed(let error): wording.failureDetail(error, at: date)
            default: wording.signInDetail(phase)
            }
        remaining = seconds.map { seconds in
            let clock = Duration.TimeFormatStyle(pattern: .minuteSecond(padMinuteToLength: 1), locale: wording.locale)
            let units = Duration.UnitsFormatStyle(allowedUnits: [.minutes, .seconds], width: .wide)
            return Readout(
                Duration.seconds(seconds).formatted(clock),
                spoken: Duration.seconds(seconds).formatted(units.locale(wording.locale)))
        }
        button =
            switch phase {
            case .unknown: nil
            case .requesting, .code: ActionButton(wording.cancel, .cancel)
            case .signedOut, .failed: ActionButton(wording.signIn, .signIn)
            case .expired, .denied: ActionButton(wording.newCode, .signIn)
            case .signedIn, .signOutFailed: ActionButton(wording.signOut, .signOut)
            }
    }
}

extension SignInScreen.Phase {
    /// The phase with the code or the login as a screen shows it.
    fileprivate var displayed: SignInScreen.Phase {
        switch self {
        case .code(let code, let address): .code(DisplayText.line(code), address: address)
        case .signedIn(let login): .signedIn(login: login.map(DisplayText.line))
        default: self
        }
    }
}
