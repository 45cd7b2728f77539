import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of dealing pages, of the total number of questions, and of the requests for further pages.
@Suite(.bounded) struct ChoiceDealingTests {
    typealias Game = ChoiceGame<String>

    @Test func questionsFollowOrderOfPages() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 2, isLast: false)
        game.deal(.fixture(2, from: 3, isLast: true))
        for second in 1...4 { try game.pickRight(at: .seconds(second)) }
        #expect(game.asked == ["question 1", "question 2", "question 3", "question 4"])
        #expect(game.phase == .finished(.allAsked))
    }

    @Test func dealingSamePageAgainAddsNoQuestions() {
        var game = Game.playing(.plainSuddenDeath, isLast: false)
        #expect(game.deal(.fixture(isLast: true)) == 0)
        #expect(game.total == 3)
    }

    @Test func canonicallyEquivalentIDsAreEqual() {
        var game = Game(rules: .plainQuiz)
        game.deal(ChoicePage([.fixture("\u{E9}"), .fixture("e\u{301}")], isLast: true))
        #expect(game.total == 1)
        #expect(game.history.contains("\u{E9}") && game.history.contains("e\u{301}"))
    }

    @Test func duplicateQuestionOnPageIsDealtOnce() {
        var game = Game(rules: .plainQuiz)
        #expect(game.deal(ChoicePage([.fixture("a"), .fixture("b"), .fixture("a")], isLast: true)) == 2)
        #expect(game.total == 2)
    }

    @Test func repeatedQuestionDoesNotChangeShuffledOrder() {
        func shuffled(_ ids: [String]) -> Game {
            var game = Game(rules: .plainQuiz)
            game.deal(ChoicePage([.fixture("a", order: .shuffled)]))
            game.deal(ChoicePage(ids.map { .fixture($0, order: .shuffled) }))
            return game
        }
        #expect(shuffled(["a", "b", "a", "c"]) == shuffled(["b", "c"]))
    }

    @Test func questionTotalIsKnownAfterLastPage() {
        var game = Game.playing(questions: 2, isLast: false)
        #expect(game.rounds.count == 1)
        #expect(game.total == nil)
        game.deal(.fixture(1, from: 3, isLast: true))
        #expect(game.total == 3)
    }

    @Test func deckWithFewerQuestionsThanConfiguredReducesTotal() throws {
        var game = Game(rules: try ChoiceRules(dealing: .init(count: 5)))
        #expect(game.total == 5)
        game.deal(.fixture(3))
        #expect(game.total == 5)
        game.deal(.fixture(1, from: 4, isLast: true))
        #expect(game.total == 4)
    }

    // MARK: Order and number of questions

    private static let ids = (1...8).map { "question \($0)" }

    private func dealt(
        _ rules: ChoiceRules = .plainQuiz, order: DealingOrder, count: Int? = nil, seed: UInt64 = 1
    ) -> Game {
        var game = Game(rules: rules)
        var generator = SeededNumbers(seed: seed)
        game.deal(
            ChoicePage(.fixtures(8), isLast: true, questionOrder: order, questionCount: count), using: &generator)
        return game
    }

    @Test func orderOfShuffledQuestionsDependsOnSeed() {
        let orders = (1...20).map { dealt(order: .shuffled, seed: $0).questionsAhead.map(\.id) }
        #expect(orders.allSatisfy { $0.sorted() == Self.ids })
        #expect(Set(orders).count > 15)
        #expect(dealt(order: .shuffled, seed: 3) == dealt(order: .shuffled, seed: 3))
        #expect(dealt(order: .asGiven).questionsAhead.map(\.id) == Self.ids)
    }

    @Test func questionOrderInRulesOverridesOrderOfDeck() throws {
        let given = try ChoiceRules(dealing: .init(order: .asGiven))
        #expect(dealt(given, order: .shuffled).questionsAhead.map(\.id) == Self.ids)
        let shuffled = try ChoiceRules(dealing: .init(order: .shuffled))
        #expect(dealt(shuffled, order: .asGiven).questionsAhead.map(\.id) != Self.ids)
    }

    private static let counts: [(rules: Int?, deck: Int, asked: Int)] = [
        (nil, 3, 3), (2, 3, 2), (5, 3, 5), (nil, 9, 8), (9, 3, 8),
    ]

    @Test(arguments: counts)
    func rulesOrDeckCanLimitNumberOfQuestions(rules: Int?, deck: Int, asked: Int) throws {
        var game = dealt(try ChoiceRules(dealing: .init(count: rules)), order: .asGiven, count: deck)
        #expect(game.total == asked)
        game.start()
        for second in 1...asked { try game.pickRight(at: .seconds(second)) }
        #expect(game.phase == .finished(.allAsked))
        #expect(game.rounds.count == asked)
    }

    @Test func gameWithEnoughQuestionsNeedsNoMore() {
        var game = Game(rules: .plainSuddenDeath)
        game.deal(ChoicePage(.fixtures(2), questionCount: 2))
        #expect(!game.wantsQuestions)
        #expect(game.total == 2)
    }

    @Test func pageAfterLastPageIsIgnored() {
        var game = Game.playing(questions: 2)
        let before = game
        #expect(game.deal(.fixture(2, from: 3)) == 0)
        #expect(game == before)
        #expect(game.total == 2)
    }

    @Test func emptyLastPageCanBeReplacedBeforeStart() {
        var game = Game(rules: .plainQuiz)
        game.deal(ChoicePage([], isLast: true))
        #expect(!game.wantsQuestions)
        game.deal(.fixture(2))
        #expect(game.total == nil)
        #expect(game.start() == true)
    }

    @Test func finishedGameIgnoresNewQuestions() {
        var game = Game.playing(isLast: false)
        game.quit(at: .zero)
        let before = game
        #expect(game.deal(.fixture(1, from: 9)) == 0)
        #expect(game == before)
    }

    @Test func gameWithOneQuestionLeftNeedsNextPage() throws {
        var game = Game.playing(.plainQuiz, questions: 2, isLast: false)
        #expect(!game.wantsQuestions)
        try game.pickRight(at: .seconds(1))
        #expect(game.wantsQuestions)
        game.advance(to: .seconds(3))
        #expect(game.phase == .playing(.asking))
        #expect(game.wantsQuestions)
    }

    @Test(arguments: [(1, 0), (2, 1), (4, 3), (Int.max, 6)])
    func gameBelowLookAheadCountNeedsMoreQuestions(lookAhead: Int, wantedWith: Int) throws {
        let rules = try ChoiceRules(dealing: .init(lookAhead: lookAhead))
        for count in 1...6 {
            let isWanted = Game.playing(rules, questions: count, isLast: false).wantsQuestions
            #expect(isWanted == (count <= wantedWith), "\(count) left")
        }
    }

    @Test func fullyDealtOrFinishedGameNeedsNoQuestions() throws {
        #expect(!Game.playing(questions: 1).wantsQuestions)
        #expect(!Game.playing(try ChoiceRules(dealing: .init(count: 1)), questions: 1, isLast: false).wantsQuestions)
        var game = Game.playing(questions: 1, isLast: false)
        #expect(game.wantsQuestions)
        game.quit(at: .zero)
        #expect(!game.wantsQuestions)
    }

    @Test func gameOutOfQuestionsWaitsForNextPage() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        #expect(game.phase == .playing(.waiting))
        #expect(game.currentRound == nil)
        #expect(game.nextInstant == nil)
        #expect(game.wantsQuestions)
        #expect(!game.isRunning)
    }

    @Test func timeStopsWhileGameWaitsForQuestions() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        #expect(game.advance(to: .seconds(50)) == nil)
        #expect(game.elapsed == .seconds(1))
        game.deal(.fixture(1, from: 2))
        #expect(game.phase == .playing(.asking))
        #expect(game.rounds.last?.askedAt == .seconds(1))
    }

    @Test func gameCannotTimeOutWhileWaitingForQuestions() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(10)), questions: 1, isLast: false)
        try game.pickRight(at: .seconds(9))
        #expect(game.advance(to: .seconds(99)) == nil)
        #expect(game.remaining == .seconds(1))
    }

    @Test func pageWithoutNewQuestionsKeepsGameWaiting() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.deal(.fixture(1))
        #expect(game.phase == .playing(.waiting))
        game.deal(ChoicePage([]))
        #expect(game.phase == .playing(.waiting))
    }

    @Test func emptyLastPageEndsWaitingGame() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.deal(ChoicePage([], isLast: true))
        #expect(game.phase == .finished(.allAsked))
    }

    @Test func questionsDealtWhilePausedAreAskedAfterResume() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        #expect(game.pause(at: .seconds(2)) == true)
        game.deal(.fixture(1, from: 2, isLast: true))
        #expect(game.phase == .paused(.waiting))
        #expect(game.asked.count == 1)
        #expect(game.resume() == true)
        #expect(game.phase == .playing(.asking))
        #expect(game.asked == ["question 1", "question 2"])
    }

    @Test func gamePausedWhileWaitingStillWaitsAfterResume() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.pause(at: .seconds(2))
        game.resume()
        #expect(game.phase == .playing(.waiting))
    }

    @Test func emptyLastPageEndsGamePausedWhileWaiting() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.pause(at: .seconds(2))
        game.deal(ChoicePage([], isLast: true))
        #expect(game.phase == .finished(.allAsked))
    }

    @Test func historyContainsDealtQuestionsAndRounds() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 3, isLast: false)
        try game.pickRight(at: .seconds(1))
        #expect(game.history.dealtKeys == ["question 1", "question 2", "question 3"])
        #expect(game.history.rounds == game.rounds)
        #expect(game.history.rounds.count == 2)
    }

    @Test func tenThousandQuestionsExpireInOneTimeStep() throws {
        var game = Game.playing(try ChoiceRules(questionLimit: .milliseconds(1)), questions: 10_000)
        #expect(game.advance(to: .seconds(100)) == .allAsked)
        #expect(game.stats.expired == 10_000)
    }
}

