import QuizDomainTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import QuizDomain

/// An invalid step for each law, which shows that the law can fail.
@Suite(.bounded) struct ChoiceGameLawsTests {
    typealias Game = ChoiceGame<String>
    typealias Laws = ChoiceGameLaws<String>
    typealias Change = (inout Game, inout Game) -> Void

    struct Step {
        var before: Game
        var move: ChoiceMove<String>
        var after: Game
    }

    /// Returns a game with a question answered after five seconds, one open since the seventh, and one not asked yet.
    static func playing() throws -> Game {
        var game = Game(
            rules: try ChoiceRules(
                reveal: .seconds(2), gameLimit: .seconds(60), questionLimit: .seconds(30), questionCount: 10,
                help: .init(fiftyFifties: 1, hints: 2)))
        ChoiceMove.deal(.fixture(), seed: 1).apply(to: &game)
        game.start()
        _ = game.pick(ChoiceOptionID(round: 0, place: 0), at: .seconds(5))
        game.advance(to: .seconds(8))
        return game
    }

    private static func step(_ move: ChoiceMove<String>, _ change: Change) throws -> Step {
        var before = try playing()
        var after = before
        change(&before, &after)
        return Step(before: before, move: move, after: after)
    }

    private static let tick = ChoiceMove<String>.advance(to: .seconds(8))

    private static func broken(_ law: String) throws -> Step? {
        try brokenStep(law) ?? brokenRound(law).map { change in try step(tick) { change(&$1) } }
            ?? brokenPhase(law).map { change in try step(tick) { change(&$1) } }
    }

    private static func brokenStep(_ law: String) throws -> Step? {
        switch law {
        case "nothing changes a game that is over":
            try step(tick) { before, after in
                before.quit(at: .seconds(8))
                after = before
                after.score += 1
            }
        case "the rules stay":
            try step(tick) { _, after in after = Game(rules: .quiz) }
        case "time never goes back":
            try step(tick) { _, after in after.milliseconds -= 1 }
        case "time goes on while a question is asked or revealed, and only so far as is told":
            try step(tick) { _, after in after.milliseconds += 1 }
        case "what was settled stays, and what is open only goes on":
            try step(tick) { _, after in after.rounds[0].settlement = nil }
        case "one choice counts once, and nothing else does":
            try step(tick) { _, after in after.rounds[1].picks = [0] }
        case "what was won is not lost":
            try step(tick) { _, after in after.score -= 1 }
        case "help is counted when it is asked for":
            try step(.removeHalf(at: .seconds(8))) { _, after in after.hintsUsed += 1 }
        case "a game begins by its start":
            try step(tick) { before, _ in before.phase = .ready }
        case "a paused game waits for resume, quit or the end of its deck":
            try step(tick) { before, _ in before.phase = .paused(.asking) }
        case "who quits has left":
            try step(.quit(at: .seconds(8))) { _, _ in }
        case "what was dealt is not forgotten":
            try step(tick) { _, after in after.dealtIDs = [] }
        case "a total that was told does not grow":
            try step(tick) { before, _ in before.deckIsComplete = true }
        default: nil
        }
    }

    private static func brokenRound(_ law: String) -> ((inout Game) -> Void)? {
        switch law {
        case "a question is asked once, and was dealt": { $0.rounds.append($0.rounds[0]) }
        case "only the last question can be open or abandoned": { $0.rounds[0].settlement = nil }
        case "questions follow each other after the reveal, the first at zero": { $0.rounds.removeFirst() }
        case "choices are options, each once, and the right one is the last": { $0.rounds[1].picks = [0, 1] }
        case "what is removed is wrong, and was not chosen": { $0.rounds[1].removed = [0] }
        case "what goes by itself goes on time, and the rest was asked for": { $0.rounds[1].removed = [1] }
        case "help is given no more often than the rules allow": { $0.fiftyFiftiesUsed = 2 }
        case "an outcome is what the choices and the rules make of it": { $0.rounds[0].picks = [1] }
        case "a question's limit closes it": { $0.milliseconds = 37_000 }
        case "points are what the scoring gives for what was found": { $0.score = 2 }
        case "a streak is what was found at the first choice, in a row": { $0.streak = 0 }
        case "the stats are those of the rounds": { $0.rounds[0].picks = [] }
        default: nil
        }
    }

    private static func brokenPhase(_ law: String) -> ((inout Game) -> Void)? {
        switch law {
        case "the phase is what the last question makes of it": { $0.phase = .playing(.waiting) }
        case "the game's limit ends it, and nothing else is time up": { $0.phase = .finished(.timeUp) }
        case "a game in which one miss ends it asks nothing after a miss": { $0.phase = .finished(.missed) }
        case "no more questions are asked than the rules say":
            { game in
                for _ in 0..<9 { game.rounds.append(game.rounds[1]) }
            }
        case "the total is what was dealt, or what the rules say":
            { game in
                game.queue = []
                game.deckIsComplete = true
            }
        case "questions are wanted while there are too few": { $0.queue = [] }
        case "there is something to be woken for while the time runs, and it is to come": { $0.milliseconds = 37_000 }
        default: nil
        }
    }

