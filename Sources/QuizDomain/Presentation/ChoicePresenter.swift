package import PlayhouseCore

/// A presenter that creates the screens of a choice game.
package struct ChoicePresenter: Sendable {
    private let wording: ChoiceWording

    package init(wording: ChoiceWording) {
        self.wording = wording
    }

    func menu(_ heading: QuizContent, records: RecordStatus?, fetch: FetchState) -> MenuScreen {
        var menu = MenuScreen(heading: heading, newGame: ActionButton(wording.newGame, .start))
        menu.record = records.flatMap { $0.isKnown ? record($0.record, isSaving: $0.isSaving) : nil }
        menu.last = menu.record == nil ? nil : records?.record.map { wording.last($0.last.score) }
        menu.isSavingRecord = records?.isSaving == true
        menu.loadingText = fetch.isLoading || records?.isReading == true ? wording.loading : nil
        menu.failure = fetch.error
        menu.message = fetch.error.map { failure($0, retry: .load) }
        menu.recordProblem = records?.problem.map { wording.recordProblem($0) }
        menu.forgetRecords = forgetRecords(after: records?.problem, .forgetDamagedRecords)
        return menu
    }

    /// Returns the button that replaces damaged records with new ones, or `nil` if they are not damaged.
    package func forgetRecords<Action>(after problem: StoreError?, _ action: Action) -> ActionButton<Action>? {
        problem?.isDamage == true ? ActionButton(wording.forgetRecords, action) : nil
    }

    /// Returns the screen of a game.
    ///
    /// The alert of the round with the index `dismissed` is omitted. `verdict` is that on the last answer that was
    /// typed in the current round.
    func screen<Content>(
        of game: ChoiceGame<Content>, fetch: FetchState, dismissed: Int?, verdict: GuessVerdict? = nil
    ) -> ChoiceRoundScreen<Content> {
        let (round, number) = (game.currentRound, game.rounds.count - 1)
        let phase = phase(of: game, fetch: fetch)
        var screen = ChoiceRoundScreen<Content>(phase: phase, score: wording.score(game.score))
        if let round {
            let text = wording.number(wording.number(game.rounds.count), game.total.map(wording.number))
            screen.number = Readout(text, spoken: text)
            screen.prompt = round.question.prompt
            screen.options = options(of: round, number: number, isOpen: game.acceptsAnswers)
            screen.typing = typing(in: round, isOpen: phase == .asking, verdict: verdict)
            screen.explanation = round.settlement == nil ? nil : round.question.explanation
            screen.alert = number == dismissed ? nil : alert(after: round, number: number)
        }
        screen.next = phase == .revealing ? ActionButton(wording.next, .endReveal) : nil
        screen.streak = game.streak
        screen.clock = ClockReadout(game.remaining, of: game.rules.gameLimit, in: wording.locale)
        screen.questionClock = ClockReadout(game.questionRemaining, of: game.rules.questionLimit, in: wording.locale)
        screen.help = help(game, isOpen: phase == .asking)
        screen.buttons = buttons(phase)
        screen.loadingText = phase == .loading ? wording.loading : nil
        screen.message = fetch.error.map { failure($0, retry: .load) }
        if !game.rounds.isEmpty { screen.message?.title = wording.nextFailureTitle }
        return screen
    }

    func results<Content>(
        of game: ChoiceGame<Content>, _ ending: ChoiceEnding, records: RecordStatus?
    ) -> ResultsScreen<Content> {
        let stats = game.stats
        let rightAtOnce = game.rounds.count { $0.settlement?.outcome == .right && !$0.wasMissed }
        var results = ResultsScreen<Content>(
            ending: ending, title: wording.endTitle(ending, rightAtOnce, game.rounds.count),
            detail: wording.endDetail(stats.right, game.rounds.count), score: wording.score(game.score), stats: stats)
        results.elapsed = Readout(game.elapsed, in: wording.locale)
        let outcomes = game.rounds.compactMap { round in
            round.settlement.map { (outcome: $0.outcome, wasMissed: round.wasMissed) }
        }
        let answering = Readout(game.answeringTime, in: wording.locale)
        results.share = wording.share(results.score.spoken, answering.text) + "\n" + ResultSquares.of(outcomes)
        results.record = records.flatMap { $0.savedID == nil ? nil : record($0.record) }
        results.isNewRecord = records?.isNewRecord == true
        results.isSavingRecord = records?.isSaving == true
        results.recordProblem = records?.problem.map { wording.recordProblem($0) }
        results.forgetRecords = forgetRecords(after: records?.problem, .forgetDamagedRecords)
        results.attribution = game.attribution.map { QuizAttribution(wording.attribution($0.text), url: $0.url) }
        results.review = game.rounds.compactMap(line)
        results.buttons = [
            ActionButton(wording.restart, .start),
            game.missedQuestions.isEmpty ? nil : ActionButton(wording.replayMissed, .replayMissed),
            ActionButton(wording.menu, .quit),
        ].compactMap { $0 }
        return results
    }

    /// Returns the best score, or a text that states that there is no record yet.
    ///
    /// Returns `nil` while the first result is being saved.
    package func record(_ record: GameRecord?, isSaving: Bool = false) -> Readout? {
        guard let best = record?.best.score else {
            return isSaving ? nil : Readout(wording.noRecord, spoken: wording.noRecord)
        }
        return wording.record(best)
    }

    /// Returns the message after a failed fetch, with a button that retries.
    package func failure<Action>(_ error: LoadError, retry: Action) -> ActionMessage<Action> {
        ActionMessage(
            title: wording.failureTitle, detail: wording.failureDetail(error),
            button: ActionButton(wording.tryAgain, retry))
    }

    private func phase<Content>(of game: ChoiceGame<Content>, fetch: FetchState) -> ChoiceRoundScreen<Content>.Phase {
        switch game.phase {
        case .playing(.asking): .asking
        case .playing(.revealing), .finished: .revealing
        case .paused: .paused
        case .ready, .playing(.waiting): fetch.error.map { .failed($0) } ?? .loading
        }
    }

    private func options<Content>(
        of round: ChoiceRound<Content>, number: Int, isOpen: Bool
    ) -> [ChoiceRoundScreen<Content>.Option] {
        // The only option of a typed question is the answer.
        guard round.question.typed == nil || round.settlement != nil else { return [] }
        return round.question.options.enumerated().map { place, content in
            let state = round.state(of: place)
            return ChoiceRoundScreen.Option(
                id: ChoiceOptionID(round: number, place: place), content: content, state: state,
                isEnabled: isOpen && state == .idle)
        }
    }

    private func typing<Content>(
        in round: ChoiceRound<Content>, isOpen: Bool, verdict: GuessVerdict?
    ) -> ChoiceRoundScreen<Content>.Typing? {
        guard round.question.typed != nil else { return nil }
        var typing = ChoiceRoundScreen<Content>.Typing(placeholder: wording.typedAnswer)
        typing.isEnabled = isOpen
        typing.typed = round.typedAnswers
        typing.verdict = verdict.flatMap(wording.verdict)
        typing.giveUp = ActionButton(wording.showAnswer, .giveUpQuestion, isEnabled: isOpen)
        return typing
    }

    /// Returns the alert after a miss, or `nil` after a right choice.
    private func alert<Content>(
        after round: ChoiceRound<Content>, number: Int
    ) -> ChoiceRoundScreen<Content>.Alert? {
        let title: String
        switch round.settlement?.outcome {
        case .wrong: title = wording.wrongTitle
        case .expired: title = wording.expiredTitle
        case .right, .abandoned, nil: return nil
        }
        var alert = ChoiceRoundScreen.Alert(
            id: number, title: title, lead: wording.rightLead, right: round.question.options[round.question.right])
        if round.isGivenUp {
            (alert.title, alert.lead, alert.isRequested) = (wording.shownTitle, wording.shownLead, true)
        }
        return alert
    }

    private func line<Content>(of round: ChoiceRound<Content>) -> ResultsScreen<Content>.Line? {
        guard let end = round.settlement else { return nil }
        let options = round.question.options
        return ResultsScreen.Line(
            prompt: round.question.prompt, chosen: round.picks.map { options[$0] },
            typed: round.typedAnswers, right: options[round.question.right], outcome: end.outcome,
            explanation: round.question.explanation)
    }

    /// Returns the buttons that pause or resume the game, and the button that leaves it.
    private func buttons<Content>(_ phase: ChoiceRoundScreen<Content>.Phase) -> [ActionButton<ChoiceAction>] {
        let leave = ActionButton(wording.menu, ChoiceAction.quit)
        return switch phase {
        case .asking, .revealing: [ActionButton(wording.pause, .pause), leave]
        case .paused: [ActionButton(wording.resume, .resume), leave]
        case .loading, .failed: [leave]
        }
    }

    private func help<Content>(_ game: ChoiceGame<Content>, isOpen: Bool) -> [ActionButton<ChoiceAction>] {
        [
            game.rules.help.fiftyFifties > 0
                ? ActionButton(
                    wording.fiftyFifty(game.fiftyFiftiesLeft), .useFiftyFifty,
                    isEnabled: isOpen && game.canUseFiftyFifty) : nil,
            game.rules.help.eliminations > 0
                ? ActionButton(
                    wording.elimination(game.eliminationsLeft), .eliminateOption,
                    isEnabled: isOpen && game.canEliminateOption) : nil,
        ].compactMap { $0 }
    }
}

extension ChoiceRound {
    /// Returns the state of an option, which is `.right` only after the question has been answered or has expired.
    fileprivate func state(of place: Int) -> ChoiceRoundScreen<Content>.Option.State {
        if place == question.right { return settlement == nil ? .idle : .right }
        if picks.contains(place) { return .wrong }
        return removed.contains(place) ? .removed : .idle
    }
}
