import QuizDomain

/// A game with its mode, its deck, and the `ChoiceSession` that plays its rounds.
@MainActor
final class NameMatchGame {
    let mode: NameMatchMode
    let deck: NameMatchDeck
    let rounds: ChoiceSession<NameOrFace>
    /// The faces whose portraits must be loaded before a stored game resumes, or `nil` if none must be loaded.
    var facesToLoad: [FaceID]?

    init(mode: NameMatchMode, deck: NameMatchDeck, rounds: ChoiceSession<NameOrFace>) {
        (self.mode, self.deck, self.rounds) = (mode, deck, rounds)
    }

    var isInMenu: Bool { rounds.stage.menu != nil }
    var isTyped: Bool { mode.direction == .typedName }

    /// Waits for the portraits of a stored game, and removes its rounds that show a person who is no longer in the
    /// roster.
    ///
    /// Returns `false` if the people cannot be loaded, if the task is cancelled, or if the player has left the game.
    func bringBack() async -> Bool {
        guard let facesToLoad else { return true }
        guard await deck.bringBack(facesToLoad), !isInMenu else { return false }
        self.facesToLoad = nil
        rounds.withdraw { $0.faces.contains { deck.people.person(of: $0) == nil } }
        deck.onChange()
        return true
    }

    /// Judges a typed name, or returns `.notRunning` if no typed round is open.
    func answer(_ name: String) -> GuessVerdict {
        guard let (number, round, target) = openTypedRound else { return .notRunning(nil) }
        let (verdict, mixUps) = deck.judge(of: target).judge(name, of: target)
        guard verdict != .blank else { return verdict }
        // The verdict and the mix-ups are stored before the round is settled, because the lesson of a settled round
        // includes its mix-ups.
        deck.guess.note(verdict, in: number, mixUps: mixUps)
        let right = ChoiceOptionID(round: number, place: round.question.right)
        let isInTime =
            switch verdict {
            case .accepted: rounds.pick(right) != .ignored(.notAsking)
            case .wrong: rounds.miss() == .wrong
            default: true
            }
        return isInTime ? verdict : .notRunning(nil)
    }

    /// Shows another hint in an open typed round, if there is one.
    func hint() {
        guard let (_, round, target) = openTypedRound, round.hints < target.hints.count else { return }
        rounds.hint()
    }

    /// Shows the name in an open typed round, and counts the round as missed.
    func showName() {
        guard let (number, _, _) = openTypedRound else { return }
        deck.guess.note(nil, in: number)
        rounds.giveUpQuestion()
    }

    /// The open round of a typed game with its index and its target, or `nil` if no such round is open.
    private var openTypedRound: (number: Int, round: ChoiceRound<NameOrFace>, target: Person)? {
        let game = rounds.game
        guard isTyped, !isInMenu, game.phase == .playing(.asking), let round = game.rounds.last,
            let target = round.question.targetFace.flatMap({ deck.person(of: $0) })
        else { return nil }
        return (game.rounds.count - 1, round, target)
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
