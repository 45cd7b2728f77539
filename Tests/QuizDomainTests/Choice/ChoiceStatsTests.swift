import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Streaks and statistics of a game.
@Suite(.bounded) struct ChoiceStatsTests {
    typealias Game = ChoiceGame<String>

    @Test func averageTimeIsNilBeforeFirstAnswer() {
        let stats = Game.playing().stats
        #expect(
            stats == ChoiceStats(attempts: 0, right: 0, wrong: 0, expired: 0, bestStreak: 0, averageTime: nil))
    }

    @Test func rightWrongAndExpiredQuestionsAreCounted() throws {
        var game = Game.playing(try ChoiceRules(questionLimit: .seconds(10)))
        try game.pickRight(at: .seconds(2))
        try game.pickWrong(at: .seconds(3))
        game.advance(to: .seconds(13))
        #expect(
            game.stats
                == ChoiceStats(
                    attempts: 2, right: 1, wrong: 1, expired: 1, bestStreak: 1,
                    averageTime: .milliseconds(13_000 / 3)))
    }

    @Test func abandonedQuestionIsExcludedFromStats() throws {
        var game = Game.playing(.plainSuddenDeath)
        try game.pickRight(at: .seconds(2))
        game.quit(at: .seconds(9))
        #expect(game.stats.averageTime == .seconds(2))
        #expect(game.stats.attempts == 1)
    }

    @Test func streakCountsOnlyQuestionsRightAtFirstChoice() throws {
        var game = Game.playing(try ChoiceRules(miss: .staysUntilFound), questions: 5)
        try game.pickRight(at: .zero)
        try game.pickRight(at: .zero)
        #expect(game.streak == 2)
        try game.pickWrong(at: .zero)
        #expect(game.streak == 0)
        try game.pickRight(at: .zero)
        #expect(game.streak == 0)
        try game.pickRight(at: .zero)
        #expect(game.streak == 1)
        #expect(game.bestStreak == 2)
    }

    @Test func expiredQuestionEndsStreak() throws {
        var game = Game.playing(try ChoiceRules(questionLimit: .seconds(1)))
        try game.pickRight(at: .zero)
        game.advance(to: .seconds(1))
        #expect(game.streak == 0)
        #expect(game.bestStreak == 1)
    }

    @Test func quittingGameKeepsStreak() throws {
        var game = Game.playing(.plainSuddenDeath)
        try game.pickRight(at: .zero)
        game.quit(at: .seconds(1))
        #expect(game.streak == 1)
    }

    @Test func scoreIncludesTimeAndStreakBonus() throws {
        let rules = try ChoiceRules(
            questionLimit: .seconds(30), scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds))
        var game = Game.playing(rules, ChoicePage((1...3).map { .fixture("\($0)", points: 1_000) }, isLast: true))
        #expect(try game.pickRight(at: .seconds(2)) == .right(points: 967))
        #expect(try game.pickRight(at: .milliseconds(2_400)) == .right(points: 1_100))
        #expect(try game.pickRight(at: .milliseconds(32_399)) == .right(points: 700))
        #expect(game.score == 2_767)
        #expect(game.rounds.map { $0.settlement?.points } == [967, 1_100, 700])
    }

    @Test func largestPointsDoNotOverflow() throws {
        let rules = try ChoiceRules(scoring: Scoring(streakBonus: .init(step: .max, cap: .max)))
        var game = Game.playing(rules, ChoicePage((1...100).map { .fixture("\($0)", points: 1_000_000) }))
        for _ in 1...100 { try game.pickRight(at: .zero) }
        #expect(game.score == 199_000_000)
    }

    /// An `Int` has 32 bits on watchOS, where a long game can reach its largest number.
    @Test func scoreIsClampedToLargestInt() throws {
        var game = Game.playing(.plainQuiz, ChoicePage([.fixture("1", points: 10)]))
        game.score = .max - 5
        try game.pickRight(at: .zero)
        #expect(game.score == .max)
    }
}
