import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of starting a game, choosing options, and ending a game.
@Suite(.bounded) struct ChoiceGameTests {
    typealias Game = ChoiceGame<String>

    @Test func newGameIsReadyAndNeedsQuestions() {
        let game = Game(rules: .plainQuiz)
        #expect(game.phase == .ready)
        #expect(game.wantsQuestions)
        #expect(game.total == nil)
        #expect(game.currentRound == nil)
        #expect(game.nextInstant == nil)
        #expect(game.elapsed == .zero)
    }

    @Test func gameCannotStartWithoutQuestions() {
        var game = Game(rules: .plainQuiz)
        #expect(game.start() == false)
        game.deal(ChoicePage([], isLast: true))
        #expect(game.start() == false)
        #expect(game.phase == .ready)
        #expect(game.total == 0)
    }

    @Test func startAsksFirstQuestionAtTimeZero() throws {
        let game = Game.playing()
        #expect(game.phase == .playing(.asking))
        #expect(game.asked == ["question 1"])
        #expect(try #require(game.currentRound).askedAt == .zero)
    }

    @Test func currentIndexIsIndexOfCurrentRound() throws {
        var game = Game.playing(.plainQuiz, questions: 2)
        #expect(Game(rules: .plainQuiz).currentIndex == nil && game.currentIndex == 0)
        try game.pickRight(at: .seconds(1))
        #expect(game.currentIndex == 0)
        game.advance(to: .seconds(3))
        #expect(game.currentIndex == 1)
        try game.pickRight(at: .seconds(4))
        game.advance(to: .seconds(6))
        #expect(game.ending != nil && game.currentIndex == nil)
    }

    @Test func secondStartIsIgnored() {
        var game = Game.playing()
        game.advance(to: .seconds(3))
        let before = game
        #expect(game.start() == false)
        #expect(game == before)
    }

    @Test func rightChoiceAddsPointsOfQuestion() throws {
        var game = Game.playing(.plainQuiz, ChoicePage([.fixture(points: 5), .fixture("2", points: 7)]))
        #expect(try game.pickRight(at: .seconds(1)) == .right(points: 5))
        #expect(game.score == 5)
        try game.pickRight(at: .seconds(4))
        #expect(game.score == 12)
    }

    @Test func wrongChoiceKeepsScoreAndGameContinues() throws {
        var game = Game.playing()
        try game.pickRight(at: .seconds(1))
        #expect(try game.pickWrong(at: .seconds(4)) == .wrong)
        #expect(game.score == 1)
        #expect(game.outcomes == [.right, .wrong])
        game.advance(to: .seconds(6))
        #expect(game.asked.count == 3)
    }

    @Test func unknownOptionIsIgnored() {
        var game = Game.playing()
        let before = game
        for place in [-1, 4, Int.max, Int.min] {
            let option = ChoiceOptionID(round: 0, place: place)
            #expect(game.pick(option, at: .zero) == .ignored(.unknownOption))
        }
        #expect(game == before)
    }

