import QuizDomain

/// An input of the player on the view of a typed-recall quiz.
// This target isolates every type to the main actor by default. A type whose values are also used outside the main
// actor, such as this one or the payload of a response, must be `nonisolated`. Otherwise, its conformances to
// `Hashable` or `Decodable` could be used only on the main actor.
nonisolated enum RecallInput: Hashable, Sendable {
    /// A press on a button.
    case pressed(RecallScreen.Action)
    /// A change of the text, while the player types.
    case typed(String)
    /// The text of the field, after the player has pressed Return.
    case submitted(String)
    /// The dismissal of the alert after a game.
    case dismissed
}

extension RecallScreen {
    /// The buttons below the clock: first those that pause, resume or quit a game, then the one that starts or resets
    /// it.
    var buttons: [Button] { controls + [button] }

    /// The message after a failed load, which is shown in place of a question.
    var failure: Message? { isOver ? nil : message }

    /// The message after a game, which is shown in an alert.
    var end: Message? { isOver ? message : nil }

    private var isOver: Bool { if case .finished = phase { true } else { false } }
}

extension RecallPlaying {
    /// Calls the use case that an input requests.
    func receive(_ input: RecallInput) async {
        switch input {
        case .pressed(let action): await perform(action)
        case .typed(let text): addTyped(text)
        case .submitted(let text): add(text)
        case .dismissed:
            if case .finished(let ending) = screen.phase {
                dismissMessage(about: ending)
            }
        }
    }
}
