public import Observation

/// The state and the actions of signing in with a code on another device, for views.
///
/// ``SignInSession`` implements this protocol. In tests of a view, use `SigningInSpy` of `TwitchBrowseTesting`, and
/// `SigningInContract` for another implementation.
@MainActor
public protocol SigningIn: AnyObject, Observable, Sendable {
    /// The content of the sign-in screen, which is replaced whole when it changes.
    var screen: SignInScreen { get }

    /// Validates a stored sign-in now and every hour.
    ///
    /// Call this function when the app is launched.
    func start() async

    /// Shows a code, and waits until the user has approved or denied it, the code expires, or the sign-in is cancelled.
    ///
    /// A call during a sign-in waits for that sign-in.
    func signIn() async

    /// Cancels the pending sign-in, if the user has not approved it yet.
    ///
    /// An earlier sign-in stays valid. If no sign-in is pending, the method does nothing.
    func cancel()

    /// Removes the stored sign-in, and revokes its tokens at the service if the service can be reached.
    func signOut() async
}

extension SigningIn {
    /// Performs the action of a button.
    public func perform(_ action: SignInAction) async {
        switch action {
        case .signIn: await signIn()
        case .cancel: cancel()
        case .signOut: await signOut()
        }
    }
}
