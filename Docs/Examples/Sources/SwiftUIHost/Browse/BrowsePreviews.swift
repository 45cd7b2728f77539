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
    static let games: [GamesScreen] = [
        .fixture(.loading), .fixture(.failed(.refused(.signInNeeded))), .fixture(.empty), .fixture(.loaded),
    ]
    static let streams: [StreamsScreen] = [.fixture(.loading), .fixture(.loaded)]

    static var previews: some View {
        ForEach(games, id: \.self) { screen in
            GamesView(screen: screen, picture: { _ in nil }, send: { _ in })
        }
        ForEach(streams, id: \.self) { screen in
            StreamsView(screen: screen, picture: { _ in nil }, send: { _ in })
        }
    }
}
