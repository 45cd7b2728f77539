import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import Testing

/// A store that breaks one rule of the contract in one point.
struct BrokenStore: Sendable, CustomTestStringConvertible {
    typealias Stage = RecordStoreContract.Stage

    /// The identifier of the rule that the store breaks.
    let rule: String
    let testDescription: String
    let make: @Sendable () throws -> Stage

    init(_ rule: String, _ flaw: String, on make: @escaping @Sendable () throws -> Stage) {
        self.rule = rule
        testDescription = "\(rule): \(flaw)"
        self.make = make
    }

    private static func store(
        _ rule: String, _ flaw: String, _ store: @escaping @Sendable () -> any RecordStore
    ) -> BrokenStore {
        BrokenStore(rule, flaw, on: { Stage(store()) })
    }

    private static func merging(
        _ rule: String, _ flaw: String, _ merge: @escaping TamperedStore.Merge
    ) -> BrokenStore {
        BrokenStore(rule, flaw, on: { Stage(TamperedStore(merging: merge)) })
    }

    private init(_ rule: String, _ flaw: String, writing change: @escaping @Sendable (GameResult) -> GameResult) {
        self.init(rule, flaw, on: { Stage(TamperedStore(merging: { GameRecord(change($0), after: $1) })) })
    }

    static let all = merges + ends + repetitions + contents + keys + calls + places + damages + forgetting

    private static let merges: [BrokenStore] = [
        merging("first", "the best begins at 1") { result, earlier in
            GameRecord(result, after: earlier ?? .fixture(scores: 1))
        },
        merging("first", "the previous record is returned") { $1 ?? .fixture(scores: 0) },
        merging("low-first", "the best begins at 0") { GameRecord($0, after: $1 ?? .fixture(scores: 0)) },
        BrokenStore("low-first", "a negative score becomes 0", writing: { $0.with(score: max(0, $0.score)) }),
        merging("higher", "the first record stands") { result, earlier in earlier ?? GameRecord(result) },
        merging("higher", "scores are compared as text") { result, earlier in
            guard let earlier, "\(result.score)" < "\(earlier.best.score)" else {
                return GameRecord(result, after: earlier)
            }
            return GameRecord(result.with(score: .min), after: earlier)
        },
        merging("lower", "every result is the best") { result, _ in GameRecord(result) },
        merging("lower", "only the last result is compared") { result, earlier in
            GameRecord(result, after: earlier.map { GameRecord($0.last) })
        },
        merging("equal", "an equal result is better") { result, earlier in
            guard let earlier, result.score < earlier.best.score else { return GameRecord(result) }
            return GameRecord(result, after: earlier)
        },
        merging("equal", "an equal result counts as one point more") { result, earlier in
            guard let earlier, result.score == earlier.best.score else { return GameRecord(result, after: earlier) }
            return GameRecord(result.with(score: result.score + 1), after: earlier)
        },
        BrokenStore("tie-break", "the tie-break is not stored", writing: { $0.with(tieBreak: .some(nil)) }),
        BrokenStore(
            "tie-break", "only times decide",
            writing: {
                $0.with(tieBreak: $0.tieBreak == .wrongAnswers ? .some(nil) : nil)
            }),
        merging("tie-break", "only scores are compared") { result, earlier in
            guard let earlier, result.score == earlier.best.score else { return GameRecord(result, after: earlier) }
            return GameRecord(result.with(tieBreak: .some(nil)), after: earlier)
        },
        BrokenStore(
            "tie-break", "the time is in whole seconds",
            writing: { result in
                guard case .time(let time) = result.tieBreak else { return result }
                return result.with(tieBreak: .time(.seconds(time.components.seconds)))
            }),
        merging("any-sequence", "a game that ended earlier is lost") { result, earlier in
            earlier.flatMap { result.date < $0.last.date ? $0 : nil } ?? GameRecord(result, after: earlier)
        },
        merging("any-sequence", "a repeated result is counted after every third game") { result, earlier in
            guard let earlier, earlier.games.isMultiple(of: 3) else { return GameRecord(result, after: earlier) }
            return GameRecord.merge(result, after: earlier) { _ in false }
        },
    ]

