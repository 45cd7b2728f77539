import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a list of games, each of which leads to its streams, with a field to search for games.
struct GamesView: View {
    let screen: GamesScreen
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: @MainActor (GamesScreen.Action) async -> Void
    @State private var text = ""
    @ScaledMetric private var cardWidth: CGFloat = 120
    @Environment(\.texts) private var texts

    var body: some View {
        ListPage(list: screen, send: send) {
            NavigationLink(value: StreamsTopic.followed) {
                Label(texts.followed, systemImage: "heart")
            }
            if screen.isCompleting { ProgressView() }
            LazyVGrid(columns: [GridItem(.adaptive(minimum: cardWidth), alignment: .top)], spacing: 16) {
                ForEach(screen.rows) { row in
                    NavigationLink(value: row.streams) { GameCard(row: row, picture: picture) }
                        .buttonStyle(.plain)
                        .accessibilityLabel(row.spoken)
                }
            }
        }
        .searchable(text: $text, prompt: texts.search)
        .onSubmit(of: .search) { Task { await send(.show(.search(text))) } }
        .onChange(of: text) {
            if text.isEmpty, screen.topic != .top { Task { await send(.show(.top)) } }
        }
    }
}

/// A game as its cover with its name and viewers.
struct GameCard: View {
    let row: GamesScreen.Row
    let picture: @MainActor (URL) async -> EncodedImage?

    var body: some View {
        VStack(alignment: .leading) {
            CoverView(image: row.image, ratio: 3 / 4, picture: picture)
            Text(row.name).font(.headline)
            if let viewers = row.viewers {
                ReadoutText(viewers).font(.subheadline).foregroundStyle(.secondary)
            }
        }
    }
}

/// A picture that fills a place of a fixed shape, or the grey place if there is no picture.
struct CoverView: View {
    let image: URL?
    /// The width divided by the height.
    let ratio: CGFloat
    let picture: @MainActor (URL) async -> EncodedImage?

    var body: some View {
        Color.primary.opacity(0.1)
            .aspectRatio(ratio, contentMode: .fit)
            .overlay {
                if let image { PictureView(image, fills: true, load: picture) }
            }
            .clipShape(.rect(cornerRadius: 8))
    }
}
