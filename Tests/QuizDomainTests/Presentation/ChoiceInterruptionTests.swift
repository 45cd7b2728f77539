import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

extension DispatchSemaphore {
    /// Blocks the current thread until the semaphore is signalled.
    ///
    /// Asynchronous functions cannot call `wait()` directly.
    fileprivate nonisolated func waitOnThisThread() { wait() }
}

/// Tests of games that are paused, saved or abandoned, and of records that are stored late.
@MainActor
@Suite(.bounded) struct ChoiceInterruptionTests {
    private let clock = ManualClock()
    private let key = RecordKey(game: "test")

    private func session(
        _ deck: any ChoiceDeck<String>, _ rules: ChoiceRules = .plainQuiz, records: (any RecordStore)? = nil,
        resuming saved: ChoiceGame<String>? = nil
    ) -> ChoiceSession<String> {
        ChoiceSession(
            deck: deck, rules: rules, heading: QuizContent("A quiz"),
            records: records.map { RecordLocation($0, key: key) }, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)), resuming: saved)
    }

    private func answer(_ session: ChoiceSession<String>, _ option: String) {
        if let option = session.screen.round?.options.first(where: { $0.content == option }) { session.pick(option.id) }
    }

    /// Returns a deck with questions for two games, each of which ends at the first miss.
    private func twoGames() throws -> PagedDeck {
        PagedDeck(.success(try .numbered(1...10)), .success(try .numbered(11...20)))
    }

    @Test func loadingInCancelledTaskKeepsEarlierError() async {
        let session = session(PagedDeck(.failure(.connectivity(.timedOut))))
        await session.start()
        let failed = session.screen
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await session.load()
        }
        await task.value
        session.pause()
        #expect(session.screen == failed)
    }

    @Test func restoredRunningGameStartsPaused() async throws {
        let first = session(PagedDeck(.success(try .numbered(1...3, isLast: true))))
        await first.start()
        clock.advance(to: .seconds(5))
        let next = session(PagedDeck(), resuming: first.savedGame)
        #expect(next.screen.round?.phase == .paused)
        clock.advance(by: .seconds(100))
        #expect(next.savedGame?.elapsed == .seconds(5))
        next.resume()
        #expect(next.screen.round?.phase == .asking)
    }

    @Test func pausingDuringRevealStopsItsTimer() async throws {
        let session = session(PagedDeck(.success(try .numbered(1...2, isLast: true))))
        await session.start()
        answer(session, "yes")
        clock.advance(to: .milliseconds(500))
        session.pause()
        #expect(session.screen.round?.phase == .paused)
        #expect(clock.deadlines.isEmpty)
        clock.advance(to: .seconds(100))
        session.resume()
        #expect(session.screen.round?.phase == .revealing)
        #expect(session.screen.round?.number?.text == "Question 1 of 2")
        try await clock.waitForSleeper(due: .milliseconds(101_500))
        clock.advance(to: .milliseconds(101_500))
        try await until { session.screen.round?.number?.text == "Question 2 of 2" }
    }

    @Test func leavingAtLastQuestionDoesNotRecordGame() async throws {
        let records = InMemoryRecordStore()
        let session = session(PagedDeck(.success(try .numbered(1...1, isLast: true))), records: records)
        await session.start()
        session.quit()
        await session.load()
        // The menu shows a record only after the session has stored all results.
        try await until { session.screen.menu?.record != nil }
        #expect(await records.record(for: key) == nil)
    }

    @Test func restartingDuringLastRevealRecordsFinishedGame() async throws {
        let records = InMemoryRecordStore()
        let page = try ChoicePage.numbered(1...1, isLast: true)
        let deck = PagedDeck(.success(page), .success(page))
        let session = session(deck, records: records)
        await session.start()
        answer(session, "yes")
        await session.restart()
        #expect(session.screen.round?.phase == .asking)
        session.quit()
        await session.load()
        // The menu shows a record only after the session has stored all results.
        try await until { session.screen.menu?.record != nil }
        #expect(await records.record(for: key)?.games == 1)
        #expect(await records.record(for: key)?.best.score == 10)
    }

    @Test func leavingGameAfterFailedLoadClearsError() async throws {
        let session = session(PagedDeck(.failure(.connectivity(.timedOut))))
        await session.start()
        #expect(session.screen.round?.message != nil)
        session.quit()
        #expect(session.screen.menu != nil)
        #expect(session.screen.menu?.message == nil)
    }

    @Test func secondResultIsRecordedAfterFirstIsSaved() async throws {
        let store = RecordStoreSpy()
        let session = session(try twoGames(), .plainSuddenDeath, records: store)
        await session.start()
        answer(session, "no")
        try await store.calls.waitForCalls(1)
        await session.start()
        answer(session, "yes")
        answer(session, "no")
        // If the second result did not wait for the first one, it would be recorded before these sessions have loaded.
        try await loadOtherSessions()
        #expect(store.results.map(\.score) == [0])
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        #expect(store.results.map(\.score) == [0, 10])
        store.calls.complete(1)
        try await until { session.screen.results?.record?.text == "Record: 10" }
    }

    /// Loads twenty other sessions with their records, to give the code under test time for a mistake.
    private func loadOtherSessions() async throws {
        for _ in 1...20 {
            let other = session(PagedDeck(.success(try .numbered(1...4))), records: InMemoryRecordStore())
            await other.load()
            try await until { other.screen.menu?.record != nil }
        }
    }

    @Test func loadWaitsUntilRecordIsRead() async throws {
        let store = RecordStoreSpy(holding: [key: .fixture(scores: 70)], answersReads: false)
        let session = session(try twoGames(), records: store)
        let load = Task {
            await session.load()
            return session.screen.menu?.record?.text
        }
        try await store.calls.waitForCalls(1)
        try await loadOtherSessions()
        store.calls.complete(0)
        #expect(await load.value == "Record: 70")
    }

    @Test func loadReturnsWhenRecordCannotBeRead() async throws {
        let store = ScriptedRecordStore([.failure(StoreError(.busy, at: "records"))])
        let session = session(try twoGames(), records: store)
        await session.load()
        #expect(session.screen.menu?.isLoading == false)
        #expect(session.screen.menu?.recordProblem != nil)
    }

    @Test func cancelledLoadDoesNotWaitForRecord() async throws {
        let store = RecordStoreSpy(answersReads: false)
        let session = session(try twoGames(), records: store)
        let load = Task { await session.load() }
        try await store.calls.waitForCalls(1)
        try await loadOtherSessions()
        load.cancel()
        await load.value
        // The call has an issue if it has expired, because nothing completed it for a minute.
        #expect(store.calls.report().issues.isEmpty)
        store.calls.complete(0)
    }

    @Test func equalGamesEndingTogetherAreAllCounted() async throws {
        let records = InMemoryRecordStore()
        let session = session(try twoGames(), .plainSuddenDeath, records: records)
        for _ in 1...2 {
            await session.start()
            answer(session, "no")
        }
        await session.resultSaved()
        #expect(await records.record(for: key)?.games == 2)
    }

    @Test func gameEndingAgainAfterRestoreIsRecordedOnce() async throws {
        let records = InMemoryRecordStore()
        let first = session(try twoGames(), .plainSuddenDeath, records: records)
        await first.start()
        answer(first, "yes")
        let saved = try JSONEncoder().encode(first.savedGame)
        answer(first, "no")
        await first.resultSaved()
        clock.advance(by: .seconds(60))
        let game = try JSONDecoder().decode(ChoiceGame<String>.self, from: saved)
        let next = session(try twoGames(), .plainSuddenDeath, records: records, resuming: game)
        next.resume()
        answer(next, "no")
        await next.resultSaved()
        #expect(await records.record(for: key)?.games == 1)
    }

    @Test func sessionWaitsUntilAllResultsAreSaved() async throws {
        let store = RecordStoreSpy()
        let session = session(try twoGames(), .plainSuddenDeath, records: store)
        for _ in 1...2 {
            await session.start()
            answer(session, "no")
        }
        try await store.calls.waitForCalls(1)
        var isSaved = false
        let waiting = await Task.begun {
            await session.resultSaved()
            isSaved = true
        }
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        #expect(!isSaved)
        store.calls.fail(1, with: StoreError(.busy, at: "records"))
        await waiting.value
        #expect(session.screen.results?.recordProblem != nil)
        #expect(session.screen.results?.isSavingRecord == false)
    }

    @Test func waitingForSavedResultRecordsTimedOutGame() async throws {
        let records = InMemoryRecordStore()
        let rules = try ChoiceRules(gameLimit: .seconds(60))
        let session = session(try twoGames(), rules, records: records)
        await session.start()
        answer(session, "yes")
        clock.advance(to: .seconds(60))
        await session.resultSaved()
        #expect(await records.record(for: key)?.best.score == 10)
    }

    @Test func resultSavingStartsWhileMainActorIsBlocked() async throws {
        let store = RecordStoreSpy()
        let session = session(try twoGames(), .plainSuddenDeath, records: store)
        await session.start()
        answer(session, "no")
        #expect(session.screen.results?.isSavingRecord == true)
        // Blocks the main actor until another thread has called the store.
        let called = DispatchSemaphore(value: 0)
        Task { @concurrent in
            try? await store.calls.waitForCalls(1)  // the count below shows a failure
            called.signal()
        }
        called.waitOnThisThread()
        #expect(store.results.count == 1)
        store.calls.complete(0)
        await session.resultSaved()
    }

    @Test func menuShowsThatResultIsBeingSaved() async throws {
        let store = RecordStoreSpy(answersReads: false)
        let session = session(try twoGames(), .plainSuddenDeath, records: store)
        let load = Task { await session.load() }
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        await load.value
        try await until { session.screen.menu?.record?.text == "No record yet" }
        await session.start()
        answer(session, "no")
        session.quit()
        #expect(session.screen.menu?.record == nil)
        #expect(session.screen.menu?.isSavingRecord == true)
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await session.resultSaved()
        #expect(session.screen.menu?.record?.text == "Record: 0")
        #expect(session.screen.menu?.isSavingRecord == false)
    }

    @Test func recordOfPreviousGameIsHiddenDuringSaving() async throws {
        let store = RecordStoreSpy()
        let session = session(try twoGames(), .plainSuddenDeath, records: store)
        await session.start()
        let (_, keeping) = TaskTree.begin { answer(session, "no") }
        try await store.calls.waitForCalls(1)
        await session.start()
        store.calls.complete(0)
        await keeping.end()
        answer(session, "no")
        try await store.calls.waitForCalls(2)
        #expect(session.screen.results?.record == nil)
        #expect(session.screen.results?.isNewRecord == false)
        #expect(session.screen.results?.isSavingRecord == true)
        store.calls.complete(1)
        try await until { session.screen.results?.isSavingRecord == false }
        #expect(session.screen.results?.record?.text == "Record: 0")
    }
}
