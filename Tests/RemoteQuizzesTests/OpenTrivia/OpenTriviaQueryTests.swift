import QuizDomain
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

@Suite(.bounded) struct OpenTriviaQueryTests {
    @Test(arguments: [0, -1, 51, Int.min, Int.max])
    func invalidAmountThrowsErrorNamingRange(amount: Int) {
        let error = #expect(throws: OpenTriviaQueryError.amountOutOfRange(amount)) {
            try OpenTriviaQuery(amount: amount)
        }
        #expect(error?.description == "amount \(amount) is not in 1…50")
    }

    @Test(arguments: [1, 2, 49, 50])
    func amountsFromOneToFiftyAreAccepted(amount: Int) throws {
        #expect(try OpenTriviaQuery(amount: amount).amount == amount)
    }

    @Test func queriesRequestTenQuestionsByDefault() throws {
        #expect(try OpenTriviaQuery(amount: 10) == OpenTriviaQuery())
        #expect(try OpenTriviaQuery(amount: 10, kind: .trueOrFalse) == .trueOrFalse)
        #expect(try OpenTriviaQuery(amount: 10, kind: .multipleChoice) == OpenTriviaQuery(.multipleChoice))
    }
}
