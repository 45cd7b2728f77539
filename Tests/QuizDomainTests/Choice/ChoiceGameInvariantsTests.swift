import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests that each invariant of `ChoiceGameInvariants` detects a step of a game that violates it.
@Suite(.bounded) struct ChoiceGameInvariantsTests {
    typealias Game = ChoiceGame<String>
    typealias Invariants = ChoiceGameInvariants<String>
    typealias Change = (inout Game, inout Game) -> Void

    struct Step {
        var before: Game
        var move: ChoiceMove<String>
        var after: Game
    }

    /// Returns a game with three questions, of which the first is answered and the second is open.
    ///
    /// The player answered the first question after five seconds. The second question has been open since the seventh
    /// second.
    static func playing() throws -> Game {
        var game = Game(
            rules: try ChoiceRules(
                pace: .init(reveal: .seconds(2), answerDelay: .milliseconds(300)), gameLimit: .seconds(60),
                questionLimit: .seconds(30), help: .init(fiftyFifties: 1, eliminations: 2), dealing: .init(count: 10)))
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

    private static func broken(_ invariant: String) throws -> Step? {
        try brokenStep(invariant) ?? brokenRound(invariant).map { change in try step(tick) { change(&$1) } }
            ?? brokenPhase(invariant).map { change in try step(tick) { change(&$1) } }
    }

    private static func brokenStep(_ invariant: String) throws -> Step? {
        switch invariant {
        case "a finished game does not change":
            try step(tick) { before, after in
                before.quit(at: .seconds(8))
                after = before
                after.score += 1
            }
        case "the rules do not change":
            try step(tick) { _, after in after = Game(rules: .quiz) }
        case "time never goes backwards":
            try step(tick) { _, after in after.milliseconds -= 1 }
        case "time advances only while a question is asked or revealed":
            try step(tick) { _, after in after.milliseconds += 1 }
        case "closed rounds do not change, and the open round only grows":
            try step(tick) { _, after in after.rounds[0].settlement = nil }
        case "a pick adds at most one attempt, other moves none":
            try step(tick) { _, after in after.rounds[1].picks = [0] }
        case "an answer counts only after the answer delay":
            try step(.pick(ChoiceOptionID(round: 1, place: 0), at: .milliseconds(7_299))) { before, after in
                (before.milliseconds, after.milliseconds) = (7_299, 7_299)
                after.rounds[1].picks = [0]
            }
        case "the score never decreases":
            try step(tick) { _, after in after.score -= 1 }
        case "help is counted only when it is requested":
            try step(.useFiftyFifty(at: .seconds(8))) { _, after in after.rounds[1].note(.eliminateOption, at: 8_000) }
        case "only start leaves the ready phase":
            try step(tick) { before, _ in before.phase = .ready }
        case "only resume, quit or the end of the deck ends a pause":
            try step(tick) { before, _ in before.phase = .paused(.asking) }
        case "quitting ends a started game":
            try step(.quit(at: .seconds(8))) { _, _ in }
        case "dealt questions stay in the history":
            try step(tick) { _, after in after.dealtIDs = [] }
        case "a known total does not grow":
            try step(tick) { before, _ in before.deckIsComplete = true }
        default: nil
        }
    }

    private static func brokenRound(_ invariant: String) -> ((inout Game) -> Void)? {
        switch invariant {
        case "a question is dealt before it is asked, and asked once": { $0.rounds.append($0.rounds[0]) }
        case "only the last question can be open or abandoned": { $0.rounds[0].settlement = nil }
        case "the first question is at zero, each next one after the reveal": { $0.rounds.removeFirst() }
        case "picks are distinct options, and a right pick is the last": { $0.rounds[1].picks = [0, 1] }
        case "removed options are wrong and were not picked": { $0.rounds[1].removed = [0] }
        case "options are removed on schedule or on request": { $0.rounds[1].removed = [1] }
        case "help does not exceed the rules":
            { game in
                for _ in 0..<2 { game.rounds[1].note(.useFiftyFifty, at: 8_000) }
            }
        case "an outcome follows from the picks and the rules": { $0.rounds[0].picks = [1] }
        case "a question closes at its time limit": { $0.milliseconds = 37_000 }
        case "points match the scoring": { $0.score = 2 }
        case "a streak counts consecutive right first picks": { $0.streak = 0 }
        case "the stats match the rounds": { $0.rounds[0].picks = [] }
        default: nil
        }
    }

    private static func brokenPhase(_ invariant: String) -> ((inout Game) -> Void)? {
        switch invariant {
        case "the phase matches the last question": { $0.phase = .playing(.waiting) }
        case "time is up exactly at the limit of the game": { $0.phase = .finished(.timeUp) }
        case "a game that ends at a miss asks no question after a miss": { $0.phase = .finished(.missed) }
        case "the number of questions does not exceed the rules":
            { game in
                for _ in 0..<9 { game.rounds.append(game.rounds[1]) }
            }
        case "the total is the size of the deck or of the rules":
            { game in
                game.queue = []
                game.deckIsComplete = true
            }
        case "questions are wanted while fewer than the look-ahead are dealt": { $0.queue = [] }
        case "a running game has its next deadline in the future": { $0.milliseconds = 37_000 }
        default: nil
        }
    }

    @Test(arguments: Invariants.names)
    func eachInvariantOfChoiceGameDetectsInvalidStep(invariant: String) throws {
        let step = try #require(try Self.broken(invariant), "there is no broken step for this invariant")
        let violations = Invariants.violations(from: step.before, by: step.move, to: step.after)
        #expect(violations.map(\.rule).contains(invariant))
    }

    @Test func validStepBreaksNoInvariant() throws {
        var game = try Self.playing()
        let before = game
        let move = ChoiceMove<String>.pick(ChoiceOptionID(round: 1, place: 0), at: .seconds(9))
        move.apply(to: &game)
        #expect(game != before)
        #expect(Invariants.violations(from: before, by: move, to: game) == [])
    }

    @Test func invariantNamesAreUnique() {
        #expect(Set(Invariants.names).count == Invariants.names.count)
    }
}

/// Further violations that the invariants detect.
@Suite(.bounded) struct ChoiceGameLawsDetailTests {
    typealias Game = ChoiceGame<String>
    typealias Invariants = ChoiceGameInvariants<String>

