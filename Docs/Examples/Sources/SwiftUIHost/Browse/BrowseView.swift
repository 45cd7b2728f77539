import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of the most popular games, or of the streams of the selected game.
struct BrowseView: View {
    let games: GamesScreen
    let streams: StreamsScreen?
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: @MainActor (BrowseInput) async -> Void

    var body: some View {
        if let streams {
            ListRows(list: streams.list, send: send) {
                Button("‹ " + games.list.title) { Task { await send(.back) } }
                    .accessibilityLabel(games.list.title)
            } row: { row in
                StreamRow(row: row, picture: picture)
            }
        } else {
            ListRows(list: games.list, send: send) {
                if games.isCounting { ProgressView() }
            } row: { row in
                Button {
                    Task { await send(.selected(row.id)) }
                } label: {
                    GameRow(row: row, picture: picture)
                }
                .accessibilityLabel(row.accessibilityText)
            }
        }
    }
}
