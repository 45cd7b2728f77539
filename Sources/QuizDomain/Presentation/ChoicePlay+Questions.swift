import PlayhouseCore

extension ChoicePlay {
    /// Waits for questions, if the game needs any.
    mutating func requestQuestions() {
        guard fetch.isLoading || game.wantsQuestions else { return }
        pending.append(.awaitQuestions)
        if !fetch.isLoading { loadQuestions() }
    }

    mutating func loadQuestions() {
        fetch.begin()
        pending.append(.loadQuestions(after: game.history))
    }

    /// Cancels the load in flight, and forgets the error of the last one.
    mutating func cancelLoad() {
        if fetch.isLoading { pending.append(.cancelLoad) }
        fetch = FetchState()
    }

    mutating func receive(_ result: Result<ChoicePage<Content>, LoadError>, at moment: Moment) {
        guard fetch.isLoading else { return }
        switch result {
        case .success(let page): deal(page)
        // After the first question, `.exhausted` is not a failure: it marks the end of the deck.
        case .failure(.refused(.exhausted)) where !game.dealtIDs.isEmpty: deal(ChoicePage([], isLast: true))
        case .failure(.cancelled):
            fetch.end(.cancelled)
            returnToMenuBeforeStart()
            // A load that the deck itself has cancelled must not be repeated at once, so it counts as a failure.
            if game.isBegun, fetch.failure == nil { fetch.failure = .cancelled }
        case .failure(let error): fetch.end(error)
        }
        catchUp(at: moment)
    }

    /// Ends a load for which no caller waits.
    ///
    /// It is not repeated at once, because a caller that is cancelled would cancel it again.
    mutating func abandonLoad(at moment: Moment) {
        guard fetch.isLoading else { return }
        fetch.end(.cancelled)
        returnToMenuBeforeStart()
        catchUp(at: moment, loads: false)
    }

    /// Returns to the menu after a cancelled load, unless the game has a question.
    ///
    /// All callers that waited for the first question were cancelled, so nothing would start the game.
    private mutating func returnToMenuBeforeStart() {
        if !game.isBegun { (isInMenu, pausesAtStart) = (true, false) }
    }

    /// Deals a page of questions, and loads the next page if the game needs more.
    private mutating func deal(_ page: ChoicePage<Content>) {
        heading = page.heading ?? heading
        let newQuestions = game.deal(page, using: &numbers)
        let wantsMore = game.wantsQuestions
        if !isInMenu, game.start(), pausesAtStart { game.pause(at: game.elapsed) }
        // Who starts a game waits for the first question only.
        if game.currentRound != nil { pending.append(.endWaiting) }
        if game.dealtIDs.isEmpty, page.isLast { return fetch.end(.refused(.tooFew(need: 1, have: 0))) }
        emptyPages = newQuestions == 0 ? emptyPages + 1 : 0
        guard !page.isLast, wantsMore else { return fetch.end(nil) }
        // A deck that returns only questions that were dealt before must not be asked endlessly.
        guard emptyPages < 3 else {
            emptyPages = 0
            return fetch.end(.refused(.exhausted))
        }
        loadQuestions()
    }
}
