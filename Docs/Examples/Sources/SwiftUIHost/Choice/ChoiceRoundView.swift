import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A question of a choice game, with two options beside each other.
struct ChoiceRoundView<Content: Hashable & Sendable, Drawing: View>: View {
    let round: ChoiceRoundScreen<Content>
    let label: (Content) -> String
    let draw: (Content) -> Drawing
    let send: (ChoiceAction) -> Void

    var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                RoundStatus(round: round)
                if let prompt = round.prompt {
                    draw(prompt)
                        .font(.title2)
                        .multilineTextAlignment(.center)
                        .frame(maxWidth: .infinity)
                }
                if let typing = round.typing {
                    AnswerField(typing: typing, event: round.event, send: send)
                }
                OptionGrid(columns: 2, options: round.options) { option in
                    OptionTile(option: option, label: option.state.sign + label(option.content)) {
                        draw(option.content)
                    } pick: {
                        send(.pick(option.id))
                    }
                }
                if let explanation = round.explanation {
                    Text(explanation).foregroundStyle(.secondary)
                }
                if let message = round.message { MessageView(message, press: send) }
            }
            .padding()
        }
        .safeAreaInset(edge: .bottom) {
            ButtonBar(round.allButtons, ends: [.quit], press: send)
                .frame(maxWidth: .infinity)
                .padding()
                .background(.bar)
        }
        .toolbar {
            if let clock = round.clock {
                ToolbarItem(placement: .primaryAction) { ClockView(clock: clock) }
            }
        }
    }
}
