import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of time limits, of the reveal (the time for which an outcome is shown), and of events at the same instant.
@Suite(.bounded) struct ChoiceTimeTests {
    typealias Game = ChoiceGame<String>

    @Test(arguments: [true, false])
    func outcomeIsRevealedForTwoSeconds(isRight: Bool) throws {
        var game = Game.playing()
        _ = try isRight ? game.pickRight(at: .seconds(1)) : game.pickWrong(at: .seconds(1))
        #expect(game.phase == .playing(.revealing(until: .seconds(3))))
        #expect(game.nextInstant == .seconds(3))
        game.advance(to: .milliseconds(2_999))
        #expect(game.asked.count == 1)
        game.advance(to: .seconds(3))
        #expect(game.phase == .playing(.asking))
        #expect(game.rounds.last?.askedAt == .seconds(3))
    }

    @Test func newQuestionIgnoresAnswersDuringDelay() throws {
        var game = Game.playing(.suddenDeath)
        for askedAt in [0, 1_100, 2_200] {
            #expect(try game.pickRight(at: .milliseconds(askedAt + 299)) == .ignored(.notAsking))
            #expect(try game.pickWrong(at: .milliseconds(askedAt + 299)) == .ignored(.notAsking))
            #expect(game.miss(at: .milliseconds(askedAt + 299)) == .ignored(.notAsking))
            #expect(game.giveUpQuestion(at: .milliseconds(askedAt + 299)) == false)
            #expect(game.rounds.last?.askedAt == .milliseconds(askedAt))
            #expect(try game.pickRight(at: .milliseconds(askedAt + 300)) == .right(points: 1))
        }
        #expect(game.score == 3)
    }

    @Test func helpIsAvailableDuringAnswerDelay() throws {
        var game = Game.playing(
            try ChoiceRules(pace: .init(answerDelay: .seconds(1)), help: .init(fiftyFifties: 1, eliminations: 1)),
            questions: 1)
        #expect(game.eliminateOption(at: .milliseconds(1)) == true)
        #expect(game.useFiftyFifty(at: .milliseconds(2)) == true)
        #expect(game.countTypingHint(at: .milliseconds(3)) == true)
    }

    @Test func answerDelayContinuesAfterPauseAndRestore() throws {
        var game = Game.playing(.suddenDeath)
        game.pause(at: .milliseconds(200))
        game = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
        #expect(!game.acceptsAnswers)
        game.resume()
        #expect(try game.pickRight(at: .milliseconds(299)) == .ignored(.notAsking))
        #expect(try game.pickRight(at: .milliseconds(300)) == .right(points: 1))
    }

    @Test func missIsRevealedForConfiguredTime() throws {
        let rules = try ChoiceRules(
            pace: .init(reveal: .milliseconds(100), afterMiss: .seconds(3)), questionLimit: .seconds(10))
        var game = Game.playing(rules)
        try game.pickRight(at: .seconds(1))
        #expect(game.phase == .playing(.revealing(until: .milliseconds(1_100))))
        try game.pickWrong(at: .seconds(2))
        #expect(game.phase == .playing(.revealing(until: .seconds(5))))
        game.advance(to: .seconds(15))
        #expect(game.outcomes == [.right, .wrong, .expired])
        #expect(game.phase == .playing(.revealing(until: .seconds(18))))
        let stored = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
        #expect(stored.phase == .paused(.revealing(until: .seconds(18))))
    }

    @Test func rightChoiceAfterMissUsesNormalRevealTime() throws {
        let rules = try ChoiceRules(
            miss: .staysUntilFound, pace: .init(reveal: .milliseconds(100), afterMiss: .seconds(3)))
        var game = Game.playing(rules)
        try game.pickWrong(at: .seconds(1))
        try game.pickRight(at: .seconds(2))
        #expect(game.phase == .playing(.revealing(until: .milliseconds(2_100))))
    }

    /// Returns a game with questions that have this explanation.
    private func explained(_ explanation: String?, _ pace: ChoiceRules.Pace) throws -> Game {
        let questions = try ["1", "2"].map {
            try ChoiceQuestion<String>(
                id: $0, prompt: "question \($0)", options: ["right", "wrong"], right: 0, explanation: explanation)
        }
        var game = Game(rules: try ChoiceRules(pace: pace))
        var generator = SystemRandomNumberGenerator()
        game.deal(ChoicePage(questions, isLast: true), using: &generator)
        game.start()
        return game
    }

    private static let reading = ChoiceRules.Pace(
        reveal: .seconds(2), answerDelay: .milliseconds(300), wordsPerMinute: 200)

