import QuizDomain

/// The invariants about the phase of a game and its next steps.
extension ChoiceGameInvariants {
    static var phaseLaws: [StateLaw] {
        [
            ("the phase matches the last question", fitsLastQuestion),
            (
                "time is up exactly at the limit of the game",
                { game in
                    let isTimeUp = game.phase == .finished(.timeUp)
                    return game.rules.gameLimit.map { isTimeUp ? game.elapsed == $0 : game.elapsed < $0 } ?? !isTimeUp
                }
            ),
            (
                "a game that ends at a miss asks no question after a miss",
                { game in
                    guard game.rules.miss == .endsTheGame else { return game.phase != .finished(.missed) }
                    return !game.rounds.dropLast().contains(where: \.wasMissed)
                }
            ),
            (
                "the number of questions does not exceed the rules",
                { game in
                    game.questionCount.map { game.rounds.count <= $0 } ?? true
                }
            ),
            (
                "the total is the size of the deck or of the rules",
                { game in
                    let dealt = game.deckIsComplete ? game.history.dealtKeys.count : nil
                    return game.total == [dealt, game.questionCount].compactMap(\.self).min()
                }
            ),
            ("questions are wanted while fewer than the look-ahead are dealt", wantsEnough),
            ("a running game has its next deadline in the future", wakesInTime),
        ]
    }

    private static func fitsLastQuestion(_ game: Game) -> Bool {
        guard let last = game.rounds.last else { return game.elapsed == .zero && fitsNoQuestion(game) }
        guard let end = last.settlement else {
            return [.playing(.asking), .paused(.asking)].contains(game.phase) && game.elapsed >= last.askedAt
        }
        let closed = last.askedAt + end.time
        guard end.outcome != .abandoned else {
            return game.elapsed == closed && [.finished(.timeUp), .finished(.quit)].contains(game.phase)
        }
        return fits(game, closed: closed, next: closed + game.reveal(of: end.outcome))
    }

    /// Returns a Boolean value that indicates whether the phase is possible for a game without a question.
    ///
    /// A game has no question before its first question is asked, and after this question was withdrawn.
    private static func fitsNoQuestion(_ game: Game) -> Bool {
        switch game.phase {
        case .ready: true
        case .playing(.waiting): !isAllAsked(game) && game.history.dealtKeys.isEmpty
        case .paused(.waiting), .finished(.quit): !isAllAsked(game)
        case .finished(.allAsked): isAllAsked(game)
        case .playing, .paused, .finished: false
        }
    }

    private static func fits(_ game: Game, closed: Duration, next: Duration) -> Bool {
        let isRevealing = (closed..<next).contains(game.elapsed)
        let isLost = game.rules.miss == .endsTheGame && game.rounds.last?.wasMissed == true
        let isWaiting = game.elapsed == next && !isLost && !isAllAsked(game)
        return switch game.phase {
        case .ready, .playing(.asking), .paused(.asking): false
        case .playing(.revealing(let until)), .paused(.revealing(let until)): isRevealing && until == next
        case .playing(.waiting): isWaiting && game.history.dealtKeys.count == game.rounds.count
        case .paused(.waiting): isWaiting
        case .finished(.missed): game.elapsed == next && isLost
        case .finished(.allAsked): game.elapsed == next && !isLost && isAllAsked(game)
        case .finished(.timeUp): closed < game.elapsed && game.elapsed <= next
        case .finished(.quit): isRevealing || isWaiting
        }
    }

    private static func isAllAsked(_ game: Game) -> Bool {
        game.deckIsComplete && game.history.dealtKeys.count == game.rounds.count
            || game.questionCount.map { game.rounds.count >= $0 } ?? false
    }

    private static func wantsEnough(_ game: Game) -> Bool {
        let dealt = game.history.dealtKeys.count
        let isOpen = game.rounds.last.map { $0.settlement == nil } ?? false
        let isShort = dealt - game.rounds.count + (isOpen ? 1 : 0) < game.rules.dealing.lookAhead
        let canUseMore = !isOver(game) && !game.deckIsComplete && dealt < game.questionCount ?? .max
        return game.wantsQuestions == (canUseMore && isShort)
    }

    private static func wakesInTime(_ game: Game) -> Bool {
        guard game.isRunning, let round = game.rounds.last else { return game.nextInstant == nil }
        var due = [game.rules.gameLimit]
        if case .playing(.revealing(let until)) = game.phase {
            due.append(until)
        } else {
            due.append(game.rules.questionLimit.map { round.askedAt + $0 })
            due.append(nextRemoval(from: round, in: game))
        }
        return game.nextInstant == due.compactMap(\.self).min() && game.nextInstant.map { $0 > game.elapsed } ?? true
    }

    private static func nextRemoval(from round: Round, in game: Game) -> Duration? {
        guard let every = game.rules.help.every, canRemove(from: round) else { return nil }
        return round.askedAt + every * ((game.elapsed - round.askedAt).whole(every) + 1)
    }
}

extension ChoiceGame {
    /// Returns the time for which an outcome is shown.
    func reveal(of outcome: ChoiceOutcome) -> Duration {
        outcome == .right ? rules.pace.reveal : rules.pace.afterMiss ?? rules.pace.reveal
    }
}
