import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import TestSupport
import Testing

/// Saved games that were changed by another hand.
@Suite(.bounded) struct ChoiceTamperingTests {
    typealias Game = ChoiceGame<String>

    /// What is changed, and what stands there then; nil is nothing at all.
    struct Change: CustomTestStringConvertible {
        let path: String
        let value: JSONTree?

        init(_ path: String, _ value: JSONTree?) {
            self.path = path
            self.value = value
        }

        var testDescription: String { "\(path) \(value.map { "\($0)" } ?? "removed")" }
    }

    /// A game with a right, a wrong and an open question, and two that wait, at 20 seconds of 60.
    private static func begun() throws -> Game {
        var game = Game.playing(
            try ChoiceRules(
                reveal: .seconds(2), gameLimit: .seconds(60), questionLimit: .seconds(30), questionCount: 10,
                help: .init(fiftyFifties: 1, hints: 1)),
            questions: 5, isLast: false)
        game.removeOne(at: .seconds(1))
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

    private func expect(_ law: ChoiceSnapshotError.Law, refuses changes: Change..., in game: Game? = nil) throws {
        let game = try game ?? Self.begun()
        #expect(throws: ChoiceSnapshotError.impossible(law)) { try decoded(game, changes) }
    }

    @Test func anUnchangedGameIsTaken() throws {
        #expect(try decoded(Self.begun(), []).elapsed == .seconds(20))
    }

    @Test(arguments: [
        Change("rules.reveal", .integer(-1)), Change("rules.revealAfterMiss", .integer(-1)),
        Change("rules.gameLimit", .integer(0)),
        Change("rules.questionLimit", .integer(-5)), Change("rules.questionCount", .integer(0)),
        Change("rules.fiftyFifties", .integer(-1)), Change("rules.hints", .integer(-1)),
        Change("rules.hintEvery", .integer(0)), Change("rules.lookAhead", .integer(0)),
    ])
    func rulesThatMakeNoSenseAreRefused(change: Change) throws {
        try expect(.rulesMakeSense, refuses: change)
    }

    @Test(arguments: [
        Change("rounds.0.deal.question.options", .list([.text("right")])),
        Change("rounds.0.deal.question.options.1", .text("right")),
        Change("rounds.0.deal.question.right", .integer(4)), Change("queue.0.question.points", .integer(0)),
        Change("queue.0.question.id", .text("question 1")), Change("queue.1.question.id", .text("question 4")),
        Change("queue.0.removalOrder", .list([])),
        Change("queue.0.removalOrder", .list([.integer(0), .integer(1), .integer(2)])),
        Change("rounds.1.deal.removalOrder.0", .integer(9)),
    ])
    func questionsThatCannotBePlayedOrComeTwiceAreRefused(change: Change) throws {
        try expect(.questionsArePlayable, refuses: change)
    }

    @Test(arguments: [
        Change("rounds.0.askedAt", .integer(1)), Change("rounds.1.askedAt", .integer(6_999)),
        Change("rounds.2.askedAt", .integer(20_000)), Change("rounds.0.took", .integer(-1)),
        Change("rounds.0.took", .integer(4_999)), Change("rounds.0.took", nil), Change("rounds.0.outcome", nil),
        Change("rounds.0.picks", .list([])), Change("rounds.0.picks.0", .integer(9)),
        Change("rounds.0.picks", .list([.integer(0), .integer(0)])),
        Change("rounds.0.picks", .list([.integer(1), .integer(0)])),
        Change("rounds.0.outcome", .text("wrong")), Change("rounds.0.outcome", .text("expired")),
        Change("rounds.1.outcome", .text("right")), Change("rounds.1.outcome", .text("abandoned")),
        Change("rounds.0.removed.0", .integer(0)), Change("rounds.0.removed.0", .integer(9)),
        Change("rounds.1.removed", .list([.integer(1), .integer(1)])),
        Change("rounds.2.picks", .list([.integer(1)])), Change("rounds.2.picks", .list([.integer(0)])),
        Change("rounds.0", nil), Change("rounds.1.outcome", .text("expired")),
        Change("rules.reveal", .integer(1_000)), Change("rules.revealAfterMiss", .integer(1_000)),
        Change("rules.miss", .text("endsTheGame")),
        Change("rules.questionLimit", .integer(5_000)),
    ])
    func roundsThatDoNotFollowAreRefused(change: Change) throws {
        try expect(.roundsFollow, refuses: change)
    }

    @Test(arguments: [
        Change("fiftyFifties", .integer(2)), Change("fiftyFifties", .integer(-1)), Change("hints", .integer(2)),
        Change("hints", .integer(0)), Change("hints", .integer(-1)), Change("fiftyFifties", .integer(1)),
        Change("fiftyFifties", .integer(.max)), Change("rules.hints", .integer(0)),
        Change("rounds.0.removed", .list([])), Change("rules.hintEvery", .integer(500)),
    ])
    func helpThatWasNotAllowedOrNotGivenIsRefused(change: Change) throws {
        try expect(.helpWasAllowed, refuses: change)
    }

    @Test(arguments: [
        Change("phase", .text("ready")), Change("phase", .text("revealing")), Change("phase", .text("waiting")),
        Change("phase", .text("allAsked")), Change("phase", .text("missed")), Change("phase", .text("timeUp")),
        Change("phase", .text("quit")), Change("time", .integer(10_999)), Change("time", .integer(8_000)),
        Change("time", .integer(-1)), Change("time", .integer(60_000)), Change("time", .integer(41_000)),
        Change("time", .integer(.max)), Change("time", .integer(.min)), Change("rounds.2", nil),
        Change("rounds", .list([])), Change("rules.questionCount", .integer(2)),
        Change("rules.gameLimit", .integer(20_000)),
    ])
    func aPhaseOrATimeThatDoesNotFitIsRefused(change: Change) throws {
        // Without rounds there can have been no help either.
        let help = change.path == "rounds" ? [Change("hints", .integer(0))] : []
        let game = try Self.begun()
        #expect(throws: ChoiceSnapshotError.impossible(.phaseFits)) { try decoded(game, help + [change]) }
    }

    @Test func aTimeUpWithoutALimitIsRefused() throws {
        var game = Game.playing(.quiz)
        game.quit(at: .seconds(1))
        try expect(.phaseFits, refuses: Change("phase", .text("timeUp")), in: game)
        try expect(
            .phaseFits, refuses: Change("phase", .text("timeUp")), Change("time", .integer(.max)),
            Change("rounds.0.took", .integer(.max / 4)), in: game)
    }

    @Test func aGameThatEndedAfterItsLimitIsRefused() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(60)), questions: 1)
        try game.pickRight(at: .seconds(1))
        try expect(
            .phaseFits, refuses: Change("rounds.0.took", .integer(70_000)), Change("time", .integer(70_000)), in: game)
    }

    @Test func aChoiceAtTheVeryLimitIsRefused() throws {
        var game = Game.playing(try ChoiceRules(reveal: .seconds(2), gameLimit: .seconds(60)))
        try game.pickRight(at: .milliseconds(59_999))
        game.advance(to: .seconds(60))
        try expect(.phaseFits, refuses: Change("rounds.0.took", .integer(60_000)), in: game)
    }

    @Test func aGameThatWasLeftAfterItsRevealIsRefused() throws {
        var game = Game.playing(.quiz)
        try game.pickRight(at: .seconds(1))
        game.quit(at: .seconds(2))
        try expect(.phaseFits, refuses: Change("time", .integer(3_001)), in: game)
    }

    @Test func aGameThatWaitsThoughNothingIsToComeIsRefused() throws {
        var game = Game.playing(.suddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        try expect(.phaseFits, refuses: Change("complete", .bool(true)), in: game)
    }

    @Test func manyRoundsThatWouldOverflowTheTimeAreRefused() throws {
        var game = Game.playing(.suddenDeath, questions: 8)
        for _ in 1...8 { try game.pickRight(at: .zero) }
        let changes = (0..<8).map { Change("rounds.\($0).took", .integer(.max / 4)) }
        #expect(throws: ChoiceSnapshotError.self) { try decoded(game, changes) }
    }

    @Test(arguments: ["version", "rules", "phase", "time", "rounds", "queue", "complete", "fiftyFifties", "hints"])
    func whatIsMissingIsNamed(key: String) throws {
        #expect {
            try decoded(Self.begun(), [Change(key, nil)])
        } throws: { error in
            guard case DecodingError.keyNotFound(let missing, _) = error else { return false }
            return missing.stringValue == key
        }
    }

    /// What a game does that should not have been taken back.
    private struct Flaw: Error {
        let text: String
        let violations: [ContractViolation]
    }

    @Test(arguments: try ChoicePreset.all())
    func whatIsChangedByChanceIsRefusedOrKeepsEveryLaw(preset: ChoicePreset) async throws {
        let copies = Walk.steps(otherwise: 4_000) / 100
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
                } catch is ChoiceSnapshotError {
                    refused += 1
                } catch is DecodingError {
                    refused += 1
                }
            }
        }
        #expect(refused > copies / 4)
        #expect(taken > copies / 40)
    }

    private static func playOn(_ tree: JSONTree, using generator: inout SeededGenerator) throws {
        let data = try JSONEncoder().encode(tree)
        var game = try JSONDecoder().decode(Game.self, from: data)
        let text = String(decoding: data, as: UTF8.self)
        let violations = ChoiceGameLaws.violations(in: game)
        guard violations.isEmpty else { throw Flaw(text: text, violations: violations) }
        for _ in 0..<10 {
            let move = ChoiceMove.random(in: game, asking: ChoicePreset.question, using: &generator)
            let before = game
            move.apply(to: &game)
            let violations = ChoiceGameLaws.violations(from: before, by: move, to: game)
            guard violations.isEmpty else { throw Flaw(text: text, violations: violations) }
        }
    }
}
