public import PlayhouseCore

extension ChoicePlay {
    /// Chooses an option of the open question.
    ///
    /// A choice can end the round and the game, so carry out ``takeEffects()`` afterwards.
    @discardableResult
    public mutating func pick(_ option: ChoiceOptionID, at moment: Moment) -> PickVerdict {
        choose(at: moment) { $0.pick(option, at: $1) }
    }

    /// Counts an answer that matches no option as a wrong choice.
    mutating func miss(at moment: Moment) -> PickVerdict {
        choose(at: moment) { $0.miss(at: $1) }
    }

    private mutating func choose(
        at moment: Moment, _ body: (inout ChoiceGame<Content>, Duration) -> PickVerdict
    ) -> PickVerdict {
        guard !isInMenu else { return .ignored(.notAsking) }
        let now = now(moment)
        let verdict = body(&game, now)
        noteWrong(verdict == .wrong)
        catchUp(at: moment)
        return verdict
    }

    /// Judges a typed text as the answer to the open question.
    ///
    /// Returns `.notRunning` if no question without options accepts answers. An answer can end the round and the game,
    /// so carry out ``takeEffects()`` afterwards.
    @discardableResult
    public mutating func answer(_ text: String, at moment: Moment) -> GuessVerdict {
        guard !isInMenu else { return .notRunning(nil) }
        let now = now(moment)
        game.advance(to: now)
        // The answer can end the round, and the game may then ask the next question at once.
        let round = game.rounds.count - 1
        let verdict = game.answer(text, at: now)
        defer { catchUp(at: moment) }
        if case .notRunning = verdict { return verdict }
        lastVerdict = Verdict(round: round, verdict: verdict)
        noteWrong(verdict == .wrong)
        return verdict
    }

    /// Notes a wrong answer that does not settle its round, because a settled round is an event of its own.
    private mutating func noteWrong(_ isWrong: Bool) {
        if isWrong, game.rules.miss == .staysUntilFound { events.add(.wrong) }
    }

    /// Notes the verdict on a typed answer that does not count, and returns `false` if no question is open.
    mutating func note(_ verdict: GuessVerdict, at moment: Moment) -> Bool {
        guard !isInMenu else { return false }
        game.advance(to: now(moment))
        let isOpen = game.phase == .playing(.asking)
        if isOpen { events.note(verdict) }
        catchUp(at: moment)
        return isOpen
    }

    /// Counts a hint, such as a letter of the answer.
    mutating func hint(at moment: Moment) {
        if !isInMenu { change(at: moment) { $0.countTypingHint(at: $1) } }
    }

    /// Removes wrong options until half of the options are left, and returns `false` if that is impossible.
    @discardableResult
    public mutating func useFiftyFifty(at moment: Moment) -> Bool {
        !isInMenu && change(at: moment) { $0.useFiftyFifty(at: $1) }
    }

    /// Removes one wrong option, and returns `false` if that is impossible.
    @discardableResult
    public mutating func eliminateOption(at moment: Moment) -> Bool {
        !isInMenu && change(at: moment) { $0.eliminateOption(at: $1) }
    }

    /// Removes the questions for which the closure returns `true` from a paused game, and loads others.
    mutating func withdraw(at moment: Moment, where isGone: (ChoiceQuestion<Content>) -> Bool) {
        change(at: moment) { game, _ in game.withdrawQuestions(where: isGone) }
    }
}
