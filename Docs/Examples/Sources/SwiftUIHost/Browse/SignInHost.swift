import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A view that shows the sign-in, and below it the games on Twitch.
struct SignInHost: View {
    let signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    let session: any ScreenModel<GamesScreen, GamesScreen.Action>
    let streams: @MainActor (StreamsTopic) -> any ScreenModel<StreamsScreen, StreamsScreen.Action>
    let pictures: any ImageLoading
    /// A closure that approves or declines a code as if on another device, or `nil` if the user has such a device.
    let decide: ((_ code: String, _ isApproved: Bool) -> Void)?

    var body: some View {
        VStack {
            if signIn.screen.phase != .unknown {
                SignInView(screen: signIn.screen) { action in
                    Task { await session.perform(action, of: signIn) }
                }
                if let decide, case .code(let code, _) = signIn.screen.phase {
                    OtherDeviceView(code: code, decide: decide)
                }
            }
            BrowseHost(session: session, streams: streams, signIn: signIn, pictures: pictures)
        }
        .task { await signIn.perform(.start) }
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
