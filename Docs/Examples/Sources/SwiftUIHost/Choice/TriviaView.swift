import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a trivia game, which has texts only.
struct TriviaView: View {
    let screen: ChoiceScreen<QuizContent>
    let send: (ChoiceAction) -> Void

    var body: some View {
        ChoiceView(screen: screen, words: { $0.text }, label: { $0.text }, draw: { Text($0.text) }, send: send)
    }
}
