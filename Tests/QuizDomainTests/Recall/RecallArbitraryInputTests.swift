import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests that a host can call the inputs of a recall game in any order and with any time.
@Suite(.bounded) struct RecallArbitraryInputTests {
    private struct Broken: Error {
        let rule: String
        let step: Int
        let move: RecallMove
    }

    private static let question = RecallQuestion.fixture(answers: ["int", "interface", "final", "finally", "for"])

    private static func rules() throws -> [RecallRules] {
        try [
            RecallRules(limit: .seconds(20)), RecallRules(limit: nil), RecallRules(limit: .milliseconds(1)),
            RecallRules(limit: .seconds(Int64.max)),
        ]
    }

    private static func randomMove(in game: RecallGame, using generator: inout SeededNumbers) -> RecallMove {
        let now = ExtremeTimes.random(near: game.elapsed, due: game.nextInstant, using: &generator)
        let guess = generator.element(of: ["int", "FINAL", "fnal", "nothing", "", "for", "interface"]) ?? ""
        switch generator.number(below: 100) {
        case 0..<8: return .start
        case 8..<45: return .add(guess, at: now)
        case 45..<60: return .addTyped(guess, at: now)
        case 60..<75: return .advance(to: now)
        case 75..<84: return .pause(at: now)
        case 84..<96: return .resume
        case 96..<97: return .giveUp(at: now)
        default: return game.ending == nil ? .resume : .reset
        }
    }

    /// Returns the rule that a move breaks, or `nil`.
    private static func brokenRule(from before: RecallGame, by move: RecallMove, to after: RecallGame) throws -> String?
    {
        let isReset = move == .reset
        if !isReset, after.elapsed < before.elapsed { return "time decreases" }
        if after.elapsed < .zero || after.remaining ?? .zero < .zero { return "time is outside of the game" }
        if !isReset, !after.found.starts(with: before.found) { return "a found answer is lost" }
        if !isReset, after.wrongGuesses < before.wrongGuesses { return "wrong guesses decrease" }
        if !isLegal(before.phase, move, after.phase) { return "\(before.phase) changes to \(after.phase)" }
        if before.ending != nil, !isReset, before != after { return "a finished game changes" }
        if let next = after.nextInstant, next <= after.elapsed { return "the next instant has passed" }
        if after.report() != FinishReport(after.phase, found: after.found.count, total: 5) { return "a wrong report" }
        let result = after.result(id: UUID(), at: Date(timeIntervalSince1970: 0))
        if (result == nil) != (after.ending == nil) { return "only a finished game has a result" }
        if let result, result.score != after.found.count || result.playingTime != after.elapsed {
            return "a wrong result"
        }
        var again = after
        again.advance(to: after.elapsed)
        return again == after ? nil : "advancing to the same time changes the game"
    }

    private static func isLegal(_ before: RecallPhase, _ move: RecallMove, _ after: RecallPhase) -> Bool {
        switch (before, after) {
        case (_, .ready): before == .ready || move == .reset
        case (.ready, .playing): move == .start
        case (.paused, .playing): move == .resume
        case (.playing, .playing), (.playing, .finished): true
        case (.playing, .paused): if case .pause = move { true } else { false }
        case (.paused, .paused): true
        case (.paused, .finished): if case .giveUp = move { after == .finished(.gaveUp) } else { false }
        case (.finished, .finished): before == after
        case (.ready, _), (.finished, _): false
        }
    }

    @Test(arguments: 0..<4)
    func arbitraryInputsKeepRecallGameValid(index: Int) async throws {
        let rules = try Self.rules()[index]
        var endings: Set<RecallEnding> = []
        try await forEverySeed(in: 0..<10) { generator in
            var game = RecallGame(Self.question, rules: rules)
            for step in 0..<RandomWalk.steps(otherwise: 2_000) / 10 {
                let before = game
                let move = Self.randomMove(in: game, using: &generator)
                move.apply(to: &game)
                if let rule = try Self.brokenRule(from: before, by: move, to: game) {
                    throw Broken(rule: rule, step: step, move: move)
                }
                if let ending = game.ending { endings.insert(ending) }
                guard generator.number(below: 10) == 0 else { continue }
                var paused = game
                paused.pause(at: paused.elapsed)
                let restored = try JSONDecoder().decode(RecallGame.self, from: JSONEncoder().encode(game))
                guard restored == paused else { throw Broken(rule: "restored as it was", step: step, move: move) }
            }
        }
        #expect(endings.contains(.gaveUp), "a walk that ends no game shows too little")
    }

    @Test(arguments: ExtremeTimes.all)
    func extremeTimeKeepsRecallGameValid(now: Duration) throws {
        for rules in try Self.rules() {
            var game = RecallGame(Self.question, rules: rules)
            game.start()
            _ = game.add("int", at: now)
            let isOver = now > .zero && rules.limit.map { now >= $0 } == true
            #expect((game.ending == .timeUp) == isOver)
            #expect(game.elapsed >= .zero && game.found == (isOver ? [] : ["int"]))
            game.giveUp(at: now)
            #expect(game.result(id: UUID(), at: .distantFuture)?.score == game.found.count)
            let restored = try JSONDecoder().decode(RecallGame.self, from: JSONEncoder().encode(game))
            #expect(restored == game)
        }
    }
}
