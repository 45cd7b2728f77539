import RemoteLoading

/// The stored form of records: an object that maps the text form of each key to its record.
struct RecordArchive: Codable, Equatable, Sendable {
    static let text = ArchiveText("playhouse records", version: 1)

    private(set) var records: [RecordKey: GameRecord] = [:]

    init(_ records: [RecordKey: GameRecord] = [:]) { self.records = records }

    init(from decoder: any Decoder) throws {
        for (text, record) in try decoder.singleValueContainer().decode([String: GameRecord].self) {
            guard let key = RecordKey(text) else { throw StoreError.Problem.corrupt(.content(at: text)) }
            records[key] = record
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: records.map { ($0.key.description, $0.value) }))
    }

    /// Merges a result into the record of a key, and returns the updated record.
    mutating func add(_ result: GameResult, for key: RecordKey) -> GameRecord {
        let record = GameRecord(result, after: records[key])
        records[key] = record
        return record
    }
}
