import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import Testing

/// A place of stores that break the contract in one point.
struct RecordStoreDefect: Sendable, CustomTestStringConvertible {
    typealias Location = RecordStoreContract.Location

    let testDescription: String
    let make: @Sendable () throws -> Location

    init(_ flaw: String, on make: @escaping @Sendable () throws -> Location) {
        testDescription = flaw
        self.make = make
    }

    /// A store in memory.
    static func store(_ flaw: String, _ store: @escaping @Sendable () -> any RecordStore) -> Self {
        Self(flaw, on: { Location(store()) })
    }

    /// A store that merges results in another way.
    static func merging(_ flaw: String, _ merge: @escaping ClosureRecordStore.Merge) -> Self {
        store(flaw) { ClosureRecordStore(merging: merge) }
    }

    /// A store that changes each result.
    static func writing(_ flaw: String, _ change: @escaping @Sendable (GameResult) -> GameResult) -> Self {
        merging(flaw) { GameRecord(change($0), after: $1) }
    }

    /// A store that changes the text form of each key.
    static func naming(_ flaw: String, _ change: @escaping @Sendable (String) -> String) -> Self {
        store(flaw) { ClosureRecordStore(naming: { RecordKey(game: change($0.description)) }) }
    }

    /// A store for each opening of a place that has no readable bytes.
    static func place(
        _ flaw: String, _ open: @escaping @Sendable (Locked<ClosureRecordStore.Records>) -> any RecordStore
    ) -> Self {
        Self(
            flaw,
            on: {
                let content = Locked<ClosureRecordStore.Records>([:])
                return Location(opening: { open(content) }, reading: { nil }, overwriting: { _ in })
            })
    }

    /// A store that changes the records of its place when it is opened.
    static func reopened(_ flaw: String, _ change: @escaping @Sendable (GameRecord) -> GameRecord?) -> Self {
        place(flaw) { content in
            content.withLock { $0 = $0.mapValues { change($0) ?? $0 } }
            return ClosureRecordStore(content)
        }
    }

    static func forgetting(
        _ flaw: String, _ forget: @escaping @Sendable (inout ClosureRecordStore.Records) -> Bool
    ) -> Self {
        store(flaw) { ClosureRecordStore(forgetting: forget) }
    }

    /// A file store that handles damage incorrectly.
    static func careless(_ flaw: String, _ mistake: CarelessStore.Mistake) -> Self {
        Self(
            flaw,
            on: {
                let folder = try TemporaryFolder()
                return Location(
                    opening: { CarelessStore(file: folder.file("records"), mistake: mistake) },
                    // The content is `nil` after the store has deleted the file.
                    reading: { FileManager.default.contents(atPath: folder.file("records").path) },
                    overwriting: { try $0.write(to: folder.file("records")) })
            })
    }
}

extension GameResult {
    /// Returns a copy with the identifier of another game.
    func copy(ofGame number: Int) -> GameResult {
        GameResult(id: .fixture(number), score: score, at: date)
    }

    /// Returns a copy with some parts replaced.
    func with(
        score: Int? = nil, date: Date? = nil, tieBreak: TieBreak?? = nil, help: Int? = nil
    ) -> GameResult {
        GameResult(
            id: id, score: score ?? self.score, at: date ?? self.date, right: right, wrong: wrong,
            playingTime: playingTime, tieBreak: tieBreak ?? self.tieBreak, help: help ?? self.help)
    }
}

extension GameRecord {
    private func map(_ change: (GameResult) -> GameResult) -> GameRecord? {
        GameRecord(best: change(best), games: games, recent: recent.map(change))
    }

    /// The record without the tie-breaks of its results.
    var withoutTies: GameRecord? { map { $0.with(tieBreak: .some(nil)) } }

    /// The record without the counts and times of its results.
    var withoutCounts: GameRecord? { map { GameResult(id: $0.id, score: $0.score, at: $0.date) } }

    /// The record of the last ten games in the history.
    var ofLastTenGames: GameRecord? { history.suffix(10).reduce(nil) { GameRecord($1, after: $0) } }

    /// Returns the record after a result that counts as another game, or the earlier record if the result is known.
    static func merge(
        _ result: GameResult, after earlier: GameRecord?, unless isKnown: (GameRecord) -> Bool
    ) -> GameRecord {
        guard let earlier else { return GameRecord(result) }
        return isKnown(earlier) ? earlier : GameRecord(result.copy(ofGame: earlier.games), after: earlier)
    }
}
