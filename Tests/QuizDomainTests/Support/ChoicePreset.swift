import QuizDomain
import QuizDomainTesting
import Testing

/// A way to play, and what a walk over it must have met, or it has shown nothing.
struct ChoicePreset: Sendable, CustomTestStringConvertible {
    /// What there is to meet on a walk.
    enum Sight: Hashable {
        case ending(ChoiceGame<String>.Ending)
        case outcome(ChoiceOutcome)
        case wrongThenRight, removal, revealing, waiting, pause, streak
    }

    let testDescription: String
    let rules: ChoiceRules
    let meets: Set<Sight>

    private init(_ name: String, _ rules: ChoiceRules, meets: Set<Sight>) {
        testDescription = name
        self.rules = rules
        self.meets = meets.union([
            .ending(.quit), .ending(.allAsked), .outcome(.right), .outcome(.abandoned), .waiting, .pause, .streak,
        ])
    }

    /// The presets, and the ways to play of the games that the engine serves.
    static func all() throws -> [ChoicePreset] {
        let brief = Duration.milliseconds(100)
        return [
            ChoicePreset("sudden death", .suddenDeath, meets: [.ending(.missed), .outcome(.wrong)]),
            ChoicePreset("quiz", .quiz, meets: [.outcome(.wrong), .revealing]),
            ChoicePreset(
                "practice", try ChoiceRules(miss: .endsTheGame, reveal: brief, revealAfterMiss: .milliseconds(300)),
                meets: [.ending(.missed), .outcome(.wrong), .revealing]),
            ChoicePreset(
                "timed", try ChoiceRules(miss: .staysUntilFound, reveal: brief, gameLimit: .seconds(60)),
                meets: [.ending(.timeUp), .wrongThenRight, .revealing]),
            ChoicePreset(
                "hints",
                try ChoiceRules(
                    miss: .endsTheGame, reveal: brief, help: .init(fiftyFifties: 2, hints: 3, every: .seconds(2))),
                meets: [.ending(.missed), .removal]),
            ChoicePreset(
                "points",
                try ChoiceRules(
                    reveal: .seconds(2), revealAfterMiss: .seconds(1), questionLimit: .seconds(3),
                    scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds), help: .init(fiftyFifties: 1)),
                meets: [.outcome(.wrong), .outcome(.expired), .removal, .revealing]),
            ChoicePreset(
                "free", try ChoiceRules(miss: .isRevealed, reveal: brief, questionCount: 10),
                meets: [.outcome(.wrong), .revealing]),
            ChoicePreset(
                "coinciding limits", try coincidingLimits(),
                meets: [.ending(.timeUp), .outcome(.expired), .removal]),
        ]
    }

    private static func coincidingLimits() throws -> ChoiceRules {
        try ChoiceRules(
            miss: .staysUntilFound, gameLimit: .seconds(6), questionLimit: .seconds(2), questionCount: 12,
            scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds),
            help: .init(fiftyFifties: 5, hints: 5, every: .milliseconds(500)), lookAhead: 1)
    }

    /// The question with a number, of two to six options.
    static func question(_ number: Int) -> ChoiceQuestion<String> {
        .fixture("question \(number)", options: (0..<2 + number % 5).map { "option \($0)" }, order: .shuffled)
    }

    /// What is to be seen in a game.
    static func sights(in game: ChoiceGame<String>) -> Set<Sight> {
        var sights: Set<Sight> = game.bestStreak > 1 ? [.streak] : []
        if let round = game.rounds.last {
            if let end = round.settlement { sights.insert(.outcome(end.outcome)) }
            if round.picks.count > 1, round.settlement?.outcome == .right { sights.insert(.wrongThenRight) }
            if !round.removed.isEmpty { sights.insert(.removal) }
        }
        switch game.phase {
        case .ready, .playing(.asking): break
        case .playing(.revealing): sights.insert(.revealing)
        case .playing(.waiting): sights.insert(.waiting)
        case .paused: sights.insert(.pause)
        case .finished(let ending): sights.insert(.ending(ending))
        }
        return sights
    }
}
