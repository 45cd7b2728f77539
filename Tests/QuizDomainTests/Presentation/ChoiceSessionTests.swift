import Foundation
import Observation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct ChoiceSessionTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()
    private let key = RecordKey(game: "test")

    private func session(
        _ deck: any ChoiceDeck<String>, _ rules: ChoiceRules = .plainSuddenDeath,
        afterGame: ChoicePlay<String>.AfterGame = .results, resuming saved: ChoiceGame<String>? = nil
    ) -> ChoiceSession<String> {
        ChoiceSession(
            deck: deck, rules: rules, heading: QuizContent("A quiz"),
            records: RecordLocation(records, key: key), afterGame: afterGame, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)),
            resuming: saved)
    }

    private func answer(_ session: ChoiceSession<String>, _ option: String) -> PickVerdict? {
        session.screen.round?.options.first { $0.content == option }.map { session.pick($0.id) }
    }

    /// Answers a question, and waits until its outcome is no longer shown.
    private func settle(_ session: ChoiceSession<String>, _ option: String) async throws {
        _ = answer(session, option)
        let due = clock.now.offset + .seconds(2)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until { session.screen.round?.phase != .revealing }
    }

    @Test func sessionSendsNoRequestBeforeLoadOrStart() async throws {
        let deck = PagedDeck()
        let session = session(deck)
        for _ in 0..<3 { _ = session.screen }
        session.pause()
        session.resume()
        session.quit()
        await session.replayMissed()
        #expect(deck.asked.isEmpty)
        #expect(clock.deadlines.isEmpty)
        #expect(session.screen.menu?.heading.text == "A quiz")
    }

    @Test func nextPageIsLoadedBeforeLastAnswer() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let start = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        deck.calls.complete(0, with: try .numbered(1...10))
        await start.value
        for _ in 1...7 { #expect(answer(session, "yes") == .right(points: 10)) }
        try await deck.calls.waitForCalls(2)
        #expect(session.screen.round?.number?.text == "Question 8")
        for _ in 8...10 { #expect(answer(session, "yes") == .right(points: 10)) }
        #expect(session.screen.round?.phase == .loading)
        deck.calls.complete(1, with: try .numbered(11...20))
        try await until { session.screen.round?.number?.text == "Question 11" }
        #expect(session.screen.round?.score.text == "100")
    }

    @Test func wrongAnswerEndsSuddenDeathAndShowsRecord() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        for _ in 1...2 { _ = answer(session, "yes") }
        #expect(answer(session, "no") == .wrong)
        try await until { session.screen.results?.record != nil }
        let first = try #require(session.screen.results)
        #expect(first.score.text == "20")
        #expect(!first.isNewRecord)
        #expect(first.ending == .missed)
        #expect(first.detail == "You got 2 correct out of 3.")
        #expect(first.review.map(\.outcome) == [.right, .right, .wrong])
        #expect(first.review.last?.chosen == ["no"])

        await session.start()
        #expect(session.screen.round?.number?.text == "Question 1")
        #expect(session.screen.round?.score.text == "0")
        #expect(session.screen.round?.prompt == "Question 11?")
        _ = answer(session, "no")
        try await until { session.screen.results?.record != nil }
        #expect(session.screen.results?.isNewRecord == false)
        #expect(session.screen.results?.record?.text == "Record: 20")
        #expect(await records.record(for: key)?.last.score == 0)
    }

    @Test func firstGameWithoutPointsIsNoNewRecord() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        _ = answer(session, "no")
        await session.resultSaved()
        #expect(session.screen.results?.record?.text == "Record: 0")
        #expect(session.screen.results?.isNewRecord == false)
    }

    @Test func onlyHigherScoreIsNewRecord() async throws {
        let deck = PagedDeck(
            .success(try .numbered(1...10)), .success(try .numbered(11...20)), .success(try .numbered(21...30)))
        let session = session(deck)
        for (right, isNew) in [(1, false), (1, false), (2, true)] {
            await session.start()
            for _ in 0..<right { _ = answer(session, "yes") }
            _ = answer(session, "no")
            try await until { session.screen.results?.record != nil }
            #expect(session.screen.results?.isNewRecord == isNew)
            clock.advance(by: .seconds(1))
        }
    }

    @Test(arguments: [ChoicePage<String>([], isLast: true), ChoicePage<String>([])])
    func emptyFirstPageShowsErrorWithRetry(empty: ChoicePage<String>) async throws {
        let deck = PagedDeck(.success(empty), .success(empty), .success(empty), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.start()
        let failed = try #require(session.screen.round)
        #expect(failed.prompt == nil)
        #expect(failed.message?.button == ActionButton("Try again", .load))
        for _ in 1...3 where session.screen.round?.phase != .asking { await session.load() }
        #expect(session.screen.round?.number?.text == "Question 1")
    }

    @Test func gameStartsAfterEarlierEmptyPage() async throws {
        let deck = PagedDeck(.success(ChoicePage([], isLast: true)), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.start()
        #expect(session.screen.round?.phase == .failed(.refused(.tooFew(need: 1, have: 0))))
        session.quit()
        await session.start()
        #expect(session.screen.round?.prompt == "Question 1?")
    }

    @Test func failedLoadOfFirstPageCanBeRetried() async throws {
        let deck = PagedDeck(.failure(.connectivity(.notConnected)), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.start()
        #expect(session.screen.round?.phase == .failed(.connectivity(.notConnected)))
        #expect(session.screen.round?.message?.title == "No questions")
        await session.perform(try #require(session.screen.round?.message?.button.action))
        #expect(session.screen.round?.phase == .asking)
        #expect(session.screen.round?.message == nil)
    }

    @Test func failedLoadOfSecondPageKeepsGame() async throws {
        let deck = PagedDeck(
            .success(try .numbered(1...10)), .failure(.connectivity(.timedOut)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        for _ in 1...9 { _ = answer(session, "yes") }
        try await until { session.screen.round?.message != nil }
        #expect(session.screen.round?.prompt == "Question 10?")
        #expect(session.screen.round?.message?.title == "More questions could not be loaded")
        #expect(session.screen.round?.score.text == "90")
        #expect(deck.asked.count == 2)
        #expect(answer(session, "yes") == .right(points: 10))
        #expect(session.screen.round?.phase == .failed(.connectivity(.timedOut)))
        #expect(session.screen.round?.score.text == "100")
        #expect(deck.asked.count == 2, "nobody asked for another try")
        await session.load()
        #expect(session.screen.round?.prompt == "Question 11?")
        #expect(session.screen.round?.score.text == "100")
    }

    @Test func alreadyDealtQuestionIsSkippedOnSecondPage() async throws {
        let deck = PagedDeck(.success(try .numbered(1...4)), .success(try .numbered(3...8)))
        let session = session(deck)
        await session.start()
        var prompts: [String?] = []
        for _ in 1...5 {
            prompts.append(session.screen.round?.prompt)
            _ = answer(session, "yes")
            try await until { session.screen.round?.phase == .asking }
        }
        #expect(prompts == (1...5).map { "Question \($0)?" })
    }

    @Test func exhaustedDeckEndsGame() async throws {
        let deck = PagedDeck(.success(try .numbered(1...4)), .failure(.refused(.exhausted)))
        let session = session(deck)
        await session.start()
        for _ in 1...4 {
            _ = answer(session, "yes")
            try await until { session.screen.round?.phase != .loading }
        }
        #expect(session.screen.results?.ending == .allAsked)
        #expect(session.screen.results?.score.text == "40")
    }

    @Test func repeatedEmptyPagesShowError() async throws {
        let page = ChoicePage<String>([])
        let deck = PagedDeck(
            .success(try .numbered(1...1)), .success(page), .success(page), .success(page), .success(page))
        let session = session(deck)
        await session.start()
        try await until { session.screen.round?.message != nil }
        #expect(deck.asked.count == 4)
        #expect(session.screen.round?.phase == .asking)
    }

    @Test func choiceForEarlierQuestionIsIgnored() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        let yes = try #require(session.screen.round?.options.first?.id)
        #expect(session.pick(yes) == .right(points: 10))
        #expect(session.pick(yes) == .ignored(.otherQuestion))
        #expect(session.screen.round?.number?.text == "Question 2")
    }

    // MARK: Reveal

    private func quiz(_ count: Int = 2, afterGame: ChoicePlay<String>.AfterGame = .menu) async throws
        -> ChoiceSession<String>
    {
        let session = session(
            PagedDeck(.success(try .numbered(1...count, isLast: true))), .plainQuiz, afterGame: afterGame)
        await session.start()
        return session
    }

    @Test func rightChoiceIsRevealedForTwoSeconds() async throws {
        let session = try await quiz()
        #expect(session.screen.round?.number?.text == "Question 1 of 2")
        _ = answer(session, "yes")
        let shown = try #require(session.screen.round)
        #expect(shown.phase == .revealing)
        #expect(shown.options.map(\.state) == [.right, .idle])
        #expect(shown.options.allSatisfy { !$0.isEnabled })
        #expect(shown.score.text == "10")
        #expect(shown.alert == nil)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .milliseconds(1_999))
        #expect(session.screen.round?.phase == .revealing)
        clock.advance(to: .seconds(2))
        try await until { session.screen.round?.number?.text == "Question 2 of 2" }
    }

    @Test func wrongChoiceShowsAlertDuringReveal() async throws {
        let session = try await quiz()
        #expect(session.screen.round?.alert == nil)
        _ = answer(session, "no")
        let shown = try #require(session.screen.round)
        #expect(shown.options.map(\.state) == [.right, .wrong])
        #expect(shown.score.text == "0")
        #expect(shown.alert == .init(title: "Wrong", lead: "The right answer is", right: "yes"))
        #expect(answer(session, "yes") == .ignored(.notAsking))
        #expect(session.screen.round == shown)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .milliseconds(1_999))
        #expect(session.screen.round == shown)
        clock.advance(to: .seconds(2))
        try await until { session.screen.round?.phase == .asking }
        #expect(session.screen.round?.alert == nil)
    }

    @Test func menuShowsRecordAfterLastReveal() async throws {
        let session = try await quiz(1)
        _ = answer(session, "yes")
        #expect(session.screen.round?.phase == .revealing)
        #expect(await records.record(for: key) == nil)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .seconds(2))
        try await until { session.screen.menu?.record?.text == "Record: 10" }
        clock.advance(by: .seconds(100))
        session.pause()
        session.quit()
        #expect(await records.record(for: key)?.games == 1)
    }

    @Test func leavingUnfinishedGameRecordsNothing() async throws {
        let session = try await quiz()
        _ = answer(session, "yes")
        session.quit()
        #expect(session.screen.menu != nil)
        #expect(clock.deadlines.isEmpty)
        await session.load()
        // The menu shows a record only after the session has stored all results.
        try await until { session.screen.menu?.record != nil }
        #expect(await records.record(for: key) == nil)
    }

    @Test func leavingDuringLastRevealRecordsGame() async throws {
        let session = try await quiz(1)
        _ = answer(session, "yes")
        session.quit()
        try await until { session.screen.menu?.record?.text == "Record: 10" }
        #expect(await records.record(for: key)?.games == 1)
    }

    @Test func leavingDuringRevealOfFinalMissRecordsGame() async throws {
        let rules = try ChoiceRules(miss: .endsTheGame, pace: .init(reveal: .seconds(2)))
        let session = session(PagedDeck(.success(try .numbered(1...10))), rules)
        await session.start()
        try await settle(session, "yes")
        _ = answer(session, "no")
        session.quit()
        try await until { session.screen.menu?.record != nil }
        #expect(await records.record(for: key)?.best.score == 10)
    }

    @Test func choiceNotifiesObserversOnce() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        #expect(changes(session) { _ = self.answer($0, "yes") } == 1)
        #expect(changes(session) { _ = $0.pick(ChoiceOptionID(round: 9, place: 0)) } == 0)
    }

    @Test func leavingGameNotifiesObserversOnce() async throws {
        let session = try await quiz(2, afterGame: .results)
        #expect(changes(session) { $0.quit() } == 1)
    }

    // MARK: Replay

    @Test func replayOfMissedQuestionsIsNotRecorded() async throws {
        let session = try await quiz(3, afterGame: .results)
        for option in ["no", "yes", "no"] { try await settle(session, option) }
        try await until { session.screen.results?.record != nil }
        #expect(session.screen.results?.buttons.map(\.action) == [.start, .replayMissed, .quit])
        await session.perform(.replayMissed)
        #expect(session.screen.round?.number?.text == "Question 1 of 2")
        var prompts: Set<String> = []
        for _ in 1...2 {
            prompts.insert(try #require(session.screen.round?.prompt))
            try await settle(session, "yes")
        }
        #expect(prompts == ["Question 1?", "Question 3?"])
        let results = try #require(session.screen.results)
        #expect(results.score.text == "20")
        #expect(results.record == nil)
        #expect(!results.isSavingRecord)
        #expect(results.buttons.map(\.action) == [.start, .quit])
        #expect(await records.record(for: key)?.games == 1)
    }

    // MARK: Menu

    @Test func menuShowsLastGameBesideBetterRecord() async throws {
        await records.record(.fixture(score: 70), for: key)
        await records.record(.fixture(score: 1, at: Date(timeIntervalSince1970: 1_800_000_000)), for: key)
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        #expect(session.screen.menu?.last == nil)
        await session.load()
        try await until { session.screen.menu?.record?.text == "Record: 70" }
        #expect(session.screen.menu?.last == Readout("Last game: 1", spoken: "The last game had 1 point"))
    }

    @Test func menuShowsRecordAndLoadsFirstPage() async throws {
        await records.record(.fixture(score: 70), for: key)
        let deck = PagedDeck(.success(try .numbered(1...10)))
        let session = session(deck)
        await session.load()
        try await until { session.screen.menu?.record?.text == "Record: 70" }
        #expect(session.screen.menu?.newGame == ActionButton("New game", .start))
        await session.start()
        #expect(session.screen.round?.phase == .asking)
        #expect(deck.asked.count == 1)
    }

    @Test func secondLoadSendsNoRequestAndKeepsScreen() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.load()
        try await until { session.screen.menu?.record != nil }
        let menu = session.screen
        await session.load()
        #expect(session.screen == menu)
        await session.start()
        for change in [{}, { _ = self.answer(session, "yes") }, { session.pause() }, { session.resume() }] {
            change()
            let before = session.screen
            await session.load()
            #expect(session.screen == before)
        }
        #expect(deck.asked.count == 1)
    }

    @Test func loadingAfterGameKeepsResultsOnScreen() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        _ = answer(session, "no")
        await session.resultSaved()
        let (game, results) = (session.savedGame, session.screen)
        await session.load()
        #expect(session.savedGame == game)
        #expect(session.screen == results)
        #expect(deck.asked.count == 1)
        await session.start()
        #expect(session.screen.round?.prompt == "Question 11?")
    }

    @Test func secondStartJoinsRunningLoadOfFirstStart() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let first = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        let second = await Task.begun { await session.start() }
        deck.calls.complete(0, with: try .numbered(1...10))
        await first.value
        await second.value
        #expect(session.screen.round?.prompt == "Question 1?")
        _ = answer(session, "yes")
        await session.start()
        #expect(session.screen.round?.prompt == "Question 2?")
        #expect(deck.calls.count == 1)
    }

    @Test func gamePausedWhileLoadingIgnoresSecondStart() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let first = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        session.pause()
        let second = await Task.begun { await session.start() }
        deck.calls.complete(0, with: try .numbered(1...10))
        await first.value
        await second.value
        #expect(session.screen.round?.phase == .paused)
    }

    @Test func nextGameIgnoresPauseDuringCancelledStart() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let first = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        session.pause()
        first.cancel()
        await first.value
        let second = Task { await session.start() }
        try await deck.calls.waitForCalls(2)
        deck.calls.complete(1, with: try .numbered(1...10))
        await second.value
        #expect(session.screen.round?.phase == .asking)
    }

    @Test func restartReplacesRunningGame() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        _ = answer(session, "yes")
        await session.restart()
        #expect(session.screen.round?.prompt == "Question 11?")
        #expect(session.screen.round?.score.text == "0")
    }

    @Test func failedLoadInMenuCanBeRetried() async throws {
        let deck = PagedDeck(.failure(.connectivity(.timedOut)), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.load()
        #expect(session.screen.menu?.message?.button.action == .load)
        await session.load()
        #expect(session.screen.menu?.message == nil)
    }

    @Test(arguments: [true, false])
    func loadingInMenuAfterGameFetchesNextQuestions(isLeft: Bool) async throws {
        let deck = HeldDeck()
        let session = session(deck, afterGame: .menu)
        let first = Task { await session.load() }
        try await deck.calls.waitForCalls(1)
        deck.calls.complete(0, with: try .numbered(1...10))
        await first.value
        try await until { session.screen.menu?.isLoading == false }
        await session.start()
        if isLeft { session.quit() } else { _ = answer(session, "no") }
        await session.resultSaved()
        let menu = session.screen.menu
        let load = Task { await session.load() }
        try await deck.calls.waitForCalls(2)
        #expect(deck.calls.count == 2)
        deck.calls.complete(1, with: try .numbered(11...20))
        await load.value
        #expect(session.screen.menu == menu)
        await session.load()
        await session.start()
        #expect(deck.calls.count == 2)
        #expect(session.screen.round?.prompt == "Question 11?")
    }

    @Test func loadingInMenuKeepsMissedQuestionsForReplay() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck, afterGame: .menu)
        await session.start()
        _ = answer(session, "no")
        await session.load()
        await session.replayMissed()
        #expect(session.screen.round?.prompt == "Question 1?")
        #expect(deck.asked.count == 2, "a replay needs no request")
    }

    @Test func headingOfPageReplacesDefaultHeading() async throws {
        var page = try ChoicePage<String>.numbered(1...3, isLast: true)
        page.heading = QuizContent("Capitals", picture: .missing)
        let session = session(PagedDeck(.success(page)))
        await session.load()
        #expect(session.screen.menu?.heading.text == "Capitals")
        #expect(session.screen.menu?.heading.picture == .missing)
    }

    @Test func restoredGameShowsAttributionOfItsQuestions() async throws {
        let url = try #require(URL(string: "https://quiz.test/licence"))
        var page = try ChoicePage<String>.numbered(1...3, isLast: true)
        page.attribution = QuizAttribution("A source", url: url)
        let first = session(PagedDeck(.success(page)), .plainSuddenDeath)
        await first.start()
        let saved = try JSONDecoder().decode(
            ChoiceGame<String>.self, from: JSONEncoder().encode(first.savedGame))
        let next = session(PagedDeck(), .plainSuddenDeath, resuming: saved)
        next.resume()
        _ = answer(next, "no")
        #expect(next.screen.results?.attribution == QuizAttribution("Questions: A source", url: url))
    }

    @Test func headingSurvivesSaveAndRestore() async throws {
        var page = try ChoicePage<String>.numbered(1...3, isLast: true)
        page.heading = QuizContent("Capitals", picture: .missing)
        let first = session(PagedDeck(.success(page)), .plainQuiz)
        await first.start()
        let saved = try JSONDecoder().decode(
            ChoiceGame<String>.self, from: JSONEncoder().encode(first.savedGame))
        let next = session(PagedDeck(), .plainQuiz, resuming: saved)
        next.quit()
        #expect(next.screen.menu?.heading.text == "Capitals")
        #expect(next.screen.menu?.heading.picture == .missing)
    }

    @Test func screenShowsProblemWhenRecordingFails() async throws {
        let session = ChoiceSession(
            deck: PagedDeck(.success(try .numbered(1...10))), rules: .plainSuddenDeath, heading: QuizContent("A quiz"),
            records: RecordLocation(BrokenStore(), key: key), time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.start()
        _ = answer(session, "no")
        try await until { session.screen.results?.recordProblem != nil }
        #expect(session.screen.results?.record == nil)
        #expect(session.screen.results?.isNewRecord == false)
        session.quit()
        #expect(session.screen.menu?.recordProblem != nil)
    }

    // MARK: Cancellation and release

    @Test func cancelledStartReturnsToMenu() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let start = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        #expect(session.screen.round?.phase == .loading)
        start.cancel()
        await start.value
        #expect(session.screen.menu?.isLoading == false)
        #expect(session.screen.menu?.message == nil)
        #expect(deck.calls.cancelledCalls == [0])
    }

    @Test func startReturnsBeforeSecondPageIsLoaded() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let start = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        deck.calls.complete(0, with: try .numbered(1...1))
        await start.value
        #expect(session.screen.round?.prompt == "Question 1?")
        try await deck.calls.waitForCalls(2)
        deck.calls.complete(1, with: try .numbered(2...9))
        #expect(answer(session, "yes") == .right(points: 10))
        try await until { session.screen.round?.prompt == "Question 2?" }
    }

    @Test func endOfRoundIsReportedOncePerQuestion() async throws {
        var settled: [String] = []
        let session = ChoiceSession(
            deck: PagedDeck(.success(try .numbered(1...3, isLast: true))), rules: .plainQuiz,
            heading: QuizContent("A quiz"), time: clock.timeSource)
        session.onEndOfRound = { round, number in
            settled.append("\(number): \(round.question.id) \(round.settlement?.outcome.rawValue ?? "")")
        }
        await session.start()
        try await settle(session, "yes")
        #expect(settled == ["0: 1 right"])
        try await settle(session, "no")
        session.pause()
        session.resume()
        #expect(settled == ["0: 1 right", "1: 2 wrong"])
        session.quit()
        #expect(settled == ["0: 1 right", "1: 2 wrong", "2: 3 abandoned"])
        await session.start()
        #expect(settled.count == 3)
    }

    @Test func questionsAnsweredBeforeSaveAreNotReportedAgain() async throws {
        let first = session(PagedDeck(.success(try .numbered(1...3, isLast: true))), .plainQuiz)
        await first.start()
        try await settle(first, "yes")
        var settled: [String] = []
        let second = ChoiceSession(
            deck: PagedDeck(), rules: .plainQuiz, heading: QuizContent("A quiz"), time: clock.timeSource,
            resuming: first.savedGame)
        second.onEndOfRound = { round, _ in settled.append(round.question.id) }
        second.resume()
        #expect(settled.isEmpty)
        second.quit()
        #expect(settled == ["2"])
    }

    @Test func cancelledRetryKeepsError() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let start = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        deck.calls.complete(0, with: try .numbered(1...1))
        try await deck.calls.waitForCalls(2)
        deck.calls.fail(1, with: .connectivity(.timedOut))
        await start.value
        try await until { session.screen.round?.message != nil }
        let failed = session.screen
        let retry = Task { await session.load() }
        try await deck.calls.waitForCalls(3)
        retry.cancel()
        await retry.value
        #expect(session.screen == failed)
    }

    @Test func questionsLoadedAfterLeavingGameAreIgnored() async throws {
        let deck = UncancellableDeck()
        let session = session(deck)
        let (first, left) = TaskTree.begin { Task { await session.start() } }
        try await deck.calls.waitForCalls(1)
        session.quit()
        await first.value
        let second = Task { await session.start() }
        try await deck.calls.waitForCalls(2)
        deck.calls.complete(0, with: try .numbered(1...4))
        await left.end()
        #expect(deck.requestCount == 2)
        #expect(session.screen.round?.phase == .loading)
        #expect(session.game.history.dealtKeys.isEmpty)
        deck.calls.complete(1, with: try .numbered(5...9))
        await second.value
        #expect(session.screen.round?.prompt == "Question 5?")
        #expect(session.savedGame?.history.dealtKeys.count == 5)
    }

    @Test func releasedSessionStopsClockAndIsDeallocated() async throws {
        let probe = LeakProbe()
        try await verifying(probe) {
            var session: ChoiceSession<String>? = try await quiz()
            probe.watch(try #require(session))
            _ = answer(try #require(session), "yes")
            try await clock.waitForSleeper(due: .seconds(2))
            session = nil
        }
        #expect(clock.deadlines.isEmpty)
    }

    @Test func releasedSessionRecordsPendingResult() async throws {
        let store = SignallingStore()
        var session: ChoiceSession<String>? = ChoiceSession(
            deck: PagedDeck(.success(try .numbered(1...10))), rules: .plainSuddenDeath, heading: QuizContent("A quiz"),
            records: RecordLocation(store, key: key), time: clock.timeSource)
        await session?.start()
        _ = answer(try #require(session), "no")
        session = nil
        let result = await Timeout().run { await store.firstResult() }
        #expect(result??.score == 0)
    }

    // MARK: Saving

    @Test func savedGameContinuesInNewSession() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        for _ in 1...3 { _ = answer(session, "yes") }
        clock.advance(by: .seconds(5))
        let saved = try JSONEncoder().encode(session.savedGame)

        let deck = PagedDeck(.success(try .numbered(11...20)))
        let game = try JSONDecoder().decode(ChoiceGame<String>.self, from: saved)
        #expect(game.elapsed == .seconds(5))
        let next = self.session(deck, resuming: game)
        #expect(next.screen.round?.phase == .paused)
        #expect(deck.asked.isEmpty)
        next.resume()
        #expect(next.screen.round?.prompt == "Question 4?")
        for _ in 4...10 { _ = answer(next, "yes") }
        try await until { next.screen.round?.prompt == "Question 11?" }
        #expect(deck.asked.first?.dealtKeys.count == 10)
    }

    @Test func savedFinishedGameIsNotRecordedAgain() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        _ = answer(session, "yes")
        _ = answer(session, "no")
        try await until { session.screen.results?.record != nil }
        let next = self.session(PagedDeck(), resuming: session.savedGame)
        #expect(next.screen.menu != nil)
        next.resume()
        next.quit()
        await next.resultSaved()
        // The store ignores a result that it has already, but a second save would announce the record again.
        #expect(next.screen.event == nil)
        #expect(await records.record(for: key)?.games == 1)
    }
}