    private func broken(_ rules: ChoiceRules, _ change: (inout Game) -> Void) -> [String] {
        var game = Game(rules: rules)
        ChoiceMove.deal(.fixture(), seed: 1).apply(to: &game)
        game.start()
        change(&game)
        return Invariants.violations(in: game).map(\.rule)
    }

    @Test func suddenDeathGameContinuingAfterMissIsDetected() throws {
        let violations = broken(.plainSuddenDeath) { game in
            _ = game.pick(ChoiceOptionID(round: 0, place: 0), at: .seconds(1))
            game.rounds[0].picks = [1]
            game.rounds[0].settlement = .init(outcome: .wrong, time: .seconds(1), points: 0)
        }
        #expect(violations.contains("a game that ends at a miss asks no question after a miss"))
    }

    @Test func optionNotRemovedOnScheduleIsDetected() throws {
        let violations = broken(try ChoiceRules(help: .init(every: .seconds(2)))) { $0.milliseconds = 4_000 }
        #expect(violations.contains("options are removed on schedule or on request"))
    }

    @Test func choiceCountedAtTimeLimitIsDetected() throws {
        let violations = broken(try ChoiceRules(questionLimit: .seconds(9))) { game in
            game.rounds[0].picks = [0]
            game.rounds[0].settlement = .init(outcome: .right, time: .seconds(9), points: 1)
        }
        #expect(violations.contains("a question closes at its time limit"))
    }

    @Test func gameStillRunningAtTimeLimitIsDetected() throws {
        let violations = broken(try ChoiceRules(gameLimit: .seconds(9))) { $0.milliseconds = 9_000 }
        #expect(violations.contains("time is up exactly at the limit of the game"))
    }

    @Test(arguments: [ChoiceEnding.allAsked, .missed, .timeUp, .quit])
    func gameEndedWithoutReasonIsDetected(ending: ChoiceEnding) {
        let violations = broken(.quiz) { $0.phase = .finished(ending) }
        #expect(violations.contains("the phase matches the last question"))
    }
}

@Suite(.bounded) struct ChoiceMoveTests {
    @Test func equalSeedsGiveEqualMoves() throws {
        func moves() throws -> [ChoiceMove<String>] {
            let game = try ChoiceGameInvariantsTests.playing()
            var generator = SeededNumbers(seed: 7)
            return (0..<50).map { _ in
                ChoiceMove.random(in: game, asking: { .fixture("question \($0)") }, using: &generator)
            }
        }
        #expect(try moves() == moves())
    }

    @Test func everyKindOfMoveIsGenerated() throws {
        let game = try ChoiceGameInvariantsTests.playing()
        var generator = SeededNumbers(seed: 7)
        let kinds = (0..<3_000).map { _ in
            let move = ChoiceMove.random(in: game, asking: { .fixture("question \($0)") }, using: &generator)
            return String(describing: move).prefix { $0 != "(" }
        }
        #expect(
            Set(kinds) == [
                "deal", "start", "pick", "useFiftyFifty", "eliminateOption", "advance", "pause", "resume", "quit",
            ])
    }

    @Test func startResumeAndDealMovesHaveNoTime() {
        let instant = Duration.seconds(3)
        let option = ChoiceOptionID(round: 0, place: 0)
        let timed: [ChoiceMove<String>] = [
            .pick(option, at: instant), .useFiftyFifty(at: instant), .eliminateOption(at: instant),
            .advance(to: instant),
            .pause(at: instant), .quit(at: instant),
        ]
        #expect(timed.allSatisfy { $0.instant == instant })
        #expect([ChoiceMove<String>.start, .resume, .deal(.fixture(), seed: 1)].allSatisfy { $0.instant == nil })
    }
}
