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
    let session: any TwitchBrowsing
    let pictures: any ImageLoading
    /// A closure that shows the sign-in of the app, and returns when the viewer has signed in or given up.
    let signIn: @MainActor () async -> Void

    var body: some View {
        BrowseView(
            games: session.games, streams: session.streams, picture: { await pictures.picture(at: $0) },
            send: { await session.receive($0, signIn: signIn) }
        )
        .task { await session.load() }
    }
}
