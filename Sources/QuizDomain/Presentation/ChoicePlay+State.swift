public import PlayhouseCore

extension ChoicePlay {
    /// The clock reading at which to apply ``Input/wake`` next, or `nil` if nothing changes without input.
    public var nextInstant: Duration? { clock.instant(of: game.nextScreenChange) }

    /// Returns the game to save, or `nil` in the menu.
    ///
    /// If the game is due to end, its state before the end is returned, until ``Input/wake`` is applied.
    public func savedGame(at moment: Moment) -> ChoiceGame<Content>? {
        isInMenu || !game.isBegun ? nil : game(at: moment)
    }

    /// Returns the game, advanced to the moment unless it ends by that.
    func game(at moment: Moment) -> ChoiceGame<Content> {
        var later = game
        return later.advance(to: now(moment)) == nil ? later : game
    }

    /// Returns the screen that the view draws: a menu, a round or results.
    public func screen(_ wording: ChoiceWording = .english) -> ChoiceScreen<Content> {
        screen(ChoicePresenter(wording: wording))
    }

    func screen(_ presenter: ChoicePresenter) -> ChoiceScreen<Content> {
        var screen: ChoiceScreen<Content> =
            if isInMenu {
                .menu(presenter.menu(heading, records: record.shown, fetch: fetch))
            } else if let ending = game.ending {
                .results(presenter.results(of: game, ending, records: record.shown))
            } else {
                .round(presenter.screen(of: game, fetch: fetch, dismissed: dismissedAlert, verdict: currentVerdict))
            }
        screen.events = events.recent
        return screen
    }

    private var currentVerdict: GuessVerdict? {
        lastVerdict.flatMap { $0.round == game.rounds.count - 1 ? $0.verdict : nil }
    }

    func now(_ moment: Moment) -> Duration { clock.now(game.elapsed, at: moment.elapsed) }

    /// Changes the game at the current game time, and then brings everything up to date.
    @discardableResult
    mutating func change<Result>(
        at moment: Moment, _ body: (inout ChoiceGame<Content>, Duration) -> Result
    ) -> Result {
        let now = now(moment)
        let result = body(&game, now)
        catchUp(at: moment)
        return result
    }

    /// Brings everything that depends on the game up to date after a change, and loads questions if the game needs
    /// some, unless `loads` is `false`.
    mutating func catchUp(at moment: Moment, loads: Bool = true) {
        identify()
        clock.run(game.isRunning, from: game.elapsed, at: moment.elapsed)
        endRounds()
        let help = ShownHelpCount(in: game)
        for event in help.events(since: shownHelp) { events.add(event) }
        shownHelp = help
        if game.ending == nil { events.note(remaining: game.remaining, of: game.rules.gameLimit) }
        concludeIfOver()
        if record.isResultDue, let id = game.resultID { request(record.save(game.result(id: id, at: moment.date))) }
        // A failed load is not repeated here, but only when the player asks for it.
        if loads, !isInMenu, game.isBegun, game.wantsQuestions, fetch.isIdle { loadQuestions() }
        events.note(isNewRecord: record.isNewRecord)
    }

    /// Notes the rounds that have ended.
    private mutating func endRounds() {
        while endedRounds < game.settledRounds {
            let round = game.rounds[endedRounds]
            switch round.settlement?.outcome {
            case .right: events.add(.right)
            case .wrong: events.add(.wrong)
            case .expired: events.add(.timeUp)
            case .abandoned, nil: break
            }
            pending.append(.endRound(round, number: endedRounds))
            endedRounds += 1
        }
    }

    /// Handles the end of the game, once.
    private mutating func concludeIfOver() {
        guard clock.concludes(game.ending != nil) else { return }
        cancelLoad()
        if game.ending == .timeUp { events.add(.timeUp) }
        record.endGame()
        if afterGame == .menu { isInMenu = true }
    }

    /// Asks for an identifier of a game that has started, unless it has one.
    mutating func identify() {
        request(record.identify(game.isBegun, game.resultID))
    }

    mutating func request(_ effect: RecordEffect?) {
        if let effect { pending.append(.record(effect)) }
    }
}