    @Test(arguments: [(20, 6_000), (1, 300), (200, 60_000)], [true, false])
    func explanationIsRevealedUntilItIsRead(words: (count: Int, milliseconds: Int), isRight: Bool) throws {
        let explanation = String(repeating: "a word", count: words.count)
        var game = try explained(explanation, Self.reading)
        _ = try isRight ? game.pickRight(at: .seconds(1)) : game.pickWrong(at: .seconds(1))
        #expect(game.nextInstant == .seconds(3) + .milliseconds(words.milliseconds))
    }

    @Test func longerRevealRequiresExplanationAndReadingSpeed() throws {
        var plain = try explained(nil, Self.reading)
        try plain.pickRight(at: .seconds(1))
        #expect(plain.nextInstant == .seconds(3))
        var hurried = try explained("Because it is so.", .quiz)
        try hurried.pickRight(at: .seconds(1))
        #expect(hurried.nextInstant == .seconds(3))
    }

    @Test func playerCanEndRevealOnlyAfterAnswerDelay() throws {
        var game = try explained("Because it is so.", Self.reading)
        #expect(game.endReveal(at: .milliseconds(500)) == false)
        try game.pickRight(at: .seconds(1))
        #expect(game.endReveal(at: .milliseconds(1_299)) == false)
        game.pause(at: .milliseconds(1_300))
        #expect(game.endReveal(at: .milliseconds(1_300)) == false)
        game.resume()
        #expect(game.endReveal(at: .milliseconds(1_300)) == true)
        #expect(game.phase == .playing(.asking))
        #expect(game.rounds.last?.askedAt == .milliseconds(1_300))
    }

    @Test func gameIsRestoredAfterPlayerEndedReveals() throws {
        var game = try explained("Because it is so.", Self.reading)
        try game.pickWrong(at: .seconds(1))
        game.endReveal(at: .milliseconds(1_500))
        var back = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
        back.resume()
        #expect(back == game)
        try game.pickRight(at: .seconds(2))
        game.endReveal(at: .seconds(3))
        #expect(game.phase == .finished(.allAsked))
        #expect(game.elapsed == .seconds(3))
        #expect(try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game)) == game)
    }

    @Test func gameEndsAfterRevealOfLastQuestion() throws {
        var game = Game.playing(questions: 1)
        try game.pickRight(at: .seconds(1))
        #expect(game.phase == .playing(.revealing(until: .seconds(3))))
        #expect(game.advance(to: .milliseconds(2_999)) == nil)
        #expect(game.advance(to: .seconds(3)) == .allAsked)
    }

    @Test func choiceGameReturnsItsEndingOnce() throws {
        var game = Game.playing(questions: 1)
        try game.pickRight(at: .seconds(1))
        #expect(game.advance(to: .seconds(9)) == .allAsked)
        #expect(game.advance(to: .seconds(10)) == nil)
        #expect(game.quit(at: .seconds(11)) == nil)
        #expect(game.elapsed == .seconds(3))
    }

    @Test func advancingTimeOfFinishedChoiceGameIsIgnored() {
        var game = Game.playing()
        game.quit(at: .seconds(1))
        let before = game
        game.advance(to: .seconds(99))
        #expect(game == before)
    }

    @Test func advancingToEarlierTimeKeepsElapsedTime() {
        var game = Game.playing()
        game.advance(to: .seconds(9))
        game.advance(to: .seconds(4))
        #expect(game.elapsed == .seconds(9))
    }

    @Test func questionWithoutAnswerInTimeCountsAsMiss() throws {
        var game = Game.playing(try ChoiceRules(pace: .init(reveal: .seconds(2)), questionLimit: .seconds(10)))
        game.advance(to: .seconds(10))
        #expect(game.outcomes == [.expired])
        #expect(game.phase == .playing(.revealing(until: .seconds(12))))
        #expect(game.rounds[0].wasMissed)
        #expect(game.missedQuestions.map(\.id) == ["question 1"])
        #expect(game.score == 0)
    }

    @Test func expiredQuestionEndsSuddenDeathGame() throws {
        var game = Game.playing(try ChoiceRules(miss: .endsTheGame, questionLimit: .seconds(10)))
        #expect(game.advance(to: .seconds(10)) == .missed)
    }

    @Test func questionWithWrongChoiceCanExpire() throws {
        var game = Game.playing(try ChoiceRules(miss: .staysUntilFound, questionLimit: .seconds(10)))
        try game.pickWrong(at: .seconds(1))
        game.advance(to: .seconds(10))
        #expect(game.outcomes == [.expired, nil])
    }

