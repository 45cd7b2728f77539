import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests that random sequences of valid and invalid moves break no invariant of the game, with each preset of rules.
///
/// `WALK_STEPS=100000 swift test --filter WalkTests` makes the walks longer.
@Suite(.bounded) struct ChoiceRandomWalkTests {
    typealias Game = ChoiceGame<String>

    private struct BrokenLaw: Error {
        let step: Int
        let move: ChoiceMove<String>
        let violations: [ContractIssue]
    }

    private struct OtherGame: Error {
        let step: Int
    }

    @Test(arguments: try ChoicePreset.all())
    func randomMovesObeyLawsOfChoiceGame(preset: ChoicePreset) async throws {
        let steps = RandomWalk.steps(otherwise: 800)
        var covered: Set<ChoicePreset.Situation> = []
        // Some situations are rare with some rules, so more seeds follow until the walks have met all of them.
        let seeds: [Range<UInt64>] = [0..<5] + (5..<50).map { $0..<$0 + 1 }
        for seeds in seeds where !preset.covers.isSubset(of: covered) {
            try await forEverySeed(in: seeds) { generator in
                covered.formUnion(try Self.walk(by: preset.rules, steps: steps / 5, using: &generator))
            }
        }
        #expect(preset.covers.subtracting(covered) == [], "a walk that does not meet these shows nothing about them")
    }

    /// Makes random moves, and returns the situations that they have met.
    private static func walk(
        by rules: ChoiceRules, steps: Int, using generator: inout SeededNumbers
    ) throws -> Set<ChoicePreset.Situation> {
        var covered: Set<ChoicePreset.Situation> = []
        var game = Game(rules: rules)
        for step in 0..<steps {
            let move = ChoiceMove.random(in: game, asking: ChoicePreset.question, using: &generator)
            let before = game
            move.apply(to: &game)
            let violations = ChoiceGameInvariants.violations(from: before, by: move, to: game)
            guard violations.isEmpty else { throw BrokenLaw(step: step, move: move, violations: violations) }
            covered.formUnion(ChoicePreset.situations(in: game))
            if case .finished = game.phase, generator.number(below: 3) == 0 { game = Game(rules: rules) }
        }
        return covered
    }

    @Test(arguments: try ChoicePreset.all())
    func decodedChoiceGameBehavesLikeOriginal(preset: ChoicePreset) async throws {
        try await forEverySeed(in: 0..<3) { generator in
            var game = Game(rules: preset.rules)
            var twin = game
            for step in 0..<100 {
                let move = ChoiceMove.random(in: game, asking: ChoicePreset.question, using: &generator)
                move.apply(to: &game)
                move.apply(to: &twin)
                guard game == twin else { throw OtherGame(step: step) }
                if generator.number(below: 4) == 0 {
                    twin = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(twin))
                    if case .playing = game.phase { twin.resume() }
                }
                if case .finished = game.phase, generator.number(below: 3) == 0 {
                    game = Game(rules: preset.rules)
                    twin = game
                }
            }
        }
    }
}
