import Foundation
import Observation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct ChoiceSessionTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()
    private let key = RecordKey(game: "test")

    private func session(
        _ deck: any ChoiceDeck<String>, _ rules: ChoiceRules = .plainSuddenDeath,
        afterGame: ChoiceSession<String>.AfterGame = .results, resuming saved: ChoiceGame<String>? = nil
    ) -> ChoiceSession<String> {
        ChoiceSession(
            deck: deck, rules: rules, heading: QuizContent("A quiz"),
            records: RecordLocation(records, key: key), afterGame: afterGame, time: clock.timeSource,
            chance: ChanceSource(SeededGenerator(seed: 1)),
            resuming: saved)
    }

    private func answer(_ session: ChoiceSession<String>, _ option: String) -> PickVerdict? {
        session.stage.game?.options.first { $0.content == option }.map { session.pick($0.id) }
    }

    /// Answers a question, and waits until its outcome is no longer shown.
    private func settle(_ session: ChoiceSession<String>, _ option: String) async throws {
        _ = answer(session, option)
        let due = clock.now.offset + .seconds(2)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until { session.stage.game?.phase != .revealing }
    }

    @Test(arguments: ChoicePlayingContract.rules)
    func choiceSessionObeysPlayingContract(rule: ContractRule<ChoicePlayingContract.Subject>) async throws {
        let subject = ChoicePlayingContract.Subject {
            ChoiceSession(deck: $0, rules: $1, heading: QuizContent("A quiz"), records: $2, time: $3)
        }
        try await rule.verify(subject)
    }

    // MARK: Sudden death

    @Test func sessionSendsNoRequestBeforeLoadOrStart() async throws {
        let deck = PagedDeck()
        let session = session(deck)
        for _ in 0..<3 { _ = session.stage }
        session.pause()
        session.resume()
        session.leave()
        #expect(deck.asked.isEmpty)
        #expect(clock.deadlines.isEmpty)
        #expect(session.stage.menu?.heading.text == "A quiz")
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
        #expect(session.stage.game?.number?.text == "Question 8")
        for _ in 8...10 { #expect(answer(session, "yes") == .right(points: 10)) }
        #expect(session.stage.game?.phase == .loading)
        deck.calls.complete(1, with: try .numbered(11...20))
        try await until { session.stage.game?.number?.text == "Question 11" }
        #expect(session.stage.game?.score.text == "100")
    }

    @Test func wrongAnswerEndsGameAndShowsRecord() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        for _ in 1...2 { _ = answer(session, "yes") }
        #expect(answer(session, "no") == .wrong)
        try await until { session.stage.results?.record != nil }
        let first = try #require(session.stage.results)
        #expect(first.score.text == "20")
        #expect(first.isNewRecord)
        #expect(first.ending == .missed)
        #expect(first.detail == "You got 2 correct out of 3.")
        #expect(first.review.map(\.outcome) == [.right, .right, .wrong])
        #expect(first.review.last?.chosen == ["no"])

        await session.start()
        #expect(session.stage.game?.number?.text == "Question 1")
        #expect(session.stage.game?.score.text == "0")
        #expect(session.stage.game?.prompt == "Question 11?")
        _ = answer(session, "no")
        try await until { session.stage.results?.record != nil }
        #expect(session.stage.results?.isNewRecord == false)
        #expect(session.stage.results?.record?.text == "Record: 20")
        #expect(await records.record(for: key)?.last.score == 0)
    }

    @Test func firstGameWithoutPointsIsNoNewRecord() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        _ = answer(session, "no")
        await session.resultSaved()
        #expect(session.stage.results?.record?.text == "Record: 0")
        #expect(session.stage.results?.isNewRecord == false)
    }

    @Test func equalScoreIsNoNewRecord() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        for isNew in [true, false] {
            await session.start()
            _ = answer(session, "yes")
            _ = answer(session, "no")
            try await until { session.stage.results?.record != nil }
            #expect(session.stage.results?.isNewRecord == isNew)
            clock.advance(by: .seconds(1))
        }
    }

    @Test(arguments: [ChoicePage<String>([], isLast: true), ChoicePage<String>([])])
    func emptyFirstPageShowsErrorWithRetry(empty: ChoicePage<String>) async throws {
        let deck = PagedDeck(.success(empty), .success(empty), .success(empty), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.start()
        let failed = try #require(session.stage.game)
        #expect(failed.prompt == nil)
        #expect(failed.message?.button == ActionButton("Try again", .load))
        for _ in 1...3 where session.stage.game?.phase != .asking { await session.load() }
        #expect(session.stage.game?.number?.text == "Question 1")
    }

    @Test func gameStartsAfterEmptyDeckWasLeft() async throws {
        let deck = PagedDeck(.success(ChoicePage([], isLast: true)), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.start()
        session.leave()
        await session.start()
        #expect(session.stage.game?.prompt == "Question 1?")
    }

    @Test func failedLoadOfFirstPageCanBeRetried() async throws {
        let deck = PagedDeck(.failure(.connectivity(.notConnected)), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.start()
        #expect(session.stage.game?.phase == .failed(.connectivity(.notConnected)))
        await session.perform(try #require(session.stage.game?.message?.button.action))
        #expect(session.stage.game?.phase == .asking)
        #expect(session.stage.game?.message == nil)
    }

    @Test func failedLoadOfSecondPageKeepsGame() async throws {
        let deck = PagedDeck(
            .success(try .numbered(1...10)), .failure(.connectivity(.timedOut)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        for _ in 1...9 { _ = answer(session, "yes") }
        try await until { session.stage.game?.message != nil }
        #expect(session.stage.game?.prompt == "Question 10?")
        #expect(session.stage.game?.score.text == "90")
        #expect(deck.asked.count == 2)
        #expect(answer(session, "yes") == .right(points: 10))
        #expect(session.stage.game?.phase == .failed(.connectivity(.timedOut)))
        #expect(session.stage.game?.score.text == "100")
        #expect(deck.asked.count == 2, "nobody asked for another try")
        await session.load()
        #expect(session.stage.game?.prompt == "Question 11?")
        #expect(session.stage.game?.score.text == "100")
    }

    @Test func alreadyDealtQuestionIsSkippedOnSecondPage() async throws {
        let deck = PagedDeck(.success(try .numbered(1...4)), .success(try .numbered(3...8)))
        let session = session(deck)
        await session.start()
        var prompts: [String?] = []
        for _ in 1...5 {
            prompts.append(session.stage.game?.prompt)
            _ = answer(session, "yes")
            try await until { session.stage.game?.phase == .asking }
        }
        #expect(prompts == (1...5).map { "Question \($0)?" })
    }

    @Test func exhaustedDeckEndsGame() async throws {
        let deck = PagedDeck(.success(try .numbered(1...4)), .failure(.refused(.exhausted)))
        let session = session(deck)
        await session.start()
        for _ in 1...4 {
            _ = answer(session, "yes")
            try await until { session.stage.game?.phase != .loading }
        }
        #expect(session.stage.results?.ending == .allAsked)
        #expect(session.stage.results?.score.text == "40")
    }

    @Test func repeatedEmptyPagesShowError() async throws {
        let page = ChoicePage<String>([])
        let deck = PagedDeck(
            .success(try .numbered(1...1)), .success(page), .success(page), .success(page), .success(page))
        let session = session(deck)
        await session.start()
        try await until { session.stage.game?.message != nil }
        #expect(deck.asked.count == 4)
        #expect(session.stage.game?.phase == .asking)
    }

    @Test func choiceForEarlierQuestionIsIgnored() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        let yes = try #require(session.stage.game?.options.first?.id)
        #expect(session.pick(yes) == .right(points: 10))
        #expect(session.pick(yes) == .ignored(.otherQuestion))
        #expect(session.stage.game?.number?.text == "Question 2")
    }

    // MARK: Reveal

    private func quiz(_ count: Int = 2, afterGame: ChoiceSession<String>.AfterGame = .menu) async throws
        -> ChoiceSession<String>
    {
        let session = session(
            PagedDeck(.success(try .numbered(1...count, isLast: true))), .plainQuiz, afterGame: afterGame)
        await session.start()
        return session
    }

    @Test func rightChoiceIsRevealedForTwoSeconds() async throws {
        let session = try await quiz()
        #expect(session.stage.game?.number?.text == "Question 1 of 2")
        _ = answer(session, "yes")
        let shown = try #require(session.stage.game)
        #expect(shown.phase == .revealing)
        #expect(shown.options.map(\.state) == [.right, .idle])
        #expect(shown.options.allSatisfy { !$0.isEnabled })
        #expect(shown.score.text == "10")
        #expect(shown.alert == nil)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .milliseconds(1_999))
        #expect(session.stage.game?.phase == .revealing)
        clock.advance(to: .seconds(2))
        try await until { session.stage.game?.number?.text == "Question 2 of 2" }
    }

    @Test func wrongChoiceShowsAlertDuringReveal() async throws {
        let session = try await quiz()
        #expect(session.stage.game?.alert == nil)
        _ = answer(session, "no")
        let shown = try #require(session.stage.game)
        #expect(shown.options.map(\.state) == [.right, .wrong])
        #expect(shown.score.text == "0")
        #expect(shown.alert == .init(title: "Wrong", lead: "The right answer is", right: "yes"))
        #expect(answer(session, "yes") == .ignored(.notAsking))
        #expect(session.stage.game == shown)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .seconds(2))
        try await until { session.stage.game?.phase == .asking }
        #expect(session.stage.game?.alert == nil)
    }

    @Test func menuShowsRecordAfterLastReveal() async throws {
        let session = try await quiz(1)
        _ = answer(session, "yes")
        #expect(session.stage.game?.phase == .revealing)
        #expect(await records.record(for: key) == nil)
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .seconds(2))
        try await until { session.stage.menu?.record?.text == "Record: 10" }
        clock.advance(by: .seconds(100))
        session.pause()
        session.leave()
        #expect(await records.record(for: key)?.games == 1)
    }

    @Test func leavingUnfinishedGameRecordsNothing() async throws {
        let session = try await quiz()
        _ = answer(session, "yes")
        session.leave()
        #expect(session.stage.menu != nil)
        #expect(clock.deadlines.isEmpty)
        await session.load()
        // The menu shows a record only after the session has stored all results.
        try await until { session.stage.menu?.record != nil }
        #expect(await records.record(for: key) == nil)
    }

    @Test func leavingDuringLastRevealRecordsGame() async throws {
        let session = try await quiz(1)
        _ = answer(session, "yes")
        session.leave()
        try await until { session.stage.menu?.record?.text == "Record: 10" }
        #expect(await records.record(for: key)?.games == 1)
    }

    @Test func leavingDuringRevealOfFinalMissRecordsGame() async throws {
        let rules = try ChoiceRules(miss: .endsTheGame, reveal: .seconds(2))
        let session = session(PagedDeck(.success(try .numbered(1...10))), rules)
        await session.start()
        try await settle(session, "yes")
        _ = answer(session, "no")
        session.leave()
        try await until { session.stage.menu?.record != nil }
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
        #expect(changes(session) { $0.leave() } == 1)
    }

    // MARK: Replay

    @Test func replayOfMissedQuestionsIsNotRecorded() async throws {
        let session = try await quiz(3, afterGame: .results)
        for option in ["no", "yes", "no"] { try await settle(session, option) }
        try await until { session.stage.results?.record != nil }
        #expect(session.stage.results?.buttons.map(\.action) == [.start, .replayMissed, .leave])
        await session.perform(.replayMissed)
        #expect(session.stage.game?.number?.text == "Question 1 of 2")
        for _ in 1...2 { try await settle(session, "yes") }
        let results = try #require(session.stage.results)
        #expect(results.score.text == "20")
        #expect(results.record == nil)
        #expect(!results.isSavingRecord)
        #expect(results.buttons.map(\.action) == [.start, .leave])
        #expect(await records.record(for: key)?.games == 1)
    }

    // MARK: Menu

    @Test func menuShowsRecordAndLoadsFirstPage() async throws {
        await records.record(.fixture(score: 70), for: key)
        let deck = PagedDeck(.success(try .numbered(1...10)))
        let session = session(deck)
        await session.load()
        try await until { session.stage.menu?.record?.text == "Record: 70" }
        #expect(session.stage.menu?.newGame == ActionButton("New game", .start))
        await session.start()
        #expect(session.stage.game?.phase == .asking)
        #expect(deck.asked.count == 1)
    }

    @Test func secondLoadSendsNoRequestAndKeepsScreen() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.load()
        try await until { session.stage.menu?.record != nil }
        let menu = session.stage
        await session.load()
        #expect(session.stage == menu)
        await session.start()
        for change in [{}, { _ = self.answer(session, "yes") }, { session.pause() }, { session.resume() }] {
            change()
            let before = session.stage
            await session.load()
            #expect(session.stage == before)
        }
        #expect(deck.asked.count == 1)
    }

    @Test func loadingAfterGameKeepsResultsOnScreen() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        _ = answer(session, "no")
        await session.resultSaved()
        let (game, results) = (session.game, session.stage)
        await session.load()
        #expect(session.game == game)
        #expect(session.stage == results)
        #expect(deck.asked.count == 1)
        await session.start()
        #expect(session.stage.game?.prompt == "Question 11?")
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
        #expect(session.stage.game?.prompt == "Question 1?")
        _ = answer(session, "yes")
        await session.start()
        #expect(session.stage.game?.prompt == "Question 2?")
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
        #expect(session.stage.game?.phase == .paused)
    }

    @Test func pauseOfCancelledStartDoesNotPauseNextGame() async throws {
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
        #expect(session.stage.game?.phase == .asking)
    }

    @Test func restartReplacesRunningGame() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck)
        await session.start()
        _ = answer(session, "yes")
        await session.restart()
        #expect(session.stage.game?.prompt == "Question 11?")
        #expect(session.stage.game?.score.text == "0")
    }

    @Test func failedLoadInMenuCanBeRetried() async throws {
        let deck = PagedDeck(.failure(.connectivity(.timedOut)), .success(try .numbered(1...10)))
        let session = session(deck)
        await session.load()
        #expect(session.stage.menu?.message?.button.action == .load)
        await session.load()
        #expect(session.stage.menu?.message == nil)
    }

    @Test(arguments: [true, false])
    func loadingInMenuAfterGameFetchesNextQuestions(isLeft: Bool) async throws {
        let deck = HeldDeck()
        let session = session(deck, afterGame: .menu)
        let first = Task { await session.load() }
        try await deck.calls.waitForCalls(1)
        deck.calls.complete(0, with: try .numbered(1...10))
        await first.value
        try await until { session.stage.menu?.isLoading == false }
        await session.start()
        if isLeft { session.leave() } else { _ = answer(session, "no") }
        await session.resultSaved()
        let menu = session.stage.menu
        let load = Task { await session.load() }
        try await deck.calls.waitForCalls(2)
        #expect(deck.calls.count == 2)
        deck.calls.complete(1, with: try .numbered(11...20))
        await load.value
        #expect(session.stage.menu == menu)
        await session.load()
        await session.start()
        #expect(deck.calls.count == 2)
        #expect(session.stage.game?.prompt == "Question 11?")
    }

    @Test func loadingInMenuKeepsMissedQuestions() async throws {
        let deck = PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
        let session = session(deck, afterGame: .menu)
        await session.start()
        _ = answer(session, "no")
        await session.load()
        await session.replayMissed()
        #expect(session.stage.game?.prompt == "Question 1?")
    }

    @Test func headingOfPageReplacesDefaultHeading() async throws {
        var page = try ChoicePage<String>.numbered(1...3, isLast: true)
        page.heading = QuizContent("Capitals", picture: .missing)
        let session = session(PagedDeck(.success(page)))
        await session.load()
        #expect(session.stage.menu?.heading.text == "Capitals")
        #expect(session.stage.menu?.heading.picture == .missing)
    }

    @Test func headingSurvivesSaveAndRestore() async throws {
        var page = try ChoicePage<String>.numbered(1...3, isLast: true)
        page.heading = QuizContent("Capitals", picture: .missing)
        let first = session(PagedDeck(.success(page)), .plainQuiz)
        await first.start()
        let saved = try JSONDecoder().decode(
            ChoiceGame<String>.self, from: JSONEncoder().encode(first.game))
        let next = session(PagedDeck(), .plainQuiz, resuming: saved)
        next.leave()
        #expect(next.stage.menu?.heading.text == "Capitals")
        #expect(next.stage.menu?.heading.picture == .missing)
    }

    @Test func screenShowsProblemWhenRecordingFails() async throws {
        let session = ChoiceSession(
            deck: PagedDeck(.success(try .numbered(1...10))), rules: .plainSuddenDeath, heading: QuizContent("A quiz"),
            records: RecordLocation(BrokenStore(), key: key), time: clock.timeSource,
            chance: ChanceSource(SeededGenerator(seed: 1)))
        await session.start()
        _ = answer(session, "no")
        try await until { session.stage.results?.recordProblem != nil }
        #expect(session.stage.results?.record == nil)
        #expect(session.stage.results?.isNewRecord == false)
        session.leave()
        #expect(session.stage.menu?.recordProblem == "The records cannot be read; they were left as they are.")
    }

    // MARK: Cancellation and release

    @Test func cancelledStartReturnsToMenu() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let start = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        #expect(session.stage.game?.phase == .loading)
        start.cancel()
        await start.value
        #expect(session.stage.menu?.isLoading == false)
        #expect(deck.calls.cancelledCalls == [0])
    }

    @Test func startReturnsBeforeSecondPageIsLoaded() async throws {
        let deck = HeldDeck()
        let session = session(deck)
        let start = Task { await session.start() }
        try await deck.calls.waitForCalls(1)
        deck.calls.complete(0, with: try .numbered(1...1))
        await start.value
        #expect(session.stage.game?.prompt == "Question 1?")
        try await deck.calls.waitForCalls(2)
        deck.calls.complete(1, with: try .numbered(2...9))
        #expect(answer(session, "yes") == .right(points: 10))
        try await until { session.stage.game?.prompt == "Question 2?" }
    }

    @Test func answeredQuestionIsReportedOnce() async throws {
        var settled: [String] = []
        let session = ChoiceSession(
            deck: PagedDeck(.success(try .numbered(1...3, isLast: true))), rules: .plainQuiz,
            heading: QuizContent("A quiz"), time: clock.timeSource)
        session.onSettled = { settled.append("\($0.question.id) \($0.settlement?.outcome.rawValue ?? "")") }
        await session.start()
        try await settle(session, "yes")
        #expect(settled == ["1 right"])
        try await settle(session, "no")
        session.pause()
        session.resume()
        #expect(settled == ["1 right", "2 wrong"])
        session.leave()
        #expect(settled == ["1 right", "2 wrong", "3 abandoned"])
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
            resuming: first.game)
        second.onSettled = { settled.append($0.question.id) }
        second.resume()
        #expect(settled.isEmpty)
        second.leave()
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
        try await until { session.stage.game?.message != nil }
        let failed = session.stage
        let retry = Task { await session.load() }
        try await deck.calls.waitForCalls(3)
        retry.cancel()
        await retry.value
        #expect(session.stage == failed)
    }

    @Test func questionsLoadedAfterLeavingGameAreIgnored() async throws {
        let deck = UncancellableDeck()
        let session = session(deck)
        let (first, left) = TaskFamily.begin { Task { await session.start() } }
        try await deck.calls.waitForCalls(1)
        session.leave()
        await first.value
        let second = Task { await session.start() }
        try await deck.calls.waitForCalls(2)
        deck.calls.complete(0, with: try .numbered(1...4))
        await left.end()
        #expect(deck.requestCount == 2)
        #expect(session.stage.game?.phase == .loading)
        #expect(session.game.history.dealtKeys.isEmpty)
        deck.calls.complete(1, with: try .numbered(5...9))
        await second.value
        #expect(session.stage.game?.prompt == "Question 5?")
        #expect(session.game.history.dealtKeys.count == 5)
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
        let saved = try JSONEncoder().encode(session.game)

        let deck = PagedDeck(.success(try .numbered(11...20)))
        let game = try JSONDecoder().decode(ChoiceGame<String>.self, from: saved)
        #expect(game.elapsed == .seconds(5))
        let next = self.session(deck, resuming: game)
        #expect(next.stage.game?.phase == .paused)
        #expect(deck.asked.isEmpty)
        next.resume()
        #expect(next.stage.game?.prompt == "Question 4?")
        for _ in 4...10 { _ = answer(next, "yes") }
        try await until { next.stage.game?.prompt == "Question 11?" }
        #expect(deck.asked.first?.dealtKeys.count == 10)
    }

    @Test func savedFinishedGameIsNotRecordedAgain() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...10))))
        await session.start()
        _ = answer(session, "no")
        try await until { session.stage.results?.record != nil }
        let next = self.session(PagedDeck(), resuming: session.game)
        #expect(next.stage.menu != nil)
        next.resume()
        next.leave()
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
}

private struct BrokenStore: RecordStore {
    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        throw StoreError(.corrupt(.checksum), at: "records.json")
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { nil }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { [:] }
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
            _ = session.stage
        } onChange: {
            MainActor.assumeIsolated {
                self.count += 1
                self.watch()
            }
        }
    }
}
