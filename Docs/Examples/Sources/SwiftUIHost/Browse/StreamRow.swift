import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A stream in the list, whose words VoiceOver speaks together.
struct StreamRow: View {
    let row: StreamsScreen.Row
    let picture: @MainActor (URL) async -> EncodedImage?

    var body: some View {
        HStack {
            if let image = row.image { PictureView(image, load: picture) }
            VStack {
                Text(row.name).font(.headline)
                if !row.title.isEmpty { Text(row.title) }
                ReadoutText(row.viewers)
                if let duration = row.duration { ReadoutText(duration) }
                if let language = row.language { Text(language) }
                ForEach(row.labels, id: \.self) { ReadoutText($0) }
            }
        }
        .accessibilityElement()
        .accessibilityLabel(row.accessibilityText)
    }
}
