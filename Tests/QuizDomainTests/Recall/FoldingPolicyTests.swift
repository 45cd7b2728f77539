import Foundation
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct FoldingPolicyTests {
    private static let pairs: [(FoldingPolicy, [String])] = [
        (.caseMatters, ["Co", "CO"]), (.caseMatters, ["mW", "MW"]), (.caseMatters, ["Ærø", "ærø"]),
        (.accentsMatter, ["schon", "schön"]), (.accentsMatter, ["Masse", "Maße"]), (.accentsMatter, ["все", "всё"]),
        (.accentsMatter, ["pero", "però"]), ([.caseMatters, .accentsMatter], ["schon", "Schon", "schön"]),
    ]

    @Test(arguments: pairs)
    func answersDifferingInSignificantSpellingAreDistinct(policy: FoldingPolicy, answers: [String]) throws {
        let question = try RecallQuestion("Which?", answers: answers, folding: policy)
        #expect(question.merged.isEmpty)
        let matcher = GuessMatcher(question)
        for (index, answer) in answers.enumerated() {
            #expect(matcher.find(answer) == .answer(index, manner: .exact))
            #expect(matcher.find(answer + "\u{AD}") == .answer(index, manner: .folded))
        }
    }

    @Test(arguments: pairs)
    func questionReportsAnswersMergedByDefaultFolding(policy: FoldingPolicy, answers: [String]) throws {
        let question = try RecallQuestion("Which?", answers: answers)
        #expect(question.answers.map(\.text) == [answers[0]])
        #expect(question.merged.map(\.text) == Array(answers.dropFirst()))
        #expect(question.merged.allSatisfy { $0.into == answers[0] })
    }

    @Test(arguments: [
        (FoldingPolicy.caseMatters, "mw", "mW"), (.caseMatters, "POLISH", "Polish"), (.accentsMatter, "schon", "schön"),
        (.accentsMatter, "gutemorgen", "gütemorgen"), (.caseMatters, "tom cruise", "Tom Cruise"),
    ])
    func guessDifferingInSignificantSpellingIsWrong(policy: FoldingPolicy, guess: String, answer: String) {
        #expect(GuessMatcher(answers: [.init(answer)], folding: policy).find(guess) == .nothing)
        #expect(GuessMatcher(answers: [.init(answer)]).find(guess) == .answer(0, manner: .folded))
    }

    @Test(arguments: [
        (FoldingPolicy.caseMatters, "Schön", "Schon"), (.accentsMatter, "SCHÖN", "schön"),
        (.caseMatters, "U.S.A.", "USA"),
        (.accentsMatter, "x-men", "XMen"), (.caseMatters, "The Who", "Who"), (.accentsMatter, "ΟΔΟΣ", "οδος"),
    ])
    func insignificantDifferencesAreStillFolded(policy: FoldingPolicy, guess: String, answer: String) {
        let matcher = GuessMatcher(answers: [.init(answer)], articles: .english, folding: policy)
        #expect(matcher.find(guess) == .answer(0, manner: .folded))
    }

    @Test func misspellingIsAcceptedIfCaseMatters() {
        let matcher = GuessMatcher(answers: [.init("Henry VIII"), .init("Henry VII")], folding: .caseMatters)
        #expect(matcher.find("Henri VIII") == .answer(0, manner: .typo(distance: 1)))
    }

    @Test func caseSensitiveQuestionDistinguishesAliasesByCase() throws {
        let answers = [RecallQuestion.Answer("cobalt", aliases: ["Co"]), .init("carbon monoxide", aliases: ["CO"])]
        let question = try RecallQuestion("Which?", answers: answers, folding: .caseMatters)
        #expect(GuessMatcher(question).find("CO") == .answer(1, manner: .alias))
    }

    @Test func foldingPolicySurvivesSaveAndRestore() throws {
        var game = RecallGame(try RecallQuestion("Which?", answers: ["Co", "CO"], folding: .caseMatters))
        game.start()
        _ = game.add("CO", at: .zero)
        game.pause(at: .zero)
        var back = try JSONDecoder().decode(RecallGame.self, from: JSONEncoder().encode(game))
        #expect(back == game)
        back.resume()
        #expect(back.add("co", at: .zero) == .wrong)
        #expect(back.add("Co", at: .zero) == .accepted(answer: "Co", manner: .exact))
    }
}
