import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A store with one defect, the rule that it breaks, and the message that the rule must report.
struct BrokenStore: Sendable, CustomTestStringConvertible {
    typealias Stage = RecordStoreContract.Stage

    let rule: String
    /// The first words of the violation that the rule reports.
    let flaw: String
    let make: @Sendable () throws -> Stage
    var testDescription: String { "\(rule): \(flaw)" }

    init(breaking rule: String, _ flaw: String, _ make: @escaping @Sendable () throws -> Stage) {
        self.rule = rule
        self.flaw = flaw
        self.make = make
    }

    init(breaking rule: String, _ flaw: String, merging merge: @escaping TamperedStore.Merge) {
        self.init(breaking: rule, flaw) { Stage(TamperedStore(merging: merge)) }
    }

    static let all = merging + calls + places + damages

    private static let merging = [
        BrokenStore(breaking: "no record exists before the first game", "found GameRecord(") {
            Stage(InMemoryRecordStore([.fixture(): .fixture(scores: 0)]))
        },
        BrokenStore(breaking: "the first result is both the last and the best", "the record is") { result, earlier in
            GameRecord(result, after: earlier ?? .fixture(scores: 1))
        },
        BrokenStore(breaking: "a low first result is still the best", "the record is") {
            GameRecord($0, after: $1 ?? .fixture(scores: 0))
        },
        BrokenStore(breaking: "a higher result is the new best", "the best is 3 instead of 5") { result, earlier in
            earlier ?? GameRecord(result)
        },
        BrokenStore(breaking: "the best score never decreases", "the best is") { result, _ in GameRecord(result) },
        BrokenStore(breaking: "an equal result does not replace the best", "the best is") { result, earlier in
            guard let earlier, result.score < earlier.best.score else { return GameRecord(result) }
            return GameRecord(result, after: earlier)
        },
        BrokenStore(breaking: "the last result is stored, whatever its score", "the last is") { result, earlier in
            let merged = GameRecord(result, after: earlier)
            return merged.isNewBest ? merged : earlier
        },
        BrokenStore(breaking: "all games are counted", "the count is 2 instead of 4") { result, earlier in
            let merged = GameRecord(result, after: earlier)
            return merged.isNewBest ? merged : earlier
        },
        BrokenStore(breaking: "a repeated result is counted once", "the record is") { result, earlier in
            GameRecord(result.copy(ofGame: earlier?.games ?? 0), after: earlier)
        },
        BrokenStore(breaking: "a result that is repeated late changes nothing", "the record is") { result, earlier in
            GameRecord.merge(result, after: earlier) { [$0.last, $0.best].map(\.id).contains(result.id) }
        },
        BrokenStore(breaking: "a result that is repeated late changes nothing", "the record is") { result, earlier in
            // The store keeps the last result and the best one in two columns of a table.
            earlier.map { GameRecord(result, after: GameRecord($0.last, after: GameRecord($0.best))) }
        },
        BrokenStore(breaking: "the first of two results with one identifier stands", "the record is") {
            result, earlier in
            GameRecord.merge(result, after: earlier) { $0.last == result || $0.best == result }
        },
        BrokenStore(breaking: "equal games at one instant are all counted", "the count is Optional(1)") {
            result, earlier in
            GameRecord.merge(result, after: earlier) { $0.last.score == result.score && $0.last.date == result.date }
        },
        BrokenStore(breaking: "a game that ended earlier does not become the last one", "the last is") {
            result, earlier in
            let date = max(result.date, earlier?.last.date ?? result.date)
            return GameRecord(GameResult(id: result.id, score: result.score, at: date), after: earlier)
        },
        BrokenStore(breaking: "of two games that ended together, the later one is last", "the last score is 5") {
            result, earlier in
            guard let earlier, result.date <= earlier.last.date else { return GameRecord(result, after: earlier) }
            return earlier
        },
        BrokenStore(breaking: "a result is stored unchanged", "the last is") { result, earlier in
            GameRecord(GameResult(id: result.id, score: result.score, at: result.date), after: earlier)
        },
        BrokenStore(breaking: "the history has the last twenty games in their order", "the history is") {
            result, earlier in
            // The store keeps only the scores of earlier games.
            GameRecord(result, after: earlier?.withoutCounts)
        },
        BrokenStore(breaking: "the history has the last twenty games in their order", "the history is") {
            result, earlier in
            // The store has no place for more than ten games.
            GameRecord(result, after: earlier?.ofLastTenGames)
        },
        BrokenStore(breaking: "records of different keys are separate", "lucky-day/endless has") {
            Stage(TamperedStore(naming: { key in RecordKey(String(key.description.prefix { $0 != "?" })) ?? key }))
        },
    ]

