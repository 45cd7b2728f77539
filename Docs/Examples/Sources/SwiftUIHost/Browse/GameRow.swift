import Foundation
import RemoteLoading
import TwitchBrowse

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A game in the list, as the label of its button.
struct GameRow: View {
    let row: GamesScreen.Row
    let picture: @MainActor (URL) async -> EncodedImage?

    var body: some View {
        HStack {
            if let image = row.image { PictureView(image, load: picture) }
            VStack {
                Text("\(row.rank). " + row.name)
                if let viewers = row.viewers { ReadoutText(viewers) }
            }
        }
    }
}
