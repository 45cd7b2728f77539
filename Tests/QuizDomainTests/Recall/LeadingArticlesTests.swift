import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct LeadingArticlesTests {
    private func judge(_ guess: String, in answers: [String], _ articles: LeadingArticles) throws -> GuessVerdict {
        var game = RecallGame(.fixture(answers: answers), rules: try RecallRules(articles: articles, typos: .none))
        game.start()
        return game.add(guess, at: .zero)
    }

    @Test(arguments: ["Gambia", "gambia", "the Gambia", "a gambia", "The  Gambia"])
    func leadingArticleIsOptional(guess: String) throws {
        for answer in ["The Gambia", "Gambia"] {
            guard guess != answer else { continue }
            #expect(try judge(guess, in: [answer], .english) == .accepted(answer: answer, manner: .folded))
        }
    }

    @Test(arguments: [("l’Aquila", "Aquila"), ("Aquila", "L'Aquila"), ("gli Uffizi", "Uffizi"), ("un'isola", "isola")])
    func articleMayEndWithApostrophe(guess: String, answer: String) throws {
        #expect(try judge(guess, in: [answer], .italian) == .accepted(answer: answer, manner: .folded))
    }

    @Test func articleIsRequiredIfRulesContainNoArticles() throws {
        #expect(try judge("Gambia", in: ["The Gambia"], .none) == .wrong)
    }

    @Test(arguments: ["a", "A", "the"])
    func articleAloneCanBeAnswer(answer: String) throws {
        #expect(try judge(answer, in: [answer, "an"], .english) == .accepted(answer: answer, manner: .exact))
    }

    @Test func beginningOfWordIsNotRemovedAsArticle() throws {
        #expect(try judge("ndorra", in: ["Andorra"], .english) == .wrong)
    }

    @Test func answerWithSameArticleAsGuessIsPreferred() throws {
        #expect(try judge("who", in: ["The Who", "Who"], .english) == .accepted(answer: "Who", manner: .folded))
        #expect(
            try judge("the who", in: ["The Who", "Who"], .english) == .accepted(answer: "The Who", manner: .folded))
    }

    @Test func answersDifferingInArticleAreAmbiguousWithoutArticle() throws {
        #expect(try judge("band", in: ["The Band", "A Band"], .english) == .ambiguous(2))
        #expect(
            try judge("a band", in: ["The Band", "A Band"], .english) == .accepted(answer: "A Band", manner: .folded))
    }

    @Test func blankArticlesAreIgnored() {
        #expect(LeadingArticles(["The", " ", ""]).words == ["the"])
    }
}
