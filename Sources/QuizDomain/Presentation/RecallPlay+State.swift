public import PlayhouseCore

extension RecallPlay {
    /// The clock reading at which to apply ``Input/wake`` next, or `nil` if nothing changes without input.
    ///
    /// In a running game with a time limit, this is at the latest when the clock on the screen shows the next second.
    public var nextInstant: Duration? {
        [clock.instant(of: game?.nextScreenChange), typing?.end].compactMap(\.self).min()
    }

    /// Returns the game to save, or `nil` while there is no question.
    ///
    /// If the time has just run out, the game before its end is returned, until ``Input/wake`` is applied.
    public func savedGame(at moment: Moment) -> RecallGame? {
        var game = game
        let ending = game?.advance(to: now(moment))
        return ending == nil ? game : self.game
    }

    /// Returns the screen that the view draws, with all rows of the question.
    public func screen(_ wording: RecallWording = .english) -> RecallScreen {
        let presenter = RecallPresenter(wording: wording)
        return screen(presenter, board: shownGame.map(presenter.board))
    }

    /// The game that the screen shows, or `nil` if it shows a load.
    var shownGame: RecallGame? { isPlayable ? game : nil }

    /// Returns the screen with the board of the ``shownGame``.
    func screen(_ presenter: RecallPresenter, board: RecallBoard?) -> RecallScreen {
        var screen =
            if let game = shownGame, let board {
                presenter.screen(of: game, with: board, after: lastVerdict, isEndDismissed: isEndDismissed)
            } else {
                presenter.screen(withoutQuestion: fetch, rules: game?.rules ?? rules)
            }
        if let status = record.shown { presenter.show(status, on: &screen) }
        screen.events = events.recent
        if screen.question != nil { screen.taken = taken }
        return screen
    }

    /// A Boolean value that indicates whether no load is in flight and the last load, if any, did not fail.
    var isPlayable: Bool { fetch.isIdle }

    private func now(_ moment: Moment) -> Duration {
        clock.now(game?.elapsed ?? .zero, at: moment.elapsed)
    }

    /// Changes the game at the current game time, or returns `nil` if there is no game.
    @discardableResult
    mutating func change<Result>(
        at moment: Moment, _ body: (inout RecallGame, Duration) -> Result
    ) -> Result? {
        let now = now(moment)
        guard game != nil else { return nil }
        return body(&game!, now)
    }

    mutating func beginGame() {
        lastVerdict = nil
        taken = nil
        isEndDismissed = false
        request(record.beginGame())
    }

    mutating func note(_ typed: TypedText) {
        if !typed.taken.isEmpty { take(typed.taken, rest: typed.rest) }
        note(typed.verdicts)
    }

    /// Keeps the last of some verdicts, or the previous verdict if the new text was not judged.
    mutating func note(_ verdicts: [GuessVerdict]) {
        for verdict in verdicts {
            events.note(verdict)
            if case .notRunning = verdict {} else { lastVerdict = verdict }
        }
    }

    mutating func take(_ text: String, rest: String) {
        takenCount += 1
        taken = RecallScreen.TakenText(number: takenCount, text: text, rest: rest)
    }

    /// Brings everything that depends on the game up to date after a change.
    mutating func catchUp(at moment: Moment) {
        identify()
        let isRunning = game?.phase == .playing
        clock.run(isRunning, from: game?.elapsed ?? .zero, at: moment.elapsed)
        if let game, game.ending == nil { events.note(remaining: game.remaining, of: game.rules.limit) }
        if clock.concludes(game?.ending != nil) {
            if game?.phase == .finished(.timeUp) { events.add(.timeUp) }
            record.endGame()
        }
        if record.isResultDue, let id = game?.resultID { request(record.save(game?.result(id: id, at: moment.date))) }
        events.note(isNewRecord: record.isNewRecord)
        if !isRunning { typing = nil }
        // The text about the last guess would be beside the paused game, and beside the next guess.
        if game?.phase == .paused { lastVerdict = nil }
    }

    /// Asks for an identifier of a game that has started, unless it has one.
    mutating func identify() {
        request(record.identify(game.map { $0.phase != .ready } ?? false, game?.resultID))
    }

    private mutating func request(_ effect: RecordEffect?) {
        if let effect { pending.append(.record(effect)) }
    }
}

extension RecallGame {
    /// The next game time at which the clock shows another second, or the game must be advanced.
    fileprivate var nextScreenChange: Duration? {
        guard let deadline = nextInstant, let remaining else { return nil }
        return min(deadline, deadline - .seconds(remaining.roundedUpSeconds - 1))
    }
}
