public import PlayhouseCore

extension ChoicePlay {
    /// Applies an input, and returns the effects that the owner must carry out, in order.
    @discardableResult
    public mutating func apply(_ input: Input, at moment: Moment) -> [Effect] {
        switch input {
        case .action(let action): perform(action, at: moment)
        case .loaded(let result): receive(result, at: moment)
        case .loadAbandoned: abandonLoad(at: moment)
        case .record(let input):
            let id = record.receive(input)
            if let id, game.isBegun, game.resultID == nil { game.resultID = id }
            catchUp(at: moment, loads: false)
        case .wake: change(at: moment) { $0.advance(to: $1) }
        }
        return takeEffects()
    }

    /// Returns and clears the pending effects of other functions, such as ``pick(_:at:)``.
    public mutating func takeEffects() -> [Effect] {
        defer { pending = [] }
        return pending
    }

    private mutating func perform(_ action: ChoiceAction, at moment: Moment) {
        switch action {
        case .load: load(at: moment)
        case .start: start(at: moment)
        case .restart:
            renew(at: moment)
            begin(at: moment)
        case .replayMissed: replayMissed(at: moment)
        case .pick(let option): pick(option, at: moment)
        case .answer(let text): answer(text, at: moment)
        case .giveUpQuestion: if !isInMenu { change(at: moment) { $0.giveUpQuestion(at: $1) } }
        case .useFiftyFifty: useFiftyFifty(at: moment)
        case .eliminateOption: eliminateOption(at: moment)
        case .pause:
            pausesAtStart = !isInMenu && !game.isBegun
            change(at: moment) { $0.pause(at: $1) }
        case .resume:
            pausesAtStart = false
            change(at: moment) { game, _ in game.resume() }
        case .endReveal: if !isInMenu { change(at: moment) { $0.endReveal(at: $1) } }
        case .dismissAlert(let round):
            if round == game.rounds.count - 1, game.rounds.last?.settlement != nil { dismissedAlert = round }
        case .quit:
            cancelLoad()
            (isInMenu, pausesAtStart) = (true, false)
            change(at: moment) { $0.quit(at: $1) }
        case .forgetDamagedRecords: if record.isKept { pending.append(.record(.forgetDamage)) }
        }
    }

    private mutating func load(at moment: Moment) {
        if isInMenu, record.isKept { pending.append(.record(.read)) }
        // After an empty last page, the current game requests no more pages, so a retry needs a new game.
        let hasFailed = fetch.error != nil && game.dealtIDs.isEmpty
        if hasFailed || (isInMenu && isUsed) { renew(at: moment) }
        requestQuestions()
        catchUp(at: moment)
    }

    private mutating func start(at moment: Moment) {
        let isStarted = !isInMenu && game.ending == nil
        guard !(isStarted && game.isBegun) else { return }
        if !isStarted, isUsed { renew(at: moment) }
        begin(at: moment)
    }

    private mutating func replayMissed(at moment: Moment) {
        var page = game.isBegun ? game.missedPage : missed
        guard game.ending != nil || isInMenu, !page.questions.isEmpty else { return }
        renew(at: moment, isReplay: true)
        page.questions = page.questions.dealt(using: &numbers)
        game.deal(page, using: &numbers)
        begin(at: moment)
    }

    /// A Boolean value that indicates whether the game cannot become the new one, because it was started, is a replay,
    /// or has received an empty last page.
    private var isUsed: Bool { game.isBegun || game.isReplay || game.total == 0 }

    /// Quits a running game, whose result then includes the open round and the time so far, and makes a new game.
    private mutating func renew(at moment: Moment, isReplay: Bool = false) {
        if game.isBegun {
            game.quit(at: now(moment))
            catchUp(at: moment, loads: false)
            missed = game.missedPage
        }
        cancelLoad()
        emptyPages = 0
        game = ChoiceGame(rules: rules, isReplay: isReplay)
        clock = GameClock(isOver: false)
        endedRounds = 0
        dismissedAlert = nil
        lastVerdict = nil
        pausesAtStart = false
    }

    private mutating func begin(at moment: Moment) {
        isInMenu = false
        // Not at a load in the menu, because the result of the last game may still be saved as a new record then.
        request(record.beginGame())
        game.start()
        if game.phase == .ready { requestQuestions() }
        if game.phase == .ready, fetch.isIdle { isInMenu = true }
        catchUp(at: moment)
    }
}
