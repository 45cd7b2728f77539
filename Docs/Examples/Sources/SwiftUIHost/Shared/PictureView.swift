import Foundation
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A picture that is loaded and decoded once, when the view appears.
///
/// VoiceOver skips a picture without a description, because the row that contains the picture has the label.
struct PictureView<ID: Hashable & Sendable>: View {
    let id: ID
    /// The label for VoiceOver, or `nil` if the text beside the picture says enough.
    let description: String?
    /// Fills the frame of the view and cuts off the rest, or fits into the frame.
    let fills: Bool
    let load: @MainActor (ID) async -> EncodedImage?
    @State private var image: Image?

    init(
        _ id: ID, description: String? = nil, fills: Bool = false,
        load: @escaping @MainActor (ID) async -> EncodedImage?
    ) {
        self.id = id
        self.description = description
        self.fills = fills
        self.load = load
    }

    var body: some View {
        ZStack {
            if let image, fills {
                Color.clear.overlay { image.resizable().scaledToFill() }.clipped()
            } else if let image {
                image.resizable().scaledToFit()
            } else {
                Color.clear
            }
        }
        .accessibilityElement()
        .accessibilityHidden(description == nil)
        .accessibilityLabel(description ?? "")
        .task(id: id) { image = await load(id).flatMap { Image(bytes: $0.data) } }
    }
}

extension ImageLoading {
    /// Loads a picture, or returns `nil` if the load fails, so that the view shows only the text.
    func picture(at url: URL) async -> EncodedImage? {
        try? await image(at: url)  // A picture that is missing needs no message beside its text.
    }
}