    private static let ends: [BrokenStore] = [
        merging("last", "only a new best is stored") { $0.storingOnlyBest(after: $1) },
        merging("last", "the date of the first game is kept") { result, earlier in
            GameRecord(result.with(date: earlier?.last.date.addingTimeInterval(-1)), after: earlier)
        },
        merging("count", "only a new best is counted") { $0.storingOnlyBest(after: $1) },
        merging("count", "a score counts once") { result, earlier in
            GameRecord.merge(result, after: earlier) { $0.history.contains { $0.score == result.score } }
        },
        merging("earlier", "the game that was recorded last is the last one") { result, earlier in
            GameRecord(result.with(date: max(result.date, earlier?.last.date ?? result.date)), after: earlier)
        },
        merging("earlier", "a game that ended earlier is lost") { result, earlier in
            earlier.flatMap { result.date < $0.last.date ? $0 : nil } ?? GameRecord(result, after: earlier)
        },
        merging("together", "the earlier one stays the last one") { result, earlier in
            guard let earlier, result.date <= earlier.last.date else { return GameRecord(result, after: earlier) }
            return earlier
        },
        merging("together", "the later one is dated a second earlier") { result, earlier in
            let isTogether = result.date == earlier?.last.date
            return GameRecord(isTogether ? result.with(date: result.date - 1) : result, after: earlier)
        },
    ]

    private static let repetitions: [BrokenStore] = [
        merging("repeated", "a repeated result is counted") { result, earlier in
            GameRecord(result.copy(ofGame: earlier?.games ?? 0), after: earlier)
        },
        merging("repeated", "a repeated result gets a new date") { result, earlier in
            guard let earlier, earlier.last.id == result.id else { return GameRecord(result, after: earlier) }
            return GameRecord(result.with(date: result.date + 60), after: GameRecord(earlier.history[0]))
        },
        store("repeated", "identifiers of other keys are known, too") {
            let known = Locked<Set<GameResult.ID>>([])
            return TamperedStore(merging: { result, earlier in
                let isNew = known.withLock { $0.insert(result.id).inserted }
                return isNew || earlier != nil ? GameRecord(result, after: earlier) : .fixture(scores: 0)
            })
        },
        merging("repeated-late", "only the last and the best are recognised") { result, earlier in
            GameRecord.merge(result, after: earlier) { [$0.last, $0.best].map(\.id).contains(result.id) }
        },
        merging("repeated-late", "a table has columns for the last and the best") { result, earlier in
            earlier.map { GameRecord(result, after: GameRecord($0.last, after: GameRecord($0.best))) }
        },
        merging("same-identifier", "only an equal result is a repetition") { result, earlier in
            GameRecord.merge(result, after: earlier) { $0.last == result || $0.best == result }
        },
        merging("same-identifier", "the second result replaces the first") { result, earlier in
            let others = (earlier?.history ?? []).filter { $0.id != result.id }
            return GameRecord(result, after: others.reduce(nil) { GameRecord($1, after: $0) })
        },
        merging("equal-games", "score and date identify a game") { result, earlier in
            GameRecord.merge(result, after: earlier) { $0.last.score == result.score && $0.last.date == result.date }
        },
        merging("equal-games", "the date identifies a game") { result, earlier in
            earlier.flatMap { $0.history.contains { $0.date == result.date } ? $0 : nil }
                ?? GameRecord(result, after: earlier)
        },
    ]