    private static let calls = [
        BrokenStore(breaking: "reading returns the record that recording returned", "the record of the key is nil") {
            Stage(TamperedStore(showing: { records in records.filter { $0.value.isNewBest } }))
        },
        BrokenStore(breaking: "concurrent results are all recorded", "the count is") {
            Stage(RacingStore())
        },
        BrokenStore(breaking: "a result is recorded even if its caller is cancelled", "threw here: failed, code 1") {
            Stage(TamperedStore(refusing: { Task.isCancelled }))
        },
    ]

    private static func stage(_ open: @escaping @Sendable () -> any RecordStore) -> Stage {
        Stage(opening: open, reading: { nil }, overwriting: { _ in })
    }

    private static let places = [
        BrokenStore(breaking: "content persists when the store is reopened", "what is stored is [:] instead of") {
            stage { InMemoryRecordStore() }
        },
        BrokenStore(breaking: "an open store sees the changes of another store", "what is stored is [:] instead") {
            stage { InMemoryRecordStore() }
        },
        BrokenStore(breaking: "a reopened store continues with its content", "what is stored is [") {
            let content = Locked<TamperedStore.Records>([:])
            return stage {
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
            }
        },
        BrokenStore(breaking: "another store recognises a repeated result", "the record is") {
            let content = Locked<TamperedStore.Records>([:])
            return stage {
                let known = Locked<Set<GameResult.ID>>([])
                return TamperedStore(
                    content,
                    merging: { result, earlier in
                        let isKnown = known.withLock { !$0.insert(result.id).inserted }
                        return GameRecord.merge(result, after: earlier) { _ in isKnown }
                    })
            }
        },
        BrokenStore(breaking: "two open stores lose no updates", "the count is 10 instead of 20") {
            // Each of the two stores has its own content, so neither contains the results that were saved in the other.
            stage { InMemoryRecordStore() }
        },
    ]

    private static let damages = ["halved", "lengthened", "foreign", "emptied"].flatMap { damage in
        let reading = "reading \(damage) content throws and keeps it"
        let recording = "changing \(damage) content throws and keeps it"
        return [
            BrokenStore(breaking: reading, "it returned [:]", careless(.readsDamageAsEmpty)),
            BrokenStore(breaking: reading, "the error has no place", careless(.omitsPlace)),
            BrokenStore(breaking: reading, "the problem is: cannot be read, code 5", careless(.reportsReadError)),
            BrokenStore(breaking: recording, "the error has no place", careless(.omitsPlace)),
            BrokenStore(breaking: recording, "the content was changed", careless(.deletesDamagedFile)),
        ]
    }

    private static func careless(_ mistake: CarelessStore.Mistake) -> @Sendable () throws -> Stage {
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
}

extension GameRecord {
    /// The record without the counts and times of its results.
    fileprivate var withoutCounts: GameRecord? {
        func bare(_ result: GameResult) -> GameResult {
            GameResult(id: result.id, score: result.score, at: result.date)
        }
        return GameRecord(best: bare(best), games: games, recent: recent.map(bare))
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
