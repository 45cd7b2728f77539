import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the clocks, the help buttons and the options on the screen of a session.
@MainActor
@Suite(.bounded) struct ChoiceScreenTests {
    private let clock = ManualClock()

    private func started(_ rules: ChoiceRules, options: [String] = ["a", "b", "c", "d"]) async throws
        -> ChoiceSession<String>
    {
        let questions = try (1...3).map {
            try ChoiceQuestion(id: "\($0)", prompt: "\($0)?", options: options, right: 0, order: .asGiven)
        }
        let session = ChoiceSession(
            deck: FixedDeck(questions), rules: rules, heading: QuizContent("A quiz"), time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 3)))
        await session.start()
        return session
    }

    private func screen(_ session: ChoiceSession<String>) throws -> ChoiceRoundScreen<String> {
        try #require(session.screen.round)
    }

    private func pick(_ session: ChoiceSession<String>, _ option: String) throws -> PickVerdict {
        session.pick(try #require(screen(session).options.first { $0.content == option }).id)
    }

    @Test func gameWithoutTimeLimitsShowsNoClock() async throws {
        let session = try await started(.plainQuiz)
        #expect(try screen(session).clock == nil)
        #expect(try screen(session).questionClock == nil)
        #expect(clock.deadlines.isEmpty)
    }

    @Test func clockContainsRemainingTimeAndElapsedFraction() async throws {
        let session = try await started(try ChoiceRules(gameLimit: .seconds(60)))
        #expect(try screen(session).clock == ClockReadout("01:00", spoken: "1 minute", elapsedFraction: 0))
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .seconds(45))
        try await until { session.screen.round?.clock?.text == "00:15" }
        #expect(try screen(session).clock?.elapsedFraction == 0.75)
        try await clock.waitForSleeper(due: .seconds(46))
    }

    @Test func questionClockStopsDuringReveal() async throws {
        let session = try await started(try ChoiceRules(pace: .init(reveal: .seconds(2)), questionLimit: .seconds(10)))
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .seconds(4))
        try await until { session.screen.round?.questionClock?.text == "00:06" }
        _ = try pick(session, "a")
        try await clock.waitForSleeper(due: .seconds(6))
        #expect(clock.deadlines == [.seconds(6)])
        clock.advance(to: .seconds(6))
        try await until { session.screen.round?.questionClock?.text == "00:10" }
    }

    @Test func expiredQuestionShowsAlert() async throws {
        let session = try await started(try ChoiceRules(pace: .init(reveal: .seconds(2)), questionLimit: .seconds(1)))
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .seconds(1))
        try await until { session.screen.round?.phase == .revealing }
        #expect(try screen(session).alert == .init(title: "Too late", lead: "The right answer is", right: "a"))
        #expect(try screen(session).options.map(\.state) == [.right, .idle, .idle, .idle])
    }

    @Test func rightOptionIsUnmarkedWhileQuestionIsOpen() async throws {
        let session = try await started(try ChoiceRules(miss: .staysUntilFound))
        #expect(try pick(session, "c") == .wrong)
        let shown = try screen(session)
        #expect(shown.options.map(\.state) == [.idle, .idle, .wrong, .idle])
        #expect(shown.options.map(\.isEnabled) == [true, true, false, true])
        #expect(shown.alert == nil)
        #expect(try pick(session, "c") == .ignored(.chosenBefore))
    }

    @Test func fiftyFiftyRemovesTwoOfFourOptions() async throws {
        let session = try await started(try ChoiceRules(help: .init(fiftyFifties: 1)))
        #expect(try screen(session).help == [ActionButton("50:50 (1)", .useFiftyFifty)])
        #expect(session.useFiftyFifty())
        let shown = try screen(session)
        #expect(shown.options.count { $0.state == .removed } == 2)
        #expect(shown.options[0].state == .idle)
        #expect(shown.help == [ActionButton("50:50 (0)", .useFiftyFifty, isEnabled: false)])
        #expect(!session.useFiftyFifty())
    }

    @Test func hintRemovesOneOptionOfCurrentQuestionOnly() async throws {
        let session = try await started(try ChoiceRules(help: .init(eliminations: 2)))
        #expect(session.eliminateOption())
        #expect(try screen(session).options.count { $0.state == .removed } == 1)
        _ = try pick(session, "a")
        #expect(try screen(session).options.allSatisfy { $0.state == .idle })
        #expect(try screen(session).help == [ActionButton("Remove one (1)", .eliminateOption)])
    }

    @Test func pausedGameShowsQuestionAndDisablesOptions() async throws {
        let session = try await started(try ChoiceRules(gameLimit: .seconds(60)))
        session.pause()
        #expect(try screen(session).phase == .paused)
        #expect(try screen(session).options.allSatisfy { !$0.isEnabled })
        #expect(try pick(session, "a") == .ignored(.notAsking))
        #expect(clock.deadlines.isEmpty)
        clock.advance(by: .seconds(1_000))
        session.resume()
        #expect(try screen(session).clock?.text == "01:00")
    }

    @Test func alertIsStillShownAfterPause() async throws {
        let session = try await started(.plainQuiz)
        _ = try pick(session, "b")
        let alert = try #require(try screen(session).alert)
        #expect(alert.id == 0)
        session.pause()
        #expect(try screen(session).alert == alert)
        session.resume()
        #expect(try screen(session).alert == alert)
    }

    @Test func continueButtonIsShownOnlyDuringReveal() async throws {
        let session = try await started(.plainQuiz)
        #expect(try screen(session).next == nil)
        _ = try pick(session, "b")
        #expect(try screen(session).next == ActionButton("Continue", .endReveal))
        session.pause()
        #expect(try screen(session).next == nil)
        session.resume()
        session.endReveal()
        #expect(try screen(session).phase == .asking)
        #expect(try screen(session).number?.text.hasPrefix("Question 2") == true)
    }

    @Test func dismissedAlertIsNotShownAgain() async throws {
        let session = try await started(.plainQuiz)
        session.dismissAlert(0)
        _ = try pick(session, "b")
        session.dismissAlert(1)
        #expect(try screen(session).alert != nil)
        session.dismissAlert(0)
        #expect(try screen(session).alert == nil)
        #expect(try screen(session).phase == .revealing)
        session.pause()
        session.resume()
        #expect(try screen(session).alert == nil)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .seconds(2))
        try await until { session.screen.round?.phase == .asking }
        _ = try pick(session, "b")
        #expect(try screen(session).alert?.id == 1)
        await session.restart()
        _ = try pick(session, "b")
        #expect(try screen(session).alert?.id == 0)
    }

    @Test func pauseButtonBecomesResumeButtonInPausedGame() async throws {
        let session = try await started(.plainQuiz)
        let menu = ActionButton("Menu", ChoiceAction.quit)
        #expect(try screen(session).buttons == [ActionButton("Pause", .pause), menu])
        await session.perform(.pause)
        #expect(try screen(session).buttons == [ActionButton("Resume", .resume), menu])
        await session.perform(.resume)
        #expect(try screen(session).phase == .asking)
    }

    @Test func loadingTextIsShownWhileLoading() async throws {
        let deck = ChoiceDeckSpy<String>()
        let session = ChoiceSession(
            deck: deck, rules: .plainQuiz, heading: QuizContent("A quiz"), time: clock.timeSource)
        #expect(session.screen.menu?.loadingText == nil)
        let load = Task { await session.load() }
        try await deck.calls.waitForCalls(1)
        #expect(session.screen.menu?.loadingText == "Loading…")
        let start = await Task.begun { await session.start() }
        #expect(session.screen.round?.loadingText == "Loading…")
        #expect(session.screen.round?.buttons.map(\.action) == [.quit])
        deck.calls.complete(0, with: ChoicePage([.fixture("1?", options: ["a", "b"])], isLast: true))
        await load.value
        await start.value
        #expect(session.screen.round?.loadingText == nil)
    }

    @Test(arguments: [ChoiceWording.english, .italian])
    func textsOfEndingsAndErrorsAreDistinct(wording: ChoiceWording) {
        let titles = [ChoiceEnding.allAsked, .missed, .timeUp, .quit].map { wording.endTitle($0, 1, 2) }
        let errors: [LoadError] = [
            .connectivity(.timedOut), .invalidData(.empty), .refused(.rateLimited(until: nil)), .refused(.exhausted),
            .refused(.gone), .cancelled,
        ]
        let problems: [StoreError.Problem] = [
            .newerVersion(2, known: 1), .corrupt(at: "the root"), .foreign, .unreadable(code: 1), .busy,
        ]
        let texts =
            titles + errors.map(wording.failureDetail)
            + problems.map { wording.recordProblem(StoreError($0, at: "records")) }
        #expect(texts.allSatisfy { !$0.isEmpty })
        #expect(Set(titles).count == 4)
        let steps = [10, 9, 5, 4, 0].map { wording.endTitle(.allAsked, $0, 10) }
        #expect(steps[0] != steps[1] && steps[1] == steps[2] && steps[2] != steps[3] && steps[3] == steps[4])
        #expect(!steps.contains(wording.endTitle(.missed, 0, 2)))
        #expect(wording.endTitle(.allAsked, 0, 0) == steps[4], "no question could be asked")
        #expect(Set(errors.map(wording.failureDetail)).count == 6)
    }

    @Test(arguments: [
        (ChoiceWording.english, "Question 3 of 10", "Question 3", "1 point", "2 points", "You got 2 correct out of 3."),
        (.italian, "Domanda 3 di 10", "Domanda 3", "1 punto", "2 punti", "2 risposte giuste su 3."),
    ])
    func textsWithNumbersUseSingularAndPlural(
        wording: ChoiceWording, ofTen: String, endless: String, one: String, two: String, detail: String
    ) {
        #expect(wording.number("3", "10") == ofTen)
        #expect(wording.number("3", nil) == endless)
        #expect(wording.spokenScore(1, "1") == one)
        #expect(wording.spokenScore(2, "2") == two)
        #expect(wording.endDetail(2, 3) == detail)
    }

    @Test(arguments: [
        ("en", "12,345", "12,345 points", "4 minutes, 31 seconds"),
        ("it", "12.345", "12.345 points", "4 minuti e 31 secondi"),
        ("de", "12.345", "12.345 points", "4 Minuten und 31 Sekunden"),
    ])
    func numbersAndClocksFollowLocale(language: String, shown: String, points: String, clock: String) {
        var wording = ChoiceWording.english
        wording.locale = Locale(identifier: language)
        #expect(wording.score(12_345) == Readout(shown, spoken: points))
        #expect(wording.record(12_345).text == "Record: " + shown)
        #expect(wording.locale.spokenTime(271) == clock)
    }

    // MARK: For authors

    private func capitals(_ file: String, wording: ChoiceWording = .english) throws -> ChoiceSession<QuizContent> {
        let deck = InMemoryQuiz(bytes: Data(file.utf8), place: URL(string: "https://quiz.test/quiz.json"))
        return ChoiceSession(
            deck: deck, rules: .plainQuiz, heading: "Loading…", wording: wording, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 3)))
    }

    private static let file = #"""
        {"version": 1, "title": "Capitals", "logo": "logo.png", "logoDescription": "A globe",
         "questionOrder": "shuffled", "questionCount": 2, "questions": [
          {"text": "Peru?", "options": ["Lima", "Quito"], "right": "Lima", "explanation": "Since 1535."},
          {"text": "Norway?", "options": ["Bergen", "Oslo"], "right": "Oslo", "explanation": "Since 1814."},
          {"text": "Kenya?", "options": ["Nairobi", "Mombasa"], "right": "Nairobi", "explanation": "Since 1905."}]}
        """#

    @Test func explanationIsShownAfterAnswerAndInReview() async throws {
        let session = try capitals(Self.file)
        await session.start()
        #expect(session.screen.round?.number?.text == "Question 1 of 2")
        #expect(session.screen.round?.explanation == nil)
        let prompt = session.screen.round?.prompt?.text
        let expected = prompt == "Peru?" ? "Since 1535." : prompt == "Norway?" ? "Since 1814." : "Since 1905."
        session.pick(try #require(session.screen.round?.options.first?.id))
        #expect(session.screen.round?.explanation == expected)
        session.pause()
        #expect(session.screen.round?.explanation == expected)
        session.resume()
        clock.advance(by: .seconds(2))
        try await until { session.screen.round?.phase == .asking }
        #expect(session.screen.round?.explanation == nil)
        session.pick(try #require(session.screen.round?.options.first?.id))
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.review.first?.explanation == expected)
        #expect(session.screen.results?.review.count == 2)
        #expect(session.screen.results?.elapsed == Readout("00:04", spoken: "4 seconds"))
    }

    @Test func menuHasDescriptionOfLogo() async throws {
        let session = try capitals(Self.file)
        await session.load()
        #expect(session.screen.menu?.heading.picture != nil)
        #expect(session.screen.menu?.heading.pictureDescription == "A globe")
    }

    private static let textless = #"{"version": 1, "title": "t", "questions": [{"options": ["a", "b"], "right": "a"}]}"#

    /// Returns the message of the menu about an invalid quiz file on this device.
    private func message(about file: String, _ wording: ChoiceWording) async throws -> String? {
        let folder = try TemporaryFolder()
        try Data(file.utf8).write(to: folder.file("quiz.json"))
        let session = ChoiceSession(
            deck: FileDeck(contentsOf: folder.file("quiz.json")), rules: .plainQuiz, heading: "Loading…",
            wording: wording, time: clock.timeSource)
        await session.load()
        return session.screen.menu?.message?.detail
    }

    @Test func menuShowsNameAndProblemOfInvalidFile() async throws {
        #expect(try await message(about: Self.textless, .english) == "quiz.json: questions[0].text is missing")
        let twins = #"{"version": 1, "title": "t", "questions": [{"text": "q", "options": ["a", "a"], "right": "a"}]}"#
        let detail = "quiz.json: questions[0].options[1] repeats questions[0].options[0]"
        #expect(try await message(about: twins, .italian) == detail)
        var wording = ChoiceWording.english
        wording.failureDetail = { _ in "This quiz is not ready yet." }
        #expect(try await message(about: Self.textless, wording) == "This quiz is not ready yet.")
    }

    @Test(arguments: [
        (ChoiceWording.english, "The questions could not be read."),
        (.italian, "Le domande non sono leggibili."),
    ])
    func menuHidesProblemOfInvalidRemoteFile(wording: ChoiceWording, detail: String) async throws {
        let session = try capitals(Self.textless, wording: wording)
        await session.load()
        #expect(session.screen.menu?.message?.detail == detail)
    }
}