    private static let contents: [BrokenStore] = [
        store("empty", "the store has a sample record") {
            InMemoryRecordStore([.fixture(): .fixture(scores: 0)])
        },
        store("empty", "the list has a record of 0 points") {
            TamperedStore(
                showing: { $0.isEmpty ? [.fixture(): .fixture(scores: 0)] : $0 }, finding: { _, _ in nil })
        },
        store("unknown-key", "the record of any key is returned") {
            TamperedStore(finding: { $0[$1] ?? $0.values.first })
        },
        store("unknown-key", "a record without settings serves for all settings") {
            TamperedStore(finding: { records, key in
                records[key] ?? records[RecordKey(String(key.description.prefix { $0 != "?" })) ?? key]
            })
        },
        BrokenStore(
            "unchanged", "only score and date are stored",
            writing: {
                GameResult(id: $0.id, score: $0.score, at: $0.date)
            }),
        BrokenStore("unchanged", "the tie-break is not stored", writing: { $0.with(tieBreak: .some(nil)) }),
        BrokenStore(
            "unchanged", "the date is in whole seconds",
            writing: {
                $0.with(date: Date(timeIntervalSince1970: $0.date.timeIntervalSince1970.rounded(.down)))
            }),
        BrokenStore(
            "unchanged", "the score is stored as a floating-point number",
            writing: {
                $0.with(score: Int(exactly: Double($0.score)) ?? .max)
            }),
        BrokenStore(
            "unchanged", "no date is before 1970",
            writing: {
                $0.with(date: max($0.date, Date(timeIntervalSince1970: 0)))
            }),
        merging("history", "only the scores of earlier games are kept") { result, earlier in
            GameRecord(result, after: earlier?.withoutCounts)
        },
        merging("history", "ten games are kept") { result, earlier in
            GameRecord(result, after: earlier?.ofLastTenGames)
        },
        merging("history", "games are dated when they are recorded") { result, earlier in
            let now = earlier.map { $0.last.date + 60 } ?? result.date
            return GameRecord(result.with(date: now), after: earlier)
        },
        merging("long-run", "the record is computed from the history") { result, earlier in
            guard let earlier else { return GameRecord(result) }
            return (earlier.history + [result]).suffix(20).reduce(nil) { GameRecord($1, after: $0) }
        },
        merging("long-run", "the count ends at 22") { result, earlier in
            let merged = GameRecord(result, after: earlier)
            guard merged.games > 22 else { return merged }
            return GameRecord(best: merged.best, games: 22, recent: merged.recent)
        },
    ]

    private static let keys: [BrokenStore] = [
        BrokenStore("keys", "settings are ignored", naming: { String($0.prefix { $0 != "?" }) }),
        BrokenStore("keys", "modes are ignored", naming: { String($0.prefix { $0 != "/" }) }),
        BrokenStore("keys", "the game is ignored", naming: { String($0.drop { $0 != "/" }) }),
        BrokenStore("keys", "case is ignored", naming: { $0.lowercased() }),
        BrokenStore(
            "keys", "forms of an accented letter are equal",
            naming: {
                ($0.removingPercentEncoding ?? $0).precomposedStringWithCanonicalMapping
            }),
        BrokenStore("keys", "a name has 255 characters", naming: { String($0.prefix(255)) }),
        store("keys", "the record of another key is returned") {
            let last = Locked<GameRecord?>(nil)
            return TamperedStore(
                keeping: { merged, _ in
                    last.withLock { $0 = merged }
                    return merged
                }, finding: { _, _ in last.withLock { $0 } })
        },
        store("keys", "the list has ten records") {
            TamperedStore(showing: { records in
                let shown = Set(records.keys.sorted { $0.description < $1.description }.prefix(10))
                return records.filter { shown.contains($0.key) }
            })
        },
    ]

    /// Creates a store that replaces the text form of each key.
    private init(
        _ rule: String, _ flaw: String, naming change: @escaping @Sendable (String) -> String
    ) {
        self.init(rule, flaw, on: { Stage(TamperedStore(naming: { RecordKey(game: change($0.description)) })) })
    }

