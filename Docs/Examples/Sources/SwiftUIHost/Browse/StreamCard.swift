import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A stream as a card that opens its channel, whose words VoiceOver speaks together.
struct StreamCard: View {
    let row: StreamsScreen.Row
    let picture: @MainActor (URL) async -> EncodedImage?

    var body: some View {
        if let address = row.stream.watchAddress {
            Link(destination: address) { card }
                .buttonStyle(.plain)
                .accessibilityLabel(row.spoken)
        } else {
            card
                .accessibilityElement()
                .accessibilityLabel(row.spoken)
        }
    }

    private var card: some View {
        VStack(alignment: .leading) {
            CoverView(image: row.image, ratio: 16 / 9, picture: picture)
                .overlay(alignment: .bottomTrailing) {
                    if let duration = row.duration {
                        ReadoutText(duration)
                            .font(.caption)
                            .padding(4)
                            .background(.thinMaterial, in: .rect(cornerRadius: 4))
                            .padding(4)
                    }
                }
            Text(row.name).font(.headline)
            if !row.title.isEmpty { Text(row.title).font(.subheadline) }
            HStack {
                ReadoutText(row.viewers)
                if let language = row.language { Text(language) }
                ForEach(row.labels, id: \.self) { label in
                    ReadoutText(label)
                        .padding(.horizontal, 6)
                        .background(.quaternary, in: .capsule)
                }
            }
            .font(.caption)
            .foregroundStyle(.secondary)
        }
    }
}
