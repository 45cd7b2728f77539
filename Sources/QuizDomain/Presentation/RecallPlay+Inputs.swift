public import PlayhouseCore

extension RecallPlay {
    /// Applies an input, and returns the effects that the owner must carry out, in order.
    @discardableResult
    public mutating func apply(_ input: Input, at moment: Moment) -> [Effect] {
        switch input {
        case .action(let action): perform(action, at: moment)
        case .loaded(let result): receive(result, at: moment)
        case .loadAbandoned: receive(.failure(.cancelled), at: moment)
        case .record(let input):
            let id = record.receive(input)
            if let id, let game, game.phase != .ready, game.resultID == nil { self.game?.resultID = id }
            catchUp(at: moment)
        case .wake: wake(at: moment)
        }
        return takeEffects()
    }

    /// Returns and clears the pending effects of other functions, such as ``add(_:at:)``.
    public mutating func takeEffects() -> [Effect] {
        defer { pending = [] }
        return pending
    }

    /// Judges a guess, and adds it to the found answers if it is a new answer.
    ///
    /// The last answer ends the game, so carry out ``takeEffects()`` afterwards.
    @discardableResult
    public mutating func add(_ guess: String, at moment: Moment) -> GuessVerdict {
        guard isPlayable, let verdict = change(at: moment, { $0.add(guess, at: $1) }) else { return .notRunning(nil) }
        typing = nil
        switch verdict {
        case .accepted, .alreadyFound: take(guess.withoutOuterBlanks, rest: "")
        case .close, .ambiguous, .notEnough, .wrong, .blank, .notRunning: break
        }
        note([verdict])
        catchUp(at: moment)
        return verdict
    }

    /// Takes answers from the beginning of typed text, and returns their verdicts and the rest of the text.
    ///
    /// ``RecallGame/addTyped(_:afterPause:at:)`` has the rules. Text that is an answer and can become another one is
    /// taken when the player pauses typing. Without a game, nothing is taken. Carry out ``takeEffects()`` afterwards.
    @discardableResult
    public mutating func addTyped(_ text: String, at moment: Moment) -> TypedText {
        guard isPlayable, let typed = change(at: moment, { $0.addTyped(text, at: $1) }) else {
            return TypedText(leaving: text)
        }
        let isBlank = typed.rest.allSatisfy(\.isWhitespace)
        typing = isBlank ? nil : Typing(rest: typed.rest, end: moment.elapsed + typingPause)
        note(typed)
        catchUp(at: moment)
        return typed
    }

    /// Shows the first letter of an answer that is not found yet, and returns the letter.
    ///
    /// Returns `nil` if no letter can be shown. `row` is the index of an open row, if the rows keep the order of the
    /// author. If it is `nil`, the hint is for the first answer of the question that is not found yet. Each letter
    /// counts as help once.
    @discardableResult
    public mutating func hint(row: Int? = nil, at moment: Moment) -> String? {
        guard isPlayable else { return nil }
        let before = game?.hints
        let letter = change(at: moment) { $0.hint(row: row, at: $1) } ?? nil
        if game?.hints != before { events.add(.hint) }
        catchUp(at: moment)
        return letter
    }

    private mutating func perform(_ action: RecallScreen.Action, at moment: Moment) {
        switch action {
        case .load:
            if record.isKept { pending.append(.record(.read)) }
            if shownGame == nil { loadAnotherQuestion(at: moment) }
        case .loadAnotherQuestion: loadAnotherQuestion(at: moment)
        case .start where isPlayable: change(at: moment) { game, _ in game.start() }
        case .guess(let text):
            add(text, at: moment)
            return
        case .type(let text):
            addTyped(text, at: moment)
            return
        case .pause: change(at: moment) { $0.pause(at: $1) }
        case .resume where isPlayable: change(at: moment) { game, _ in game.resume() }
        case .hint(let row):
            hint(row: row, at: moment)
            return
        case .giveUp where isPlayable: change(at: moment) { $0.giveUp(at: $1) }
        case .reset: reset(at: moment)
        case .dismissMessage where game?.ending != nil: isEndDismissed = true
        case .forgetDamagedRecords where record.isKept: pending.append(.record(.forgetDamage))
        case .start, .resume, .giveUp, .dismissMessage, .forgetDamagedRecords: break
        }
        catchUp(at: moment)
    }

    private mutating func loadAnotherQuestion(at moment: Moment) {
        pending.append(.awaitQuestion)
        guard !fetch.isLoading else { return }
        change(at: moment) { $0.pause(at: $1) }
        fetch.begin()
        pending.append(.loadQuestion)
    }

    private mutating func receive(_ result: Result<RecallGame, LoadError>, at moment: Moment) {
        guard fetch.isLoading else { return }
        switch result {
        case .success(let loaded):
            fetch.end(nil)
            (game, typing) = (loaded, nil)
            clock.run(false, from: .zero, at: moment.elapsed)
            beginGame()
        case .failure(let error): fetch.end(error)
        }
        catchUp(at: moment)
    }

    private mutating func reset(at moment: Moment) {
        // A game whose time is up must be recorded before it is reset.
        advance(at: moment)
        guard change(at: moment, { game, _ in game.reset() }) != nil else { return }
        fetch.failure = nil
        beginGame()
    }

    private mutating func wake(at moment: Moment) {
        if let ended = typing, ended.end <= moment.elapsed {
            typing = nil
            // The wake can be late, for example after the device slept, and the time limit may have passed.
            let end = Moment(elapsed: ended.end, date: moment.date)
            if let typed = change(at: end, { $0.addTyped(ended.rest, afterPause: true, at: $1) }) { note(typed) }
        }
        advance(at: moment)
    }

    private mutating func advance(at moment: Moment) {
        change(at: moment) { $0.advance(to: $1) }
        catchUp(at: moment)
    }
}
