import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a session that browses Twitch, below the view of its sign-in.
struct SignInHost: View {
    let signIn: any SigningIn
    let session: any TwitchBrowsing
    let pictures: any ImageLoading

    var body: some View {
        VStack {
            if signIn.screen.phase != .unknown {
                SignInView(screen: signIn.screen) { action in
                    Task { await session.receive(action, of: signIn) }
                }
            }
            BrowseHost(session: session, pictures: pictures) { await signIn.signIn() }
        }
        .task { await signIn.start() }
    }
}

extension TwitchBrowsing {
    /// Performs the action of the sign-in, and loads the list again if the viewer is signed in or out afterwards.
    func receive(_ action: SignInAction, of signIn: any SigningIn) async {
        await signIn.perform(action)
        switch signIn.screen.phase {
        case .signedIn: await retry()
        case .signedOut where action == .signOut: await refresh()
        default: break
        }
    }
}
