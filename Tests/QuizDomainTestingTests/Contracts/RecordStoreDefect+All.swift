import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting

/// The table of the defects.
extension RecordStoreDefect {
    static let all = merges + contents + keys + calls + places + forgettings + damages

    private static let merges = [
        merging("the best begins at 1") { GameRecord($0, after: $1 ?? .fixture(scores: 1)) },
        merging("the best begins at 0") { GameRecord($0, after: $1 ?? .fixture(scores: 0)) },
        merging("the previous record is returned") { $1 ?? .fixture(scores: 0) },
        merging("the first record stands") { $1 ?? GameRecord($0) },
        merging("every result is the best") { result, _ in GameRecord(result) },
        merging("only the last result is compared") { GameRecord($0, after: $1.map { GameRecord($0.last) }) },
        merging("an equal result is better") { result, earlier in
            earlier.flatMap { result.score < $0.best.score ? GameRecord(result, after: $0) : nil } ?? GameRecord(result)
        },
        merging("only a new best is stored and counted") { result, earlier in
            let merged = GameRecord(result, after: earlier)
            return merged.isNewBest ? merged : earlier
        },
        merging("a game that ended earlier is lost") { result, earlier in
            earlier.flatMap { result.date < $0.last.date ? $0 : nil } ?? GameRecord(result, after: earlier)
        },
        merging("a game that ended together with the last one is lost") { result, earlier in
            earlier.flatMap { result.date == $0.last.date ? $0 : nil } ?? GameRecord(result, after: earlier)
        },
        merging("the game that was recorded last is the last one") { result, earlier in
            GameRecord(result.with(date: max(result.date, earlier?.last.date ?? result.date)), after: earlier)
        },
        merging("the date of the first game is kept") { result, earlier in
            GameRecord(result.with(date: earlier?.last.date.addingTimeInterval(-1)), after: earlier)
        },
        merging("a repeated result is counted") { GameRecord($0.copy(ofGame: $1?.games ?? 0), after: $1) },
        merging("a repeated result is counted after every third game") { result, earlier in
            guard let earlier, earlier.games.isMultiple(of: 3) else { return GameRecord(result, after: earlier) }
            return .merge(result, after: earlier) { _ in false }
        },
        merging("a score counts once") { result, earlier in
            .merge(result, after: earlier) { $0.history.contains { $0.score == result.score } }
        },
        merging("only the last and the best are recognised") { result, earlier in
            .merge(result, after: earlier) { [$0.last.id, $0.best.id].contains(result.id) }
        },
        merging("a table has columns for the last and the best") { result, earlier in
            earlier.map { GameRecord(result, after: GameRecord($0.last, after: GameRecord($0.best))) }
        },
        merging("only an equal result is a repetition") { result, earlier in
            .merge(result, after: earlier) { $0.last == result || $0.best == result }
        },
        merging("the second result of a game replaces the first") { result, earlier in
            let others = (earlier?.history ?? []).filter { $0.id != result.id }
            return GameRecord(result, after: others.reduce(nil) { GameRecord($1, after: $0) })
        },
        merging("the date identifies a game") { result, earlier in
            earlier.flatMap { $0.history.contains { $0.date == result.date } ? $0 : nil }
                ?? GameRecord(result, after: earlier)
        },
        merging("the record is computed from the history") { result, earlier in
            guard let earlier else { return GameRecord(result) }
            return (earlier.history + [result]).suffix(20).reduce(nil) { GameRecord($1, after: $0) }
        },
        merging("the count ends at 22") { result, earlier in
            let merged = GameRecord(result, after: earlier)
            return merged.games > 22 ? GameRecord(best: merged.best, games: 22, recent: merged.recent) : merged
        },
        store("identifiers of other keys are known, too") {
            let known = Locked<Set<GameResult.ID>>([])
            return ClosureRecordStore(merging: { result, earlier in
                let isNew = known.withLock { $0.insert(result.id).inserted }
                return isNew || earlier != nil ? GameRecord(result, after: earlier) : .fixture(scores: 0)
            })
        },
    ]

    private static let contents = [
        writing("a negative score becomes 0") { $0.with(score: max(0, $0.score)) },
        writing("the score is stored as a floating-point number") {
            $0.with(score: Int(exactly: Double($0.score)) ?? .max)
        },
        writing("the tie-break is not stored") { $0.with(tieBreak: .some(nil)) },
        writing("only times decide") { $0.with(tieBreak: $0.tieBreak == .wrongAnswers ? .some(nil) : nil) },
        writing("the time of a tie-break is in whole seconds") { result in
            guard case .time(let time) = result.tieBreak else { return result }
            return result.with(tieBreak: .time(.seconds(time.components.seconds)))
        },
        writing("only score and date are stored") { GameResult(id: $0.id, score: $0.score, at: $0.date) },
        writing("help is not stored") { $0.with(help: 0) },
        writing("the date is in whole seconds") {
            $0.with(date: Date(timeIntervalSince1970: $0.date.timeIntervalSince1970.rounded(.down)))
        },
        writing("no date is before 1970") { $0.with(date: max($0.date, Date(timeIntervalSince1970: 0))) },
        merging("only the scores of earlier games are kept") { GameRecord($0, after: $1?.withoutCounts) },
        merging("ten games are kept") { GameRecord($0, after: $1?.ofLastTenGames) },
    ]

