/// Properties of a game that its session reads after each change.
extension ChoiceGame {
    /// The number of rounds whose result is final.
    ///
    /// Only the last round can be open.
    var settledRounds: Int { rounds.last?.settlement == nil ? max(0, rounds.count - 1) : rounds.count }

    /// A Boolean value that indicates whether the game has started.
    var isBegun: Bool { phase != .ready }

    /// The missed questions as the only page of a replay.
    var missedPage: ChoicePage<Content> {
        ChoicePage(missedQuestions, isLast: true, attribution: attribution)
    }

    /// The next game time at which a clock shows another second, the open question begins to accept answers, or the
    /// game must be advanced.
    var nextScreenChange: Duration? {
        let isOpen = phase == .playing(.asking)
        let seconds = [remaining, isOpen ? questionRemaining : nil].compactMap { $0 }
            .map { elapsed + $0 - .seconds($0.roundedUpSeconds - 1) }
        let opening = isOpen && !acceptsAnswers ? rounds.last.map(opening(of:)) : nil
        return ([nextInstant, opening].compactMap { $0 } + seconds).min()
    }
}

/// The number of times that help was shown in a round.
struct ShownHelpCount: Equatable, Sendable {
    private let round: Int
    private let removed: Int
    private let hints: Int

    /// Creates the number for the last round of a game.
    init(in game: ChoiceGame<some Hashable & Sendable>) {
        round = game.rounds.count
        removed = game.rounds.last?.removed.count ?? 0
        hints = game.rounds.last?.typingHints ?? 0
    }

    /// Returns the events of the help that was shown since an earlier time in the same round.
    func events(since earlier: ShownHelpCount) -> [GameEvent.Kind] {
        guard round == earlier.round else { return [] }
        return (removed > earlier.removed ? [.optionsRemoved] : []) + (hints > earlier.hints ? [.hint] : [])
    }
}