    @Test(arguments: Laws.names)
    func invalidStepBreaksItsLaw(law: String) throws {
        let step = try #require(try Self.broken(law), "there is no broken step for this law")
        let violations = Laws.violations(from: step.before, by: step.move, to: step.after)
        #expect(violations.map(\.rule).contains(law))
    }

    @Test func validStepBreaksNoLaw() throws {
        var game = try Self.playing()
        let before = game
        let move = ChoiceMove<String>.pick(ChoiceOptionID(round: 1, place: 0), at: .seconds(9))
        move.apply(to: &game)
        #expect(game != before)
        #expect(Laws.violations(from: before, by: move, to: game) == [])
    }

    @Test func lawNamesAreUnique() {
        #expect(Set(Laws.names).count == Laws.names.count)
    }
}

/// Further violations that the laws detect.
@Suite(.bounded) struct ChoiceGameLawsDetailTests {
    typealias Game = ChoiceGame<String>
    typealias Laws = ChoiceGameLaws<String>

    private func broken(_ rules: ChoiceRules, _ change: (inout Game) -> Void) -> [String] {
        var game = Game(rules: rules)
        ChoiceMove.deal(.fixture(), seed: 1).apply(to: &game)
        game.start()
        change(&game)
        return Laws.violations(in: game).map(\.rule)
    }

    @Test func missWithoutEndIsDetected() throws {
        let violations = broken(.suddenDeath) { game in
            _ = game.pick(ChoiceOptionID(round: 0, place: 0), at: .seconds(1))
            game.rounds[0].picks = [1]
            game.rounds[0].settlement = .init(outcome: .wrong, took: .seconds(1), points: 0)
        }
        #expect(violations.contains("a game in which one miss ends it asks nothing after a miss"))
    }

    @Test func absentRemovalIsDetected() throws {
        let violations = broken(try ChoiceRules(help: .init(every: .seconds(2)))) { $0.milliseconds = 4_000 }
        #expect(violations.contains("what goes by itself goes on time, and the rest was asked for"))
    }

    @Test func choiceCountedAtLimitIsDetected() throws {
        let violations = broken(try ChoiceRules(questionLimit: .seconds(9))) { game in
            game.rounds[0].picks = [0]
            game.rounds[0].settlement = .init(outcome: .right, took: .seconds(9), points: 1)
        }
        #expect(violations.contains("a question's limit closes it"))
    }

    @Test func gameBeyondLimitIsDetected() throws {
        let violations = broken(try ChoiceRules(gameLimit: .seconds(9))) { $0.milliseconds = 9_000 }
        #expect(violations.contains("the game's limit ends it, and nothing else is time up"))
    }

    @Test(arguments: [Game.Ending.allAsked, .missed, .timeUp, .quit])
    func endingWithoutReasonIsDetected(ending: Game.Ending) {
        let violations = broken(.quiz) { $0.phase = .finished(ending) }
        #expect(violations.contains("the phase is what the last question makes of it"))
    }
}

@Suite(.bounded) struct ChoiceMoveTests {
    @Test func equalSeedsGiveEqualMoves() throws {
        func moves() throws -> [ChoiceMove<String>] {
            let game = try ChoiceGameLawsTests.playing()
            var generator = SeededGenerator(seed: 7)
            return (0..<50).map { _ in
                ChoiceMove.random(in: game, asking: { .fixture("question \($0)") }, using: &generator)
            }
        }
        #expect(try moves() == moves())
    }

    @Test func everyKindOfMoveIsGenerated() throws {
        let game = try ChoiceGameLawsTests.playing()
        var generator = SeededGenerator(seed: 7)
        let kinds = (0..<3_000).map { _ in
            let move = ChoiceMove.random(in: game, asking: { .fixture("question \($0)") }, using: &generator)
            return String(describing: move).prefix { $0 != "(" }
        }
        #expect(
            Set(kinds) == [
                "deal", "start", "pick", "removeHalf", "removeOne", "advance", "pause", "resume", "quit",
            ])
    }

    @Test func timedMovesHaveInstants() {
        let instant = Duration.seconds(3)
        let option = ChoiceOptionID(round: 0, place: 0)
        let timed: [ChoiceMove<String>] = [
            .pick(option, at: instant), .removeHalf(at: instant), .removeOne(at: instant), .advance(to: instant),
            .pause(at: instant), .quit(at: instant),
        ]
        #expect(timed.allSatisfy { $0.instant == instant })
        #expect([ChoiceMove<String>.start, .resume, .deal(.fixture(), seed: 1)].allSatisfy { $0.instant == nil })
    }
}
