import QuizDomain

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The view of a choice game: the menu, a question or the results.
struct ChoiceView<Content: Hashable & Sendable, Drawing: View>: View {
    let screen: ChoiceScreen<Content>
    /// The way to show the right answer after a miss.
    var missStyle = MissStyle.sheet
    /// A closure that returns the words of a prompt or an option.
    let words: (Content) -> String
    /// A closure that returns the label of an option for VoiceOver.
    let label: (Content) -> String
    /// A closure that draws a prompt or an option.
    let draw: (Content) -> Drawing
    let send: (ChoiceAction) -> Void

    var body: some View {
        ZStack {
            switch screen {
            case .menu(let menu):
                ChoiceMenuView(menu: menu, press: send)
            case .round(let round):
                ChoiceRoundView(round: round, label: label, draw: draw, send: send)
                    .showingMiss(round.alert, as: missStyle, words: words, draw: draw) { send(.dismissAlert($0)) }
            case .results(let results):
                ChoiceResultsView(results: results, words: words, press: send)
            }
        }
        .gameFeedback(screen.event, verdict: screen.round?.typing?.verdict)
    }
}
