import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a list of games, each of which leads to its streams, with a field to search for games.
struct GamesView: View {
    let screen: GamesScreen
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: @MainActor (GamesScreen.Action) async -> Void
    @State private var text = ""

    var body: some View {
        ListRows(list: screen, send: send) {
            TextField("Search", text: $text)
                .onSubmit { Task { await send(.show(.search(text))) } }
            NavigationLink(value: StreamsTopic.followed) { Text("Channels you follow") }
            if screen.isCompleting { ProgressView() }
        } row: { row in
            NavigationLink(value: row.streams) { GameRow(row: row, picture: picture) }
                .accessibilityLabel(row.accessibilityText)
        }
    }
}
