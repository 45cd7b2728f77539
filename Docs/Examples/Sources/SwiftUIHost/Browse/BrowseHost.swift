import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a session that browses Twitch.
struct BrowseHost: View {
    let session: any ScreenModel<BrowseScreen, BrowseScreen.Action>
    let pictures: any ImageLoading
    /// A closure that shows the sign-in of the app, and returns when the viewer has signed in or given up.
    let signIn: @MainActor () async -> Void

    var body: some View {
        BrowseView(
            screen: session.screen, picture: { await pictures.picture(at: $0) },
            send: { await session.perform($0, signIn: signIn) }
        )
        .task { await session.perform(.load) }
    }
}

extension ScreenModel<BrowseScreen, BrowseScreen.Action> {
    /// Performs an action, and handles the actions of the app.
    ///
    /// For the sign-in button, this function calls `signIn`, which shows the app's sign-in view, and then loads the list
    /// again. The button that closes the lists returns to the games.
    func perform(_ action: BrowseScreen.Action, signIn: () async -> Void) async {
        switch action {
        case .signIn:
            await signIn()
            await perform(.retry)
        case .close: await perform(.back)
        default: await perform(action)
        }
    }
}
