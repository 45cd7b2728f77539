import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The text field of a question whose answer is typed, with the text about the last answer and the button that shows
/// the answer.
struct AnswerField<Content: Hashable & Sendable>: View {
    let typing: ChoiceRoundScreen<Content>.Typing
    /// The last event of the game.
    let event: GameEvent?
    let send: (ChoiceAction) -> Void
    @State private var answer = ""
    @FocusState private var isTyping: Bool

    var body: some View {
        VStack {
            TextField(typing.placeholder, text: $answer)
                .answerField()
                .focused($isTyping)
                .disabled(!typing.isEnabled)
                .onSubmit {
                    send(.answer(answer))
                    isTyping = true
                }
            if let typed = typing.typed.last { Text(typed) }
            if let verdict = typing.verdict { Text(verdict) }
            ButtonBar([typing.giveUp].compactMap { $0 }, press: send)
        }
        .onChange(of: event) { answer = event.text(afterGuess: answer) }
    }
}

extension GameEvent? {
    /// Returns the text that the field shows after an event: no text if the guess was right or wrong, or else the
    /// guess, so that the player can complete it.
    func text(afterGuess guess: String) -> String {
        switch self?.kind {
        case .right, .wrong, .timeUp: ""
        case .ambiguous, .notEnough, .close, .alreadyFound, .hint, .optionsRemoved, .tenSecondsLeft, .newRecord, nil:
            guess
        }
    }
}
