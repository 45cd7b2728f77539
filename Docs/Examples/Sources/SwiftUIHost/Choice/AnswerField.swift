import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The text field of a question whose answer is typed, with the text about the last answer and the button that shows
/// the answer.
struct AnswerField<Content: Hashable & Sendable>: View {
    let typing: ChoiceRoundScreen<Content>.Typing
    /// The last event of the game.
    let event: GameEvent?
    let send: (ChoiceAction) -> Void
    @State private var answer = ""

    var body: some View {
        TextField(typing.placeholder, text: $answer)
            .autocorrectionDisabled()
            .disabled(!typing.isEnabled)
            .onSubmit { send(.answer(answer)) }
            .onChange(of: event) { answer = NameField.text(after: event, to: answer) }
        if let typed = typing.typed.last { Text(typed) }
        if let verdict = typing.verdict { Text(verdict) }
        ButtonRows([typing.giveUp].compactMap { $0 }, press: send)
    }
}