    @Test func optionOfEarlierQuestionIsIgnored() throws {
        var game = Game.playing(.plainSuddenDeath)
        let (right, wrong) = (try #require(game.rightOption), try #require(game.wrongOptions.first))
        try game.pickRight(at: .seconds(1))
        let before = game
        #expect(game.pick(right, at: .seconds(1)) == .ignored(.otherQuestion))
        #expect(game.pick(wrong, at: .seconds(1)) == .ignored(.otherQuestion))
        #expect(game == before)
    }

    @Test(arguments: [-1, 1, Int.max])
    func optionOfUnaskedQuestionIsIgnored(round: Int) {
        var game = Game.playing()
        #expect(game.pick(ChoiceOptionID(round: round, place: 0), at: .zero) == .ignored(.otherQuestion))
    }

    @Test func secondChoiceForSameQuestionIsIgnored() throws {
        var game = Game.playing()
        let right = try #require(game.rightOption)
        try game.pickWrong(at: .seconds(1))
        let before = game
        #expect(game.pick(right, at: .seconds(1)) == .ignored(.notAsking))
        #expect(game == before)
        #expect(game.score == 0)
    }

    @Test func answerDuringRevealIsIgnored() throws {
        var game = Game.playing()
        try game.pickRight(at: .seconds(1))
        #expect(try game.pickRight(at: .milliseconds(2_999)) == .ignored(.notAsking))
        #expect(try game.pickWrong(at: .milliseconds(2_999)) == .ignored(.notAsking))
        #expect(game.score == 1)
        #expect(game.stats.attempts == 1)
    }

    @Test func readyPausedOrFinishedGameIgnoresChoice() throws {
        let option = ChoiceOptionID(round: 0, place: 0)
        var game = Game(rules: .plainQuiz)
        game.deal(.fixture())
        #expect(game.pick(option, at: .zero) == .ignored(.notAsking))
        game.start()
        game.pause(at: .zero)
        #expect(game.pick(option, at: .zero) == .ignored(.notAsking))
        game.quit(at: .zero)
        #expect(game.pick(option, at: .zero) == .ignored(.notAsking))
        #expect(game.stats.attempts == 0)
    }

    @Test func suddenDeathGameEndsAtFirstMiss() throws {
        var game = Game.playing(.plainSuddenDeath)
        try game.pickRight(at: .seconds(1))
        #expect(game.asked.count == 2)
        #expect(try game.pickWrong(at: .seconds(2)) == .wrong)
        #expect(game.phase == .finished(.missed))
        #expect(game.score == 1)
        #expect(game.nextInstant == nil)
    }

    @Test func suddenDeathGameEndsAfterLastQuestion() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 2)
        try game.pickRight(at: .seconds(1))
        try game.pickRight(at: .seconds(2))
        #expect(game.phase == .finished(.allAsked))
        #expect(game.score == 2)
    }

    @Test func suddenDeathEndsByMissAtLastQuestion() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1)
        try game.pickWrong(at: .seconds(1))
        #expect(game.phase == .finished(.missed))
    }

    @Test func missIsRevealedBeforeGameEnds() throws {
        var game = Game.playing(try ChoiceRules(miss: .endsTheGame, pace: .init(reveal: .milliseconds(100))))
        try game.pickWrong(at: .seconds(1))
        #expect(game.phase == .playing(.revealing(until: .milliseconds(1_100))))
        #expect(game.advance(to: .milliseconds(1_099)) == nil)
        #expect(game.advance(to: .milliseconds(1_100)) == .missed)
    }

    @Test func wrongChoicesAreCountedUntilRightChoice() throws {
        var game = Game.playing(try ChoiceRules(miss: .staysUntilFound))
        #expect(try game.pickWrong(at: .seconds(1)) == .wrong)
        #expect(try game.pickWrong(at: .seconds(2)) == .wrong)
        #expect(game.phase == .playing(.asking))
        #expect(try game.pickRight(at: .seconds(3)) == .right(points: 1))
        #expect(game.stats.wrong == 2)
        #expect(game.stats.right == 1)
        #expect(game.asked.count == 2)
    }

    @Test func repeatedWrongOptionIsIgnored() throws {
        var game = Game.playing(try ChoiceRules(miss: .staysUntilFound))
        let wrong = try #require(game.wrongOptions.first)
        #expect(game.pick(wrong, at: .seconds(1)) == .wrong)
        #expect(game.pick(wrong, at: .seconds(2)) == .ignored(.chosenBefore))
        #expect(game.stats.wrong == 1)
    }

    @Test func quittingAbandonsQuestionAndKeepsScore() throws {
        var game = Game.playing()
        try game.pickRight(at: .seconds(1))
        game.advance(to: .seconds(3))
        #expect(game.quit(at: .seconds(5)) == .quit)
        #expect(game.phase == .finished(.quit))
        #expect(game.outcomes == [.right, .abandoned])
        #expect(game.score == 1)
        #expect(game.quit(at: .seconds(6)) == nil)
    }

    @Test func unstartedGameCannotBeQuit() {
        var game = Game(rules: .plainQuiz)
        game.deal(.fixture())
        #expect(game.quit(at: .zero) == nil)
        #expect(game.phase == .ready)
    }

    @Test func pausedGameCanBeQuit() {
        var game = Game.playing()
        game.pause(at: .seconds(2))
        #expect(game.quit(at: .seconds(9)) == .quit)
        #expect(game.elapsed == .seconds(2))
    }

    @Test func gameEndsAfterConfiguredNumberOfQuestions() throws {
        var game = Game.playing(try ChoiceRules(dealing: .init(count: 2)), questions: 5)
        #expect(game.total == 2)
        try game.pickRight(at: .seconds(1))
        try game.pickWrong(at: .seconds(2))
        #expect(game.phase == .finished(.allAsked))
        #expect(game.asked.count == 2)
    }
}
