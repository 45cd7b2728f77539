import Foundation
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a quiz file's game, whose prompts and options can have pictures.
struct QuizView: View {
    let stage: ChoiceStage<QuizContent>
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: (ChoiceInput) -> Void

    var body: some View {
        ChoiceView(
            stage: stage, words: { $0.text },
            draw: { content in
                VStack {
                    Text(content.text)
                    if case .at(let url) = content.picture { PictureView(url, load: picture) }
                }
            }, send: send)
    }
}
