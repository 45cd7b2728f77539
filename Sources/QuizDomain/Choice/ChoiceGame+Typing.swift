/// Inputs for games in which the player types the answer, and a host judges it.
///
/// An answer that is one of the options is an ordinary ``pick(_:at:)``.
extension ChoiceGame {
    /// Judges an answer that matches no option, and treats the answer as a wrong choice.
    package mutating func miss(at now: Duration) -> PickVerdict {
        guard note(.miss, at: now) else { return .ignored(.notAsking) }
        streak = 0
        if rules.miss != .staysUntilFound { settle(.wrong) }
        return .wrong
    }

    /// Settles the open question as missed, and returns `false` if no question is open.
    @discardableResult
    package mutating func giveUp(at now: Duration) -> Bool {
        guard note(.giveUp, at: now) else { return false }
        settle(.wrong)
        return true
    }

    /// Counts a hint that removes no option, and returns `false` if no question is open.
    @discardableResult
    package mutating func hint(at now: Duration) -> Bool { note(.hint, at: now) }

    /// Records an input for the open question, and returns `false` if no question is open.
    private mutating func note(_ kind: ChoiceInput.Kind, at now: Duration) -> Bool {
        advance(to: now)
        guard phase == .playing(.asking) else { return false }
        rounds[rounds.count - 1].note(kind, at: milliseconds)
        return true
    }
}
