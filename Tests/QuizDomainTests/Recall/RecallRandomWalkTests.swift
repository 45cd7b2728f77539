import Foundation
import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Random sequences of valid and invalid moves, none of which may break an invariant of the game.
///
/// `WALK_STEPS=1000000 swift test --filter WalkTests` makes the walks longer.
@Suite(.bounded) struct RecallRandomWalkTests {
    private struct BrokenLaw: Error {
        let step: Int
        let violations: [ContractIssue]
    }

    private struct OtherGame: Error {
        let step: Int
    }

    private static let question = RecallQuestion.fixture(answers: ["int", "interface", "final", "finally", "for"])

    @Test func randomMovesObeyLawsOfRecallGame() async throws {
        let steps = RandomWalk.steps(otherwise: 5_000)
        var (endings, misspelled) = (0, 0)
        try await forEverySeed(in: 0..<20) { generator in
            var game = RecallGame(Self.question, rules: try RecallRules(limit: .seconds(20)))
            for step in 0..<steps / 20 {
                let before = game
                let move = RecallMove.random(in: game, using: &generator)
                move.apply(to: &game)
                let violations = RecallGameInvariants.violations(from: before, by: move, to: game)
                guard violations.isEmpty else { throw BrokenLaw(step: step, violations: violations) }
                if case .finished = game.phase, before.phase != game.phase { endings += 1 }
                if game.found.count > before.found.count, move.misspells(game.found.last) { misspelled += 1 }
            }
        }
        #expect(endings > steps / 500, "a walk that never ends a game shows nothing")
        #expect(misspelled > steps / 500, "a walk without misspelled finds shows too little")
    }

    @Test func decodedRecallGameBehavesLikeOriginal() async throws {
        try await forEverySeed(in: 0..<4) { generator in
            var game = RecallGame(Self.question, rules: try RecallRules(limit: .seconds(20)))
            var twin = game
            for step in 0..<500 {
                let move = RecallMove.random(in: game, using: &generator)
                move.apply(to: &game)
                move.apply(to: &twin)
                guard game == twin else { throw OtherGame(step: step) }
                guard generator.number(below: 20) == 0 else { continue }
                twin = try JSONDecoder().decode(RecallGame.self, from: JSONEncoder().encode(twin))
                if case .playing = game.phase { twin.resume() }
            }
        }
    }
}

extension RecallMove {
    fileprivate func misspells(_ answer: String?) -> Bool {
        guard case .add(let guess, _) = self, let answer else { return false }
        return AnswerFolding.fold(guess) != AnswerFolding.fold(answer)
    }
}
