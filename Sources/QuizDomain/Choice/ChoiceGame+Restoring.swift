/// What a stored game must keep to be taken back: all that the inputs of a game would have brought about.
extension ChoiceGame where Content: Codable {
    mutating func take(_ stored: StoredDeal<Content>) throws(ChoiceSnapshotError) -> DealtQuestion<Content> {
        guard let dealt = DealtQuestion(stored.question, removalOrder: stored.removalOrder),
            dealtIDs.insert(stored.question.key).inserted
        else { throw .impossible(.questionsArePlayable) }
        return dealt
    }

    mutating func restore(_ stored: [StoredRound<Content>]) throws(ChoiceSnapshotError) {
        guard (0...Duration.lastGameMillisecond).contains(milliseconds) else { throw .impossible(.phaseFits) }
        for round in stored { try restore(round) }
        guard isHelpAllowed(in: stored) else { throw .impossible(.helpWasAllowed) }
    }

    mutating func restore(_ stored: StoredPhase) throws(ChoiceSnapshotError) {
        let restored: Phase? = stored.phase(until: nextQuestionAt)
        guard let restored, fits(restored) else { throw .impossible(.phaseFits) }
        phase = restored
    }

    private mutating func restore(_ stored: StoredRound<Content>) throws(ChoiceSnapshotError) {
        let dealt = try take(stored.deal)
        guard stored.askedAt == nextQuestionAt, !isLost, stored.hasPossibleChoices(by: rules) else {
            throw .impossible(.roundsFollow)
        }
        guard stored.askedAt <= milliseconds else { throw .impossible(.phaseFits) }
        var round = ChoiceRound(dealt, askedAt: stored.askedAt)
        round.picks = stored.picks
        round.removed = stored.removed
        rounds.append(round)
        if let outcome = stored.outcome, let took = stored.took {
            guard stored.couldEnd(with: outcome, after: took, by: rules) else { throw .impossible(.roundsFollow) }
            guard took <= milliseconds - stored.askedAt else { throw .impossible(.phaseFits) }
            close(with: outcome, after: .milliseconds(took))
        } else if round.wasMissed {
            streak = 0
        }
    }

    /// Whether what was removed is what went by itself and what was asked for, and no more was asked for than allowed.
    private func isHelpAllowed(in stored: [StoredRound<Content>]) -> Bool {
        guard (0...rules.help.fiftyFifties).contains(fiftyFiftiesUsed), (0...rules.help.hints).contains(hintsUsed)
        else { return false }
        var (removed, requested, half) = (0, 0, 0)
        for round in stored {
            guard let least = round.requestedRemovals(by: rules, at: milliseconds) else { return false }
            requested += least
            removed += round.removed.count
            let count = round.deal.question.options.count
            half = max(half, count - max(2, (count + 1) / 2))
        }
        // Every request has removed something; so there are few enough to be multiplied.
        guard fiftyFiftiesUsed <= removed, hintsUsed <= removed - fiftyFiftiesUsed else { return false }
        return requested <= hintsUsed + fiftyFiftiesUsed * half
    }

    /// When the question after the last round is asked; nil while that is open, and after one that was abandoned.
    private var nextQuestionAt: Int64? {
        guard let round = rounds.last else { return 0 }
        guard let end = round.settlement, end.outcome != .abandoned else { return nil }
        return (round.askedAt + end.took + rules.reveal(of: end.outcome)).wholeMilliseconds
    }

    private func fits(_ phase: Phase) -> Bool {
        guard let round = rounds.last else { return milliseconds == 0 && fitsNoRound(phase) }
        let limit = rules.gameLimit?.gameMilliseconds
        guard rules.questionCount.map({ rounds.count <= $0 }) ?? true,
            phase == .finished(.timeUp) ? milliseconds == limit : milliseconds < limit ?? .max
        else { return false }
        let begin = round.askedAt.wholeMilliseconds
        let deadline = rules.questionLimit.map { begin + $0.gameMilliseconds } ?? .max
        guard let took = round.settlement?.took else { return phase == .paused(.asking) && milliseconds < deadline }
        guard let next = nextQuestionAt else {
            // A question is left open when the game's time is up, or when the player leaves before the question's is.
            return milliseconds == begin + took.wholeMilliseconds
                && (phase == .finished(.timeUp) || phase == .finished(.quit) && milliseconds < deadline)
        }
        return fits(phase, settledAt: begin + took.wholeMilliseconds, next: next)
    }

    /// There is no round before the first, nor after that was withdrawn.
    private func fitsNoRound(_ phase: Phase) -> Bool {
        switch phase {
        case .ready: true
        case .paused(.waiting), .finished(.quit): !isAllAsked
        case .finished(.allAsked): isAllAsked
        case .playing, .paused, .finished: false
        }
    }

    private func fits(_ phase: Phase, settledAt end: Int64, next: Int64) -> Bool {
        let isRevealing = (end..<next).contains(milliseconds)
        let isLeft = milliseconds == next
        return switch phase {
        case .ready, .playing, .paused(.asking): false
        case .paused(.revealing): isRevealing
        case .paused(.waiting): isLeft && !isLost && !isAllAsked
        case .finished(.missed): isLeft && isLost
        case .finished(.allAsked): isLeft && !isLost && isAllAsked
        // A choice at the limit would have been too late, and at the end of a reveal the limit comes first.
        case .finished(.timeUp): end < milliseconds && milliseconds <= next
        case .finished(.quit): isRevealing || isLeft && !isLost && !isAllAsked
        }
    }
}
