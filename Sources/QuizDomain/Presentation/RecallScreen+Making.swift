import RemoteLoading

extension RecallScreen {
    /// The screen of a quiz that has no question to show, while it has none or another is fetched.
    init(withoutQuestion fetch: FetchState, rules: RecallRules, wording: RecallWording) {
        let phase: Phase =
            switch fetch {
            case .idle: .idle
            case .loading: .loading
            case .failed(let error): .failed(error)
            }
        self.init(
            phase: phase,
            clock: wording.clockReadout(rules.limit),
            button: Button(wording.start, .start, isEnabled: false),
            message: fetch.error.map { wording.failure($0) })
    }

    /// The screen of a game.
    init(_ game: RecallGame, wording: RecallWording) {
        let total = game.question.answers.count
        self.init(
            phase: Phase(game.phase),
            question: game.question.text,
            found: game.found,
            missed: game.missed,
            count: wording.countReadout(game.found.count, total),
            clock: wording.clockReadout(game.remaining),
            button: game.phase == .ready ? Button(wording.start, .start) : Button(wording.reset, .reset),
            message: wording.ending(game))
    }
}

extension RecallScreen.Phase {
    fileprivate init(_ phase: RecallGame.Phase) {
        self =
            switch phase {
            case .ready: .ready
            case .playing: .playing
            case .paused: .paused
            case .finished(let ending): .finished(ending)
            }
    }
}

extension RecallWording {
    fileprivate func countReadout(_ found: Int, _ total: Int) -> Readout {
        Readout(count(found, total), spoken: spokenCount(found, total))
    }

    /// The clock shows begun seconds, so it reads 00:00 only when the time is up.
    fileprivate func clockReadout(_ remaining: Duration) -> Readout {
        let seconds = remaining.begunSeconds
        return Readout(clock(seconds), spoken: spokenClock(seconds))
    }

    fileprivate func ending(_ game: RecallGame) -> RecallScreen.Message? {
        guard case .finished(let ending) = game.phase else { return nil }
        let label = ending == .allFound ? playAgain : tryAgain
        let found = game.found.count
        let total = game.question.answers.count
        return RecallScreen.Message(
            title: endTitle(ending), detail: endDetail(ending, found, total),
            button: RecallScreen.Button(label, .reset))
    }

    fileprivate func failure(_ error: LoadError) -> RecallScreen.Message {
        RecallScreen.Message(
            title: failureTitle, detail: failureDetail(error), button: RecallScreen.Button(tryAgain, .load))
    }
}

extension Duration {
    /// The seconds in it, a begun one counted whole.
    var begunSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 && seconds < .max ? seconds + 1 : seconds
    }
}
