package import RemoteLoading

/// A presenter that creates the screens of a choice game.
@MainActor
package struct ChoicePresenter {
    private let wording: ChoiceWording

    package init(wording: ChoiceWording) {
        self.wording = wording
    }

    func menu(_ heading: QuizContent, records: SessionRecord?, fetch: FetchState) -> MenuScreen {
        MenuScreen(
            title: heading.text, logo: heading.picture, logoDescription: heading.pictureDescription,
            record: records.flatMap { $0.isKnown ? record($0.record, isSaving: $0.isSaving) : nil },
            newGame: ActionButton(wording.newGame, .start),
            isSavingRecord: records?.isSaving == true,
            loadingText: fetch.isLoading || records?.isReading == true ? wording.loading : nil,
            message: fetch.error.map { failure($0, retry: .load) },
            recordProblem: records?.problem.map { wording.recordProblem($0) })
    }

    /// Returns the screen of a game.
    ///
    /// The alert of the round with the index `dismissed` is omitted.
    func screen<Content>(
        of game: ChoiceGame<Content>, fetch: FetchState, dismissed: Int?
    ) -> ChoiceScreen<Content> {
        let (round, number) = (game.currentRound, game.rounds.count - 1)
        let phase = phase(of: game, fetch: fetch)
        return ChoiceScreen(
            phase: phase,
            number: round.map { _ in
                let text = wording.number(wording.number(game.rounds.count), game.total.map(wording.number))
                return Readout(text, spoken: text)
            },
            score: wording.score(game.score),
            streak: game.streak,
            prompt: round?.question.prompt,
            options: round.map { options(of: $0, number: number, isOpen: phase == .asking) } ?? [],
            explanation: round.flatMap { $0.settlement == nil ? nil : $0.question.explanation },
            clock: clock(game.remaining, of: game.rules.gameLimit),
            questionClock: clock(game.questionRemaining, of: game.rules.questionLimit),
            help: help(game, isOpen: phase == .asking),
            buttons: buttons(phase),
            loadingText: phase == .loading ? wording.loading : nil,
            alert: number == dismissed ? nil : round.flatMap { alert(after: $0, number: number) },
            message: fetch.error.map { failure($0, retry: .load) })
    }

    func results<Content>(
        of game: ChoiceGame<Content>, _ ending: ChoiceEnding, records: SessionRecord?
    ) -> ResultsScreen<Content> {
        let stats = game.stats
        let outcome = ChoiceWording.Outcome(ending, right: stats.right, asked: game.rounds.count, score: game.score)
        return ResultsScreen(
            ending: ending, title: wording.endTitle(outcome), detail: wording.endDetail(outcome),
            score: wording.score(game.score),
            elapsed: Readout(game.elapsed, wording.clock, spoken: wording.spokenClock),
            record: records?.kept.flatMap { record($0) },
            isNewRecord: records?.isNewRecord == true,
            isSavingRecord: records?.isSaving == true,
            recordProblem: records?.problem.map { wording.recordProblem($0) },
            stats: stats,
            review: game.rounds.compactMap(line),
            buttons: [
                ActionButton(wording.restart, .start),
                game.missedQuestions.isEmpty ? nil : ActionButton(wording.replayMissed, .replayMissed),
                ActionButton(wording.menu, .leave),
            ].compactMap { $0 })
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

    private func phase<Content>(of game: ChoiceGame<Content>, fetch: FetchState) -> ChoiceScreen<Content>.Phase {
        switch game.phase {
        case .playing(.asking): .asking
        case .playing(.revealing), .finished: .revealing
        case .paused: .paused
        case .ready, .playing(.waiting): fetch.error.map { .failed($0) } ?? .loading
        }
    }

    private func options<Content>(
        of round: ChoiceRound<Content>, number: Int, isOpen: Bool
    ) -> [ChoiceScreen<Content>.Option] {
        round.question.options.enumerated().map { place, content in
            let state = round.state(of: place)
            return ChoiceScreen.Option(
                id: ChoiceOptionID(round: number, place: place), content: content, state: state,
                isEnabled: isOpen && state == .idle)
        }
    }

    /// Returns the alert after a miss, or `nil` after a right choice.
    private func alert<Content>(
        after round: ChoiceRound<Content>, number: Int
    ) -> ChoiceScreen<Content>.Alert? {
        let title: String
        switch round.settlement?.outcome {
        case .wrong: title = wording.wrongTitle
        case .expired: title = wording.expiredTitle
        case .right, .abandoned, nil: return nil
        }
        return ChoiceScreen.Alert(
            id: number, title: title, lead: wording.rightLead, right: round.question.options[round.question.right])
    }

    private func line<Content>(of round: ChoiceRound<Content>) -> ResultsScreen<Content>.Line? {
        guard let end = round.settlement else { return nil }
        let options = round.question.options
        return ResultsScreen.Line(
            prompt: round.question.prompt, chosen: round.picks.map { options[$0] },
            right: options[round.question.right], outcome: end.outcome,
            explanation: round.question.explanation)
    }

    private func clock(_ remaining: Duration?, of limit: Duration?) -> ClockReadout? {
        ClockReadout(remaining, of: limit, wording.clock, spoken: wording.spokenClock)
    }

    /// Returns the buttons that pause or resume the game, and the button that leaves it.
    private func buttons<Content>(_ phase: ChoiceScreen<Content>.Phase) -> [ActionButton<ChoiceAction>] {
        let leave = ActionButton(wording.menu, ChoiceAction.leave)
        return switch phase {
        case .asking, .revealing: [ActionButton(wording.pause, .pause), leave]
        case .paused: [ActionButton(wording.resume, .resume), leave]
        case .loading, .failed: [leave]
        }
    }

    private func help<Content>(_ game: ChoiceGame<Content>, isOpen: Bool) -> [ActionButton<ChoiceAction>] {
        let halves = game.rules.help.fiftyFifties - game.fiftyFiftiesUsed
        let hints = game.rules.help.hints - game.hintsUsed
        return [
            game.rules.help.fiftyFifties > 0
                ? ActionButton(wording.fiftyFifty(halves), .removeHalf, isEnabled: isOpen && game.canRemoveHalf) : nil,
            game.rules.help.hints > 0
                ? ActionButton(wording.hint(hints), .removeOne, isEnabled: isOpen && game.canRemoveOne) : nil,
        ].compactMap { $0 }
    }
}

extension ChoiceRound {
    /// Returns the state of an option, which is `.right` only after the question has been answered or has expired.
    fileprivate func state(of place: Int) -> ChoiceScreen<Content>.Option.State {
        if place == question.right { return settlement == nil ? .idle : .right }
        if picks.contains(place) { return .wrong }
        return removed.contains(place) ? .removed : .idle
    }
}
