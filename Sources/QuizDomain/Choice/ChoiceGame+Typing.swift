/// Inputs for games in which the player types the answer, and a host judges it.
///
/// An answer that is one of the options is an ordinary ``pick(_:at:)``.
extension ChoiceGame {
    /// Judges an answer that matches no option, and treats the answer as a wrong choice.
    package mutating func miss(at now: Duration) -> PickVerdict {
        advance(to: now)
        guard phase == .playing(.asking) else { return .ignored(.notAsking) }
        rounds[rounds.count - 1].note(.miss, at: milliseconds)
        streak = 0
        if rules.miss != .staysUntilFound { settle(.wrong) }
        return .wrong
    }

    /// Settles the open question as missed, and returns `false` if no question is open.
    @discardableResult
    package mutating func giveUp(at now: Duration) -> Bool {
        advance(to: now)
        guard phase == .playing(.asking) else { return false }
        rounds[rounds.count - 1].note(.giveUp, at: milliseconds)
        settle(.wrong)
        return true
    }

    /// Counts a hint that removes no option, and returns `false` if no question is open.
    @discardableResult
    package mutating func hint(at now: Duration) -> Bool {
        advance(to: now)
        guard phase == .playing(.asking) else { return false }
        rounds[rounds.count - 1].note(.hint, at: milliseconds)
        return true
    }
}