    @Test func choiceOneMillisecondBeforeLimitScoresPoints() throws {
        var game = Game.playing(try ChoiceRules(questionLimit: .seconds(10)))
        #expect(try game.pickRight(at: .milliseconds(9_999)) == .right(points: 1))
    }

    @Test func choiceAtQuestionTimeLimitIsTooLate() throws {
        var game = Game.playing(try ChoiceRules(pace: .init(reveal: .seconds(1)), questionLimit: .seconds(10)))
        let right = try #require(game.rightOption)
        #expect(game.pick(right, at: .seconds(10)) == .ignored(.notAsking))
        #expect(game.outcomes == [.expired])
    }

    @Test func choiceAtLimitDoesNotAnswerNextQuestion() throws {
        var game = Game.playing(try ChoiceRules(questionLimit: .seconds(10)))
        let right = try #require(game.rightOption)
        #expect(game.pick(right, at: .seconds(10)) == .ignored(.otherQuestion))
        #expect(game.outcomes == [.expired, nil])
    }

    @Test func choiceAtGameTimeLimitIsTooLate() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(60)))
        #expect(try game.pickRight(at: .seconds(60)) == .ignored(.notAsking))
        #expect(game.phase == .finished(.timeUp))
        #expect(game.outcomes == [.abandoned])
        #expect(game.score == 0)
    }

    @Test func gameTimeLimitEndsRevealOfAnswer() throws {
        var game = Game.playing(try ChoiceRules(pace: .init(reveal: .seconds(2)), gameLimit: .seconds(60)))
        try game.pickRight(at: .seconds(59))
        #expect(game.nextInstant == .seconds(60))
        #expect(game.advance(to: .seconds(99)) == .timeUp)
        #expect(game.outcomes == [.right])
        #expect(game.score == 1)
        #expect(game.elapsed == .seconds(60))
    }

    @Test func gameLimitOverridesRevealEndAtSameInstant() throws {
        var game = Game.playing(
            try ChoiceRules(pace: .init(reveal: .seconds(2)), gameLimit: .seconds(60)), questions: 1)
        try game.pickRight(at: .seconds(58))
        #expect(game.advance(to: .seconds(60)) == .timeUp)
    }

    @Test func gameLimitOverridesQuestionLimitAtSameInstant() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(10), questionLimit: .seconds(10)))
        #expect(game.advance(to: .seconds(10)) == .timeUp)
        #expect(game.advance(to: .seconds(10)) == nil)
        #expect(game.outcomes == [.abandoned])
        #expect(game.stats.expired == 0)
    }

    @Test func questionLimitOverridesTimedHelpAtSameInstant() throws {
        var game = Game.playing(
            try ChoiceRules(
                pace: .init(reveal: .seconds(1)), questionLimit: .seconds(4), help: .init(every: .seconds(2))))
        game.advance(to: .seconds(4))
        #expect(game.outcomes == [.expired])
        #expect(game.rounds[0].removed.count == 1)
    }

    @Test func oneLongTimeStepEqualsManyShortSteps() throws {
        let rules = try ChoiceRules(
            pace: .init(reveal: .seconds(2)), questionLimit: .seconds(10), help: .init(every: .seconds(4)))
        var big = Game.playing(rules)
        #expect(big.advance(to: .seconds(1_000)) == .allAsked)
        #expect(big.rounds.map(\.askedAt) == [.zero, .seconds(12), .seconds(24)])
        #expect(big.outcomes == [.expired, .expired, .expired])
        #expect(big.elapsed == .seconds(36))
        var small = Game.playing(rules)
        for tick in 1...36_000 { small.advance(to: .milliseconds(tick)) }
        #expect(small == big)
    }

    @Test func longTimeStepStopsWhenQuestionsRunOut() throws {
        var game = Game.playing(
            try ChoiceRules(pace: .init(reveal: .seconds(2)), questionLimit: .seconds(10)), questions: 2, isLast: false)
        #expect(game.advance(to: .seconds(1_000)) == nil)
        #expect(game.phase == .playing(.waiting))
        #expect(game.elapsed == .seconds(24))
    }

    @Test func nextQuestionFollowsAtOnceWithoutReveal() throws {
        var game = Game.playing(.plainSuddenDeath)
        try game.pickRight(at: .seconds(1))
        try game.pickRight(at: .seconds(1))
        try game.pickRight(at: .seconds(1))
        #expect(game.rounds.map(\.askedAt) == [.zero, .seconds(1), .seconds(1)])
        #expect(game.phase == .finished(.allAsked))
    }

    @Test func remainingTimeRunsDownToZero() throws {
        var game = Game(rules: try ChoiceRules(gameLimit: .seconds(60)))
        #expect(game.remaining == .seconds(60))
        game.deal(.fixture())
        game.start()
        game.advance(to: .milliseconds(12_345))
        #expect(game.remaining == .milliseconds(47_655))
        game.advance(to: .seconds(Int64.max))
        #expect(game.remaining == .zero)
        #expect(Game.playing().remaining == nil)
    }

    @Test func questionTimeStopsDuringReveal() throws {
        var game = Game.playing(try ChoiceRules(pace: .init(reveal: .seconds(2)), questionLimit: .seconds(10)))
        game.advance(to: .seconds(3))
        #expect(game.questionRemaining == .seconds(7))
        try game.pickRight(at: .seconds(4))
        game.advance(to: .seconds(5))
        #expect(game.questionRemaining == .seconds(6))
        game.advance(to: .seconds(6))
        #expect(game.questionRemaining == .seconds(10))
        #expect(Game.playing().questionRemaining == nil)
    }

    @Test func pauseAndResumeKeepRemainingTimes() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(60), questionLimit: .seconds(10)))
        #expect(game.pause(at: .seconds(4)) == true)
        #expect(game.phase == .paused(.asking))
        #expect(game.nextInstant == nil)
        game.advance(to: .seconds(50))
        #expect(game.elapsed == .seconds(4))
        #expect(game.currentRound?.question.id == "question 1")
        #expect(game.resume() == true)
        #expect(game.remaining == .seconds(56))
        #expect(game.questionRemaining == .seconds(6))
        #expect(game.nextInstant == .seconds(10))
    }

    @Test func pausedRevealResumesWithRemainingTime() throws {
        var game = Game.playing()
        try game.pickRight(at: .seconds(1))
        game.pause(at: .seconds(2))
        #expect(game.phase == .paused(.revealing(until: .seconds(3))))
        game.resume()
        game.advance(to: .seconds(3))
        #expect(game.asked.count == 2)
    }

    @Test func pausingAtGameTimeLimitEndsGame() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(60)))
        #expect(game.pause(at: .seconds(60)) == false)
        #expect(game.phase == .finished(.timeUp))
    }

    @Test func pauseAndResumeInWrongPhaseAreIgnored() {
        var game = Game(rules: .plainQuiz)
        game.deal(.fixture())
        #expect(game.pause(at: .zero) == false)
        #expect(game.resume() == false)
        game.start()
        #expect(game.resume() == false)
        #expect(game.pause(at: .zero) == true)
        #expect(game.pause(at: .zero) == false)
        game.quit(at: .zero)
        #expect(game.resume() == false)
    }

    @Test func quittingAfterGameTimeLimitReturnsTimeUp() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(60)))
        #expect(game.quit(at: .seconds(61)) == .timeUp)
    }

    @Test func longestTimeLimitsDoNotOverflow() throws {
        let longest = Duration.seconds(Int64.max)
        var game = Game.playing(
            try ChoiceRules(
                pace: .init(reveal: longest), gameLimit: longest, questionLimit: longest, help: .init(every: longest)))
        #expect(game.advance(to: .seconds(1)) == nil)
        #expect(game.nextInstant != nil)
        try game.pickRight(at: .seconds(2))
        #expect(game.advance(to: longest) == .timeUp)
        #expect(game.advance(to: .seconds(Int64.min)) == nil)
    }

    @Test func revealAfterLongestTimeLimitIsNotShortened() throws {
        var game = Game.playing(try ChoiceRules(pace: .init(reveal: .seconds(2)), questionLimit: .seconds(Int64.max)))
        game.advance(to: .seconds(Int64.max))
        #expect(game.outcomes == [.expired])
        #expect(game.phase == .playing(.revealing(until: game.elapsed + .seconds(2))))
        #expect(game.nextInstant == game.elapsed + .seconds(2))
    }

    @Test func maximalTimeDoesNotOverflow() throws {
        var game = Game.playing(try ChoiceRules(pace: .init(reveal: .seconds(2)), help: .init(every: .milliseconds(1))))
        game.advance(to: .seconds(Int64.max))
        #expect(game.rounds[0].removed.count == 3)
        #expect(try game.pickRight(at: .seconds(Int64.max)) == .right(points: 1))
        #expect(game.quit(at: .seconds(Int64.max)) == .quit)
    }
}