/// Tests of a deck whose questions are given at creation.
@Suite(.bounded) struct FixedDeckTests {
    private let questions = [ChoiceQuestion<String>].fixtures(5)

    @Test func fixedDeckDealsAllQuestionsInOrder() {
        #expect(FixedDeck(questions).next(after: ChoiceHistory()) == ChoicePage(questions, isLast: true))
    }

    @Test func attributionOfPageOverridesAttributionOfDeck() async throws {
        let url = try #require(URL(string: "https://quiz.test/licence"))
        let (source, other) = (QuizAttribution("A source", url: url), QuizAttribution("Another source", url: url))
        let deck = FixedDeck(questions).attributed(to: source)
        #expect(
            try await deck.next(after: ChoiceHistory()) == ChoicePage(questions, isLast: true, attribution: source))
        #expect(try await deck.attributed(to: other).next(after: ChoiceHistory()).attribution == source)
    }

    @Test func fixedDeckOmitsQuestionsThatWereDealtBefore() {
        let page = FixedDeck(questions).next(after: ChoiceHistory(dealt: ["question 2", "question 9"]))
        #expect(page.questions.map(\.id) == ["question 1", "question 3", "question 4", "question 5"])
        #expect(page.isLast)
    }

    @Test func equalSeedsGiveEqualQuestionOrder() {
        func deck(_ seed: UInt64) -> FixedDeck<String> {
            var generator = SeededNumbers(seed: seed)
            return FixedDeck(questions.dealt(using: &generator))
        }
        #expect(deck(4) == deck(4))
        #expect(Set((0..<20).map { deck($0).questions.map(\.id) }).count > 10)
        #expect(deck(4).questions.sorted { $0.id < $1.id } == questions)
    }

    @Test func missedQuestionsCanBeReplayed() throws {
        let shuffled = (1...3).map { ChoiceQuestion<String>.fixture("question \($0)", order: .shuffled) }
        var game = ChoiceGame.playing(.plainQuiz, ChoicePage(shuffled, isLast: true))
        try game.pickWrong(at: .seconds(1))
        try game.pickRight(at: .seconds(4))
        try game.pickWrong(at: .seconds(7))
        game.advance(to: .seconds(9))
        #expect(game.phase == .finished(.allAsked))
        #expect(game.missedQuestions.map(\.id) == ["question 1", "question 3"])
        let again = ChoiceGame.playing(.plainQuiz, FixedDeck(game.missedQuestions).next(after: ChoiceHistory()))
        #expect(again.total == 2)
    }

    @Test func replayShufflesOptionsAgain() throws {
        let question = ChoiceQuestion<String>.fixture(
            options: ["a", "b", "c", "d", "e", "f"], order: .shuffled)
        var game = ChoiceGame.playing(.plainSuddenDeath, ChoicePage([question]))
        try game.pickWrong(at: .zero)
        let orders = (0..<20 as Range<UInt64>).map { seed in
            var generator = SeededNumbers(seed: seed)
            var again = ChoiceGame<String>(rules: .plainSuddenDeath)
            again.deal(ChoicePage(game.missedQuestions), using: &generator)
            again.start()
            return again.rounds[0].question.options
        }
        #expect(Set(orders).count > 10)
    }
}
