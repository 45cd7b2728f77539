import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct FixturesTests {
    @Test func javaFixtureHasFiftyUniqueKeywords() {
        let keywords = RecallQuestion.javaKeywords.answers.map(\.text)
        #expect(keywords.count == 50)
        #expect(Set(keywords).count == 50)
        #expect(keywords == keywords.sorted())
        #expect(RecallQuestion.javaKeywords.merged.isEmpty)
    }

    @Test func fixtureHasRequestedNumberOfAnswers() {
        #expect(RecallQuestion.fixture(answers: 7).answers.count == 7)
    }

    @Test(arguments: ["plain", "with \"quotes\"", "back\\slash", "line\nbreak", "città", "🇮🇹"])
    func recallPayloadEncodesSpecialCharacters(text: String) throws {
        struct Wire: Decodable {
            let question: String
            let answer: [String]
        }
        let question = RecallQuestion.fixture(text, answers: [text])
        let wire = try JSONDecoder().decode(Wire.self, from: RecallPayload(question).body)
        #expect(wire.question == text)
        // An answer is one line.
        #expect(wire.answer == question.answers.map(\.text))
    }

    @Test func quizContentFixturesNeedNoArguments() {
        let round = ChoiceRoundScreen<QuizContent>.fixture()
        #expect(round.options.map(\.content.text) == ["right", "wrong 1", "wrong 2", "wrong 3"])
        #expect(ChoiceQuestion<QuizContent>.fixture().options.map(\.text) == round.options.map(\.content.text))
        #expect(ChoiceQuestion<QuizContent>.typedFixture().typed?.accepted == ["right"])
        let results = ResultsScreen<QuizContent>.fixture()
        #expect(results.review.map(\.outcome) == [.right, .right, .wrong])
        #expect(results.stats.right == 2 && results.stats.wrong == 1)
    }

    @Test func fixtureScreenMatchesItsPhase() {
        #expect(RecallScreen.fixture().count?.text == "1/3")
        #expect(RecallScreen.fixture(.loading).count == nil)
        #expect(RecallScreen.fixture(.ready).button.action == .start)
        #expect(RecallScreen.fixture(.playing).button.action == .reset)
    }

    @Test func choiceFixturesHaveNumberedIDsAndRightOption() {
        let questions = [ChoiceQuestion<String>].fixtures(3, from: 2)
        #expect(questions.map(\.id) == ["question 2", "question 3", "question 4"])
        #expect(questions.allSatisfy { $0.options[$0.right] == "right" })
        #expect([ChoiceQuestion<String>].fixtures(-1).isEmpty)
        #expect(ChoicePage.fixture(2, isLast: true).questions.count == 2)
    }
}
