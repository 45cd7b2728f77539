import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the text that a session takes from the text field.
@MainActor
@Suite(.bounded) struct TypedTextFieldTests {
    private let clock = ManualClock()

    private func started() async -> RecallSession {
        let question = RecallQuestion.fixture(answers: ["int", "interface", "final"])
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(question)), time: clock.timeSource)
        await session.load()
        session.start()
        return session
    }

    @Test func textsTakenFromFieldAreNumberedInOrder() async {
        let session = await started()
        #expect(session.screen.taken == nil)
        session.addTyped("final int x")
        #expect(session.screen.taken == RecallScreen.TakenText(number: 1, text: "final int", rest: "x"))
        session.addTyped("x")
        #expect(session.screen.taken?.number == 1)
        session.add(" Int ")
        #expect(session.screen.taken == RecallScreen.TakenText(number: 2, text: "Int"))
        session.add("goto")
        #expect(session.screen.taken?.number == 2)
    }

    @Test func answerIsTakenFromFieldAfterTypingPause() async throws {
        let session = await started()
        session.addTyped("int")
        #expect(session.screen.taken == nil)
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(1))
        try await until { session.screen.taken == RecallScreen.TakenText(number: 1, text: "int") }
    }

    @Test func newGameForgetsTextTakenFromField() async {
        let session = await started()
        session.add("final")
        session.reset()
        session.start()
        #expect(session.screen.taken == nil)
        session.add("final")
        #expect(session.screen.taken?.number == 2)
    }

    @Test(arguments: [
        ("int ", ""), ("int fin", "fin"), ("  int  fin", "fin"), ("int", ""), ("in", "in"), ("", ""),
        ("final int", "final int"),
    ])
    func fieldKeepsLettersTypedAfterTakenText(field: String, rest: String) {
        #expect(RecallScreen.TakenText(number: 1, text: "int", rest: "x").rest(of: field) == rest)
    }
}
