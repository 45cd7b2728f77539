import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceHistoryTests {
    @Test func appendedQuestionsAreDealtInOrder() {
        var history = ChoiceHistory<String>(dealt: ["question 9"])
        history.append(contentsOf: .fixtures(2))
        history.append(contentsOf: .fixtures(1, from: 3))
        #expect(history.questionsAhead.map(\.id) == ["question 1", "question 2", "question 3"])
        #expect(history.dealtCount == 4)
        #expect(history.contains("question 3") && history.contains("question 9"))
    }

    @Test func repeatedIdentifierIsCountedOnce() {
        var history = ChoiceHistory<String>()
        history.append(contentsOf: [.fixture("a"), .fixture("b"), .fixture("a")])
        #expect(history.dealtCount == 2)
    }

    @Test func fixedDeckEndsAfterAllQuestionsAreDealt() {
        let deck = FixedDeck(.fixtures(3))
        var history = ChoiceHistory<String>()
        history.append(contentsOf: deck.next(after: history).questions)
        #expect(deck.next(after: history).questions.isEmpty)
    }
}
