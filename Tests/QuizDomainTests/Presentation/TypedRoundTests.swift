import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the screens of rounds whose answer is typed, in a game that also has rounds with options.
@MainActor
@Suite(.bounded) struct TypedRoundTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()

    private func session(
        _ rules: ChoiceRules = .plainQuiz, wording: ChoiceWording = .english,
        resuming saved: ChoiceGame<QuizContent>? = nil
    ) throws -> ChoiceSession<QuizContent> {
        let questions = try QuizFile(QuizFile.mixedBytes).questions
        return ChoiceSession(
            deck: FixedDeck([1, 2, 3, 0].map { questions[$0] }), rules: rules, heading: QuizContent("A quiz"),
            records: RecordLocation(records, key: .fixture()), wording: wording, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)), resuming: saved)
    }

    private func round(_ session: ChoiceSession<QuizContent>) throws -> ChoiceRoundScreen<QuizContent> {
        try #require(session.screen.round)
    }

    private func waitForNextQuestion(of session: ChoiceSession<QuizContent>) async throws {
        clock.advance(by: .seconds(2))
        try await until { session.screen.round?.phase != .revealing }
    }

    @Test func openTypedRoundHasFieldInsteadOfOptions() async throws {
        let session = try session()
        await session.start()
        let shown = try round(session)
        #expect(shown.prompt == "Which river flows through Cairo?")
        #expect(shown.options.isEmpty && shown.help.isEmpty)
        let typing = try #require(shown.typing)
        #expect(typing.placeholder == "Type the answer" && typing.isEnabled)
        #expect(typing.typed.isEmpty && typing.verdict == nil)
        #expect(typing.giveUp == ActionButton("Show the answer", .giveUpQuestion))
        session.pause()
        #expect(try round(session).typing?.isEnabled == false)
        #expect(try round(session).typing?.giveUp?.isEnabled == false)
    }

    @Test func revealedTypedRoundShowsAnswerAndTypedText() async throws {
        let session = try session()
        await session.start()
        await session.perform(.answer("nille"))
        let right = try round(session)
        #expect(right.phase == .revealing && right.alert == nil && right.score.text == "20")
        #expect(right.options.map(\.content) == ["Nile"] && right.options.map(\.state) == [.right])
        #expect(right.typing?.typed == ["nille"])
        #expect(right.typing?.verdict == "Right, but it is spelled Nile")
        #expect(right.explanation == "The Nile is over 6,600 km long.")
        #expect(session.screen.event == GameEvent(.right, number: 1))
        try await waitForNextQuestion(of: session)
        #expect(try round(session).typing?.verdict == nil)
        await session.perform(.answer("C. S. Lewis"))
        let wrong = try round(session)
        #expect(wrong.alert?.right == "J.R.R. Tolkien")
        #expect(wrong.typing?.typed == ["C. S. Lewis"] && wrong.typing?.verdict == "That is not the answer")
        #expect(session.screen.event == GameEvent(.wrong, number: 2))
        try await waitForNextQuestion(of: session)
        #expect(try round(session).typing == nil)
        #expect(try round(session).options.count == 3)
    }

    @Test func verdictIsNotShownInNextRound() async throws {
        let session = try session(try ChoiceRules())
        await session.start()
        #expect(session.answer("Nile") == .accepted(answer: "Nile", manner: .exact))
        #expect(try round(session).prompt == "Who wrote The Hobbit?")
        #expect(try round(session).typing?.verdict == nil && round(session).typing?.typed == [])
    }

    @Test func wrongAnswerKeepsRoundOpenUntilRightOne() async throws {
        let session = try session(try ChoiceRules(miss: .staysUntilFound))
        await session.start()
        #expect(session.answer("Niger") == .wrong)
        #expect(session.screen.event == GameEvent(.wrong, number: 1))
        #expect(try round(session).typing?.typed == ["Niger"])
        #expect(session.answer(" ") == .blank)
        #expect(try round(session).typing?.verdict == nil)
        #expect(session.answer("Nile") == .accepted(answer: "Nile", manner: .exact))
        #expect(session.screen.event == GameEvent(.right, number: 2))
    }

    @Test func questionGivenUpShowsItsAnswer() async throws {
        let session = try session()
        await session.start()
        await session.perform(.giveUpQuestion)
        let alert = try round(session).alert
        #expect(alert?.right == "Nile" && alert?.isRequested == true)
        #expect(alert?.title == "Here is the answer" && alert?.lead == "The answer is")
        #expect(try round(session).typing?.typed == [])
    }

    @Test func typedAnswerInMenuIsNotJudged() throws {
        let session = try session()
        #expect(session.answer("Nile") == .notRunning(nil))
    }

    @Test(arguments: [ChoiceWording.english, .italian])
    func openTypedRoundNeverRevealsAnswer(wording: ChoiceWording) async throws {
        let session = try session(
            try ChoiceRules(miss: .staysUntilFound, help: .init(fiftyFifties: 1)), wording: wording)
        await session.start()
        for text in ["Niger", "", "Danube", "x"] {
            session.answer(text)
            session.pause()
            expectNoAnswer(in: session.screen)
            session.resume()
            expectNoAnswer(in: session.screen)
        }
    }

    /// Expects that no text of a screen, shown or spoken, contains the answer.
    private func expectNoAnswer(in screen: ChoiceScreen<QuizContent>) {
        var text = ""
        dump(screen, to: &text)
        #expect(text.contains("Which river"))
        #expect(!text.contains(/\bNile\b/), "\(text)")
    }

    private func playToEnd(_ session: ChoiceSession<QuizContent>) async throws {
        await session.start()
        session.answer("River Nile")
        try await waitForNextQuestion(of: session)
        session.answer("C. S. Lewis")
        try await waitForNextQuestion(of: session)
        session.pick(try #require(try round(session).options.first { $0.content == "Oslo" }).id)
        try await waitForNextQuestion(of: session)
        session.pick(try #require(try round(session).options.first { $0.content == "Quito" }).id)
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
    }

    @Test func reviewShowsTypedAndRightAnswers() async throws {
        let session = try session()
        try await playToEnd(session)
        let results = try #require(session.screen.results)
        #expect(results.review.map(\.typed) == [["River Nile"], ["C. S. Lewis"], [], []])
        #expect(results.review.map(\.chosen) == [["Nile"], [], ["Oslo"], ["Quito"]])
        #expect(results.review.map(\.right) == ["Nile", "J.R.R. Tolkien", "Oslo", "Lima"])
        #expect(results.review.map(\.outcome) == [.right, .wrong, .right, .wrong])
        #expect(results.stats.attempts == 4 && results.stats.right == 2 && results.stats.wrong == 2)
        #expect(results.score.text == "30")
        await session.resultSaved()
        #expect(await records.record(for: .fixture())?.best.score == 30)
    }

    @Test func sharedTextOfMixedGameContainsNoAnswer() async throws {
        let session = try session()
        try await playToEnd(session)
        let share = try #require(session.screen.results?.share)
        #expect(share.hasSuffix("🟩⬛🟩⬛"))
        for secret in ["Nile", "Lewis", "Tolkien", "Cairo"] { #expect(!share.contains(secret)) }
    }

    @Test func replayAsksMissedTypedQuestionAgain() async throws {
        let session = try session()
        try await playToEnd(session)
        await session.replayMissed()
        var prompts: [String] = []
        while let round = session.screen.round {
            prompts.append(round.prompt?.text ?? "")
            if round.typing != nil { session.answer("tolkien") } else { session.pick(round.options[0].id) }
            clock.advance(by: .seconds(2))
            try await until { session.screen.round?.phase != .revealing }
        }
        #expect(prompts.sorted() == ["What is the capital of Peru?", "Who wrote The Hobbit?"])
    }

    @Test func savedMixedGameContinuesInTypedRound() async throws {
        let first = try session(try ChoiceRules(miss: .staysUntilFound))
        await first.start()
        first.answer("Niger")
        let saved = try JSONDecoder().decode(
            ChoiceGame<QuizContent>.self, from: JSONEncoder().encode(try #require(first.savedGame)))
        let next = try session(resuming: saved)
        #expect(try round(next).typing?.typed == ["Niger"])
        #expect(try round(next).options.isEmpty)
        next.resume()
        #expect(next.answer("nile") == .accepted(answer: "Nile", manner: .folded))
    }
}
