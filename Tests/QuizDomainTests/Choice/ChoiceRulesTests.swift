import Foundation
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceRulesTests {
    private static let notPositive = [Duration.zero, .seconds(-1), .microseconds(999), .seconds(Int64.min)]

    @Test(arguments: [Duration.microseconds(-1), .seconds(-2)])
    func negativeRevealTimeIsRefused(reveal: Duration) {
        #expect(throws: ChoiceRulesError.revealNegative(reveal)) { try ChoiceRules(pace: .init(reveal: reveal)) }
        #expect(throws: ChoiceRulesError.revealNegative(reveal)) { try ChoiceRules(pace: .init(afterMiss: reveal)) }
    }

    @Test(arguments: [0, -1, Int.min])
    func readingSpeedBelowOneIsRefused(speed: Int) {
        #expect(throws: ChoiceRulesError.readingSpeedNotPositive(speed)) {
            try ChoiceRules(pace: .init(wordsPerMinute: speed))
        }
    }

    @Test(arguments: [(Duration.microseconds(-1), nil), (.milliseconds(300), 300), (.seconds(1), 999)])
    func answerDelayOutsideQuestionTimeIsRefused(delay: Duration, limit: Int?) {
        #expect(throws: ChoiceRulesError.answerDelayOutOfRange(delay)) {
            try ChoiceRules(pace: .init(answerDelay: delay), questionLimit: limit.map { .milliseconds($0) })
        }
    }

    @Test(arguments: notPositive)
    func gameTimeLimitBelowOneMillisecondIsRefused(limit: Duration) {
        #expect(throws: ChoiceRulesError.gameLimitNotPositive(limit)) { try ChoiceRules(gameLimit: limit) }
    }

    @Test(arguments: notPositive)
    func questionTimeLimitBelowOneMillisecondIsRefused(limit: Duration) {
        #expect(throws: ChoiceRulesError.questionLimitNotPositive(limit)) { try ChoiceRules(questionLimit: limit) }
    }

    @Test(arguments: notPositive)
    func helpIntervalBelowOneMillisecondIsRefused(every: Duration) {
        #expect(throws: ChoiceRulesError.helpIntervalNotPositive(every)) {
            try ChoiceRules(help: .init(every: every))
        }
    }

    @Test(arguments: [0, -1, Int.min])
    func questionCountBelowOneIsRefused(count: Int) {
        #expect(throws: ChoiceRulesError.questionCountNotPositive(count)) {
            try ChoiceRules(dealing: .init(count: count))
        }
    }

    @Test(arguments: [0, -1])
    func lookAheadCountBelowOneIsRefused(count: Int) {
        #expect(throws: ChoiceRulesError.lookAheadNotPositive(count)) {
            try ChoiceRules(dealing: .init(lookAhead: count))
        }
    }

    @Test(arguments: [ChoiceRules.Help(fiftyFifties: -1), .init(eliminations: -1)])
    func negativeHelpCountIsRefused(help: ChoiceRules.Help) {
        #expect(throws: ChoiceRulesError.helpNegative) { try ChoiceRules(help: help) }
    }

    @Test func timesAreTruncatedToMilliseconds() throws {
        let time = Duration.microseconds(1_999)
        let rules = try ChoiceRules(
            pace: .init(reveal: time, afterMiss: time, answerDelay: time), gameLimit: time,
            questionLimit: .seconds(1) + time, help: .init(every: time))
        #expect(rules.pace.reveal == .milliseconds(1))
        #expect(rules.pace.afterMiss == .milliseconds(1))
        #expect(rules.pace.answerDelay == .milliseconds(1))
        #expect(rules.gameLimit == .milliseconds(1))
        #expect(rules.questionLimit == .milliseconds(1_001))
        #expect(rules.help.every == .milliseconds(1))
    }

    @Test func quizRulesRevealAnswerForTwoSeconds() {
        #expect(ChoiceRules.quiz.miss == .isRevealed)
        #expect(ChoiceRules.quiz.pace.reveal == .seconds(2))
        #expect(ChoiceRules.quiz.pace.answerDelay == .milliseconds(300))
        #expect(ChoiceRules.quiz.gameLimit == nil)
        #expect(ChoiceRules.quiz.questionLimit == nil)
    }

    @Test func suddenDeathRulesEndGameAfterRevealedMiss() {
        #expect(ChoiceRules.suddenDeath.miss == .endsTheGame)
        #expect(ChoiceRules.suddenDeath.pace.reveal == .milliseconds(800))
        #expect(ChoiceRules.suddenDeath.pace.afterMiss == nil)
        #expect(ChoiceRules.suddenDeath.pace.answerDelay == .milliseconds(300))
        #expect(ChoiceRules.suddenDeath.dealing.lookAhead == 4)
    }

    @Test func storedRulesDecodeToEqualRules() throws {
        let rules = try ChoiceRules(
            miss: .staysUntilFound,
            pace: .init(reveal: .milliseconds(100), afterMiss: .seconds(3), answerDelay: .milliseconds(200)),
            gameLimit: .seconds(60), questionLimit: .seconds(9),
            scoring: Scoring(timeBonus: .halfWeight, streakBonus: .hundreds),
            help: .init(fiftyFifties: 1, eliminations: 2, every: .seconds(2)), dealing: .init(count: 12, lookAhead: 3))
        for rules in [rules, .quiz, .suddenDeath] {
            #expect(try JSONDecoder().decode(ChoiceRules.self, from: JSONEncoder().encode(rules)) == rules)
        }
    }

    @Test func longestTimesSurviveEncodingAndDecoding() throws {
        let rules = try ChoiceRules(
            pace: .init(reveal: .seconds(Int64.max), afterMiss: .seconds(Int64.max)), gameLimit: .seconds(Int64.max),
            questionLimit: .seconds(Int64.max), help: .init(every: .seconds(Int64.max)))
        #expect(try JSONDecoder().decode(ChoiceRules.self, from: JSONEncoder().encode(rules)) == rules)
    }
}
