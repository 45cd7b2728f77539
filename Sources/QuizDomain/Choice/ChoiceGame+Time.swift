extension ChoiceGame {
    /// The game time of the next change without input, or `nil` if the game does not change without input.
    ///
    /// Call ``advance(to:)`` at this time.
    public var nextInstant: Duration? { nextEvent.map { .milliseconds($0.at) } }

    /// Advances the game time, applies all changes that are due, and returns the ending if this call ended the game.
    ///
    /// Later calls return `nil`. A call also returns `nil` if another input has ended the game, such as a choice after
    /// the time limit, so read ``ending`` after each input. An earlier time than ``elapsed`` changes nothing.
    @discardableResult
    public mutating func advance(to now: Duration) -> ChoiceEnding? {
        let target = now.gameMilliseconds
        while let event = nextEvent, event.at <= target {
            milliseconds = event.at
            if let ending = happen(event.kind) { return ending }
        }
        if isRunning { milliseconds = max(milliseconds, target) }
        return nil
    }

    /// The remaining time before the limit of the game, or `nil` if there is no limit.
    public var remaining: Duration? { rules.gameLimit.map { $0 - elapsed } }

    /// The remaining time for the current question, or `nil` if there is no time limit or no current question.
    public var questionRemaining: Duration? {
        guard let limit = rules.questionLimit, let round = currentRound else { return nil }
        return max(.zero, limit - (round.settlement?.time ?? elapsed - round.askedAt))
    }

    private enum Kind {
        case timeUp, expiry, removal, nextQuestion
    }

    private var nextEvent: (at: Int64, kind: Kind)? {
        guard isRunning, let round = rounds.last else { return nil }
        var next: (at: Int64, kind: Kind)?
        // If two events are due at the same time, the one that is considered first happens, so a game ends before its
        // open question expires.
        func consider(_ at: Int64?, _ kind: Kind) {
            guard let at else { return }
            if next.map({ at < $0.at }) ?? true { next = (at, kind) }
        }
        consider(rules.gameLimit?.gameMilliseconds, .timeUp)
        if case .playing(.revealing(let until)) = phase {
            consider(until.wholeMilliseconds, .nextQuestion)
        } else {
            let askedAt = round.askedAt.gameMilliseconds
            consider(rules.questionLimit.map { askedAt + $0.gameMilliseconds }, .expiry)
            consider(nextRemoval(in: round), .removal)
        }
        return next
    }

    private func nextRemoval(in round: ChoiceRound<Content>) -> Int64? {
        guard let every = rules.help.every?.gameMilliseconds, round.removableCount > 0 else { return nil }
        let periods = (milliseconds - round.askedAt.gameMilliseconds) / every
        // Options are removed automatically at multiples of the interval after the question was asked. Removals that
        // the player requests do not change these times.
        return round.askedAt.gameMilliseconds + (periods + 1) * every
    }

    private mutating func happen(_ kind: Kind) -> ChoiceEnding? {
        switch kind {
        case .timeUp: return end(.timeUp)
        case .removal: rounds[rounds.count - 1].remove(1)
        case .expiry: settle(.expired)
        case .nextQuestion: showNext()
        }
        return ending
    }

    /// Closes the open question, and returns the points that it earns.
    @discardableResult
    mutating func settle(_ outcome: ChoiceOutcome) -> Int {
        let round = rounds[rounds.count - 1]
        let points = close(with: outcome, after: elapsed - round.askedAt)
        let reveal = rules.reveal(of: outcome, explainedBy: round.question.explanation)
        if reveal > .zero {
            phase = .playing(.revealing(until: .milliseconds(milliseconds + reveal.gameMilliseconds)))
        } else {
            showNext()
        }
        return points
    }

    /// Records the outcome of the last round, and returns the points that it earns.
    @discardableResult
    mutating func close(with outcome: ChoiceOutcome, after time: Duration) -> Int {
        let last = rounds.count - 1
        let (isRight, question) = (outcome == .right, rounds[last].question)
        if isRight && !rounds[last].wasMissed {
            streak += 1
        } else if outcome != .abandoned || rounds[last].wasMissed {
            // An abandoned round ends the streak only if the player gave a wrong answer in it.
            streak = 0
        }
        bestStreak = max(bestStreak, streak)
        let points =
            isRight
            ? rules.scoring.points(question.points, after: time, of: rules.questionLimit, streak: streak) : 0
        rounds[last].settlement = .init(outcome: outcome, time: time, points: points)
        score += min(points, .max - score)
        return points
    }

    /// Asks the next question, waits for one, or ends the game.
    mutating func showNext() {
        if isLost {
            end(.missed)
        } else if isAllAsked {
            end(.allAsked)
        } else if !queue.isEmpty {
            rounds.append(ChoiceRound(queue.removeFirst(), askedAt: milliseconds))
            phase = .playing(.asking)
        } else {
            phase = .playing(.waiting)
        }
    }

    /// Ends a paused game that waits for a question, if no more questions can be dealt.
    mutating func endIfNothingIsAwaited() {
        if phase == .paused(.waiting), queue.isEmpty, deckIsComplete { end(.allAsked) }
    }

    /// A Boolean value that indicates whether the player has missed the last round, and a miss ends the game.
    var isLost: Bool { rules.miss == .endsTheGame && rounds.last?.wasMissed == true }

    var isAllAsked: Bool {
        (deckIsComplete && queue.isEmpty) || questionCount.map { rounds.count >= $0 } ?? false
    }

    /// A Boolean value that indicates whether the result is final, because the game is lost or its last question is
    /// closed.
    var isDecided: Bool {
        guard let end = rounds.last?.settlement, end.outcome != .abandoned else { return false }
        return isLost || isAllAsked
    }

    @discardableResult
    mutating func end(_ ending: ChoiceEnding) -> ChoiceEnding {
        if let round = rounds.last, round.settlement == nil { close(with: .abandoned, after: elapsed - round.askedAt) }
        phase = .finished(ending)
        return ending
    }
}
