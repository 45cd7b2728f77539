import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The view of a choice game: the menu, a question or the results.
struct ChoiceView<Content: Hashable & Sendable, Drawing: View>: View {
    let stage: ChoiceStage<Content>
    /// A closure that returns the words of a prompt or an option.
    let words: (Content) -> String
    /// A closure that returns the label of an option for VoiceOver.
    let label: (Content) -> String
    /// A closure that draws a prompt or an option.
    let draw: (Content) -> Drawing
    let send: (ChoiceInput) -> Void

    var body: some View {
        switch stage {
        case .menu(let menu):
            MenuView(menu: menu) { send(.pressed($0)) }
        case .game(let screen):
            List {
                RoundRows(
                    screen: screen, label: { screen.options[$0].state.sign + label(screen.options[$0].content) },
                    draw: draw, send: send)
            }
            .missAlert(screen.alert, words: words) { send(.dismissed($0)) }
        case .results(let results):
            List {
                ResultRows(results: results, words: words)
                ButtonRows(results.buttons) { send(.pressed($0)) }
            }
        }
    }
}
