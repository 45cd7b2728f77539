import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests that no text of a screen, spoken or displayed, depends on an answer that the player may not know yet.
///
/// Each test plays two games side by side, which differ only in such answers, and compares their whole screens.
@MainActor
@Suite(.bounded) struct HiddenAnswersTests {
    private let clock = ManualClock()

    // MARK: Typed recall

    nonisolated private static let recallQuestions: [RecallQuestion] =
        [.javaKeywords, .planets, .fixture()] + AnswerCorpus.all.map(\.question)

    /// Returns the question with other answers, of which only the first is the same.
    ///
    /// They begin with the same letters, because a hint may tell these.
    private func disguised(_ question: RecallQuestion) throws -> RecallQuestion {
        let answers = question.answers.enumerated().map { place, answer in
            let letter = answer.text.first { $0.isLetter || $0.isNumber } ?? answer.text.first ?? "a"
            return place == 0 ? answer : RecallQuestion.Answer("\(letter)zz\(place)", prompt: answer.prompt)
        }
        return try RecallQuestion(
            question.text, answers: answers, folding: question.folding, rowOrder: question.rowOrder,
            limit: question.limit, articles: question.articles, picture: question.picture,
            pictureDescription: question.pictureDescription)
    }

    @Test(arguments: recallQuestions.indices)
    func recallScreenDoesNotRevealMissingAnswers(index: Int) async throws {
        let question = Self.recallQuestions[index]
        for wording in [RecallWording.english, .italian] {
            let sessions = try [question, disguised(question)].map {
                RecallSession(
                    loader: RecallQuestionLoaderSpy(answering: .always($0)), wording: wording, time: clock.timeSource)
            }
            let actions: [RecallScreen.Action] = [
                .load, .start, .guess("qqqqqqqqq"), .guess(question.answers[0].text), .type("qqqq"), .pause, .resume,
                .hint(row: nil), .hint(row: 1), .hint(row: 2), .guess(question.answers[0].text), .pause,
            ]
            for action in actions {
                for session in sessions { await session.perform(action) }
                #expect(sessions[0].screen == sessions[1].screen, "after \(action)")
                clock.advance(by: .seconds(1))
            }
            #expect(sessions[0].screen.found == [question.answers[0].text])
            // The screens differ when the game is over, so the comparison is not trivial.
            for session in sessions { session.giveUp() }
            #expect(sessions[0].screen != sessions[1].screen)
        }
    }

    // MARK: Multiple choice

    private func quizzes() throws -> [[ChoiceQuestion<QuizContent>]] {
        let fixtures = try [ChoiceQuestion<String>].fixtures(9).map { question in
            try ChoiceQuestion(
                id: question.id, prompt: QuizContent(question.prompt),
                options: question.options.map { QuizContent($0) }, right: question.right, explanation: "because")
        }
        return [fixtures, try QuizFile(QuizFile.capitalsBytes).questions]
    }

    /// Returns the question with its second option as the right one, or its first option if that was the second.
    private func disguised(_ question: ChoiceQuestion<QuizContent>) throws -> ChoiceQuestion<QuizContent> {
        try ChoiceQuestion(
            id: question.id, prompt: question.prompt, options: question.options, right: question.right == 1 ? 0 : 1,
            points: question.points, order: question.order, explanation: "another reason")
    }

    private func session(
        _ questions: [ChoiceQuestion<QuizContent>], _ wording: ChoiceWording
    ) throws -> ChoiceSession<QuizContent> {
        ChoiceSession(
            deck: FixedDeck(questions), rules: try ChoiceRules(miss: .staysUntilFound), heading: "Quiz",
            wording: wording, time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 3)))
    }

    /// Returns an option of the current question that is wrong in both games, if there is one that was not picked.
    private func wrongOption(
        _ sessions: [ChoiceSession<QuizContent>], _ games: [[ChoiceQuestion<QuizContent>]]
    ) throws -> ChoiceOptionID? {
        let round = try #require(sessions[0].screen.round)
        let rights = games.flatMap { $0 }.filter { $0.prompt == round.prompt }.map { $0.options[$0.right] }
        return round.options.first { $0.isEnabled && !rights.contains($0.content) }?.id
    }

    private func pickRight(
        _ session: ChoiceSession<QuizContent>, _ questions: [ChoiceQuestion<QuizContent>]
    ) throws {
        let round = try #require(session.screen.round)
        let question = try #require(questions.first { $0.prompt == round.prompt })
        let right = try #require(round.options.first { $0.content == question.options[question.right] })
        session.pick(right.id)
        #expect(session.screen.events.last?.kind == .right)
    }

    @Test func openQuestionDoesNotRevealRightOption() async throws {
        for questions in try quizzes() {
            let games = try [questions, questions.map(disguised)]
            for wording in [ChoiceWording.english, .italian] {
                let sessions = try games.map { try session($0, wording) }
                func expectEqual(_ what: String) {
                    #expect(sessions[0].screen == sessions[1].screen, "\(what): \(questions[0].prompt.text)")
                }
                expectEqual("menu")
                for session in sessions { await session.start() }
                while sessions[0].screen.round != nil {
                    expectEqual("asking")
                    let wrong = try wrongOption(sessions, games)
                    if let wrong { for session in sessions { session.pick(wrong) } }
                    expectEqual("asking after a miss")
                    for session in sessions { session.pause() }
                    expectEqual("paused")
                    for session in sessions { session.resume() }
                    for (session, questions) in zip(sessions, games) { try pickRight(session, questions) }
                }
                #expect(sessions[0].screen.results != nil)
                #expect(sessions[0].screen != sessions[1].screen)
            }
        }
    }
}
