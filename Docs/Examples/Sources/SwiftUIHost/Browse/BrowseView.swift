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
    let screen: BrowseScreen
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: @MainActor (BrowseScreen.Action) async -> Void

    var body: some View {
        switch screen.list {
        case .streams(let streams):
            ListRows(list: streams.list, send: send) {
                Button("‹ " + screen.games.list.title) { Task { await send(.back) } }
                    .accessibilityLabel(screen.games.list.title)
            } row: { row in
                StreamRow(row: row, picture: picture)
            }
        case .games(let games):
            ListRows(list: games.list, send: send) {
                if games.isCounting { ProgressView() }
            } row: { row in
                Button {
                    Task { await send(.select(row.id)) }
                } label: {
                    GameRow(row: row, picture: picture)
                }
                .accessibilityLabel(row.accessibilityText)
            }
        }
    }
}
