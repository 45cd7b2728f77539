import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting

@testable import QuizDomain

/// A session that saves its results wrongly in one point.
struct ResultSavingDefect: Sendable, CustomStringConvertible {
    let description: String
    let subject: RecallPlayingContract.RecordingSubject

    private typealias Tamper = @MainActor @Sendable (ModifiedRecallSession, RecordLocation) -> Void

    private init(
        _ flaw: String,
        records: @escaping @MainActor @Sendable (RecordLocation) -> RecordLocation? = { $0 },
        tamper: @escaping Tamper = { _, _ in }
    ) {
        description = flaw
        subject = .init(timeout: Timeout(.milliseconds(300))) { loader, rules, time, location in
            let session = ModifiedRecallSession(
                RecallSession(loader: loader, rules: rules, records: records(location), time: time))
            tamper(session, location)
            return session
        }
    }

    /// Creates a defect of the session.
    private init(tampering flaw: String, _ tamper: @escaping Tamper) {
        self.init(flaw, records: { $0 }, tamper: tamper)
    }

    /// Creates a defect of the results that reach the store, or `nil` for a result that is lost.
    private init(
        _ flaw: String, saving change: @escaping @Sendable (GameResult) -> [GameResult]
    ) {
        self.init(flaw, records: { RecordLocation(AlteringStore(inner: $0.store, change: change), key: $0.key) })
    }

    static let all: [ResultSavingDefect] = [
        ResultSavingDefect("no result is saved", records: { _ in nil }),
        ResultSavingDefect("the score is lost", saving: { [$0.with(score: 0)] }),
        ResultSavingDefect("wrong guesses are points", saving: { [$0.with(score: $0.score + ($0.wrong ?? 0))] }),
        ResultSavingDefect(
            "the playing time is lost", saving: { [GameResult(id: $0.id, score: $0.score, at: $0.date)] }),
        ResultSavingDefect(
            "only a game that the player ends is saved", saving: { $0.playingTime == .seconds(60) ? [] : [$0] }),
        ResultSavingDefect("a result is saved twice", saving: { [$0, $0.with(id: UUID())] }),
        ResultSavingDefect("all games have one identifier", saving: { [$0.with(id: .fixture(1))] }),
        ResultSavingDefect("a game without points is not saved", saving: { $0.score == 0 ? [] : [$0] }),
        ResultSavingDefect(tampering: "each keystroke is a wrong guess") { session, _ in
            session.onType = { inner, text in
                let verdict = inner.screen.verdict
                if inner.add(text) == .wrong { session.show { $0.verdict = verdict } }
            }
        },
        ResultSavingDefect(tampering: "waiting saves the result again") { session, location in
            session.onResultSaved = { inner in
                await inner.resultSaved()
                _ = try? await location.store.record(.fixture(id: UUID()), for: location.key)  // never fails
            }
        },
        ResultSavingDefect(tampering: "a pause saves the result") { session, location in
            session.onPause = { inner in
                inner.pause()
                session.onResultSaved = { _ in
                    _ = try? await location.store.record(.fixture(), for: location.key)  // never fails
                }
            }
        },
        ResultSavingDefect(tampering: "a reset gives up first") { session, _ in
            session.onReset = {
                $0.giveUp()
                $0.reset()
            }
        },
        ResultSavingDefect(tampering: "the call that waits for results returns at once") { session, _ in
            session.onResultSaved = { _ in }
        },
        ResultSavingDefect(
            "results are saved in another task", records: { .init(HastyStore(inner: $0.store), key: $0.key) }),
    ]
}

/// A store that replaces each result by others.
private struct AlteringStore: RecordStore {
    let inner: any RecordStore
    var change: @Sendable (GameResult) -> [GameResult] = { [$0] }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        var record: GameRecord?
        for result in change(result) { record = try await inner.record(result, for: key) }
        return record ?? GameRecord(result)
    }

    func record(for key: RecordKey) async throws(StoreError) -> GameRecord? {
        try await inner.record(for: key)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try await inner.records() }

    func forgetAll() async throws(StoreError) { try await inner.forgetAll() }
}

/// A store that does not wait until a result is saved.
private struct HastyStore: RecordStore {
    let inner: any RecordStore

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        Task { [inner] in try await inner.record(result, for: key) }
        return GameRecord(result)
    }

    func records() async throws(StoreError) -> [RecordKey: GameRecord] { try await inner.records() }

    func forgetAll() async throws(StoreError) { try await inner.forgetAll() }
}

extension GameResult {
    fileprivate func with(id: UUID? = nil, score: Int? = nil) -> GameResult {
        GameResult(
            id: id ?? self.id, score: score ?? self.score, at: date, right: right, wrong: wrong,
            playingTime: playingTime, tieBreak: tieBreak)
    }
}
