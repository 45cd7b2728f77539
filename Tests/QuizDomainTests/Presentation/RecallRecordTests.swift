import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// The records of a recall session.
@MainActor
@Suite(.bounded) struct RecallRecordTests {
    private let clock = ManualClock()
    private let store = InMemoryRecordStore()
    private let key = RecordKey(game: "recall")

    private func session(
        _ store: any RecordStore, _ wording: RecallWording = .english, resuming saved: RecallGame? = nil,
        rules: RecallRules = .standard
    ) -> RecallSession {
        RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "for"])).optional()),
            rules: rules,
            records: RecordLocation(store, key: key), wording: wording, time: clock.timeSource, resuming: saved)
    }

    /// Plays a game in which the answers are found at the given seconds, and then gives up.
    private func play(_ session: RecallSession, _ answers: KeyValuePairs<Int, String>) async {
        session.reset()
        session.start()
        let began = clock.now.offset
        for (second, answer) in answers {
            clock.advance(to: began + .seconds(second))
            session.add(answer)
        }
        session.giveUp()
        await session.resultSaved()
    }

    @Test func finishedGameIsRecordedOnce() async throws {
        let session = session(store)
        await session.load()
        await play(session, [100: "int", 130: "for"])
        clock.advance(by: .seconds(300))
        session.giveUp()
        session.pause()
        await session.resultSaved()
        let record = try #require(await store.record(for: key))
        #expect(record.games == 1)
        #expect(record.best.score == 2)
        #expect(record.best.right == 2)
        #expect(record.best.playingTime == .seconds(130))
        #expect(!session.screen.isNewRecord)
        #expect(
            session.screen.record
                == Readout("Record: 2 in 02:10", spoken: "The record is 2 answers in 2 minutes, 10 seconds"))
    }

    @Test func equalCountInShorterTimeIsNewRecord() async {
        let session = session(store)
        await session.load()
        for (second, isNew) in [(200, false), (200, false), (130, true), (131, false)] {
            await play(session, [1: "int", second: "for"])
            #expect(session.screen.isNewRecord == isNew)
        }
        #expect(session.screen.record?.text == "Record: 2 in 02:10")
    }

    /// One card shows both times.
    @Test(arguments: [[20: "int", 30: "wrong"], [:]])
    func screenAndRecordShowSameTime(answers: [Int: String]) async {
        let session = session(store)
        await session.load()
        session.start()
        for (second, answer) in answers.sorted(by: { $0.key < $1.key }) {
            clock.advance(to: .seconds(second))
            session.add(answer)
        }
        clock.advance(to: .seconds(40))
        session.giveUp()
        await session.resultSaved()
        #expect(session.screen.elapsed?.text == (answers.isEmpty ? "00:40" : "00:20"))
        #expect(session.screen.share?.contains("00:") == !answers.isEmpty)
        #expect(session.screen.record?.text == (answers.isEmpty ? "Record: 0" : "Record: 1 in 00:20"))
    }

    @Test func timeOfLastAnswerDecidesBetweenIncompleteGames() async {
        let session = session(store)
        await session.load()
        await play(session, [20: "int", 250: "wrong"])
        await play(session, [21: "int"])
        #expect(!session.screen.isNewRecord)
        #expect(session.screen.record?.text == "Record: 1 in 00:20")
    }

    @Test func gameWithoutAnswersIsNoNewRecord() async throws {
        let session = session(store, rules: try RecallRules(limit: nil))
        await session.load()
        // A record lists the last twenty games.
        for answers in Array(repeating: [1: "no"], count: 20) + [[:]] as [KeyValuePairs<Int, String>] {
            await play(session, answers)
            #expect(!session.screen.isNewRecord)
        }
        #expect(await store.record(for: key)?.isNewBest == true)
    }

    @Test func firstGameWithAnswersIsNoNewRecord() async {
        let session = session(store)
        await session.load()
        for (answers, isNew) in [([:], false), ([1: "int"], false), ([1: "int", 2: "for"], true)]
            as [(KeyValuePairs<Int, String>, Bool)]
        {
            await play(session, answers)
            #expect(session.screen.isNewRecord == isNew)
        }
    }

    @Test func timedOutGameIsRecorded() async {
        let session = session(store)
        await session.load()
        session.start()
        session.add("int")
        clock.advance(to: .seconds(300))
        await session.resultSaved()
        #expect(await store.record(for: key)?.last.score == 1)
    }

    @Test func resetGameIsNotRecorded() async {
        let session = session(store)
        await session.load()
        session.start()
        session.add("int")
        session.reset()
        await session.resultSaved()
        #expect(await store.record(for: key) == nil)
        #expect(session.screen.record?.text == "No record yet")
    }

    @Test func screenShowsLastGameBesideBetterRecord() async {
        await store.record(.fixture(score: 2), for: key)
        await store.record(.fixture(score: 1, at: Date(timeIntervalSince1970: 1_800_000_000)), for: key)
        let session = session(store)
        await session.load()
        #expect(session.screen.record?.text.hasPrefix("Record: 2") == true)
        #expect(session.screen.last == Readout("Last game: 1", spoken: "The last game had 1 answer"))
    }

    @Test func savedFinishedGameIsNotRecordedAgain() async {
        let first = session(store)
        await first.load()
        await play(first, [1: "int"])
        // A result with another date would count as another game.
        clock.advance(by: .seconds(60))
        let next = session(store, resuming: first.savedGame)
        next.giveUp()
        await next.load()
        await next.resultSaved()
        #expect(await store.record(for: key)?.games == 1)
        #expect(next.screen.record?.text == "Record: 1 in 00:01")
        #expect(!next.screen.isNewRecord)
        #expect(next.screen.event == nil)
    }

    @Test func screenShowsThatResultIsBeingSaved() async throws {
        let store = RecordStoreSpy(answersReads: false)
        let session = session(store)
        let load = Task { await session.load() }
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        await load.value
        try await until { session.screen.record?.text == "No record yet" }
        session.start()
        session.giveUp()
        #expect(session.screen.isSavingRecord)
        #expect(session.screen.record == nil)
        try await store.calls.waitForCalls(2)
        store.calls.fail(1, with: StoreError(.busy, at: "records"))
        await session.resultSaved()
        #expect(!session.screen.isSavingRecord)
        #expect(session.screen.recordProblem == "The records cannot be reached now.")
    }

    @Test func failedSaveIsRetriedBeforeNextSave() async {
        let busy = Result<Void, StoreError>.failure(StoreError(.busy, at: "records"))
        let store = ScriptedRecordStore([.success(()), busy, busy, .success(()), .success(())])
        let session = session(store)
        await session.load()
        await play(session, [20: "int"])
        #expect(session.screen.recordProblem == "The records cannot be reached now.")
        await play(session, [10: "for"])
        #expect(session.screen.recordProblem == nil)
        #expect(session.screen.record?.text == "Record: 1 in 00:10")
        #expect(session.screen.isNewRecord)
        #expect(store.results.map(\.playingTime) == [.seconds(20), .seconds(20), .seconds(20), .seconds(10)])
    }

    @Test(arguments: FailedSaveRetry.allCases)
    func laterActionRetriesFailedSave(by retry: FailedSaveRetry) async throws {
        let busy = Result<Void, StoreError>.failure(StoreError(.busy, at: "records"))
        let store = ScriptedRecordStore([.success(()), .success(()), busy, .success(())])
        let session = session(store)
        await session.load()
        await play(session, [25: "int"])
        await play(session, [20: "int"])
        #expect(session.screen.recordProblem != nil)
        switch retry {
        case .load: await session.load()
        case .reset: session.reset()
        case .resultSaved: break
        }
        await session.resultSaved()
        #expect(session.screen.recordProblem == nil)
        #expect(session.screen.record?.text == "Record: 1 in 00:20")
        #expect(session.screen.isNewRecord == (retry != .reset))
        #expect(store.callCount == 4)
    }

    @Test func repeatedSaveOfStoredResultIsCountedOnce() async {
        let store = LostAnswerStore(InMemoryRecordStore())
        let session = session(store)
        await session.load()
        await play(session, [20: "int"])
        #expect(session.screen.recordProblem != nil)
        await session.resultSaved()
        #expect(session.screen.recordProblem == nil)
        #expect(await store.record(for: key)?.games == 1)
    }

    @Test func equalGamesEndingTogetherAreAllCounted() async {
        let session = session(store)
        await session.load()
        for _ in 1...3 { await play(session, [:]) }
        #expect(await store.record(for: key)?.games == 3)
    }

    @Test func resultSavedAgainLaterChangesNoRecord() async {
        let (lossy, other) = (session(LostAnswerStore(store)), session(store))
        await lossy.load()
        await other.load()
        await play(other, [1: "int", 2: "for"])
        clock.advance(by: .seconds(60))
        await play(lossy, [:])
        clock.advance(by: .seconds(60))
        await play(other, [1: "int"])
        let record = await store.record(for: key)
        #expect(record?.games == 3)
        await lossy.resultSaved()
        #expect(lossy.screen.recordProblem == nil)
        #expect(await store.record(for: key) == record)
        #expect(record?.last.score == 1)
    }

    @Test func newRecordStaysVisibleDespiteSecondSession() async {
        let (lossy, other) = (session(LostAnswerStore(store)), session(store))
        await lossy.load()
        await other.load()
        await play(lossy, [1: "int", 2: "for"])
        clock.advance(by: .seconds(60))
        await play(other, [1: "int"])
        await lossy.resultSaved()
        #expect(lossy.screen.isNewRecord)
        #expect(!other.screen.isNewRecord)
    }

    @Test func everyGameHasItsOwnRandomIdentifier() async {
        let records = ScriptedRecordStore([])
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "for"]))),
            records: RecordLocation(records, key: key, chance: ChanceSource(SeededNumbers(seed: 1))),
            time: clock.timeSource)
        await session.load()
        #expect(session.savedGame?.resultID == nil)
        for _ in 1...3 { await play(session, [:]) }
        let ids = records.results.map(\.id.uuidString)
        #expect(
            ids == [
                "910A2DEC-8902-4CC1-AFBA-E3685963BB19", "F893A2EE-FB32-455E-9C70-61A43B90B242",
                "71BB54D8-D101-45B9-B0D3-42FFE40540A0",
            ])
        await session.loadAnotherQuestion()
        #expect(session.savedGame?.resultID == nil)
    }

    @Test func gameWithoutRecordStoreHasNoIdentifier() async {
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture())), time: clock.timeSource)
        await session.load()
        session.start()
        #expect(session.savedGame?.resultID == nil)
    }

    @Test func restoredGameWithoutIdentifierIsRecorded() async {
        let first = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "for"]))),
            time: clock.timeSource)
        await first.load()
        first.start()
        let next = session(store, resuming: first.savedGame)
        next.giveUp()
        await next.resultSaved()
        #expect(await store.record(for: key)?.games == 1)
    }

    @Test func gameEndingAgainAfterRestoreIsRecordedOnce() async throws {
        let first = session(store)
        await first.load()
        first.start()
        first.add("int")
        let saved = try JSONEncoder().encode(first.savedGame)
        first.giveUp()
        await first.resultSaved()
        clock.advance(by: .seconds(60))
        let next = session(store, resuming: try JSONDecoder().decode(RecallGame.self, from: saved))
        next.resume()
        next.giveUp()
        await next.resultSaved()
        #expect(await store.record(for: key)?.games == 1)
    }

    @Test func loadWaitsUntilRecordIsRead() async throws {
        let store = RecordStoreSpy(holding: [key: .fixture(scores: 2)], answersReads: false)
        let session = session(store)
        let load = Task {
            await session.load()
            return session.screen.record?.text
        }
        try await store.calls.waitForCalls(1)
        try await until { session.screen.phase == .ready }
        try await loadOtherSessions()
        store.calls.complete(0)
        #expect(await load.value == "Record: 2")
    }

    @Test func secondLoadWaitsForRecordBeingRead() async throws {
        let store = RecordStoreSpy(holding: [key: .fixture(scores: 2)], answersReads: false)
        let session = session(store)
        let first = Task { await session.load() }
        try await store.calls.waitForCalls(1)
        try await until { session.screen.phase == .ready }
        let second = Task {
            await session.load()
            return session.screen.record?.text
        }
        try await loadOtherSessions()
        store.calls.complete(0)
        #expect(await second.value == "Record: 2")
        await first.value
        #expect(store.calls.count == 1)
    }

    @Test func loadReturnsWhenRecordCannotBeRead() async throws {
        let store = ScriptedRecordStore([.failure(StoreError(.busy, at: "records"))])
        let session = session(store)
        await session.load()
        #expect(session.screen.phase == .ready)
        #expect(session.screen.recordProblem == "The records cannot be reached now.")
    }

    @Test func cancelledLoadDoesNotWaitForRecord() async throws {
        let store = RecordStoreSpy(answersReads: false)
        let session = session(store)
        let load = Task { await session.load() }
        try await store.calls.waitForCalls(1)
        try await until { session.screen.phase == .ready }
        load.cancel()
        await load.value
        // The call has an issue if it has expired, because nothing completed it for a minute.
        #expect(store.calls.report().issues.isEmpty)
        store.calls.complete(0)
    }

    /// Loads twenty other sessions, to give a load that does not wait for its record the time to return.
    private func loadOtherSessions() async throws {
        for _ in 1...20 {
            let other = session(store)
            await other.load()
            try await until { other.screen.record != nil }
        }
    }

    @Test func italianWordingDescribesRecordInItalian() async {
        let session = session(store, .italian)
        await session.load()
        await play(session, [130: "int"])
        #expect(session.screen.record?.spoken == "Il record è di 1 risposta in 2 minuti e 10 secondi")
    }

    @Test func timedOutGameIsRecordedWhenReset() async {
        let session = session(store)
        await session.load()
        session.start()
        session.add("int")
        clock.advance(to: .seconds(300))
        session.reset()
        #expect(session.screen.phase == .ready)
        await session.resultSaved()
        #expect(await store.record(for: key)?.last.score == 1)
        #expect(session.screen.record?.text == "Record: 1 in 00:00")
    }

    @Test func fewerWrongGuessesAreBetterWithoutTimeLimit() async throws {
        let session = session(store, rules: try RecallRules(limit: nil))
        await session.load()
        for (answers, isNew) in [
            ([1: "no", 2: "int"], false), ([1: "int"], true), ([1: "no", 2: "int"], false), ([9: "int"], false),
        ] as [(KeyValuePairs<Int, String>, Bool)] {
            await play(session, answers)
            #expect(session.screen.isNewRecord == isNew)
        }
        #expect(session.screen.record?.text == "Record: 1")
        #expect(await store.record(for: key)?.best.tieBreak == .wrongAnswers)
    }
}

/// An event after which a session repeats a save that failed.
enum FailedSaveRetry: CaseIterable {
    case load, reset, resultSaved
}

/// A store that stores the first result and then reports a failure, like a server whose response is lost.
private final class LostAnswerStore: RecordStore {
    private let store: InMemoryRecordStore
    private let hasFailed = Locked(false)

    init(_ store: InMemoryRecordStore) { self.store = store }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        let record = await store.record(result, for: key)
        let hasFailed = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return hasFailed
        }
        guard hasFailed else { throw StoreError(.busy, at: "server") }
        return record
    }

    func record(for key: RecordKey) async -> GameRecord? { await store.record(for: key) }
    func records() async -> [RecordKey: GameRecord] { await store.records() }
    func forgetAll() async { await store.forgetAll() }
}
