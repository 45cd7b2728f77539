import RemoteLoading
import TwitchBrowse

extension SignInScreen {
    /// A Boolean value that indicates whether a viewer is signed in.
    var isSignedIn: Bool { if case .signedIn = phase { true } else { false } }

    /// Returns whether the sheet is shown after a change: from the request of a code until the viewer is signed in.
    func showsSheet(_ isShown: Bool) -> Bool {
        switch phase {
        case .requesting, .code: true
        case .signedIn: false
        case .unknown, .signedOut, .expired, .denied, .failed, .signOutFailed: isShown
        }
    }
}

extension ScreenModel where Screen == StreamsScreen, Action == StreamsScreen.Action {
    /// Loads a list when it appears, and again when the viewer has signed in or out.
    ///
    /// The followed channels belong to the viewer, so they are always loaded again.
    func loadForViewer() async {
        if screen.topic == .followed { await perform(.refresh) } else { await loadOrRetry() }
    }
}

extension ScreenModel {
    /// Loads a list that is not loaded yet, or that failed to load the last time.
    func loadOrRetry<Element: ListElement>() async
    where Screen == ListScreen<Element>, Action == ListScreen<Element>.Action {
        await perform(screen.failure == nil ? .load : .retry)
    }

    /// Performs an action of a list, and handles the sign-in.
    ///
    /// For the sign-in button, this function signs the viewer in, and then loads the list again. For the button that
    /// closes the list it does nothing, because the navigation stack has a button that goes back.
    func perform<Element: ListElement>(
        _ action: ListScreen<Element>.Action, signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    ) async where Screen == ListScreen<Element>, Action == ListScreen<Element>.Action {
        guard action == .signIn else { return await perform(action) }
        await signIn.perform(.signIn)
        await perform(.retry)
    }
}

extension ScreenModel<GamesScreen, GamesScreen.Action> {
    /// Performs an action of the sign-in view, and then updates the list.
    ///
    /// If the user is signed in, a load that has failed is retried. After a sign-out, the list is loaded again.
    func perform(
        _ action: SignInScreen.Action, of signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    ) async {
        await signIn.perform(action)
        switch signIn.screen.phase {
        case .signedIn: await perform(.retry)
        case .signedOut where action == .signOut: await perform(.refresh)
        default: break
        }
    }
}
