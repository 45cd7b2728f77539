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
            .onChange(of: event) { answer = event.text(afterGuess: answer) }
        if let typed = typing.typed.last { Text(typed) }
        if let verdict = typing.verdict { Text(verdict) }
        ButtonRows([typing.giveUp].compactMap { $0 }, press: send)
    }
}

extension GameEvent? {
    /// Returns the text that the field shows after an event: no text if the guess was right or wrong, or else the guess,
    /// so that the player can complete it.
    func text(afterGuess guess: String) -> String {
        switch self?.kind {
        case .right, .wrong, .timeUp: ""
        case .ambiguous, .notEnough, .close, .again, .hint, .tenSecondsLeft, .newRecord, nil: guess
        }
    }
}
