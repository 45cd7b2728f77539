/// How a phase is stored; a game that runs is stored as one that is paused.
enum StoredPhase: String, Codable {
    case ready, asking, revealing, waiting, allAsked, missed, timeUp, quit

    init<Content>(_ phase: ChoiceGame<Content>.Phase) {
        self =
            switch phase {
            case .ready: .ready
            case .playing(.asking), .paused(.asking): .asking
            case .playing(.revealing), .paused(.revealing): .revealing
            case .playing(.waiting), .paused(.waiting): .waiting
            case .finished(.allAsked): .allAsked
            case .finished(.missed): .missed
            case .finished(.timeUp): .timeUp
            case .finished(.quit): .quit
            }
    }

    /// The phase again; nil for a reveal that has no end.
    func phase<Content>(until end: Int64?) -> ChoiceGame<Content>.Phase? {
        switch self {
        case .ready: .ready
        case .asking: .paused(.asking)
        case .revealing: end.map { .paused(.revealing(until: .milliseconds($0))) }
        case .waiting: .paused(.waiting)
        case .allAsked: .finished(.allAsked)
        case .missed: .finished(.missed)
        case .timeUp: .finished(.timeUp)
        case .quit: .finished(.quit)
        }
    }
}

struct StoredDeal<Content: Hashable & Sendable & Codable>: Codable {
    let question: ChoiceQuestion<Content>
    let removalOrder: [Int]

    init(_ dealt: DealtQuestion<Content>) {
        (question, removalOrder) = (dealt.question, dealt.removalOrder)
    }

    init(_ round: ChoiceRound<Content>) {
        (question, removalOrder) = (round.question, round.removalOrder)
    }
}

struct StoredRound<Content: Hashable & Sendable & Codable>: Codable {
    let deal: StoredDeal<Content>
    let askedAt: Int64
    let picks: [Int]
    let removed: [Int]
    let outcome: ChoiceRound<Content>.Outcome?
    let took: Int64?

    init(_ round: ChoiceRound<Content>) {
        deal = StoredDeal(round)
        askedAt = round.askedAt.gameMilliseconds
        picks = round.picks
        removed = round.removed
        outcome = round.settlement?.outcome
        took = round.settlement?.took.gameMilliseconds
    }

    private var right: Int { deal.question.right }

    /// Whether every choice and removal could have been made, one after the other.
    func hasPossibleChoices(by rules: ChoiceRules) -> Bool {
        // A chosen option is not removed, so what was removed are the next to go among those that were never chosen.
        let couldGo = deal.removalOrder.filter { !picks.contains($0) }
        return picks.allSatisfy(deal.question.options.indices.contains) && Set(picks).count == picks.count
            && !picks.dropLast().contains(right) && removed == Array(couldGo.prefix(removed.count))
            && (picks.count <= 1 || rules.miss == .staysUntilFound)
            && (outcome == nil) == (took == nil)
            && (outcome != nil || picks.isEmpty || rules.miss == .staysUntilFound && picks.last != right)
    }

    /// Whether the round could have ended so.
    func couldEnd(with outcome: ChoiceRound<Content>.Outcome, after took: Int64, by rules: ChoiceRules) -> Bool {
        let limit = rules.questionLimit?.gameMilliseconds ?? .max
        let isUnfound = picks.last != right && (picks.isEmpty || rules.miss == .staysUntilFound)
        guard (0...Duration.lastGameMillisecond).contains(took) else { return false }
        return switch outcome {
        case .right: picks.last == right && took < limit
        case .wrong: picks.count == 1 && picks.last != right && rules.miss != .staysUntilFound && took < limit
        case .expired: isUnfound && took == limit
        // The game's time may be up at the very instant at which the question's would be.
        case .abandoned: isUnfound && took <= limit
        }
    }

    /// How many of the removals must have been asked for, in a game whose time is now; nil if one that was due by
    /// itself is missing.
    func requestedRemovals(by rules: ChoiceRules, at now: Int64) -> Int? {
        guard let every = rules.help.every?.gameMilliseconds else { return removed.count }
        let open = took ?? now - askedAt
        // What the clock ends, it ends before a removal that is due at the same instant; a player who leaves does not.
        let surely = outcome == .expired || outcome == .abandoned ? max(0, open - 1) : open
        let atMost = outcome == .expired ? surely : open
        let areAllGone = removed.count + picks.count { $0 != right } == deal.removalOrder.count
        guard areAllGone || Int64(removed.count) >= surely / every else { return nil }
        return Int(max(0, Int64(removed.count) - atMost / every))
    }
}
