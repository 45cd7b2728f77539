import PlayhouseCore

/// The parts of a screen that depend on all answers of a game.
///
/// A screen is made with each key of the player and each second. A session keeps the board until it shows something
/// else, because a question can have thousands of answers.
struct RecallBoard: Sendable {
    fileprivate let game: RecallGame
    let rows: [RecallScreen.Row]
    let hint: RecallScreen.Button?

    init(game: RecallGame, rows: [RecallScreen.Row], hint: RecallScreen.Button?) {
        (self.game, self.rows, self.hint) = (game, rows, hint)
    }

    /// Returns `true` if the board is also that of another game.
    ///
    /// The games may differ in what no board shows, such as their times and their wrong guesses.
    func shows(_ other: RecallGame) -> Bool {
        game.phase == other.phase && game.saved == other.saved && game.hinted == other.hinted
            && game.question == other.question
    }
}

/// A presenter that creates the screens of the typed-recall quiz.
struct RecallPresenter: Sendable {
    let wording: RecallWording

    init(wording: RecallWording) { self.wording = wording }

    /// Returns the screen without a question: before the first load, during a load, or after a failed one.
    func screen(withoutQuestion fetch: FetchState, rules: RecallRules) -> RecallScreen {
        var screen = RecallScreen(
            phase: fetch.isLoading ? .loading : fetch.failure.map { .failed($0) } ?? .idle,
            button: RecallScreen.Button(wording.start, .start, isEnabled: false))
        screen.clock = ClockReadout(rules.limit, of: rules.limit, in: wording.locale)
        screen.placeholder = wording.placeholder
        screen.loadingText = fetch.isLoading ? wording.loading : nil
        screen.message = fetch.error.map(failure)
        return screen
    }

    /// Returns the parts of the screen that depend on all answers.
    func board(of game: RecallGame) -> RecallBoard {
        let rows = game.rows
        return RecallBoard(
            game: game, rows: rows.map { row(of: $0, in: game) },
            hint: game.phase == .playing || game.phase == .paused ? hint(in: rows, of: game) : nil)
    }

    /// Returns the screen of a game with its board, and with the text about the last guess.
    func screen(
        of game: RecallGame, with board: RecallBoard, after verdict: GuessVerdict?, isEndDismissed: Bool
    ) -> RecallScreen {
        let (found, total) = (game.found.count, game.question.answers.count)
        var screen = RecallScreen(
            phase: phase(of: game),
            button: game.phase == .ready
                ? RecallScreen.Button(wording.start, .start) : RecallScreen.Button(wording.reset, .reset))
        screen.question = game.question.text
        screen.picture = game.question.picture
        screen.pictureDescription = game.question.pictureDescription
        screen.rows = board.rows
        screen.rowOrder = game.question.rowOrder
        screen.hint = board.hint
        screen.help = game.hints > 0 ? wording.help(game.hints) : nil
        screen.found = game.found
        screen.missed = game.missed
        screen.count = Readout(wording.count(found, total), spoken: wording.spokenCount(found, total))
        screen.clock = ClockReadout(game.remaining, of: game.rules.limit, in: wording.locale)
        screen.elapsed = game.ending != nil ? Readout(game.shownTime, in: wording.locale) : nil
        screen.share = screen.elapsed.map {
            wording.share(found, total, $0.text) + "\n" + ResultSquares.of(found, among: total)
        }
        screen.controls = controls(of: game)
        screen.placeholder = wording.placeholder
        screen.verdict = verdict.flatMap { wording.verdict($0) }
        screen.message = isEndDismissed ? nil : ending(of: game)
        return screen
    }

    private func controls(of game: RecallGame) -> [RecallScreen.Button] {
        let giveUp = RecallScreen.Button(wording.giveUp, .giveUp)
        return switch game.phase {
        case .playing: [RecallScreen.Button(wording.pause, .pause), giveUp]
        case .paused: [RecallScreen.Button(wording.resume, .resume), giveUp]
        case .ready, .finished: []
        }
    }

    private func row(of row: RecallRow, in game: RecallGame) -> RecallScreen.Row {
        let (state, text): (RecallScreen.Row.State, String) =
            switch row.content {
            case .open(let hint): (.open, hint.map(wording.firstLetter) ?? "")
            case .found(let answer): (.found, answer)
            case .missed(let answer): (.missed, answer)
            }
        let canAsk =
            (game.phase == .playing || game.phase == .paused) && game.question.rowOrder == .asGiven
            && row.content == .open(hint: nil)
        let hint = RecallScreen.Button(wording.hint, .hint(row: row.id), isEnabled: game.phase == .playing)
        return RecallScreen.Row(
            id: row.id, state: state, prompt: row.prompt, label: Readout(text, spoken: wording.spokenRow(row)),
            isLastFound: row.isLastFound, hint: canAsk ? hint : nil)
    }

    /// Returns the button for the first letter of the first missing answer, whose row is the first open one.
    ///
    /// A paused game keeps the button, so that no other button takes its place.
    private func hint(in rows: [RecallRow], of game: RecallGame) -> RecallScreen.Button {
        let first = rows.lazy.map(\.content).first { if case .open = $0 { true } else { false } }
        return RecallScreen.Button(
            wording.hint, .hint(row: nil), isEnabled: game.phase == .playing && first == .open(hint: nil))
    }

    /// Adds the record to a screen.
    func show(_ records: RecordStatus, on screen: inout RecallScreen) {
        if let best = records.record?.best {
            let time = best.tieBreak?.time.map { Readout($0, in: wording.locale) }
            screen.record = Readout(
                wording.record(best.score, time?.text), spoken: wording.spokenRecord(best.score, time?.spoken))
            if let found = records.record?.last.score {
                screen.last = Readout(wording.last(found), spoken: wording.spokenLast(found))
            }
        } else if records.isKnown, !records.isSaving {
            screen.record = Readout(wording.noRecord, spoken: wording.noRecord)
        }
        screen.isNewRecord = records.isNewRecord
        screen.isSavingRecord = records.isSaving
        screen.recordProblem = records.problem.map { wording.recordProblem($0) }
        screen.forgetRecords =
            records.problem?.isDamage == true
            ? RecallScreen.Button(wording.forgetRecords, .forgetDamagedRecords) : nil
    }

    private func phase(of game: RecallGame) -> RecallScreen.Phase {
        switch game.phase {
        case .ready: .ready
        case .playing: .playing
        case .paused: .paused
        case .finished(let ending): .finished(ending)
        }
    }

    private func ending(of game: RecallGame) -> RecallScreen.Message? {
        guard case .finished(let ending) = game.phase else { return nil }
        return RecallScreen.Message(
            title: wording.endTitle(ending),
            detail: wording.endDetail(ending, game.found.count, game.question.answers.count),
            button: RecallScreen.Button(ending == .allFound ? wording.playAgain : wording.tryAgain, .reset))
    }

    private func failure(_ error: LoadError) -> RecallScreen.Message {
        RecallScreen.Message(
            title: wording.failureTitle, detail: wording.failureDetail(error),
            button: RecallScreen.Button(wording.tryAgain, .load))
    }
}
