import Foundation
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of the game of a quiz file, whose questions and options can have pictures.
struct QuizView: View {
    let screen: ChoiceScreen<QuizContent>
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: (ChoiceAction) -> Void

    var body: some View {
        ChoiceView(
            screen: screen, words: { $0.text },
            label: { [$0.text, $0.pictureDescription].compactMap { $0 }.joined(separator: ", ") },
            draw: { content in
                VStack {
                    Text(content.text)
                    switch content.picture {
                    case .at(let url): PictureView(url, description: content.pictureDescription, load: picture)
                    case .missing: Text(content.pictureDescription ?? "").italic()
                    case nil: EmptyView()
                    }
                }
            }, send: send)
    }
}
