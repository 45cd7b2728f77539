import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

/// The records of a store, merged by `GameRecord`, which is the rule of every store.
struct RecordStoreModel: StoreModel {
    typealias Calls = RecordStoreCalls

    enum Call: Sendable {
        case record(GameResult, RecordKey)
        case readRecord(RecordKey)
        case readRecords
        case forgetAll
    }

    enum Content: Equatable, Sendable {
        case record(GameRecord?)
        case records([RecordKey: GameRecord])
        case nothing
    }

    private var records: [RecordKey: GameRecord]
    private var keys: Set<RecordKey> = []

    init(of store: any RecordStore) async throws {
        records = try await store.records()
    }

    var reads: [Call] { keys.map(Call.readRecord) + [.readRecords] }

    static func perform(_ call: Call, on store: any RecordStore) async -> Result<Content, StoreError> {
        await outcome { () throws(StoreError) in
            switch call {
            case .record(let result, let key): return .record(try await store.record(result, for: key))
            case .readRecord(let key): return .record(try await store.record(for: key))
            case .readRecords: return .records(try await store.records())
            case .forgetAll:
                try await store.forgetAll()
                return .nothing
            }
        }
    }

    mutating func flaw(of outcome: Result<Content, StoreError>, from call: Call) -> String? {
        let expected = content(after: call)
        return outcome == .success(expected) ? nil : "returned \(outcome) instead of \(expected)"
    }

    private mutating func content(after call: Call) -> Content {
        switch call {
        case .record(let result, let key):
            keys.insert(key)
            let record = GameRecord(result, after: records[key])
            records[key] = record
            return .record(record)
        case .readRecord(let key):
            keys.insert(key)
            return .record(records[key])
        case .readRecords: return .records(records)
        case .forgetAll:
            records = [:]
            return .nothing
        }
    }
}

/// Calls with a few keys that are easily confused, and with results of any content, some of them repeated.
struct RecordStoreCalls: CallGenerator {
    /// The number of results of one key that can be repeated.
    ///
    /// A store must recognise the last twenty.
    private static let repeatable = 15
    private let keys: [RecordKey]
    private var recorded: [RecordKey: [GameResult]] = [:]

    init(_ random: inout SeededNumbers) {
        let keys = random.confusableKeys()
        self.keys = Array(keys.prefix(1 + random.number(below: 3)))
    }

    mutating func call(_ random: inout SeededNumbers) -> RecordStoreModel.Call {
        switch random.number(below: 40) {
        case 0: .forgetAll
        case 1...5: .readRecords
        case 6...11: .readRecord(key(&random))
        default: change(&random)
        }
    }

    mutating func change(_ random: inout SeededNumbers) -> RecordStoreModel.Call {
        let key = key(&random)
        let earlier = recorded[key] ?? []
        switch random.number(below: 6) {
        case 0:
            // A repeated save, of this key or of another one.
            let any = random.number(below: 3) == 0 ? recorded.values.flatMap { $0 } : earlier
            return .record(random.element(of: any) ?? random.gameResult(), key)
        case 1: return .record(random.gameResult(like: random.element(of: earlier)), key)
        default:
            let result = random.gameResult()
            recorded[key] = (earlier + [result]).suffix(Self.repeatable)
            return .record(result, key)
        }
    }

    private func key(_ random: inout SeededNumbers) -> RecordKey {
        random.number(below: 2) == 0 ? keys[0] : random.element(of: keys) ?? keys[0]
    }
}

extension SeededNumbers {
    /// Returns a result with any content, which has the identifier of another result if one is given.
    fileprivate mutating func gameResult(like other: GameResult? = nil) -> GameResult {
        let ties: [GameResult.TieBreak?] = [
            nil, nil, .wrongAnswers, .time(.zero), .time(.milliseconds(1_001)), .time(.milliseconds(1_002)),
            .time(.seconds(1)), .time(.seconds(400_000)),
        ]
        return GameResult(
            id: other?.id ?? .fixture(Int(truncatingIfNeeded: next()), Int(truncatingIfNeeded: next())),
            score: rarely(.min, .max - 1, -7) ?? number(below: 12), at: date(),
            right: count(), wrong: count(),
            playingTime: maybe(rarely(.zero, .seconds(400_000)) ?? .milliseconds(number(below: 200_000))),
            tieBreak: element(of: ties) ?? nil, help: count() ?? 0)
    }

    private mutating func date() -> Date {
        let milliseconds = number(below: 3) == 0 ? 123 : number(below: 1_000)
        return rarely(.distantPast, .distantFuture, Date(timeIntervalSince1970: -1.5))
            ?? .fixture(minute: number(below: 40)).addingTimeInterval(Double(milliseconds) / 1_000)
    }

    private mutating func count() -> Int? { maybe(rarely(.max) ?? number(below: 5)) }

    private mutating func maybe<Value>(_ value: Value) -> Value? { number(below: 3) == 0 ? nil : value }

    private mutating func rarely<Value>(_ values: Value...) -> Value? {
        number(below: 12) == 0 ? element(of: values) : nil
    }

    /// Returns keys in a random order that differ in one part, or that are equal in another comparison of texts.
    fileprivate mutating func confusableKeys() -> [RecordKey] {
        let long = String(repeating: "long/", count: 60)
        let groups: [[RecordKey]] = [
            [.fixture(), .fixture(mode: "timed"), .fixture(mode: ""), .fixture(game: "lucky-day/endless", mode: "")],
            [.fixture(game: "quiz"), .fixture(game: "Quiz"), .fixture(game: "quiz "), .fixture(game: "", mode: "")],
            [.fixture(game: "caf\u{E9}"), .fixture(game: "cafe\u{301}"), .fixture(game: "cafe"), .fixture(game: "..")],
            [.fixture(game: long + "1"), .fixture(game: long + "2"), .fixture(game: "Zo\u{EB}/?=&%41\u{1F600}")],
            [
                .fixture(settings: ["level": "1"]), .fixture(settings: ["level": "2"]),
                .fixture(settings: ["level": ""]), .fixture(), .fixture(settings: ["level": "1", "team": "all"]),
                .fixture(settings: ["level": "1&team=all"]),
            ],
        ]
        return shuffled(element(of: groups) ?? [.fixture()])
    }
}
