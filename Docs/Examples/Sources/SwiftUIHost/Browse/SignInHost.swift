import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A view that shows the sign-in, and below it the games and streams on Twitch.
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
    /// Performs an action of the sign-in view, and then updates the list.
    ///
    /// If the user is signed in, a load that has failed is retried. After a sign-out, the list is loaded again.
    func receive(_ action: SignInAction, of signIn: any SigningIn) async {
        await signIn.perform(action)
        switch signIn.screen.phase {
        case .signedIn: await retry()
        case .signedOut where action == .signOut: await refresh()
        default: break
        }
    }
}
