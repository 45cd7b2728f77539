import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of the games on Twitch, from which a navigation stack opens the streams of a game.
struct BrowseHost: View {
    let session: any ScreenModel<GamesScreen, GamesScreen.Action>
    /// A closure that creates the session of a list of streams, which belongs to the view of this list.
    let streams: @MainActor (StreamsTopic) -> any ScreenModel<StreamsScreen, StreamsScreen.Action>
    let signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    let pictures: any ImageLoading

    var body: some View {
        GamesView(
            screen: session.screen, picture: { await pictures.picture(at: $0) },
            send: { await session.perform($0, signIn: signIn) }
        )
        .task { await session.perform(.load) }
        .navigationDestination(for: StreamsTopic.self) { topic in
            StreamsHost(streams(topic), signIn: signIn, pictures: pictures)
        }
    }
}

/// The view of a list of streams, which keeps its session as long as the navigation stack shows it.
struct StreamsHost: View {
    @State private var session: any ScreenModel<StreamsScreen, StreamsScreen.Action>
    private let signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    private let pictures: any ImageLoading

    /// Creates a view with a new session, which is used only when the view appears for the first time.
    init(
        _ session: any ScreenModel<StreamsScreen, StreamsScreen.Action>,
        signIn: any ScreenModel<SignInScreen, SignInScreen.Action>, pictures: any ImageLoading
    ) {
        _session = State(wrappedValue: session)
        self.signIn = signIn
        self.pictures = pictures
    }

    var body: some View {
        StreamsView(
            screen: session.screen, picture: { await pictures.picture(at: $0) },
            send: { await session.perform($0, signIn: signIn) }
        )
        .navigationTitle(session.screen.title)
        // A list that needs a sign-in is loaded again after the sign-in, wherever the viewer has signed in.
        .task(id: signIn.screen.isSignedIn) { await session.loadForViewer() }
    }
}

extension SignInScreen {
    /// A Boolean value that indicates whether a viewer is signed in.
    var isSignedIn: Bool { if case .signedIn = phase { true } else { false } }
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
