import QuizDomain

/// A game with its mode, its deck, and the `ChoiceSession` that plays its rounds.
@MainActor
struct NameMatchGame {
    let mode: NameMatchMode
    let deck: NameMatchDeck
    let rounds: ChoiceSession<NameOrFace>
    /// The last guess of a typed game.
    var guess = TypedGuess()

    var isInMenu: Bool { rounds.stage.menu != nil }
    var isTyped: Bool { mode.direction == .typedName }

    /// The open round of a typed game with its index, or `nil` if no such round is open.
    var openTypedRound: (number: Int, round: ChoiceRound<NameOrFace>)? {
        let game = rounds.game
        guard isTyped, !isInMenu, game.phase == .playing(.asking), let round = game.rounds.last else { return nil }
        return (game.rounds.count - 1, round)
    }
}

/// The last guess in a typed round, and the mix-ups: the people whose names were typed by mistake in this round.
struct TypedGuess {
    /// The index of the round.
    var round: Int?
    /// The verdict to show.
    var verdict: GuessVerdict?
    var mixUps: [Person.ID] = []

    /// Returns the verdict of a round, or `nil` if the last guess was in another round.
    func verdict(in round: Int) -> GuessVerdict? { round == self.round ? verdict : nil }

    /// Replaces the verdict and adds mix-ups.
    ///
    /// If the stored mix-ups are of another round, they are removed first.
    mutating func note(_ verdict: GuessVerdict?, in round: Int, mixUps new: [Person.ID] = []) {
        if round != self.round { mixUps = [] }
        (self.round, self.verdict, mixUps) = (round, verdict, mixUps + new)
    }
}
