import Foundation

/// The records of one store, as they are written into a file.
struct RecordArchive {
    static let version = 1
    private static let text = ArchiveText("playhouse records", version: version)

    private(set) var records: [RecordKey: GameRecord] = [:]

    /// Nothing yet.
    init() {}

    /// Takes bytes apart; throws `.foreign`, `.newerVersion` or `.corrupt`.
    init(_ data: Data) throws(RecordStoreError.Problem) {
        for (text, record) in try RecordArchive.text.decoded(data, as: [String: GameRecord].self) {
            guard let key = RecordKey(text) else { throw .corrupt(.content(at: text)) }
            records[key] = record
        }
    }

    /// Records a result by the rule.
    mutating func add(_ result: GameResult, for key: RecordKey) -> GameRecord {
        let record = GameRecord(result, after: records[key])
        records[key] = record
        return record
    }

    /// The bytes; the same for the same records.
    func encoded() throws(RecordStoreError.Problem) -> Data {
        try RecordArchive.text.encoded(
            Dictionary(uniqueKeysWithValues: records.map { ($0.key.description, $0.value) }))
    }
}
