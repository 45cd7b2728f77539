import QuizDomain

/// The invariants about questions, picks, removed options and points.
extension ChoiceGameInvariants {
    static var roundLaws: [StateLaw] {
        [
            ("a question is dealt before it is asked, and asked once", asksOnce),
            (
                "only the last question can be open or abandoned",
                { game in
                    game.rounds.dropLast().allSatisfy { $0.settlement != nil && $0.settlement?.outcome != .abandoned }
                }
            ),
            ("the first question is at zero, each next one after the reveal", follow),
            ("picks are distinct options, and a right pick is the last", { $0.rounds.allSatisfy(choosesOnce) }),
            ("removed options are wrong and were not picked", { $0.rounds.allSatisfy(removesWrongOptions) }),
            ("options are removed on schedule or on request", removesOnTime),
            (
                "help does not exceed the rules",
                { game in
                    (0...game.rules.help.fiftyFifties).contains(game.fiftyFiftiesUsed)
                        && (0...game.rules.help.eliminations).contains(game.eliminationsUsed)
                }
            ),
            (
                "an outcome follows from the picks and the rules",
                { game in
                    game.rounds.allSatisfy { endsRightly($0, by: game.rules) }
                }
            ),
            (
                "a question closes at its time limit",
                { game in
                    game.rounds.allSatisfy { isInTime($0, at: game.elapsed, by: game.rules) }
                }
            ),
            ("points match the scoring", scoresRightly),
            (
                "a streak counts consecutive right first picks",
                { game in
                    let streaks = streaks(of: game)
                    return game.streak == streaks.last ?? 0 && game.bestStreak == streaks.max() ?? 0
                }
            ),
            ("the stats match the rounds", countsRightly),
        ]
    }

    private static func asksOnce(_ game: Game) -> Bool {
        let asked = Set(game.rounds.map(\.question.id))
        return asked.count == game.rounds.count && asked.allSatisfy(game.history.contains)
    }

    private static func follow(_ game: Game) -> Bool {
        var next = Duration.zero
        for round in game.rounds {
            guard round.askedAt == next else { return false }
            next = round.askedAt + (round.settlement.map { $0.time + game.reveal(of: $0.outcome) } ?? .zero)
        }
        return true
    }

    private static func choosesOnce(_ round: Round) -> Bool {
        Set(round.picks).count == round.picks.count
            && round.picks.allSatisfy(round.question.options.indices.contains)
            && !round.picks.dropLast().contains(round.question.right)
    }

    private static func removesWrongOptions(_ round: Round) -> Bool {
        Set(round.removed).count == round.removed.count
            && round.removed.allSatisfy(round.question.options.indices.contains)
            && !round.removed.contains(round.question.right) && Set(round.removed).isDisjoint(with: round.picks)
    }

    private static func removesOnTime(_ game: Game) -> Bool {
        var requested = 0
        for round in game.rounds {
            guard let due = dueRemovals(of: round, in: game) else { return false }
            requested += max(0, round.removed.count - due)
        }
        let half = game.rounds.map { $0.question.options.count / 2 }.max() ?? 0
        return requested <= game.eliminationsUsed + game.fiftyFiftiesUsed * half
            && game.eliminationsUsed + game.fiftyFiftiesUsed <= game.rounds.reduce(0) { $0 + $1.removed.count }
    }

    /// Returns the greatest number of options that the clock can have removed, or `nil` if too few were removed.
    private static func dueRemovals(of round: Round, in game: Game) -> Int? {
        guard let every = game.rules.help.every else { return 0 }
        let open = round.settlement?.time ?? game.elapsed - round.askedAt
        // If the clock ends a question at the instant at which an option is due to be removed, the option is not
        // removed.
        let isEndedByClock = round.settlement?.outcome == .expired || round.settlement?.outcome == .abandoned
        let surely = (isEndedByClock ? max(.zero, open - .milliseconds(1)) : open).whole(every)
        return canRemove(from: round) && round.removed.count < surely ? nil : open.whole(every)
    }

    /// Returns a Boolean value that indicates whether a wrong option is left that was neither chosen nor removed.
    static func canRemove(from round: Round) -> Bool {
        Set(round.picks + round.removed + [round.question.right]).count < round.question.options.count
    }

    private static func endsRightly(_ round: Round, by rules: ChoiceRules) -> Bool {
        let isFound = round.picks.contains(round.question.right)
        let canStay = round.picks.isEmpty || rules.miss == .staysUntilFound
        return switch round.settlement?.outcome {
        case .right: isFound && (round.picks.count == 1 || rules.miss == .staysUntilFound)
        case .wrong: !isFound && round.picks.count == 1 && rules.miss != .staysUntilFound
        case .expired: !isFound && canStay && rules.questionLimit != nil
        case .abandoned, nil: !isFound && canStay
        }
    }

    private static func isInTime(_ round: Round, at now: Duration, by rules: ChoiceRules) -> Bool {
        guard let limit = rules.questionLimit else { return true }
        return switch round.settlement?.outcome {
        case .right, .wrong: round.settlement.map { $0.time < limit } ?? false
        case .expired: round.settlement?.time == limit
        case .abandoned: round.settlement.map { $0.time <= limit } ?? false
        case nil: now - round.askedAt < limit
        }
    }

    private static func scoresRightly(_ game: Game) -> Bool {
        let points = zip(game.rounds, streaks(of: game)).map { round, streak in
            guard let end = round.settlement, end.outcome == .right else { return 0 }
            return game.rules.scoring.points(
                round.question.points, after: end.time, of: game.rules.questionLimit, streak: streak)
        }
        return points == game.rounds.map { $0.settlement?.points ?? 0 } && game.score == points.reduce(0, +)
    }

    /// Returns the streak after each round.
    private static func streaks(of game: Game) -> [Int] {
        var streak = 0
        return game.rounds.map { round in
            if round.wasMissed { streak = 0 } else if round.settlement?.outcome == .right { streak += 1 }
            return streak
        }
    }

    private static func countsRightly(_ game: Game) -> Bool {
        let (stats, rounds) = (game.stats, game.rounds)
        return stats.attempts == rounds.reduce(0) { $0 + $1.picks.count } && stats.attempts == stats.right + stats.wrong
            && stats.right == rounds.count { $0.picks.contains($0.question.right) }
            && stats.expired == rounds.count { $0.settlement?.outcome == .expired }
            && stats.bestStreak == game.bestStreak
            && (stats.averageTime == nil) == !rounds.contains {
                $0.settlement != nil && $0.settlement?.outcome != .abandoned
            }
    }
}

extension Duration {
    /// Returns the integer quotient of two durations in whole milliseconds.
    func whole(_ part: Duration) -> Int { Int(inMilliseconds / part.inMilliseconds) }

    private var inMilliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