    private static let keys = [
        naming("settings are ignored") { String($0.prefix { $0 != "?" }) },
        naming("modes are ignored") { String($0.prefix { $0 != "/" }) },
        naming("the game is ignored") { String($0.drop { $0 != "/" }) },
        naming("case is ignored") { $0.lowercased() },
        naming("forms of an accented letter are equal") {
            ($0.removingPercentEncoding ?? $0).precomposedStringWithCanonicalMapping
        },
        naming("a name has 255 characters") { String($0.prefix(255)) },
        store("the record of another key is returned") {
            let last = Locked<GameRecord?>(nil)
            return ClosureRecordStore(
                keeping: { merged, _ in
                    last.withLock { $0 = merged }
                    return merged
                }, finding: { _, _ in last.withLock { $0 } })
        },
        store("the list has one record") {
            ClosureRecordStore(showing: { $0.filter { [keys = $0.keys] in $0.key == keys.min { "\($0)" < "\($1)" } } })
        },
    ]

    private static let calls = [
        store("the store has a sample record") { InMemoryRecordStore([.fixture(): .fixture(scores: 0)]) },
        store("the list has a record of 0 points") {
            ClosureRecordStore(
                showing: { $0.isEmpty ? [.fixture(): .fixture(scores: 0)] : $0 }, finding: { _, _ in nil })
        },
        store("the record of any key is returned") { ClosureRecordStore(finding: { $0[$1] ?? $0.values.first }) },
        store("a record without settings serves for all settings") {
            ClosureRecordStore(finding: { records, key in
                records[key] ?? records[RecordKey(String(key.description.prefix { $0 != "?" })) ?? key]
            })
        },
        store("records without a new best are hidden") {
            ClosureRecordStore(showing: { $0.filter { $0.value.isNewBest } })
        },
        store("the first record that was read is returned for ever") {
            let read = Locked<GameRecord?>(nil)
            return ClosureRecordStore(finding: { records, key in
                read.withLock { read in
                    read = read ?? records[key]
                    return read
                }
            })
        },
        store("a record is written at the next call") { WriteBehindStore(Locked([:]), readsPlace: true) },
        store("a call writes the record that it read before another call") { RacingStore(.writesOldRecord) },
        store("a call writes all records that it read before another call") { RacingStore(.writesAllOldRecords) },
        store("a second call fails") { RacingStore(.isBusy) },
        store("a cancelled call is refused") { ClosureRecordStore(refusing: { Task.isCancelled }) },
        store("the record of a cancelled call is returned but not kept") {
            ClosureRecordStore(keeping: { merged, earlier in Task.isCancelled ? earlier : merged })
        },
    ]

    private static let places = [
        place("records are in memory") { _ in InMemoryRecordStore() },
        place("the tie-breaks are not in the file") { content in
            ClosureRecordStore(content, keeping: { merged, _ in merged.withoutTies })
        },
        place("only one key is in the file") { content in
            content.withLock { records in
                records = records.filter { $0.key == records.keys.min { $0.description < $1.description } }
            }
            return ClosureRecordStore(content)
        },
        reopened("ten games are in the file") { $0.ofLastTenGames },
        reopened("the file has the scores of earlier games") { $0.withoutCounts },
        reopened("only the best result is in the file") { GameRecord($0.best) },
        reopened("the file has the last and the best result") { GameRecord($0.last, after: GameRecord($0.best)) },
        place("a record is written to the place at the next call") { WriteBehindStore($0, readsPlace: false) },
        place("the first result replaces the record") { content in
            let isNew = Locked(true)
            return ClosureRecordStore(
                content,
                merging: { result, earlier in
                    let isFirst = isNew.withLock { isNew in
                        defer { isNew = false }
                        return isNew
                    }
                    return GameRecord(result, after: isFirst ? nil : earlier)
                })
        },
        place("the file is read when it is opened") { content in
            let read = content.withLock { $0 }
            return ClosureRecordStore(content, showing: { _ in read })
        },
        place("the recorded identifiers are in memory") { content in
            let known = Locked<Set<GameResult.ID>>([])
            return ClosureRecordStore(
                content,
                merging: { result, earlier in
                    let isKnown = known.withLock { !$0.insert(result.id).inserted }
                    return .merge(result, after: earlier) { _ in isKnown }
                })
        },
    ]

    private static let forgettings = [
        forgetting("forgetting has no effect") { _ in true },
        forgetting("one record is not forgotten") { records in
            records = records.filter { [keys = records.keys] in $0.key == keys.first }
            return true
        },
        forgetting("forgetting fails") { _ in false },
        forgetting("an empty store cannot forget") { records in
            defer { records = [:] }
            return !records.isEmpty
        },
        store("the number of games is not forgotten") {
            let games = Locked<GameRecord?>(nil)
            return ClosureRecordStore(
                merging: { result, earlier in
                    games.withLock { games in
                        games = GameRecord(result, after: earlier ?? games)
                        return games
                    }
                },
                forgetting: { records in
                    records = [:]
                    return true
                })
        },
        place("only the store itself forgets") { content in
            let isEmpty = Locked(false)
            return ClosureRecordStore(
                content, showing: { isEmpty.withLock { $0 } ? [:] : $0 },
                forgetting: { _ in
                    isEmpty.withLock { $0 = true }
                    return true
                })
        },
    ]

    private static let damages = [
        Self(
            "damaged content has no effect",
            on: {
                let content = Locked<ClosureRecordStore.Records>([:])
                return Location(
                    opening: { ClosureRecordStore(content) }, reading: { Data("records".utf8) }, overwriting: { _ in })
            }),
        careless("damaged content counts as none", .readsDamageAsEmpty),
        careless("an error has no place", .omitsPlace),
        careless("damage is a read error", .reportsReadError),
        careless("damaged content is deleted", .deletesDamagedFile),
        careless("only readable content can be forgotten", .neverRepairs),
        careless("damaged content is not forgotten", .keepsDamageWhenForgetting),
        careless("content of others is forgotten", .forgetsForeignContent),
    ]
}
