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
        let touched = picks + removed
        return touched.allSatisfy(deal.question.options.indices.contains) && Set(touched).count == touched.count
            && !removed.contains(right) && !picks.dropLast().contains(right)
            && (picks.count <= 1 || rules.miss == .staysUntilFound)
            && (outcome == nil) == (took == nil)
            && (outcome != nil || picks.isEmpty || rules.miss == .staysUntilFound && picks.last != right)
    }

    /// Whether the round could have ended so.
    func couldEnd(with outcome: ChoiceRound<Content>.Outcome, after took: Int64, by rules: ChoiceRules) -> Bool {
        let limit = rules.questionLimit?.gameMilliseconds ?? .max
        guard (0...Int64.max / 4).contains(took) else { return false }
        return switch outcome {
        case .right: picks.last == right && took < limit
        case .wrong: picks.count == 1 && picks.last != right && rules.miss != .staysUntilFound && took < limit
        case .expired:
            took == limit && picks.last != right && (picks.isEmpty || rules.miss == .staysUntilFound)
        case .abandoned: picks.last != right && (picks.isEmpty || rules.miss == .staysUntilFound) && took < limit
        }
    }
}
