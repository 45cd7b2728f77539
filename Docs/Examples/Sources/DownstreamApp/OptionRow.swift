import QuizDomain

/// A row with an option of a question, for trivia and for the name game.
struct OptionRow: Hashable, Identifiable {
    let id: ChoiceOptionID
    let text: String
    /// The symbol after the text, so that the outcome is not shown by colour alone.
    let symbol: String?
    let spoken: String
    let isEnabled: Bool

    init<Content>(_ option: ChoiceRoundScreen<Content>.Option, text: String, spoken: String) {
        id = option.id
        self.text = text
        self.spoken = spoken
        isEnabled = option.isEnabled
        symbol =
            switch option.state {
            case .idle: nil
            case .right: "checkmark"
            case .wrong: "xmark"
            case .removed: "minus"
            }
    }
}

extension ChoiceRoundScreen {
    /// A Boolean value that indicates whether a clock may be running, so that the app must pause the game in the
    /// background.
    var isRunning: Bool { phase == .asking || phase == .revealing }
}