    private static let calls: [BrokenStore] = [
        store("reading", "records without a new best are hidden") {
            TamperedStore(showing: { records in records.filter { $0.value.isNewBest } })
        },
        store("reading", "the first record that was read is returned for ever") {
            let read = Locked<GameRecord?>(nil)
            return TamperedStore(finding: { records, key in
                read.withLock { read in
                    read = read ?? records[key]
                    return read
                }
            })
        },
        store("reading", "a record is written at the next call") {
            WriteBehindStore(Locked([:]), readsPlace: true)
        },
        store("concurrent", "a call writes the record that it read before another call") {
            RacingStore(.writesOldRecord)
        },
        store("concurrent", "a second call fails") { RacingStore(.isBusy) },
        store("concurrent-keys", "a call writes all records that it read before another call") {
            RacingStore(.writesAllOldRecords)
        },
        store("concurrent-keys", "a second call fails") { RacingStore(.isBusy) },
        store("cancelled", "a cancelled call is refused") { TamperedStore(refusing: { Task.isCancelled }) },
        store("cancelled", "the record of a cancelled call is returned but not kept") {
            TamperedStore(keeping: { merged, earlier in Task.isCancelled ? earlier : merged })
        },
    ]

    private static let places: [BrokenStore] = [
        BrokenStore("reopened", "records are in memory", opening: { _ in InMemoryRecordStore() }),
        BrokenStore(
            "reopened", "the tie-breaks are not in the file",
            opening: { content in
                TamperedStore(content, keeping: { merged, _ in merged.map { $0.with(tieBreak: .some(nil)) } })
            }),
        BrokenStore(
            "reopened", "only one key is in the file",
            opening: { content in
                content.withLock { records in
                    records = records.filter { $0.key == records.keys.min { $0.description < $1.description } }
                }
                return TamperedStore(content)
            }),
        BrokenStore(
            "history-reopened", "ten games are in the file",
            opening: { content in
                content.withLock { $0 = $0.mapValues { $0.ofLastTenGames ?? $0 } }
                return TamperedStore(content)
            }),
        BrokenStore(
            "history-reopened", "the file has the scores of earlier games",
            opening: { content in
                content.withLock { $0 = $0.mapValues { $0.withoutCounts ?? $0 } }
                return TamperedStore(content)
            }),
        BrokenStore("stored-on-return", "records are in memory", opening: { _ in InMemoryRecordStore() }),
        BrokenStore(
            "stored-on-return", "a record is written at the next call",
            opening: { content in
                WriteBehindStore(content, readsPlace: false)
            }),
        BrokenStore(
            "continued", "the first result replaces the record",
            opening: { content in
                let isNew = Locked(true)
                return TamperedStore(
                    content,
                    merging: { result, earlier in
                        let isFirst = isNew.withLock { isNew in
                            defer { isNew = false }
                            return isNew
                        }
                        return GameRecord(result, after: isFirst ? nil : earlier)
                    })
            }),
        BrokenStore(
            "continued", "only the best result is in the file",
            opening: { content in
                content.withLock { $0 = $0.mapValues { GameRecord($0.best) } }
                return TamperedStore(content)
            }),
        BrokenStore("other-store", "records are in memory", opening: { _ in InMemoryRecordStore() }),
        BrokenStore(
            "other-store", "the file is read when it is opened",
            opening: { content in
                let read = content.withLock { $0 }
                return TamperedStore(content, showing: { _ in read })
            }),
        BrokenStore("two-stores", "records are in memory", opening: { _ in InMemoryRecordStore() }),
        BrokenStore(
            "two-stores", "each store writes all records that it knows",
            opening: { content in
                WriteBehindStore(content, readsPlace: false)
            }),
        BrokenStore(
            "repeated-elsewhere", "the recorded identifiers are in memory",
            opening: { content in
                let known = Locked<Set<GameResult.ID>>([])
                return TamperedStore(
                    content,
                    merging: { result, earlier in
                        let isKnown = known.withLock { !$0.insert(result.id).inserted }
                        return GameRecord.merge(result, after: earlier) { _ in isKnown }
                    })
            }),
        BrokenStore(
            "repeated-elsewhere", "the file has the last and the best result",
            opening: { content in
                content.withLock { $0 = $0.mapValues { GameRecord($0.last, after: GameRecord($0.best)) } }
                return TamperedStore(content)
            }),
    ]

