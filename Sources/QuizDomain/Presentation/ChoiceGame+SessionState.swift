/// Properties of a game that its session reads after each change.
extension ChoiceGame {
    /// The number of rounds whose result is final.
    ///
    /// Only the last round can be open.
    var settledRounds: Int { rounds.last?.settlement == nil ? max(0, rounds.count - 1) : rounds.count }

    /// A Boolean value that indicates whether the game has started.
    var isBegun: Bool { phase != .ready }

    /// The next game time at which a clock shows another second, the open question begins to accept answers, or the
    /// game must be advanced.
    var nextScreenChange: Duration? {
        let isOpen = phase == .playing(.asking)
        let seconds = [remaining, isOpen ? questionRemaining : nil].compactMap { $0 }
            .map { elapsed + $0 - .seconds($0.roundedUpSeconds - 1) }
        let opening = isOpen && !acceptsAnswers ? answersFrom : nil
        return ([nextInstant, opening].compactMap { $0 } + seconds).min()
    }
}

/// The number of times that help was shown in a round.
struct ShownHelpCount: Equatable, Sendable {
    private let round: Int
    private let count: Int

    /// Creates the number for the last round of a game.
    init(in game: ChoiceGame<some Hashable & Sendable>) {
        round = game.rounds.count
        count = game.rounds.last.map { $0.removed.count + $0.typingHints } ?? 0
    }

    /// Returns `true` if more help was shown than earlier in the same round.
    func exceeds(_ earlier: ShownHelpCount) -> Bool { round == earlier.round && count > earlier.count }
}
