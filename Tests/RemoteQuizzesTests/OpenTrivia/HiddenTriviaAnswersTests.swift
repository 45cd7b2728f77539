import PlayhouseCoreTesting
import QuizDomain
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

/// Tests that the questions of the service, with their odd texts, give no answer away.
@MainActor
@Suite(.bounded) struct HiddenTriviaAnswersTests {
    private let clock = ManualClock()

    private func questions() throws -> [ChoiceQuestion<QuizContent>] {
        try (OpenTriviaRow.all + OpenTriviaRow.quirky).map { row in
            try ChoiceQuestion(
                #require(OpenTriviaKind(rawValue: row.type)), category: row.category.name, text: row.question,
                correctAnswer: row.correctAnswer, incorrectAnswers: row.incorrectAnswers)
        }
    }

    private func session(_ questions: [ChoiceQuestion<QuizContent>]) -> ChoiceSession<QuizContent> {
        ChoiceSession(
            deck: FixedDeck(questions), rules: .plainQuiz, heading: "Trivia", time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 3)))
    }

    @Test func sharedTextContainsNoQuestionAndNoAnswer() async throws {
        let questions = try questions()
        let session = session(questions)
        await session.start()
        while let option = session.screen.round?.options.first {
            session.pick(option.id)
            clock.advance(by: .seconds(2))
            try await until { session.screen.round?.options.first?.id != option.id }
        }
        let text = try #require(session.screen.results?.share)
        let secrets = questions.flatMap { [$0.prompt.text] + $0.options.map(\.text) }.filter { $0.count > 2 }
        for secret in secrets { #expect(!text.contains(secret)) }
    }

    @Test func screenBeforeChoiceDoesNotRevealRightOption() async throws {
        let questions = try questions()
        let disguised = try questions.map { question in
            try ChoiceQuestion(
                id: question.id, prompt: question.prompt, options: question.options, right: question.right == 1 ? 0 : 1,
                points: question.points, order: question.order)
        }
        let sessions = [session(questions), session(disguised)]
        for session in sessions { await session.start() }
        #expect(sessions[0].screen.round != nil)
        #expect(sessions[0].screen == sessions[1].screen)
    }
}
