/// Inputs for games in which the player types the answer, and the caller compares it with the options.
///
/// If the answer is one of the options, call ``pick(_:at:)`` instead.
extension ChoiceGame {
    /// Counts a typed answer that matches no option as a wrong choice.
    ///
    /// Returns `.wrong`, or `.ignored` if no question accepts answers.
    public mutating func miss(at now: Duration) -> PickVerdict {
        advance(to: now)
        guard acceptsAnswers, note(.miss, at: now) else { return .ignored(.notAsking) }
        streak = 0
        if rules.miss != .staysUntilFound { settle(.wrong) }
        return .wrong
    }

    /// Closes the open question as missed, and returns `false` if no question accepts answers.
    ///
    /// The game continues as after any missed question. Call ``quit(at:)`` to end it.
    @discardableResult
    public mutating func giveUpQuestion(at now: Duration) -> Bool {
        advance(to: now)
        guard acceptsAnswers, note(.giveUp, at: now) else { return false }
        settle(.wrong)
        return true
    }

    /// Counts a hint for the answer, such as its first letter, and returns `false` if no question is open.
    ///
    /// You decide what the hint is and how many there are. It is unlike the help of ``removeOne(at:)``, which the rules
    /// limit.
    @discardableResult
    public mutating func countTypingHint(at now: Duration) -> Bool { note(.hint, at: now) }

    /// Records an input for the open question, and returns `false` if no question is open.
    private mutating func note(_ kind: ChoiceInput.Kind, at now: Duration) -> Bool {
        advance(to: now)
        guard phase == .playing(.asking) else { return false }
        rounds[rounds.count - 1].note(kind, at: milliseconds)
        return true
    }
}
