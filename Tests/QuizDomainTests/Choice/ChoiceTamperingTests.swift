import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests with saved games that were tampered with.
@Suite(.bounded) struct ChoiceTamperingTests {
    typealias Game = ChoiceGame<String>

    /// A change of one member of a saved game, or its removal if the new value is `nil`.
    struct Change: CustomTestStringConvertible {
        let path: String
        let value: JSONTree?

        init(_ path: String, _ value: JSONTree?) {
            self.path = path
            self.value = value
        }

        var testDescription: String { "\(path) \(value.map { "\($0)" } ?? "removed")" }
    }

    /// Returns a game after 20 of its 60 seconds, with a right, a wrong and an open question, and two questions to
    /// come.
    private static func begun() throws -> Game {
        var game = Game.playing(
            try ChoiceRules(
                pace: .init(reveal: .seconds(2)), gameLimit: .seconds(60), questionLimit: .seconds(30),
                help: .init(fiftyFifties: 1, eliminations: 1), dealing: .init(count: 10)),
            questions: 5, isLast: false)
        game.eliminateOption(at: .seconds(1))
        try game.pickRight(at: .seconds(5))
        try game.pickWrong(at: .seconds(9))
        game.advance(to: .seconds(20))
        return game
    }

    private func decoded(_ game: Game, _ changes: [Change]) throws -> Game {
        var tree = try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(game))
        for change in changes { tree[path: change.path] = change.value }
        return try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(tree))
    }

    private func expectRefusal(of changes: Change..., in game: Game? = nil) throws {
        let game = try game ?? Self.begun()
        #expect(throws: SavedGameError.impossible) { try decoded(game, changes) }
    }

    @Test func unchangedSavedGameIsAccepted() throws {
        #expect(try decoded(Self.begun(), []).elapsed == .seconds(20))
    }

    @Test(arguments: [
        Change("rules.reveal", .integer(-1)), Change("rules.revealAfterMiss", .integer(-1)),
        Change("rules.answerDelay", .integer(-1)), Change("rules.answerDelay", .integer(30_000)),
        Change("rules.gameLimit", .integer(0)), Change("rules.wordsPerMinute", .integer(0)),
        Change("rules.questionLimit", .integer(-5)), Change("rules.questionCount", .integer(0)),
        Change("count", .integer(0)),
        Change("rules.fiftyFifties", .integer(-1)), Change("rules.hints", .integer(-1)),
        Change("rules.hintEvery", .integer(0)), Change("rules.lookAhead", .integer(0)),
    ])
    func savedGameWithInvalidRulesIsRefused(change: Change) throws {
        try expectRefusal(of: change)
    }

    @Test(arguments: [
        Change("questions.0.question.options", .list([.text("right")])),
        Change("questions.0.question.options.1", .text("right")),
        Change("questions.0.question.right", .integer(4)), Change("questions.3.question.points", .integer(0)),
        Change("questions.3.question.id", .text("question 1")), Change("questions.4.question.id", .text("question 4")),
        Change("questions.3.removalOrder", .list([])),
        Change("questions.3.removalOrder", .list([.integer(0), .integer(1), .integer(2)])),
        Change("questions.1.removalOrder.0", .integer(9)),
    ])
    func savedInvalidOrDuplicateQuestionsAreRefused(change: Change) throws {
        try expectRefusal(of: change)
    }

    @Test(arguments: [
        Change("inputs.0.time", .integer(-1)), Change("inputs.0.time", .integer(6_000)),
        Change("inputs.1.time", .integer(500)), Change("inputs.1.time", .integer(20_001)),
        Change("inputs.1.place", .integer(9)), Change("inputs.1.place", .integer(-1)), Change("inputs.1.place", nil),
        Change("inputs.2.time", .integer(6_999)), Change("inputs.2.time", .integer(.max)),
        Change("inputs.2.place", .integer(.min)), Change("inputs.0.kind", .text("pick")),
        Change("inputs.1", nil), Change("inputs.2", nil), Change("inputs", .list([])),
        Change("rules.reveal", .integer(6_000)), Change("rules.miss", .text("endsTheGame")),
        Change("rules.questionLimit", .integer(5_000)), Change("rules.hints", .integer(0)),
        Change("rules.answerDelay", .integer(5_001)),
    ])
    func savedGameWithInconsistentInputsIsRefused(change: Change) throws {
        try expectRefusal(of: change)
    }

    @Test(arguments: [
        Change("phase", .text("ready")), Change("phase", .text("revealing")), Change("phase", .text("waiting")),
        Change("phase", .text("allAsked")), Change("phase", .text("missed")), Change("phase", .text("timeUp")),
        Change("time", .integer(10_999)), Change("time", .integer(8_000)),
        Change("time", .integer(-1)), Change("time", .integer(60_000)), Change("time", .integer(41_000)),
        Change("time", .integer(.max)), Change("time", .integer(.min)), Change("asked", .integer(2)),
        Change("asked", .integer(4)), Change("asked", .integer(-1)), Change("asked", .integer(6)),
        Change("questions", .list([])), Change("rules.questionCount", .integer(2)),
        Change("rules.gameLimit", .integer(20_000)),
    ])
    func savedInconsistentPhaseOrTimeIsRefused(change: Change) throws {
        try expectRefusal(of: change)
    }

    @Test func savedTimeoutWithoutTimeLimitIsRefused() throws {
        var game = Game.playing(.plainQuiz)
        game.quit(at: .seconds(1))
        try expectRefusal(of: Change("phase", .text("timeUp")), in: game)
    }

    @Test func savedQuitAfterEndOfGameIsRefused() throws {
        var game = Game.playing(.plainQuiz, questions: 1)
        try game.pickRight(at: .seconds(1))
        game.quit(at: .seconds(2))
        try expectRefusal(of: Change("time", .integer(3_000)), in: game)
    }

    @Test func savedGameWaitingAfterLastQuestionIsRefused() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        try expectRefusal(of: Change("complete", .bool(true)), in: game)
        game.quit(at: .seconds(1))
        try expectRefusal(of: Change("complete", .bool(true)), in: game)
    }

    @Test func savedUnstartedGameWithInputsIsRefused() throws {
        var game = Game(rules: .plainQuiz)
        game.deal(.fixture())
        let pick = JSONTree.object(["kind": .text("pick"), "place": .integer(0), "time": .integer(0)])
        try expectRefusal(of: Change("inputs", .list([pick])), in: game)
        try expectRefusal(of: Change("time", .integer(1)), in: game)
    }

    @Test(arguments: ["version", "rules", "replay", "phase", "time", "questions", "asked", "complete", "inputs"])
    func errorContainsKeyMissingFromSavedGame(key: String) throws {
        #expect {
            try decoded(Self.begun(), [Change(key, nil)])
        } throws: { error in
            guard case DecodingError.keyNotFound(let missing, _) = error else { return false }
            return missing.stringValue == key
        }
    }

    /// The broken invariants of a decoded game that should have been refused, and its encoded text.
    private struct Flaw: Error {
        let text: String
        let violations: [ContractIssue]
    }

    @Test(arguments: try ChoicePreset.all())
    func tamperedSavedGameIsRefusedOrObeysLaws(preset: ChoicePreset) async throws {
        let copies = RandomWalk.steps(otherwise: 2_000) / 100
        var (refused, taken) = (0, 0)
        try await forEverySeed(in: 0..<10) { generator in
            var game = Game(rules: preset.rules)
            for _ in 0..<20 + generator.number(below: 60) {
                ChoiceMove.random(in: game, asking: ChoicePreset.question, using: &generator).apply(to: &game)
            }
            let tree = try JSONDecoder().decode(JSONTree.self, from: JSONEncoder().encode(game))
            for _ in 0..<copies / 10 {
                var tampered = tree
                for _ in 0...generator.number(below: 3) { tampered.tamper(using: &generator) }
                do {
                    try Self.playOn(tampered, using: &generator)
                    taken += 1
                } catch is SavedGameError {
                    refused += 1
                } catch is DecodingError {
                    refused += 1
                }
            }
        }
        #expect(refused > copies / 4)
        #expect(taken > copies / 40)
    }

    private static func playOn(_ tree: JSONTree, using generator: inout SeededNumbers) throws {
        let data = try JSONEncoder().encode(tree)
        var game = try JSONDecoder().decode(Game.self, from: data)
        let text = String(decoding: data, as: UTF8.self)
        let violations = ChoiceGameInvariants.violations(in: game)
        guard violations.isEmpty else { throw Flaw(text: text, violations: violations) }
        for _ in 0..<10 {
            let move = ChoiceMove.random(in: game, asking: ChoicePreset.question, using: &generator)
            let before = game
            move.apply(to: &game)
            let violations = ChoiceGameInvariants.violations(from: before, by: move, to: game)
            guard violations.isEmpty else { throw Flaw(text: text, violations: violations) }
        }
    }
}