    /// Creates a store for each opening of a place that has no readable bytes.
    init(
        _ rule: String, _ flaw: String,
        opening open: @escaping @Sendable (Locked<TamperedStore.Records>) -> any RecordStore
    ) {
        self.init(
            rule, flaw,
            on: {
                let content = Locked<TamperedStore.Records>([:])
                return Stage(opening: { open(content) }, reading: { nil }, overwriting: { _ in })
            })
    }

    private static let damages: [BrokenStore] =
        ["halved", "lengthened", "foreign", "emptied"].flatMap { damage -> [BrokenStore] in
            [
                BrokenStore("reading-" + damage, "the content is in memory", on: unreadable),
                BrokenStore("reading-" + damage, "the error has no place", on: careless(.omitsPlace)),
                BrokenStore("reading-" + damage, "the error is a read error", on: careless(.reportsReadError)),
                BrokenStore("changing-" + damage, "the content is in memory", on: unreadable),
                BrokenStore("changing-" + damage, "the error has no place", on: careless(.omitsPlace)),
                BrokenStore("changing-" + damage, "the content is deleted", on: careless(.deletesDamagedFile)),
            ]
        }
        + ["halved", "lengthened", "foreign"].map { damage -> BrokenStore in
            BrokenStore("reading-" + damage, "the store is empty", on: careless(.readsDamageAsEmpty))
        }

    /// Returns a place whose bytes have no effect on its store.
    @Sendable private static func unreadable() -> Stage {
        let content = Locked<TamperedStore.Records>([:])
        return Stage(
            opening: { TamperedStore(content) }, reading: { Data("records".utf8) }, overwriting: { _ in })
    }

    static func careless(_ mistake: CarelessStore.Mistake) -> @Sendable () throws -> Stage {
        {
            let folder = try TemporaryFolder()
            return Stage(
                opening: { CarelessStore(file: folder.file("records"), mistake: mistake) },
                // The content is `nil` after the store has deleted the file.
                reading: { FileManager.default.contents(atPath: folder.file("records").path) },
                overwriting: { try $0.write(to: folder.file("records")) })
        }
    }
}

extension GameResult {
    /// Returns a copy with the identifier of another game.
    fileprivate func copy(ofGame number: Int) -> GameResult {
        GameResult(id: .fixture(number), score: score, at: date)
    }

    /// Returns a copy with some parts replaced.
    fileprivate func with(score: Int? = nil, date: Date? = nil, tieBreak: TieBreak?? = nil) -> GameResult {
        GameResult(
            id: id, score: score ?? self.score, at: date ?? self.date, right: right, wrong: wrong,
            playingTime: playingTime, tieBreak: tieBreak ?? self.tieBreak)
    }

    fileprivate func storingOnlyBest(after earlier: GameRecord?) -> GameRecord? {
        let merged = GameRecord(self, after: earlier)
        return merged.isNewBest ? merged : earlier
    }
}

extension GameRecord {
    fileprivate func map(_ change: (GameResult) -> GameResult) -> GameRecord? {
        GameRecord(best: change(best), games: games, recent: recent.map(change))
    }

    /// The record without the counts and times of its results.
    fileprivate var withoutCounts: GameRecord? {
        map { GameResult(id: $0.id, score: $0.score, at: $0.date) }
    }

    /// The record of the last ten games in the history.
    fileprivate var ofLastTenGames: GameRecord? {
        history.suffix(10).reduce(nil) { GameRecord($1, after: $0) }
    }

    /// Returns the record after a result that counts as another game, or the earlier record if the result is known.
    fileprivate static func merge(
        _ result: GameResult, after earlier: GameRecord?, unless isKnown: (GameRecord) -> Bool
    ) -> GameRecord {
        guard let earlier else { return GameRecord(result) }
        return isKnown(earlier) ? earlier : GameRecord(result.copy(ofGame: earlier.games), after: earlier)
    }
}
