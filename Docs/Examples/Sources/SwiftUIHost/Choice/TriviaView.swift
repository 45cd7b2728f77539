import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a trivia game, which has texts only.
struct TriviaView: View {
    let stage: ChoiceStage<QuizContent>
    let send: (ChoiceInput) -> Void

    var body: some View {
        ChoiceView(stage: stage, words: { $0.text }, label: { $0.text }, draw: { Text($0.text) }, send: send)
    }
}
