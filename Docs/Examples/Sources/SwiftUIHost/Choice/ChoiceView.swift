import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a choice game: the menu, a question or the results.
struct ChoiceView<Content: Hashable & Sendable, Drawing: View>: View {
    let screen: ChoiceScreen<Content>
    /// A closure that returns the words of a prompt or an option.
    let words: (Content) -> String
    /// A closure that returns the label of an option for VoiceOver.
    let label: (Content) -> String
    /// A closure that draws a prompt or an option.
    let draw: (Content) -> Drawing
    let send: (ChoiceAction) -> Void

    var body: some View {
        switch screen {
        case .menu(let menu):
            MenuView(menu: menu, press: send)
        case .round(let round):
            List {
                RoundRows(
                    round: round, label: { round.options[$0].state.sign + label(round.options[$0].content) },
                    draw: draw, pick: { send(.pick($0)) })
                if let typing = round.typing { AnswerField(typing: typing, event: round.event, send: send) }
                MessageRows(round.message, press: send)
                ButtonRows(round.allButtons, press: send)
            }
            .missAlert(round.alert, words: words) { send(.dismissAlert($0)) }
        case .results(let results):
            List {
                ResultRows(results: results, words: words)
                ButtonRows(results.allButtons, press: send)
            }
        }
    }
}
