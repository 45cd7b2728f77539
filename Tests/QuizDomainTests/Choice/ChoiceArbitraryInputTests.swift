import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests that a host can call the inputs of a choice game in any order and with any time.
@Suite(.bounded) struct ChoiceArbitraryInputTests {
    typealias Game = ChoiceGame<String>

    private struct Broken: Error {
        let rule: String
        let step: Int
        let input: ArbitraryChoiceInput
    }

    /// Returns the rule that an input breaks, or `nil`.
    private static func brokenRule(
        from before: Game, by input: ArbitraryChoiceInput, isTaken: Bool, to after: Game
    ) -> String? {
        brokenStep(from: before, by: input, isTaken: isTaken, to: after) ?? brokenState(of: after)
    }

    private static func brokenStep(
        from before: Game, by input: ArbitraryChoiceInput, isTaken: Bool, to after: Game
    ) -> String? {
        let isWithdrawal = if case .withdrawQuestions = input { true } else { false }
        if before.ending != nil, before != after { return "a finished game changes" }
        if !isWithdrawal, after.elapsed < before.elapsed { return "time decreases" }
        if after.score < before.score || after.bestStreak < before.bestStreak { return "the score decreases" }
        var closed = before.rounds.prefix { $0.settlement != nil }
        // A round stores when its outcome was skipped.
        if case .endReveal = input, isTaken { closed = closed.dropLast() }
        if !after.rounds.starts(with: closed) { return "a closed round changes" }
        if !isWithdrawal, after.rounds.count < before.rounds.count { return "a round is lost" }
        if !isLegal(before.phase, input, after.phase) { return "\(before.phase) changes to \(after.phase)" }
        var advanced = before
        if let now = input.instant { advanced.advance(to: now) }
        return isTaken || advanced == after ? nil : "an ignored input changes the game"
    }

    private static func brokenState(of game: Game) -> String? {
        if game.elapsed < .zero || game.remaining ?? .zero < .zero { return "time is outside of the game" }
        if let next = game.nextInstant, next <= game.elapsed { return "the next instant has passed" }
        let help = game.rules.help
        guard (0...help.fiftyFifties).contains(game.fiftyFiftiesUsed),
            (0...help.eliminations).contains(game.eliminationsUsed)
        else {
            return "help is outside of the rules"
        }
        if game.streak > game.bestStreak { return "the streak is better than the best one" }
        if game.score != game.rounds.reduce(0, { $0 + ($1.settlement?.points ?? 0) }) { return "a wrong score" }
        if let time = game.questionRemaining, time < .zero { return "a question has less than no time" }
        let result = game.result(id: UUID(), at: .distantPast)
        if result != nil, game.ending == nil || game.isReplay { return "a result of no recorded game" }
        if game.ending != nil, game.ending != .quit, !game.isReplay, result == nil { return "a lost result" }
        return nil
    }

    private static func isLegal(_ before: Game.Phase, _ input: ArbitraryChoiceInput, _ after: Game.Phase) -> Bool {
        switch (before, after) {
        case (.ready, .ready): true
        case (.ready, .playing(.asking)): input == .move(.start)
        case (.playing, .playing), (.playing, .finished): true
        case (.playing, .paused): if case .move(.pause) = input { true } else { false }
        case (.paused(let one), .paused(let other)):
            if case .withdrawQuestions = input { true } else { one == other }
        case (.paused, .playing): input == .move(.resume)
        case (.paused(let activity), .finished):
            switch input {
            case .move(.quit), .withdrawQuestions: true
            case .move(.resume), .move(.deal), .removeQuestionsAhead: activity == .waiting
            default: false
            }
        case (.finished, .finished): before == after
        case (.ready, _), (_, .ready), (.finished, _): false
        }
    }

    @Test(arguments: try ChoicePreset.all(), [false, true])
    func arbitraryInputsKeepChoiceGameValid(preset: ChoicePreset, isReplay: Bool) async throws {
        var (withdrawals, endings, skippedOutcomes) = (0, 0, 0)
        try await forEverySeed(in: 0..<6) { generator in
            var game = Game(rules: preset.rules, isReplay: isReplay)
            for step in 0..<RandomWalk.steps(otherwise: 900) / 6 {
                let before = game
                let input = ArbitraryChoiceInput.random(in: game, using: &generator)
                let isTaken = input.apply(to: &game)
                if let rule = Self.brokenRule(from: before, by: input, isTaken: isTaken, to: game) {
                    throw Broken(rule: rule, step: step, input: input)
                }
                if game.rounds.count < before.rounds.count { withdrawals += 1 }
                if case .endReveal = input, isTaken { skippedOutcomes += 1 }
                if generator.number(below: 4) == 0 {
                    var paused = game
                    paused.pause(at: paused.elapsed)
                    let restored = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
                    guard restored == paused else { throw Broken(rule: "restored as it was", step: step, input: input) }
                }
                if game.ending != nil, generator.number(below: 3) == 0 {
                    endings += 1
                    game = Game(rules: preset.rules, isReplay: isReplay)
                }
            }
        }
        #expect(withdrawals > 0 && endings > 2, "a walk without these shows too little")
        #expect(skippedOutcomes > 0 || preset.rules.pace.reveal <= preset.rules.pace.answerDelay)
    }

    @Test(arguments: ExtremeTimes.all, try ChoicePreset.all())
    func extremeTimeKeepsChoiceGameValid(now: Duration, preset: ChoicePreset) throws {
        var game = Game.playing(preset.rules, ChoicePage((1...3).map(ChoicePreset.question), isLast: true))
        game.advance(to: now)
        #expect(Self.brokenState(of: game) == nil)
        #expect(game.elapsed > .zero || now < .zero)
        for input: ArbitraryChoiceInput in [
            .move(.useFiftyFifty(at: now)), .countTypingHint(at: now), .miss(at: now), .giveUpQuestion(at: now),
            .move(.pause(at: now)), .move(.resume), .move(.quit(at: now)),
        ] {
            _ = input.apply(to: &game)
            #expect(Self.brokenState(of: game) == nil)
        }
        let restored = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
        #expect(restored == game)
    }
}
