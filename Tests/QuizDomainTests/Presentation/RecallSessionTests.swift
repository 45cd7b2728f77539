import Foundation
import Observation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct RecallSessionTests {
    private let clock = ManualClock()
    private let question = RecallQuestion.fixture(answers: ["int", "for"])

    private func started(_ rules: RecallRules = .standard) async -> RecallSession {
        let loader = RecallQuestionLoaderSpy(answering: .always(question))
        let session = RecallSession(loader: loader, rules: rules, time: clock.timeSource)
        await session.load()
        session.start()
        return session
    }

    private func loaded(by loader: RecallQuestionLoaderSpy) async throws -> RecallSession {
        let session = RecallSession(loader: loader, time: clock.timeSource)
        let load = Task { await session.load() }
        try await loader.loads.waitForCalls(1)
        loader.loads.complete(0, with: question)
        await load.value
        return session
    }

    @Test(arguments: RecallPlayingContract.recording)
    func recallSessionObeysRecordingContract(
        rule: ContractRule<RecallPlayingContract.RecordingSubject>
    ) async throws {
        let subject = RecallPlayingContract.RecordingSubject {
            RecallSession(loader: $0, rules: $1, records: $3, time: $2)
        }
        try await rule.verify(subject)
    }

    @Test(arguments: RecallPlayingContract.rules)
    func recallSessionObeysPlayingContract(rule: ContractRule<RecallPlayingContract.Subject>) async throws {
        let subject = RecallPlayingContract.Subject { RecallSession(loader: $0, rules: $1, time: $2) }
        try await rule.verify(subject)
    }

    @Test func cancelledCallToLoadAnotherQuestionChangesNothing() async throws {
        let loader = RecallQuestionLoaderSpy(answering: .always(question))
        let session = RecallSession(loader: loader, time: clock.timeSource)
        await session.load()
        session.start()
        let before = session.screen
        try await inACancelledTask { @MainActor in await session.loadAnotherQuestion() }
        #expect(session.screen == before)
        #expect(loader.loads.count == 1)
    }

    @Test func cancellingCallerAtStartOfLoadCancelsLoad() async throws {
        let time = TimeSource(
            clock,
            date: {
                withUnsafeCurrentTask { $0?.cancel() }
                return Date(timeIntervalSinceReferenceDate: 0)
            })
        let loader = RecallQuestionLoaderSpy()
        let session = RecallSession(loader: loader, time: time)
        await Task { await session.load() }.value
        try await until { session.screen.phase == .idle }
        _ = loader.report()
    }

    @Test func wholeGameRunsOnManualClock() async throws {
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.javaKeywords)), time: clock.timeSource)
        await session.load()
        session.start()
        var keywords = RecallQuestion.javaKeywords.answers.map(\.text)[...]
        for second in 1...299 {
            try await clock.waitForSleeper(due: .seconds(second))
            clock.advance(to: .seconds(second))
            if second % 7 == 0, let keyword = keywords.popFirst() { session.add(keyword) }
        }
        try await clock.waitForSleeper(due: .seconds(300))
        #expect(session.screen.clock?.text == "00:01")
        #expect(session.finish() == FinishReport(.playing, found: 42, total: 50))
        clock.advance(to: .seconds(300))
        try await until { session.screen.phase == .finished(.timeUp) }
        #expect(session.screen.count?.text == "42/50")
        #expect(session.screen.missed == Array(keywords))
        #expect(session.finish() == FinishReport(.finished(.timeUp), found: 42, total: 50))
        #expect(clock.deadlines.isEmpty)
    }

    @Test(arguments: [("x = 3", "x = -3"), ("5 degrees", "-5 degrees"), (".5 litres", "5 litres"), ("$5", "-$5")])
    func differentSignOrDecimalPointMakesGuessWrong(guess: String, answer: String) async {
        let loader = RecallQuestionLoaderSpy(answering: .always(.fixture(answers: [answer, "another"])))
        let session = RecallSession(loader: loader, time: clock.timeSource)
        await session.load()
        session.start()
        #expect(session.add(guess) == .wrong)
        #expect(session.add(answer) == .accepted(answer: answer, manner: .exact))
    }

    @Test func secondStartAddsNoTimer() async throws {
        let session = await started()
        session.start()
        try await clock.waitForSleeper(due: .seconds(1))
        #expect(clock.deadlines == [.seconds(1)])
    }

    /// Returns a started session whose first answer is a prefix of its second answer.
    private func startedWithPrefix() async -> RecallSession {
        let loader = RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "interface"])))
        let session = RecallSession(loader: loader, time: clock.timeSource, typingPause: .milliseconds(700))
        await session.load()
        session.start()
        return session
    }

    @Test func pendingAnswerIsAcceptedAfterTypingPause() async throws {
        let session = await startedWithPrefix()
        session.addTyped("in")
        #expect(session.addTyped("int").verdicts.last == nil)
        try await clock.waitForSleeper(due: .milliseconds(700))
        clock.advance(to: .milliseconds(700))
        try await until { session.screen.found == ["int"] }
    }

    @Test func keystrokeRestartsTypingPause() async throws {
        let session = await startedWithPrefix()
        session.addTyped("int")
        clock.advance(to: .milliseconds(500))
        session.addTyped("inte")
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .seconds(1))
        try await until { session.screen.clock?.text == "04:59" }
        #expect(session.screen.found.isEmpty)
        #expect(session.addTyped("interface").verdicts.last == .accepted(answer: "interface", manner: .exact))
    }

    @Test(arguments: [RecallScreen.Action.reset, .guess("wrong"), .pause])
    func guessingPausingOrResettingCancelsPendingAnswer(action: RecallScreen.Action) async throws {
        let session = await startedWithPrefix()
        session.addTyped("int")
        await session.perform(action)
        session.start()
        session.resume()
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .seconds(1))
        try await until { session.screen.clock?.text == "04:59" }
        #expect(session.screen.found.isEmpty)
    }

    @Test func readingScreenPropertyStartsNeitherLoadNorClock() async {
        let loader = RecallQuestionLoaderSpy()
        let session = RecallSession(loader: loader, time: clock.timeSource)
        for _ in 0..<3 { _ = session.screen }
        #expect(loader.loads.count == 0)
        #expect(clock.deadlines.isEmpty)
    }

    @Test func observersAreNotifiedOnlyWhenScreenChanges() async {
        let session = await started()
        #expect(changes(session) { _ = $0.add("int") })
        #expect(changes(session) { _ = $0.add("wrong") })
        #expect(changes(session) { _ = $0.add("wrong again") })
        #expect(!changes(session) { _ = $0.addTyped("fo") })
        #expect(!changes(session) { $0.resume() })
    }

    @Test func finishedGameNotifiesNoObservers() async {
        let session = await started()
        session.add("int")
        #expect(changes(session) { _ = $0.add("for") })
        let afterTheEnd = changes(session) { session in
            clock.advance(to: .seconds(300))
            session.giveUp()
            session.pause()
            _ = session.finish()
        }
        #expect(!afterTheEnd)
        #expect(session.screen.phase == .finished(.allFound))
    }

    @Test func clockStopsWhilePaused() async throws {
        let session = await started()
        clock.advance(to: .seconds(29))
        try await clock.waitForSleeper(due: .seconds(30))
        session.pause()
        #expect(clock.deadlines.isEmpty)
        clock.advance(by: .seconds(10_000))
        session.resume()
        #expect(session.screen.clock?.text == "04:31")
        try await clock.waitForSleeper(due: .seconds(10_030))
    }

    @Test func manyPausesDoNotChangeElapsedTime() async throws {
        let session = await started()
        for _ in 0..<100 {
            clock.advance(by: .milliseconds(1_500))
            session.pause()
            clock.advance(by: .seconds(60))
            session.resume()
        }
        #expect(session.savedGame?.elapsed == .seconds(150))
    }

    @Test func clockShowsCorrectTimeAfterLateTimer() async throws {
        let session = await started()
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .milliseconds(29_400))
        try await until { session.screen.clock?.text == "04:31" }
        try await clock.waitForSleeper(due: .seconds(30))
    }

    @Test func savedGameContinuesInNewSession() async throws {
        let session = await started()
        session.add("int")
        clock.advance(to: .seconds(29))
        let saved = try JSONEncoder().encode(session.savedGame)

        let later = ManualClock()
        let loader = RecallQuestionLoaderSpy()
        let game = try JSONDecoder().decode(RecallGame.self, from: saved)
        let next = RecallSession(loader: loader, time: later.timeSource, resuming: game)
        #expect(next.screen.phase == .paused)
        #expect(next.screen.found == ["int"])
        #expect(next.screen.clock?.text == "04:31")
        next.resume()
        #expect(next.add("for") == .accepted(answer: "for", manner: .exact))
        #expect(next.finish() == FinishReport(.finished(.allFound), found: 2, total: 2))
        #expect(loader.loads.count == 0)
    }

    @Test func readingGamePropertyLeavesGameRunning() async throws {
        let session = await started()
        clock.advance(to: .milliseconds(500))
        #expect(session.savedGame?.elapsed == .milliseconds(500))
        #expect(session.screen.phase == .playing)
    }

    @Test(arguments: [RecallScreen.Phase.ready, .playing, .paused, .finished(.gaveUp)])
    func secondLoadKeepsGameAndScreen(phase: RecallScreen.Phase) async throws {
        let loader = RecallQuestionLoaderSpy()
        let session = try await loaded(by: loader)
        if phase != .ready { session.start() }
        session.add("int")
        if phase == .paused { session.pause() }
        if phase == .finished(.gaveUp) { session.giveUp() }
        let before = session.screen
        #expect(before.phase == phase)
        await session.load()
        #expect(session.screen == before)
        #expect(loader.loads.count == 1)
    }

    @Test func loadingAnotherQuestionReplacesGame() async throws {
        let other = RecallQuestion.fixture("And now?", answers: ["x"])
        let loader = RecallQuestionLoaderSpy(answering: Script(values: [question, other]))
        let session = RecallSession(loader: loader, time: clock.timeSource)
        await session.load()
        session.start()
        session.add("int")
        await session.loadAnotherQuestion()
        #expect(session.screen.question == "And now?")
        #expect(session.screen.phase == .ready)
        #expect(session.screen.count?.text == "0/1")
        try loader.verify()
    }

    @Test func cancelledLoadOfNextQuestionLeavesGamePaused() async throws {
        let loader = RecallQuestionLoaderSpy()
        let session = try await loaded(by: loader)
        session.start()
        session.add("int")
        clock.advance(to: .seconds(29))
        let second = Task { await session.loadAnotherQuestion() }
        try await loader.loads.waitForCalls(2)
        #expect(session.screen.isLoading)
        #expect(session.add("for") == .notRunning(nil))
        clock.advance(by: .seconds(1_000))
        second.cancel()
        await second.value
        #expect(session.screen.phase == .paused)
        #expect(session.screen.found == ["int"])
        #expect(session.screen.clock?.text == "04:31")
    }

    @Test func resettingAfterFailedLoadRestoresPreviousQuestion() async throws {
        let loader = RecallQuestionLoaderSpy(answering: Script([.success(question), .failure(.invalidData(.empty))]))
        let session = RecallSession(loader: loader, time: clock.timeSource)
        await session.load()
        await session.loadAnotherQuestion()
        #expect(session.screen.phase == .failed(.invalidData(.empty)))
        session.reset()
        #expect(session.screen.phase == .ready)
        #expect(session.screen.question == question.text)
    }

    @Test func cancelledRetryKeepsError() async throws {
        let loader = RecallQuestionLoaderSpy()
        let session = RecallSession(loader: loader, time: clock.timeSource)
        let first = Task { await session.load() }
        try await loader.loads.waitForCalls(1)
        loader.loads.fail(0, with: .connectivity(.timedOut))
        await first.value
        let failed = session.screen
        let retry = Task { await session.load() }
        try await loader.loads.waitForCalls(2)
        retry.cancel()
        await retry.value
        #expect(session.screen == failed)
    }

    @Test func cancelledCallerDoesNotCancelSharedLoad() async throws {
        let loader = RecallQuestionLoaderSpy()
        let session = RecallSession(loader: loader, time: clock.timeSource)
        let first = Task { await session.load() }
        try await loader.loads.waitForCalls(1)
        let second = await Task.begun { await session.load() }
        first.cancel()
        await first.value
        #expect(loader.loads.cancelledCalls.isEmpty)
        loader.loads.complete(0, with: question)
        await second.value
        #expect(session.screen.phase == .ready)
        #expect(loader.loads.count == 1)
    }

    @Test func cancellingLastCallerCancelsLoad() async throws {
        let loader = RecallQuestionLoaderSpy()
        let session = RecallSession(loader: loader, time: clock.timeSource)
        let load = Task { await session.load() }
        try await loader.loads.waitForCalls(1)
        load.cancel()
        await load.value
        #expect(loader.loads.cancelledCalls == [0])
        #expect(session.screen.phase == .idle)
    }

    @Test func questionFromReplacedLoadIsIgnored() async throws {
        let loader = UncancellableLoader()
        let session = RecallSession(loader: loader, time: clock.timeSource)
        let (first, left) = TaskTree.begin { Task { await session.load() } }
        try await loader.calls.waitForCalls(1)
        first.cancel()
        await first.value
        let second = Task { await session.load() }
        try await loader.calls.waitForCalls(2)
        loader.calls.complete(0, with: .fixture("Too late?"))
        await left.end()
        #expect(session.screen.isLoading)
        loader.calls.complete(1, with: question)
        await second.value
        #expect(session.screen.question == question.text)
    }

    @Test func restoredRunningGameStartsPaused() async throws {
        let session = await started()
        clock.advance(to: .seconds(29))
        let running = try #require(session.savedGame)
        let next = RecallSession(loader: RecallQuestionLoaderSpy(), time: clock.timeSource, resuming: running)
        #expect(next.screen.phase == .paused)
        clock.advance(by: .seconds(100))
        #expect(next.savedGame?.elapsed == .seconds(29))
        next.resume()
        #expect(next.screen.clock?.text == "04:31")
    }

    @Test func finishingAtTimeLimitReportsTimeUp() async {
        let session = await started()
        clock.advance(to: .seconds(300))
        #expect(session.finish() == FinishReport(.finished(.timeUp), found: 0, total: 2))
    }

    @Test func resumingDuringLoadDoesNothing() async throws {
        let loader = RecallQuestionLoaderSpy()
        let game = RecallGame(question)
        let session = RecallSession(loader: loader, time: clock.timeSource, resuming: game)
        session.start()
        clock.advance(to: .seconds(10))
        let load = Task { await session.loadAnotherQuestion() }
        try await loader.loads.waitForCalls(1)
        session.resume()
        clock.advance(to: .seconds(100))
        load.cancel()
        await load.value
        #expect(session.screen.phase == .paused)
        #expect(session.savedGame?.elapsed == .seconds(10))
    }

    @Test func resettingDuringLoadClearsError() async throws {
        let loader = RecallQuestionLoaderSpy()
        let session = try await loaded(by: loader)
        let failing = Task { await session.loadAnotherQuestion() }
        try await loader.loads.waitForCalls(2)
        loader.loads.fail(1, with: .connectivity(.timedOut))
        await failing.value
        let retry = Task { await session.load() }
        try await loader.loads.waitForCalls(3)
        session.reset()
        #expect(session.screen.isLoading)
        retry.cancel()
        await retry.value
        #expect(session.screen.phase == .ready)
        #expect(session.screen.question == question.text)
    }

    @Test func releasedSessionStopsClockAndIsDeallocated() async throws {
        let probe = LeakProbe()
        try await verifying(probe) {
            var session: RecallSession? = await started()
            probe.watch(try #require(session))
            try await clock.waitForSleeper(due: .seconds(1))
            session = nil
        }
        #expect(clock.deadlines.isEmpty)
    }

    @Test func releasedSessionCancelsLoad() async throws {
        let loader = RecallQuestionLoaderSpy()
        let probe = LeakProbe()
        var session: RecallSession? = RecallSession(loader: loader, time: clock.timeSource)
        probe.watch(try #require(session))
        let load = Task { [session] in await session?.load() }
        try await loader.loads.waitForCalls(1)
        session = nil
        load.cancel()
        await load.value
        #expect(loader.loads.cancelledCalls == [0])
        try loader.verify()
        try probe.verify()
    }
}

/// Returns `true` if observers are notified of a change of the screen during an action.
@MainActor
private func changes(_ session: RecallSession, during action: (RecallSession) -> Void) -> Bool {
    let changed = CallJournal()
    withObservationTracking {
        _ = session.screen
    } onChange: {
        changed.note("change", by: "screen")
    }
    action(session)
    return !changed.entries.isEmpty
}
