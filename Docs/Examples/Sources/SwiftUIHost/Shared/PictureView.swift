import Foundation
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A picture that is loaded when the view appears.
///
/// The height follows the size of the type. VoiceOver does not stop at the picture: the row around it has the label.
struct PictureView<ID: Hashable & Sendable>: View {
    let id: ID
    let load: @MainActor (ID) async -> EncodedImage?
    @State private var data: Data?
    @ScaledMetric private var height: CGFloat = 80

    init(_ id: ID, load: @escaping @MainActor (ID) async -> EncodedImage?) {
        self.id = id
        self.load = load
    }

    var body: some View {
        VStack {
            if let image = data.flatMap({ Image(bytes: $0) }) {
                image.resizable().scaledToFit()
            }
        }
        .frame(maxHeight: height)
        .accessibilityHidden(true)
        .task(id: id) { data = await load(id)?.data }
    }
}