/// A store that lets a test wait for the first recorded result.
private struct SignallingStore: RecordStore {
    private let stream = AsyncStream.makeStream(of: GameResult.self)

    func firstResult() async -> GameResult? {
        await stream.stream.first { _ in true }
    }

    func record(_ result: GameResult, for key: RecordKey) async -> GameRecord {
        stream.continuation.yield(result)
        return GameRecord(result)
    }

    func record(for key: RecordKey) async -> GameRecord? { nil }

    func records() async -> [RecordKey: GameRecord] { [:] }

    func forgetAll() async {}
}

private struct BrokenStore: RecordStore {
    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        throw StoreError(.corrupt(at: "the root"), at: "records.json")
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { nil }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { [:] }

    func forgetAll() async {}
}

/// Returns how often observers see the stage change during an action.
@MainActor
private func changes(_ session: ChoiceSession<String>, during action: (ChoiceSession<String>) -> Void) -> Int {
    let counter = ChangeCounter(session)
    action(session)
    return counter.count
}

@MainActor
private final class ChangeCounter {
    private(set) var count = 0
    private let session: ChoiceSession<String>

    init(_ session: ChoiceSession<String>) {
        self.session = session
        watch()
    }

    private func watch() {
        withObservationTracking {
            _ = session.screen
        } onChange: {
            MainActor.assumeIsolated {
                self.count += 1
                self.watch()
            }
        }
    }
}
