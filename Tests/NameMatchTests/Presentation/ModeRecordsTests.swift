import Foundation
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Tests of the records that the menu shows while the store is still reading them or saving a result.
@MainActor
@Suite(.bounded) struct ModeRecordsTests {
    private let clock = ManualClock()
    private let store = HeldRecords()
    private let problem = StoreError(.busy, at: "here")

    private func session(
        _ modes: [NameMatchMode] = [.practice, .timed], resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.fixture(count: 12))),
            images: ImageLoaderSpy(answering: .fixture()), modes: modes,
            records: store, time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)), resuming: saved)
    }

    /// Plays a game that ends at its first choice, which is wrong, and waits for its results.
    private func lose(_ session: NameMatchSession) async throws {
        await session.start(.practice)
        clock.advance(by: .milliseconds(300))
        try await until { session.screen.round?.choice.options.allSatisfy(\.isEnabled) == true }
        let round = try #require(session.screen.round)
        let target = session.roster?.people.first { $0.name == round.choice.prompt?.name }
        let wrong = try #require(round.choice.options.first { $0.content.face != target?.face })
        session.pick(wrong.id)
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
    }

    @Test func successfulReadClearsErrorOfEarlierRead() async throws {
        let session = session([.practice])
        await session.load()
        try await store.reading.waitForCalls(1)
        store.reading.fail(0, with: problem)
        try await until { session.screen.menu?.recordProblem != nil }
        #expect(session.screen.menu?.lines[0].best == nil)
        await session.load()
        try await store.reading.waitForCalls(2)
        store.reading.complete(1, with: [NameMatchMode.practice.recordKey: .fixture(scores: 3)])
        try await until { session.screen.menu?.recordProblem == nil }
        #expect(session.screen.menu?.lines[0].best?.text == "Best: 3")
    }

    @Test func everyModeShowsItsOwnRecord() async throws {
        let session = session()
        await session.load()
        try await store.reading.waitForCalls(2)
        let all = [
            NameMatchMode.practice.recordKey: GameRecord.fixture(scores: 3),
            NameMatchMode.timed.recordKey: .fixture(scores: 5),
        ]
        for call in 0..<2 { store.reading.complete(call, with: all) }
        try await until { session.screen.menu?.isLoading == false }
        #expect(session.screen.menu?.lines.map(\.best?.text) == ["Best: 3", "Best: 5"])
    }

    @Test func loadDuringResumedGameReadsRecordsOfAllModes() async throws {
        let first = session()
        await first.start(.practice)
        let saved = try #require(first.savedGame)
        let session = session(resuming: saved)
        await session.load()
        try await store.reading.waitForCalls(2)
        let all = [
            NameMatchMode.practice.recordKey: GameRecord.fixture(scores: 3),
            NameMatchMode.timed.recordKey: .fixture(scores: 5),
        ]
        for call in 0..<2 { store.reading.complete(call, with: all) }
        session.quit()
        try await until { session.screen.menu?.lines.map(\.best?.text) == ["Best: 3", "Best: 5"] }
    }

    @Test func newRecordsReplaceDamagedRecordsOfAllModes() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary folders
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "records")
        try Data("{".utf8).write(to: file)
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.fixture(count: 12))),
            images: ImageLoaderSpy(answering: .fixture()), modes: [.practice, .timed],
            records: FileRecordStore(file), time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.load()
        try await until { session.screen.menu?.isLoading == false }
        let button = try #require(session.screen.menu?.forgetRecords)
        #expect(button.label == "Start New Records")
        await session.perform(button.action)
        #expect(session.screen.menu?.recordProblem == nil)
        #expect(session.screen.menu?.forgetRecords == nil)
        #expect(session.screen.menu?.lines.map(\.best?.text) == ["No record yet", "No record yet"])
        #expect(try await FileRecordStore(file).records().isEmpty)
    }

    @Test func resultSavedAfterLeavingIsShownInMenu() async throws {
        let session = session([.practice])
        try await lose(session)
        session.quit()
        #expect(session.screen.menu?.isSavingRecord == true)
        try await store.recording.waitForCalls(1)
        store.recording.complete(0, with: .fixture(scores: 3))
        try await until { session.screen.menu?.isSavingRecord == false }
        #expect(session.screen.menu?.lines[0].best?.text == "Best: 3")
        #expect(store.reading.count == 0)
    }

    @Test func saveRepeatedByLoadIsShownInMenu() async throws {
        let session = session([.practice])
        try await lose(session)
        try await store.recording.waitForCalls(1)
        store.recording.fail(0, with: problem)
        try await until { session.screen.results?.game.recordProblem != nil }
        await session.load()
        try await store.recording.waitForCalls(2)
        session.quit()
        #expect(session.screen.menu?.isSavingRecord == true)
        store.recording.complete(1, with: .fixture(scores: 3))
        try await until { session.screen.menu?.isSavingRecord == false }
        #expect(session.screen.menu?.lines[0].best?.text == "Best: 3")
        #expect(store.reading.count == 0)
    }

    @Test func failedSaveIsRetriedOnceWhenAwaited() async throws {
        let session = session([.practice])
        try await lose(session)
        try await store.recording.waitForCalls(1)
        store.recording.fail(0, with: problem)
        try await until { session.screen.results?.game.recordProblem != nil }
        let saved = Task { await session.resultSaved() }
        try await store.recording.waitForCalls(2)
        store.recording.fail(1, with: problem)
        await saved.value
        #expect(store.recording.count == 2)
        session.quit()
        await session.load()
        try await store.recording.waitForCalls(3)
        store.recording.fail(2, with: problem)
        try await until { session.screen.menu?.isLoading == false }
        #expect(store.recording.count == 3)
    }

    @Test func failedSaveIsShownAndRetriedAfterQuitting() async throws {
        let session = session([.practice])
        try await lose(session)
        session.quit()
        try await store.recording.waitForCalls(1)
        store.recording.fail(0, with: problem)
        try await until { session.screen.menu?.recordProblem != nil }
        let saved = Task { await session.resultSaved() }
        try await store.recording.waitForCalls(2)
        store.recording.complete(1, with: .fixture(scores: 3))
        await saved.value
        #expect(store.recording.arguments[0].id == store.recording.arguments[1].id)
        #expect(session.screen.menu?.recordProblem == nil)
    }
}

/// A store whose calls stay pending until the test completes them.
private final class HeldRecords: RecordStore {
    private static let unanswered = StoreError(.busy, at: "HeldRecords")
    let recording = CallSpy<GameResult, GameRecord, StoreError>(
        "HeldRecords.record", whenCancelled: HeldRecords.unanswered, whenNeverAnswered: HeldRecords.unanswered)
    let reading = CallSpy<Void, [RecordKey: GameRecord], StoreError>(
        "HeldRecords.records", whenCancelled: HeldRecords.unanswered, whenNeverAnswered: HeldRecords.unanswered)

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try await recording.call(result)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try await reading.call(()) }

    func forgetAll() async {}
}
