import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A question with its options, in rows, for choice games and the name game.
struct RoundRows<Content: Hashable & Sendable, Drawing: View>: View {
    let round: ChoiceRoundScreen<Content>
    /// A closure that returns the whole accessibility text of an option.
    let label: (Int) -> String
    let draw: (Content) -> Drawing
    let pick: (ChoiceOptionID) -> Void

    var body: some View {
        if let number = round.number { ReadoutText(number) }
        ReadoutText(round.score)
        if let clock = round.clock { ReadoutText(clock) }
        if let questionClock = round.questionClock { ReadoutText(questionClock) }
        if let text = round.loadingText { ProgressView(text) }
        if let prompt = round.prompt { draw(prompt) }
        ForEach(round.options.indices, id: \.self) { place in
            let option = round.options[place]
            Button {
                pick(option.id)
            } label: {
                HStack {
                    Text(option.state.sign)
                    draw(option.content)
                }
            }
            .disabled(!option.isEnabled)
            .accessibilityLabel(label(place))
        }
        if let explanation = round.explanation { Text(explanation) }
    }
}
