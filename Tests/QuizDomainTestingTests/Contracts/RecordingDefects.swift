import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting

@testable import QuizDomain

/// A session that saves its results wrongly in one point.
struct RecordingDefect: Sendable, CustomStringConvertible {
    let rule: String
    let description: String
    let subject: RecallPlayingContract.RecordingSubject

    private typealias Tamper = @MainActor @Sendable (TamperedPlaying, RecordLocation) -> Void

    private init(
        _ rule: String, _ flaw: String,
        records: @escaping @MainActor @Sendable (RecordLocation) -> RecordLocation? = { $0 },
        tamper: @escaping Tamper = { _, _ in }
    ) {
        self.rule = rule
        description = "\(rule): \(flaw)"
        subject = .init(timeout: Timeout(.milliseconds(300))) { loader, rules, time, location in
            let session = TamperedPlaying(
                RecallSession(loader: loader, rules: rules, records: records(location), time: time))
            tamper(session, location)
            return session
        }
    }

    /// Creates a defect of the results that reach the store, or `nil` for a result that is lost.
    private init(
        _ rule: String, _ flaw: String, saving change: @escaping @Sendable (GameResult) -> [GameResult]
    ) {
        self.init(rule, flaw, records: { RecordLocation(AlteringStore(inner: $0.store, change: change), key: $0.key) })
    }

    static let all: [RecordingDefect] = [
        RecordingDefect("saved", "no result is saved", records: { _ in nil }),
        RecordingDefect("saved", "the score is lost", saving: { [$0.with(score: 0)] }),
        RecordingDefect("saved", "wrong guesses are points", saving: { [$0.with(score: $0.score + ($0.wrong ?? 0))] }),
        RecordingDefect("saved-at-deadline", "no result is saved", records: { _ in nil }),
        RecordingDefect(
            "saved-at-deadline", "only a game that the player ends is saved",
            saving: {
                $0.playingTime == .seconds(60) ? [] : [$0]
            }),
        RecordingDefect("saved-once", "a result is saved twice", saving: { [$0, $0.with(id: UUID())] }),
        RecordingDefect(
            "saved-once", "waiting saves the result again",
            tamper: { session, location in
                session.onResultSaved = { inner in
                    await inner.resultSaved()
                    _ = try? await location.store.record(.fixture(id: UUID()), for: location.key)  // never fails
                }
            }),
        RecordingDefect("saved-each", "all games have one identifier", saving: { [$0.with(id: .fixture(1))] }),
        RecordingDefect("saved-each", "a game without points is not saved", saving: { $0.score == 0 ? [] : [$0] }),
        RecordingDefect(
            "unfinished", "a pause saves the result",
            tamper: { session, location in
                session.onPause = { inner in
                    inner.pause()
                    session.onResultSaved = { _ in
                        _ = try? await location.store.record(.fixture(), for: location.key)  // never fails
                    }
                }
            }),
        RecordingDefect(
            "unfinished", "a reset gives up first",
            tamper: { session, _ in
                session.onReset = {
                    $0.giveUp()
                    $0.reset()
                }
            }),
        RecordingDefect(
            "awaited-save", "the call returns at once",
            tamper: { session, _ in
                session.onResultSaved = { _ in }
            }),
        RecordingDefect(
            "awaited-save", "results are saved in another task",
            records: {
                RecordLocation(HastyStore(inner: $0.store), key: $0.key)
            }),
        RecordingDefect("record-shown", "no record is read", records: { _ in nil }),
        RecordingDefect(
            "record-shown", "the record is not shown",
            tamper: { session, _ in
                session.onShow = { shown in
                    var screen = shown
                    screen.record = nil
                    return screen
                }
            }),
        RecordingDefect(
            "record-shown", "the record of another key is shown",
            records: {
                RecordLocation(AlteringStore(inner: $0.store, findsAnyKey: true), key: $0.key)
            }),
    ]
}

/// A store that replaces each result by others.
private struct AlteringStore: RecordStore {
    let inner: any RecordStore
    var change: @Sendable (GameResult) -> [GameResult] = { [$0] }
    var findsAnyKey = false

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        var record: GameRecord?
        for result in change(result) { record = try await inner.record(result, for: key) }
        return record ?? GameRecord(result)
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? {
        let records = try await inner.records()
        return records[key] ?? (findsAnyKey ? records.values.first : nil)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try await inner.records() }
}

/// A store that does not wait until a result is saved.
private struct HastyStore: RecordStore {
    let inner: any RecordStore

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        Task { [inner] in try await inner.record(result, for: key) }
        return GameRecord(result)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try await inner.records() }
}

extension GameResult {
    fileprivate func with(id: UUID? = nil, score: Int? = nil) -> GameResult {
        GameResult(
            id: id ?? self.id, score: score ?? self.score, at: date, right: right, wrong: wrong,
            playingTime: playingTime, tieBreak: tieBreak)
    }
}
