import Foundation
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A picture that is loaded when the view appears.
///
/// The height grows with the text size that the user has set. VoiceOver skips the picture, because the row that
/// contains the picture has the label.
struct PictureView<ID: Hashable & Sendable>: View {
    let id: ID
    /// The label for VoiceOver, or `nil` if the text beside the picture says enough.
    let description: String?
    let load: @MainActor (ID) async -> EncodedImage?
    @State private var data: Data?
    @ScaledMetric private var height: CGFloat = 80

    init(_ id: ID, description: String? = nil, load: @escaping @MainActor (ID) async -> EncodedImage?) {
        self.id = id
        self.description = description
        self.load = load
    }

    var body: some View {
        VStack {
            if let image = data.flatMap({ Image(bytes: $0) }) {
                image.resizable().scaledToFit()
            }
        }
        .frame(maxHeight: height)
        .accessibilityHidden(description == nil)
        .accessibilityLabel(description ?? "")
        .task(id: id) { data = await load(id)?.data }
    }
}

extension ImageLoading {
    /// Loads a picture, or returns `nil` if the load fails, so that the view shows only the text.
    func picture(at url: URL) async -> EncodedImage? {
        try? await image(at: url)  // A picture that is missing needs no message beside its text.
    }
}
