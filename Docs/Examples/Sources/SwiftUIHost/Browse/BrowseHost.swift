import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of the games on Twitch, from which a navigation stack opens the streams of a game.
struct BrowseHost: View {
    let session: any ScreenModel<GamesScreen, GamesScreen.Action>
    /// A closure that creates the session of a list of streams, which belongs to the view of this list.
    let streams: @MainActor (StreamsTopic) -> any ScreenModel<StreamsScreen, StreamsScreen.Action>
    let signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    let pictures: any ImageLoading
    /// A closure that approves or declines a code as if on another device, or `nil` if the user has such a device.
    let decide: ((_ code: String, _ isApproved: Bool) -> Void)?
    @State private var showsSignIn = false
    @Environment(\.texts) private var texts

    var body: some View {
        GamesView(
            screen: session.screen, picture: { await pictures.picture(at: $0) },
            send: { await session.perform($0, signIn: signIn) }
        )
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button {
                    showsSignIn = true
                } label: {
                    Label(texts.account, systemImage: "person.crop.circle")
                }
            }
        }
        .task { await session.perform(.load) }
        .task { await signIn.perform(.start) }
        .navigationDestination(for: StreamsTopic.self) { topic in
            StreamsHost(topic: topic, makeSession: streams, signIn: signIn, pictures: pictures)
        }
        .sheet(isPresented: $showsSignIn) {
            SignInSheet(screen: signIn.screen, decide: decide) { action in
                Task { await session.perform(action, of: signIn) }
            }
        }
        .onChange(of: signIn.screen.phase) { showsSignIn = signIn.screen.showsSheet(showsSignIn) }
    }
}

/// The view of a list of streams, which keeps its session as long as the navigation stack shows it.
struct StreamsHost: View {
    let topic: StreamsTopic
    let makeSession: @MainActor (StreamsTopic) -> any ScreenModel<StreamsScreen, StreamsScreen.Action>
    let signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    let pictures: any ImageLoading
    /// The session, which is created when the view appears, and not each time that SwiftUI evaluates the destination.
    @State private var session: (any ScreenModel<StreamsScreen, StreamsScreen.Action>)?

    var body: some View {
        ZStack {
            if let session {
                StreamsView(
                    screen: session.screen, picture: { await pictures.picture(at: $0) },
                    send: { await session.perform($0, signIn: signIn) })
            } else {
                ProgressView()
            }
        }
        // A list that needs a sign-in is loaded again after the sign-in, wherever the viewer has signed in.
        .task(id: signIn.screen.isSignedIn) {
            let session = session ?? makeSession(topic)
            self.session = session
            await session.loadForViewer()
        }
    }
}
