public import Observation
public import RemoteLoadingTesting
public import TwitchBrowse

/// A double of a sign-in session for tests of a view, which records calls and shows the screens that the test sets.
///
/// To make the spy respond to calls, set ``onCall`` to a closure that sets the next screen.
@MainActor
@Observable
public final class SigningInSpy: SigningIn {
    /// A call that a view can make.
    public enum Call: Hashable, Sendable {
        /// A call of `start()`.
        case start
        /// A call of `signIn()`.
        case signIn
        /// A call of `cancel()`.
        case cancel
        /// A call of `signOut()`.
        case signOut
    }

    /// The screen that the view draws, set by the test.
    public var screen: SignInScreen
    /// The calls that the spy has received so far, in order.
    public private(set) var calls: [Call] = []
    /// A closure that runs on each call, for example to set another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    private let journal: CallJournal?

    /// Creates a spy with a screen.
    public init(_ screen: SignInScreen = .fixture(), journal: CallJournal? = nil) {
        self.screen = screen
        self.journal = journal
    }

    /// Records a call of `start()`.
    public func start() async { note(.start) }

    /// Records a call of `signIn()`.
    public func signIn() async { note(.signIn) }

    /// Records a call of `cancel()`.
    public func cancel() { note(.cancel) }

    /// Records a call of `signOut()`.
    public func signOut() async { note(.signOut) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: "SigningInSpy")
        onCall(call)
    }
}
