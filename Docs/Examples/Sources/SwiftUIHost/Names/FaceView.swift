import NameMatch
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A square portrait, with the name over its lower edge if the player may see the name.
struct FaceView: View {
    let face: FaceID
    let name: String?
    /// The text for VoiceOver, or `nil` for a portrait in a button that has a label.
    var description: String?
    let load: @MainActor (FaceID) async -> EncodedImage?

    var body: some View {
        PictureView(face, description: description, fills: true, load: load)
            .aspectRatio(1, contentMode: .fit)
            .overlay(alignment: .bottom) {
                if let name {
                    Text(name)
                        .font(.caption.bold())
                        .multilineTextAlignment(.center)
                        .frame(maxWidth: .infinity)
                        .padding(4)
                        .background(.thinMaterial)
                        .transition(.opacity)
                }
            }
            .clipShape(.rect(cornerRadius: 12))
    }
}
