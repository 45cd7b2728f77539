import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A question with its options, in rows, for choice games and the name game.
struct RoundRows<Content: Hashable & Sendable, Drawing: View>: View {
    let screen: ChoiceScreen<Content>
    /// A closure that returns the whole accessibility text of an option.
    let label: (Int) -> String
    let draw: (Content) -> Drawing
    let send: (ChoiceInput) -> Void

    var body: some View {
        if let number = screen.number { ReadoutText(number) }
        ReadoutText(screen.score)
        if let clock = screen.clock { ReadoutText(clock) }
        if let questionClock = screen.questionClock { ReadoutText(questionClock) }
        if let text = screen.loadingText { ProgressView(text) }
        if let prompt = screen.prompt { draw(prompt) }
        ForEach(screen.options.indices, id: \.self) { place in
            let option = screen.options[place]
            Button {
                send(.picked(option.id))
            } label: {
                HStack {
                    Text(option.state.sign)
                    draw(option.content)
                }
            }
            .disabled(!option.isEnabled)
            .accessibilityLabel(label(place))
        }
        if let explanation = screen.explanation { Text(explanation) }
        MessageRows(screen.message) { send(.pressed($0)) }
        ButtonRows(screen.allButtons) { send(.pressed($0)) }
    }
}
