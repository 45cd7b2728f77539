import Foundation
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of the game of a quiz file, whose questions and options can have pictures, and which shows the right answer
/// in an alert.
struct QuizView: View {
    let screen: ChoiceScreen<QuizContent>
    let picture: @MainActor (URL) async -> EncodedImage?
    let send: (ChoiceAction) -> Void

    var body: some View {
        ChoiceView(
            screen: screen, missStyle: .alert, words: { $0.text }, label: { $0.spokenText },
            draw: { QuizContentView(content: $0, picture: picture) }, send: send)
    }
}

/// A prompt or an option with its picture.
struct QuizContentView: View {
    let content: QuizContent
    let picture: @MainActor (URL) async -> EncodedImage?

    var body: some View {
        VStack {
            Text(content.text)
            switch content.picture {
            case .at(let url):
                PictureView(url, description: content.pictureDescription, load: picture)
                    .aspectRatio(1.5, contentMode: .fit)
            case .missing: Text(content.pictureDescription ?? "").italic()
            case nil: EmptyView()
            }
        }
    }
}

extension QuizContent {
    /// The text with the description of the picture, for VoiceOver.
    var spokenText: String { [text, pictureDescription].compactMap { $0 }.joined(separator: ", ") }
}
