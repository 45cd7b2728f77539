import PlayhouseCoreTesting
import QuizDomain

/// The invariants of a multiple-choice game, to be checked after every move of a random game.
enum ChoiceGameInvariants<Content: Hashable & Sendable> {
    typealias Game = ChoiceGame<Content>
    typealias Round = ChoiceRound<Content>
    typealias StateLaw = (name: String, isKept: (Game) -> Bool)
    private typealias StepLaw = (name: String, isKept: (Game, ChoiceMove<Content>, Game) -> Bool)

    /// Returns the invariants that are violated by a move, or by the game after the move.
    static func violations(
        from before: ChoiceGame<Content>, by move: ChoiceMove<Content>, to after: ChoiceGame<Content>
    ) -> [ContractIssue] {
        let broken = stepLaws.filter { !$0.isKept(before, move, after) }
        return broken.map { ContractIssue(rule: $0.name, what: "\(move) after \(before.phase)") }
            + violations(in: after)
    }

    /// Returns the invariants that the current state of a game violates.
    static func violations(in game: ChoiceGame<Content>) -> [ContractIssue] {
        (roundLaws + phaseLaws).filter { !$0.isKept(game) }
            .map { ContractIssue(rule: $0.name, what: "\(game.phase) at \(game.elapsed)") }
    }

    /// The names of the invariants.
    static var names: [String] { stepLaws.map(\.name) + (roundLaws + phaseLaws).map(\.name) }

    private static var stepLaws: [StepLaw] {
        [
            ("a finished game does not change", { before, _, after in !isOver(before) || before == after }),
            ("the rules do not change", { before, _, after in before.rules == after.rules }),
            ("time never goes backwards", { before, _, after in before.elapsed <= after.elapsed }),
            ("time advances only while a question is asked or revealed", isTimely),
            ("closed rounds do not change, and the open round only grows", goesOn),
            ("a pick adds at most one attempt, other moves none", countsChoices),
            ("an answer counts only after the answer delay", answersInTime),
            ("the score never decreases", { before, _, after in before.score <= after.score }),
            ("help is counted only when it is requested", countsHelp),
            ("only start leaves the ready phase", beginsByStart),
            ("only resume, quit or the end of the deck ends a pause", waitsWhilePaused),
            ("quitting ends a started game", leaves),
            ("dealt questions stay in the history", { $0.history.dealtKeys.isSubset(of: $2.history.dealtKeys) }),
            (
                "a known total does not grow",
                { before, _, after in
                    before.total.map { $0 == 0 || after.total ?? .max <= $0 } ?? true
                }
            ),
        ]
    }

    private static func isTimely(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        before.isRunning
            ? after.elapsed <= max(before.elapsed, move.instant ?? .zero) : after.elapsed == before.elapsed
    }

    private static func goesOn(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        guard let open = before.rounds.last, open.settlement == nil else {
            return after.rounds.starts(with: before.rounds)
        }
        guard after.rounds.starts(with: before.rounds.dropLast()), after.rounds.count >= before.rounds.count else {
            return false
        }
        let same = after.rounds[before.rounds.count - 1]
        return same.question == open.question && same.askedAt == open.askedAt
            && same.picks.starts(with: open.picks) && same.removed.starts(with: open.removed)
    }

    private static func countsChoices(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        let more = after.stats.attempts - before.stats.attempts
        return if case .pick = move { (0...1).contains(more) } else { more == 0 }
    }

    private static func answersInTime(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        guard case .pick(let option, _) = move, after.stats.attempts > before.stats.attempts else { return true }
        return after.elapsed - after.rounds[option.round].askedAt >= after.rules.pace.answerDelay
    }

    private static func countsHelp(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        let halves = after.fiftyFiftiesUsed - before.fiftyFiftiesUsed
        let hints = after.eliminationsUsed - before.eliminationsUsed
        return switch move {
        case .useFiftyFifty: (0...1).contains(halves) && hints == 0
        case .eliminateOption: (0...1).contains(hints) && halves == 0
        default: halves == 0 && hints == 0
        }
    }

    private static func beginsByStart(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        guard before.phase == .ready else { return after.phase != .ready }
        return after.phase == .ready || move == .start && after.phase == .playing(.asking)
    }

    private static func waitsWhilePaused(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        guard case .paused(let activity) = before.phase, before.phase != after.phase else { return true }
        return switch move {
        case .resume: after.phase == .playing(activity) || activity == .waiting
        case .quit: after.phase == .finished(.quit)
        case .deal: activity == .waiting && after.phase == .finished(.allAsked)
        default: false
        }
    }

    private static func leaves(_ before: Game, _ move: ChoiceMove<Content>, _ after: Game) -> Bool {
        guard case .quit = move else { return isOver(before) || after.phase != .finished(.quit) }
        return before.phase == .ready ? after == before : isOver(after)
    }

    static func isOver(_ game: Game) -> Bool {
        if case .finished = game.phase { true } else { false }
    }
}
