import Foundation
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension RecordStoreContract {
    static let mergingRules: [ContractRule<Subject>] = [
        Subject.rule("no record exists before the first game") { store in
            let record = try await store.record(for: .fixture())
            if let record { return "found \(record)" }
            return difference("the number of records", try await store.records().count, 0)
        },
        Subject.rule("the first result is both the last and the best") { store in
            difference("the record", try await store.record(scores: [3]), .fixture(scores: 3))
        },
        Subject.rule("a low first result is still the best") { store in
            difference("the record", try await store.record(scores: [-1]), .fixture(scores: -1))
        },
        Subject.rule("a higher result is the new best") { store in
            let record = try await store.record(scores: [3, 5])
            return difference("the best", record.best.score, 5)
                ?? difference("isNewBest", record.isNewBest, true)
        },
        Subject.rule("the best score never decreases") { store in
            let record = try await store.record(scores: [5, 3, 4])
            return difference("the best", record.best, GameRecord.fixture(scores: 5).best)
                ?? difference("isNewBest", record.isNewBest, false)
        },
        Subject.rule("an equal result does not replace the best") { store in
            let record = try await store.record(scores: [5, 5])
            return difference("the best", record.best, GameRecord.fixture(scores: 5).best)
                ?? difference("isNewBest", record.isNewBest, false)
        },
        Subject.rule("the last result is stored, whatever its score") { store in
            let record = try await store.record(scores: [5, 9, 2])
            return difference("the last", record.last, GameRecord.fixture(scores: 5, 9, 2).last)
        },
        Subject.rule("all games are counted") { store in
            difference("the count", try await store.record(scores: [5, 9, 2, 2]).games, 4)
        },
        Subject.rule("a repeated result is counted once") { store in
            let record = try await store.record(scores: [5, 9])
            try await store.record(.fixture(score: 5), for: .fixture(mode: "timed"))
            let repeated = try await store.record(record.last, for: .fixture())
            let stored = try await store.record(for: .fixture())
            return difference("the record", repeated, record) ?? difference("the stored record", stored, record)
        },
        Subject.rule("a result that is repeated late changes nothing") { store in
            // A record recognises its best result and the last twenty.
            let record = try await store.record(scores: [99] + Array(1...20))
            for (minute, score) in [99, 1].enumerated() {
                let repeated = try await store.record(
                    .fixture(score: score, at: .fixture(minute: minute)), for: .fixture())
                if let flaw = difference("the record", repeated, record) { return flaw }
            }
            return difference("the stored record", try await store.record(for: .fixture()), record)
        },
        Subject.rule("the first of two results with one identifier stands") { store in
            let record = try await store.record(scores: [5])
            let other = GameResult.fixture(score: 9, at: .fixture(minute: 1), id: record.last.id)
            return difference("the record", try await store.record(other, for: .fixture()), record)
        },
        Subject.rule("equal games at one instant are all counted") { store in
            for number in 1...3 { try await store.record(.fixture(id: .fixture(number)), for: .fixture()) }
            return difference("the count", try await store.record(for: .fixture())?.games, 3)
        },
        Subject.rule("a game that ended earlier does not become the last one") { store in
            let record = try await store.record(scores: [5, 9])
            let early = GameResult.fixture(score: 10, at: .fixture(minute: -1))
            let merged = try await store.record(early, for: .fixture())
            return difference("the last", merged.last, record.last) ?? difference("the best", merged.best, early)
        },
        Subject.rule("of two games that ended together, the later one is last") { store in
            try await store.record(.fixture(score: 5), for: .fixture())
            let record = try await store.record(.fixture(score: 3), for: .fixture())
            return difference("the last score", record.last.score, 3)
        },
        Subject.rule("a result is stored unchanged") { store in
            let date = Date(timeIntervalSince1970: 1_700_000_000.123)
            let result = GameResult(
                id: .fixture(1), score: .min, at: date, right: 0, wrong: .max,
                playingTime: .milliseconds(61_234))
            try await store.record(result, for: .fixture())
            return difference("the last", try await store.record(for: .fixture())?.last, result)
        },
        Subject.rule("the history has the last twenty games in their order") { store in
            let results = (0...21).map { number in
                GameResult(
                    id: .fixture(number), score: number, at: .fixture(minute: number), right: number, wrong: 1,
                    playingTime: .seconds(number))
            }
            // The save of one game succeeds only after that of the last game, and two saves are repeated.
            let late = results[5]
            let saves = results.filter { $0 != late } + [results[21], late, late]
            for result in saves { try await store.record(result, for: .fixture()) }
            let history = try await store.record(for: .fixture())?.history
            return difference("the history", history ?? [], Array(results.suffix(20)))
        },
        Subject.rule("records of different keys are separate") { store in
            let keys: [RecordKey] = [
                .fixture(), .fixture(mode: "timed"), .fixture(game: "quiz"), .fixture(settings: ["level": "1"]),
                .fixture(settings: ["level": "2"]), .fixture(settings: ["level": "1", "team": "all"]),
            ]
            for (score, key) in keys.enumerated() { try await store.record(.fixture(score: score), for: key) }
            for (score, key) in keys.enumerated() {
                let record = try await store.record(for: key)
                if record?.best.score != score || record?.games != 1 { return "\(key) has \(record as Any)" }
            }
            return difference("the keys", Set(try await store.records().keys), Set(keys))
        },
    ]

    static let callRules: [ContractRule<Subject>] = [
        Subject.rule("reading returns the record that recording returned") { store in
            let record = try await store.record(scores: [4, 6, 1])
            let (one, all) = (try await store.record(for: .fixture()), try await store.records())
            return difference("the record of the key", one, record)
                ?? difference("all records", all, [.fixture(): record])
        },
        Subject.rule("concurrent results are all recorded") { store in
            await record(20, into: { _ in store })
            return flaw(in: try await store.record(for: .fixture()), of: 20)
        },
        Subject.rule("a result is recorded even if its caller is cancelled") { store in
            let recording = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await store.record(.fixture(score: 8), for: .fixture())
            }
            let returned = try await recording.value
            return difference("the record", try await store.record(for: .fixture()), returned)
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
}
