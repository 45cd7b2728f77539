import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The previews of the views of Twitch, without pictures.
enum BrowsePreviews {
    static var games: some View {
        NavigationStack { GamesView(screen: .sample, picture: { _ in nil }, send: { _ in }) }
    }
    static var streams: some View {
        NavigationStack { StreamsView(screen: .sample, picture: { _ in nil }, send: { _ in }) }
    }
    static var signIn: some View {
        SignInSheet(screen: .sample, decide: { _, _ in }) { _ in }
    }
}

extension GamesScreen {
    static var sample: GamesScreen {
        let row = Row(
            id: "1", rank: 1, name: "Chess", spoken: "1. Chess", pictureDescription: "Box art of Chess")
        return GamesScreen(.top, phase: .loaded, title: "Top games", rows: [row])
    }
}

extension StreamsScreen {
    static var sample: StreamsScreen {
        let stream = LiveStream(id: "1", login: "ada", name: "Ada", title: "Endgames", viewers: 1_200)
        let row = Row(
            stream, viewers: Readout("1,200", spoken: "1,200 viewers"), spoken: "Ada, Endgames",
            pictureDescription: "Preview of Ada")
        return StreamsScreen(.game("1", name: "Chess"), phase: .loaded, title: "Chess", rows: [row])
    }
}

extension SignInScreen {
    /// A sign-in that waits for the user to enter a code.
    static var sample: SignInScreen {
        SignInScreen(.code("ABCD1000", address: URL(filePath: "/activate")), remaining: 1_800)
    }
}

#if canImport(SwiftUI)
#Preview("Games") { BrowsePreviews.games }
#Preview("Streams") { BrowsePreviews.streams }
#Preview("Sign-in") { BrowsePreviews.signIn }
#endif
