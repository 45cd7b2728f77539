import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

extension RecordStoreContract {
    static let contentRules: [ContractRule<Subject>] = [
        Subject.rule("no record exists before the first game", id: "empty") { store in
            let record = try await store.record(for: .fixture())
            if let record { return "found \(record)" }
            return difference("the number of records", try await store.records().count, 0)
        },
        Subject.rule("a key without a game has no record", id: "unknown-key") { store in
            let record = try await store.record(scores: [5])
            for key in [RecordKey.fixture(mode: "timed"), .fixture(game: "quiz"), .fixture(settings: ["level": "1"])] {
                if let found = try await store.record(for: key) { return "found \(found) for \(key)" }
            }
            return difference("all records", try await store.records(), [.fixture(): record])
        },
        Subject.rule("a result is stored unchanged", id: "unchanged") { store in
            for (number, result) in results.enumerated() {
                let key = RecordKey.fixture(mode: "\(number)")
                try await store.record(result, for: key)
                if let flaw = difference("the last", try await store.record(for: key)?.last, result) { return flaw }
            }
            return nil
        },
        Subject.rule("the history has the last twenty games in their order", id: "history") { store in
            // The save of one game succeeds only after that of the last game, and two saves are repeated.
            let games = (0...21).map(result)
            let late = games[5]
            let saves = games.filter { $0 != late } + [games[21], late, late]
            for result in saves { try await store.record(result, for: .fixture()) }
            let history = try await store.record(for: .fixture())?.history
            return difference("the history", history ?? [], Array(games.suffix(20)))
        },
        Subject.rule("the best result and the count outlive the history", id: "long-run") { store in
            let record = try await store.record(scores: [99] + Array(1...24))
            let stored = try await store.record(for: .fixture())
            return difference("the best score", record.best.score, 99) ?? difference("the count", record.games, 25)
                ?? difference("the stored record", stored, record)
        },
        Subject.rule("records of different keys are separate", id: "keys") { store in
            for (score, key) in keys.enumerated() {
                let record = try await store.record(.fixture(score: score), for: key)
                if let flaw = difference("the record of \(key)", record, .fixture(scores: score)) { return flaw }
            }
            let records = try await store.records()
            for (score, key) in keys.enumerated() {
                let (expected, found) = (GameRecord.fixture(scores: score), try await store.record(for: key))
                if let flaw = difference("the record of \(key)", found, expected)
                    ?? difference("the record of \(key) in the list", records[key], expected)
                {
                    return flaw
                }
            }
            return difference("the keys", Set(records.keys), Set(keys))
        },
    ]

    static let callRules: [ContractRule<Subject>] = [
        Subject.rule("reading returns the record that recording returned", id: "reading") { store in
            for number in 0..<20 {
                let record = try await store.record(result(number), for: .fixture())
                // The first read must not change what the second one returns.
                for _ in 1...2 {
                    let (one, all) = (try await store.record(for: .fixture()), try await store.records())
                    if let flaw = difference("the record of the key", one, record)
                        ?? difference("all records", all, [.fixture(): record])
                    {
                        return flaw
                    }
                }
            }
            return nil
        },
        Subject.rule("concurrent results are all recorded", id: "concurrent") { store in
            await record(20, into: { _ in store })
            return flaw(in: try await store.record(for: .fixture()), of: 20)
        },
        Subject.rule("concurrent results of different keys are all recorded", id: "concurrent-keys") { store in
            await concurrently(20) { score in
                let key = RecordKey.fixture(mode: "\(score)")
                _ = try? await store.record(.fixture(score: score), for: key)  // missing in the scores
            }
            let scores = try await store.records().values.map(\.best.score)
            return difference("the scores", scores.sorted(), Array(0..<20))
        },
        Subject.rule("a result is recorded even if its caller is cancelled", id: "cancelled") { store in
            let recording = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await store.record(.fixture(score: 8), for: .fixture())
            }
            let returned = try await recording.value
            let stored = try await store.record(for: .fixture())
            return difference("the returned record", returned, .fixture(scores: 8))
                ?? difference("the record", stored, returned)
        },
    ]

    /// Records each score from 0 to `count - 1` in a separate task.
    static func record(_ count: Int, into store: @escaping @Sendable (Int) -> any RecordStore) async {
        await concurrently(count) { score in
            _ = try? await store(score).record(.fixture(score: score), for: .fixture())  // missing in the count
        }
    }

    static func flaw(in record: GameRecord?, of count: Int) -> String? {
        guard let record else { return "there is no record" }
        return difference("the count", record.games, count) ?? difference("the best", record.best.score, count - 1)
    }

    /// Results with the smallest and the largest values of their parts, and with missing parts.
    private static let results: [GameResult] = [
        GameResult(
            id: .fixture(1), score: .min, at: Date(timeIntervalSince1970: 1_700_000_000.123), right: 0, wrong: .max,
            playingTime: .milliseconds(61_234)),
        GameResult(
            id: .fixture(2), score: .max - 1, at: .distantPast, right: .max, wrong: 0, playingTime: .zero,
            tieBreak: .time(.milliseconds(61_235))),
        GameResult(
            id: .fixture(3), score: 0, at: Date(timeIntervalSince1970: -1.5), wrong: 3,
            playingTime: .seconds(400_000), tieBreak: .wrongAnswers),
        GameResult(id: .fixture(4), score: -7, at: .distantFuture, right: 7, tieBreak: .time(.zero)),
        GameResult(id: .fixture(5), score: 1, at: Date(timeIntervalSince1970: 0)),
    ]

    /// Keys that differ in one part, or that a comparison of texts or of file names could confuse.
    private static let keys: [RecordKey] = {
        let long = String(repeating: "long/", count: 60)
        return [
            .fixture(), .fixture(mode: "timed"), .fixture(game: "quiz"), .fixture(game: "Quiz"),
            .fixture(game: "quiz "), .fixture(mode: ""), .fixture(game: "", mode: ""),
            .fixture(game: "lucky-day/endless", mode: ""), .fixture(game: "caf\u{E9}"), .fixture(game: "cafe\u{301}"),
            .fixture(game: ".."), .fixture(game: long + "1"), .fixture(game: long + "2"),
            .fixture(settings: ["level": "1"]), .fixture(settings: ["level": "2"]), .fixture(settings: ["level": ""]),
            .fixture(settings: ["level": "1", "team": "all"]), .fixture(settings: ["level": "1&team=all"]),
        ]
    }()
}
