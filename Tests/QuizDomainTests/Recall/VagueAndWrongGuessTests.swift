import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of guesses in a game whose author has written more about the answers than their names.
@Suite(.bounded) struct VagueAndWrongGuessTests {
    private func game(_ answers: [RecallQuestion.Answer], typos: TypoPolicy = .standard) throws -> RecallGame {
        var game = RecallGame(
            try RecallQuestion("Which?", answers: answers), rules: try RecallRules(typos: typos))
        game.start()
        return game
    }

    private let roosevelts: [RecallQuestion.Answer] = ["Theodore Roosevelt", "Franklin Roosevelt"].map {
        .init($0, notEnough: ["Roosevelt"], rejected: ["Eleanor Roosevelt"])
    }

    @Test(arguments: ["Roosevelt", "ROOSEVELT", " roosevelt ", "Rosevelt"])
    func vagueGuessIsNotCountedAsWrong(guess: String) throws {
        var game = try game(roosevelts)
        #expect(game.add(guess, at: .seconds(1)) == .notEnough)
        #expect(game.wrongGuesses == 0)
        #expect(game.found.isEmpty)
    }

    @Test func vagueGuessStaysVagueUntilAnswersAreFound() throws {
        var game = try game(roosevelts + [.init("Abraham Lincoln")])
        _ = game.add("theodore roosevelt", at: .zero)
        #expect(game.add("roosevelt", at: .zero) == .notEnough)
        _ = game.add("franklin roosevelt", at: .zero)
        #expect(game.add("roosevelt", at: .zero) == .alreadyFound(answer: "Theodore Roosevelt"))
    }

    @Test func vagueTextIsNotAcceptedWhileTyping() throws {
        var game = try game(roosevelts)
        #expect(game.addTyped("roosevelt", at: .zero).verdicts.last == nil)
        #expect(game.addTyped("roosevelt", afterPause: true, at: .zero).verdicts.last == nil)
        #expect(game.addTyped("franklin roosevelt", at: .zero).verdicts.last != nil)
    }

    @Test func answerContainedInVagueNameNeedsPause() throws {
        var game = try game([.init("Bus"), .init("George H. W. Bush", notEnough: ["Bush"])])
        #expect(game.addTyped("bus", at: .zero).verdicts.last == nil)
        #expect(game.addTyped("bus", afterPause: true, at: .zero).verdicts.last != nil)
    }

    @Test func guessEqualToKnownWrongNameIsWrong() throws {
        let answer = RecallQuestion.Answer("Switzerland", rejected: ["Swaziland"])
        var game = try game([answer, .init("Gabon")])
        #expect(game.add("Swaziland", at: .zero) == .wrong)
        #expect(game.wrongGuesses == 1)
        #expect(game.add("Swizerland", at: .zero) == .accepted(answer: "Switzerland", manner: .typo(distance: 1)))
    }

    @Test func misspellingNearWrongNameIsWrong() throws {
        let guess = "Elanor Roosevelt"
        var game = try game([.init("Eleonor Roosevelt", rejected: ["Eleanor Roosevelt"]), .init("Gabon")])
        #expect(game.add(guess, at: .zero) == .wrong)
        var other = try self.game([.init("Eleonor Roosevelt"), .init("Gabon")])
        #expect(other.add(guess, at: .zero) == .accepted(answer: "Eleonor Roosevelt", manner: .typo(distance: 2)))
    }

    @Test func guessSimilarOnlyToVagueNameIsWrong() throws {
        var typos = TypoPolicy.standard
        typos.tellsClose = true
        var game = try game([.init("volatile", notEnough: ["Australia"])], typos: typos)
        #expect(game.add("Ausstrailai", at: .zero) == .wrong)
        #expect(game.add("vollatliel", at: .zero) == .close)
        #expect(game.wrongGuesses == 2)
    }

    @Test func questionOverridesTimeLimitAndArticlesOfRules() throws {
        let rules = try RecallRules(limit: .seconds(60), articles: .italian)
        #expect(RecallGame(.planets, rules: rules).rules.limit == .seconds(120))
        #expect(RecallGame(.planets, rules: rules).rules.articles == .english)
        #expect(RecallGame(.javaKeywords, rules: rules).rules == rules)
    }

    @Test func rulesCanIgnoreTimeLimitAndArticlesOfQuestion() throws {
        let rules = try RecallRules(limit: nil, articles: .italian, followsQuestion: false)
        #expect(RecallGame(.planets, rules: rules).rules == rules)
    }

    @Test func guessMayBeginWithArticleThatQuestionPermits() {
        var game = RecallGame(.planets)
        game.start()
        #expect(game.add("the Earth", at: .zero) == .accepted(answer: "Earth", manner: .folded))
    }
}
