import QuizDomain

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
