import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

extension RecordStoreContract {
    static let mergingRules: [ContractRule<Subject>] = [
        Subject.rule("the first result is both the last and the best", id: "first") { store in
            difference("the record", try await store.record(scores: [3]), .fixture(scores: 3))
        },
        Subject.rule("a low first result is still the best", id: "low-first") { store in
            difference("the record", try await store.record(scores: [-1]), .fixture(scores: -1))
        },
        Subject.rule("a higher result is the new best", id: "higher") { store in
            let record = try await store.record(scores: [9, 10])
            return difference("the best", record.best.score, 10)
                ?? difference("isNewBest", record.isNewBest, true)
        },
        Subject.rule("the best score never decreases", id: "lower") { store in
            let record = try await store.record(scores: [5, 3, 4])
            return difference("the best", record.best, GameRecord.fixture(scores: 5).best)
                ?? difference("isNewBest", record.isNewBest, false)
        },
        Subject.rule("an equal result does not replace the best", id: "equal") { store in
            let record = try await store.record(scores: [5, 5])
            return difference("the best", record.best, GameRecord.fixture(scores: 5).best)
                ?? difference("isNewBest", record.isNewBest, false)
        },
        Subject.rule("a tie-break decides between equal scores", id: "tie-break") { store in
            let (one, two) = (
                GameResult.TieBreak.time(.milliseconds(1_001)), GameResult.TieBreak.time(.milliseconds(1_002))
            )
            let games: [(tieBreak: GameResult.TieBreak?, wrong: Int)] = [
                (one, 1), (two, 1), (.wrongAnswers, 1), (.wrongAnswers, 2), (nil, 1),
            ]
            for (first, earlier) in games.enumerated() {
                for (second, later) in games.enumerated() {
                    let key = RecordKey.fixture(mode: "\(first) \(second)")
                    let results = [earlier, later].enumerated().map { place, game in
                        GameResult(
                            id: .fixture(place), score: 5, at: .fixture(minute: place), wrong: game.wrong,
                            tieBreak: game.tieBreak)
                    }
                    for result in results { try await store.record(result, for: key) }
                    let expected = GameRecord(results[1], after: GameRecord(results[0]))
                    if let flaw = difference("the record", try await store.record(for: key), expected) { return flaw }
                }
            }
            return nil
        },
        Subject.rule("the last result is stored, whatever its score", id: "last") { store in
            let record = try await store.record(scores: [5, 9, 2])
            return difference("the last", record.last, GameRecord.fixture(scores: 5, 9, 2).last)
        },
        Subject.rule("all games are counted", id: "count") { store in
            difference("the count", try await store.record(scores: [5, 9, 2, 2]).games, 4)
        },
        Subject.rule("a game that ended earlier does not become the last one", id: "earlier") { store in
            let record = try await store.record(scores: [5, 9])
            let early = GameResult.fixture(score: 10, at: .fixture(minute: -1))
            let merged = try await store.record(early, for: .fixture())
            return difference("the last", merged.last, record.last) ?? difference("the best", merged.best, early)
        },
        Subject.rule("of two games that ended together, the later one is last", id: "together") { store in
            try await store.record(.fixture(score: 5), for: .fixture())
            let record = try await store.record(.fixture(score: 3), for: .fixture())
            return difference("the last score", record.last.score, 3)
        },
        Subject.rule("any sequence of results gives the merged records", id: "any-sequence") { store in
            var random = SeededNumbers(seed: 40)
            var expected: [RecordKey: GameRecord] = [:]
            var recorded: [(result: GameResult, key: RecordKey)] = []
            for number in 0..<60 {
                let repeated = number % 5 == 4 ? random.element(of: Array(recorded.suffix(8))) : nil
                let (result, key) = repeated ?? (randomResult(number, &random), random.key())
                recorded.append((result, key))
                expected[key] = GameRecord(result, after: expected[key])
                let record = try await store.record(result, for: key)
                if let flaw = difference("the record after \(number + 1) results", record, expected[key]) {
                    return flaw
                }
            }
            return difference("all records", try await store.records(), expected)
        },
    ]

    static let repetitionRules: [ContractRule<Subject>] = [
        Subject.rule("a repeated result is counted once", id: "repeated") { store in
            let record = try await store.record(scores: [5, 9])
            let other = try await store.record(.fixture(score: 5), for: .fixture(mode: "timed"))
            let repeated = try await store.record(record.last, for: .fixture())
            let stored = try await store.record(for: .fixture())
            return difference("the record", repeated, record) ?? difference("the stored record", stored, record)
                ?? difference("the record of another key", other, .fixture(scores: 5))
        },
        Subject.rule("a result that is repeated late changes nothing", id: "repeated-late") { store in
            // A record recognises its best result and the last twenty.
            let record = try await store.record(scores: [99] + Array(1...20))
            for (minute, score) in [99, 1].enumerated() {
                let repeated = try await store.record(
                    .fixture(score: score, at: .fixture(minute: minute)), for: .fixture())
                if let flaw = difference("the record", repeated, record) { return flaw }
            }
            return difference("the stored record", try await store.record(for: .fixture()), record)
        },
        Subject.rule("the first of two results with one identifier stands", id: "same-identifier") { store in
            let record = try await store.record(scores: [5])
            let other = GameResult.fixture(score: 9, at: .fixture(minute: 1), id: record.last.id)
            return difference("the record", try await store.record(other, for: .fixture()), record)
        },
        Subject.rule("equal games at one instant are all counted", id: "equal-games") { store in
            for number in 1...3 { try await store.record(.fixture(id: .fixture(number)), for: .fixture()) }
            return difference("the count", try await store.record(for: .fixture())?.games, 3)
        },
    ]

    private static func randomResult(_ number: Int, _ random: inout SeededNumbers) -> GameResult {
        let ties: [GameResult.TieBreak?] = [nil, .time(.seconds(1)), .time(.seconds(2)), .wrongAnswers]
        return GameResult(
            id: .fixture(number), score: random.number(below: 3), at: .fixture(minute: random.number(below: 40)),
            right: random.number(below: 9), wrong: random.number(below: 3), playingTime: .milliseconds(1_234 + number),
            tieBreak: random.element(of: ties) ?? nil)
    }
}

extension SeededNumbers {
    fileprivate mutating func key() -> RecordKey { .fixture(mode: number(below: 3) == 0 ? "timed" : "endless") }
}
