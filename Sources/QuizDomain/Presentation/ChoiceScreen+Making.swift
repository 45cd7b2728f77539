import RemoteLoading

extension ChoiceScreen {
    /// The screen of a game, while questions are on their way, or did not come, or neither.
    init(_ game: ChoiceGame<Content>, fetch: FetchState, wording: ChoiceWording) {
        let round = game.currentRound
        let phase = Phase(game, fetch: fetch)
        self.init(
            phase: phase,
            number: round.map { _ in wording.numberReadout(game) },
            score: wording.scoreReadout(game.score),
            streak: game.streak,
            prompt: round?.question.prompt,
            options: round.map { Self.options(of: $0, number: game.rounds.count - 1, isOpen: phase == .asking) } ?? [],
            clock: wording.clockReadout(game.remaining, of: game.rules.gameLimit),
            questionClock: wording.clockReadout(game.questionRemaining, of: game.rules.questionLimit),
            help: wording.help(game, isOpen: phase == .asking),
            alert: phase == .revealing ? round.flatMap { Alert($0, wording: wording) } : nil,
            message: fetch.error.map { wording.failure($0) })
    }

    private static func options(of round: ChoiceRound<Content>, number: Int, isOpen: Bool) -> [Option] {
        round.question.options.enumerated().map { place, content in
            let state = round.state(of: place)
            return Option(
                id: ChoiceOptionID(round: number, place: place), content: content, state: state,
                isEnabled: isOpen && state == .idle)
        }
    }
}

extension ChoiceScreen.Phase {
    fileprivate init(_ game: ChoiceGame<Content>, fetch: FetchState) {
        self =
            switch game.phase {
            case .playing(.asking): .asking
            case .playing(.revealing), .finished: .revealing
            case .paused: .paused
            case .ready, .playing(.waiting): fetch.error.map { .failed($0) } ?? .loading
            }
    }
}

extension ChoiceScreen.Alert {
    /// The alert after a miss; nil after a right choice.
    fileprivate init?(_ round: ChoiceRound<Content>, wording: ChoiceWording) {
        switch round.settlement?.outcome {
        case .wrong: self.init(wording.wrongTitle, round, wording)
        case .expired: self.init(wording.expiredTitle, round, wording)
        case .right, .abandoned, nil: return nil
        }
    }

    private init(_ title: String, _ round: ChoiceRound<Content>, _ wording: ChoiceWording) {
        self.init(title: title, lead: wording.rightLead, right: round.question.options[round.question.right])
    }
}

extension ChoiceRound {
    /// What may be known of an option: the right one only when it was found, or the round is over.
    fileprivate func state(of place: Int) -> ChoiceScreen<Content>.Option.State {
        if place == question.right { return settlement == nil ? .idle : .right }
        if picks.contains(place) { return .wrong }
        return removed.contains(place) ? .removed : .idle
    }
}

extension ChoiceWording {
    func scoreReadout(_ score: Int) -> Readout { Readout(self.score(score), spoken: spokenScore(score)) }

    package func recordReadout(_ record: GameRecord?) -> Readout {
        guard let best = record?.best.score else { return Readout(noRecord, spoken: noRecord) }
        return Readout(self.record(best), spoken: spokenRecord(best))
    }

    func failure(_ error: LoadError) -> ActionMessage<ChoiceAction> {
        ActionMessage(title: failureTitle, detail: failureDetail(error), button: ActionButton(tryAgain, .load))
    }

    fileprivate func numberReadout<Content>(_ game: ChoiceGame<Content>) -> Readout {
        let text = number(game.rounds.count, game.total)
        return Readout(text, spoken: text)
    }

    /// The clock shows begun seconds, so it reads 00:00 only when the time is up.
    fileprivate func clockReadout(_ remaining: Duration?, of limit: Duration?) -> ClockReadout? {
        guard let remaining, let limit else { return nil }
        let seconds = remaining.begunSeconds
        return ClockReadout(
            Readout(clock(seconds), spoken: spokenClock(seconds)), elapsedFraction: 1 - remaining / limit)
    }

    fileprivate func help<Content>(_ game: ChoiceGame<Content>, isOpen: Bool) -> [ActionButton<ChoiceAction>] {
        let halves = game.rules.help.fiftyFifties - game.fiftyFiftiesUsed
        let hints = game.rules.help.hints - game.hintsUsed
        return [
            game.rules.help.fiftyFifties > 0
                ? ActionButton(fiftyFifty(halves), .removeHalf, isEnabled: isOpen && game.canRemoveHalf) : nil,
            game.rules.help.hints > 0
                ? ActionButton(hint(hints), .removeOne, isEnabled: isOpen && game.canRemoveOne) : nil,
        ].compactMap { $0 }
    }
}

extension ChoiceGame {
    /// How the game ended; nil until it is over.
    var ending: ChoiceEnding? {
        if case .finished(let ending) = phase { ending } else { nil }
    }

    /// How many rounds are over; only the last can be open.
    var settledRounds: Int { rounds.last?.settlement == nil ? max(0, rounds.count - 1) : rounds.count }

    /// Whether it has left the start.
    var isBegun: Bool { phase != .ready }

    /// The game time at which a clock shows another second, or the game wants to be told the time.
    var nextScreenChange: Duration? {
        let seconds = [remaining, questionIsOpen ? questionRemaining : nil].compactMap { $0 }
            .map { elapsed + $0 - .seconds($0.begunSeconds - 1) }
        return ([nextInstant].compactMap { $0 } + seconds).min()
    }

    private var questionIsOpen: Bool { phase == .playing(.asking) }
}
