import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests that each invariant of `RecallGameInvariants` detects a step of a game that violates it.
@Suite(.bounded) struct RecallGameInvariantsTests {
    private struct Step {
        var before: RecallGame
        var move = RecallMove.add("int", at: .seconds(1))
        var after: RecallGame
    }

    private static func playing() -> RecallGame {
        var game = RecallGame(.fixture(answers: ["int", "for", "case"]))
        game.start()
        _ = game.add("int", at: .seconds(1))
        return game
    }

    private static func step(_ move: RecallMove, _ change: (inout RecallGame, inout RecallGame) -> Void) -> Step {
        var before = playing()
        var after = before
        change(&before, &after)
        return Step(before: before, move: move, after: after)
    }

    private static let guess = RecallMove.add("for", at: .seconds(2))
    private static let find = RecallGame.SavedGuess(answer: 1, time: 1_000)

    private static func broken(_ invariant: String) -> Step? {
        switch invariant {
        case "only a reset changes a finished game":
            step(guess) { before, after in
                before.giveUp(at: .seconds(1))
                after = before
                after.wrongGuesses += 1
            }
        case "a reset game is new":
            step(.reset) { _, after in after.wrongGuesses += 1 }
        case "time never goes backwards or beyond the limit":
            step(guess) { _, after in after.milliseconds -= 1 }
        case "found answers stay found, in order":
            step(guess) { _, after in after.saved = [find] }
        case "a move finds at most one answer":
            step(guess) { _, after in
                after.save(find)
                after.save(.init(answer: 2, time: 1_000))
            }
        case "an answer is found at most once":
            step(guess) { _, after in after.saved += after.saved }
        case "only a running game finds answers":
            step(guess) { before, after in
                before.phase = .paused
                after.save(find)
            }
        case "only a running game counts wrong guesses":
            step(guess) { before, after in
                before.phase = .paused
                after.wrongGuesses += 1
            }
        case "a game ends as all found only when all answers are found":
            step(guess) { _, after in after.phase = .finished(.allFound) }
        case "found and missed answers are complete at the end":
            step(guess) { _, after in
                after.saved += after.saved
                after.phase = .finished(.gaveUp)
            }
        case "every saved guess can be verified":
            step(guess) { _, after in after.saved += after.saved }
        default:
            nil
        }
    }

    @Test(arguments: RecallGameInvariants.names)
    func eachInvariantOfRecallGameDetectsInvalidStep(invariant: String) throws {
        let step = try #require(Self.broken(invariant), "there is no broken step for this invariant")
        let violations = RecallGameInvariants.violations(from: step.before, by: step.move, to: step.after)
        #expect(violations.map(\.rule).contains(invariant))
    }

    @Test func validStepViolatesNoInvariant() {
        var game = Self.playing()
        let before = game
        Self.guess.apply(to: &game)
        #expect(RecallGameInvariants.violations(from: before, by: Self.guess, to: game) == [])
    }

    @Test func equalSeedsGiveEqualMoves() {
        func moves() -> [RecallMove] {
            var generator = SeededNumbers(seed: 7)
            return (0..<50).map { _ in RecallMove.random(in: Self.playing(), using: &generator) }
        }
        #expect(moves() == moves())
    }
}
