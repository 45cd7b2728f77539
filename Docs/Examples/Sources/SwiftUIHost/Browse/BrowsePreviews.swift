import RemoteLoading
import TwitchBrowse
import TwitchBrowseTesting

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The previews of the lists of games and streams: loading, failed, empty and loaded.
struct BrowsePreviews: PreviewProvider {
    private static let games: [GamesScreen] = [
        .fixture(.loading), .fixture(.failed(.refused(.signInNeeded))), .fixture(.empty), .fixture(.loaded),
    ]

    static let screens = games.map { BrowseScreen(games: $0) } + [BrowseScreen(games: .fixture(), streams: .fixture())]

    static var previews: some View {
        ForEach(screens, id: \.self) { screen in
            BrowseView(screen: screen, picture: { _ in nil }, send: { _ in })
        }
    }
}
