import QuizDomain
import QuizDomainTesting
import Testing

/// Rules of a game, and the situations that a sequence of random moves must reach to be a meaningful test.
struct ChoicePreset: Sendable, CustomTestStringConvertible {
    /// A situation that a sequence of random moves can reach.
    enum Situation: Hashable {
        case ending(ChoiceEnding)
        case outcome(ChoiceOutcome)
        case wrongThenRight, removal, revealing, waiting, pause, streak
    }

    let testDescription: String
    let rules: ChoiceRules
    let covers: Set<Situation>

    private init(_ name: String, _ rules: ChoiceRules, covers: Set<Situation>) {
        testDescription = name
        self.rules = rules
        self.covers = covers.union([
            .ending(.quit), .ending(.allAsked), .outcome(.right), .outcome(.abandoned), .waiting, .pause, .streak,
        ])
    }

    /// Returns the presets of the library and the rules of the games that use the engine.
    static func all() throws -> [ChoicePreset] {
        let brief = Duration.milliseconds(100)
        return [
            ChoicePreset("sudden death", .suddenDeath, covers: [.ending(.missed), .outcome(.wrong), .revealing]),
            ChoicePreset("quiz", .quiz, covers: [.outcome(.wrong), .revealing]),
            ChoicePreset(
                "practice",
                try ChoiceRules(
                    miss: .endsTheGame,
                    pace: .init(reveal: brief, afterMiss: .milliseconds(300), answerDelay: .milliseconds(300))),
                covers: [.ending(.missed), .outcome(.wrong), .revealing]),
            ChoicePreset(
                "timed",
                try ChoiceRules(
                    miss: .staysUntilFound, pace: .init(reveal: brief, answerDelay: .milliseconds(300)),
                    gameLimit: .seconds(60)),
                covers: [.ending(.timeUp), .wrongThenRight, .revealing]),
            ChoicePreset(
                "hints",
                try ChoiceRules(
                    miss: .endsTheGame, pace: .init(reveal: brief),
                    help: .init(fiftyFifties: 2, eliminations: 3, every: .seconds(2))),
                covers: [.ending(.missed), .removal]),
            ChoicePreset(
                "points",
                try ChoiceRules(
                    pace: .init(reveal: .seconds(2), afterMiss: .seconds(1)), questionLimit: .seconds(3),
                    scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds), help: .init(fiftyFifties: 1)),
                covers: [.outcome(.wrong), .outcome(.expired), .removal, .revealing]),
            ChoicePreset(
                "free", try ChoiceRules(miss: .isRevealed, pace: .init(reveal: brief), dealing: .init(count: 10)),
                covers: [.outcome(.wrong), .revealing]),
            ChoicePreset(
                "coinciding limits", try coincidingLimits(),
                covers: [.ending(.timeUp), .outcome(.expired), .removal]),
        ]
    }

    private static func coincidingLimits() throws -> ChoiceRules {
        try ChoiceRules(
            miss: .staysUntilFound, gameLimit: .seconds(6), questionLimit: .seconds(2),
            scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds),
            help: .init(fiftyFifties: 5, eliminations: 5, every: .milliseconds(500)),
            dealing: .init(count: 12, lookAhead: 1))
    }

    /// Returns the question with the given number and two to six options.
    static func question(_ number: Int) -> ChoiceQuestion<String> {
        .fixture("question \(number)", options: (0..<2 + number % 5).map { "option \($0)" }, order: .shuffled)
    }

    /// Returns the situations of a game.
    static func situations(in game: ChoiceGame<String>) -> Set<Situation> {
        var situations: Set<Situation> = game.bestStreak > 1 ? [.streak] : []
        if let round = game.rounds.last {
            if let end = round.settlement { situations.insert(.outcome(end.outcome)) }
            if round.picks.count > 1, round.settlement?.outcome == .right { situations.insert(.wrongThenRight) }
            if !round.removed.isEmpty { situations.insert(.removal) }
        }
        switch game.phase {
        case .ready, .playing(.asking): break
        case .playing(.revealing): situations.insert(.revealing)
        case .playing(.waiting): situations.insert(.waiting)
        case .paused: situations.insert(.pause)
        case .finished(let ending): situations.insert(.ending(ending))
        }
        return situations
    }
}
