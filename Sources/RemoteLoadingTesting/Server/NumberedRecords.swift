/// A list of numbered records that keeps only the latest ones.
///
/// The records are numbered from 0, and keep their numbers when older records are removed.
struct NumberedRecords<Record: Sendable>: Sendable {
    private var records: [Int: Record] = [:]
    private let limit: Int
    /// The number of records ever added.
    private(set) var count = 0

    init(limit: Int) {
        precondition(limit > 0, "the limit of records must be positive")
        self.limit = limit
    }

    /// The remaining records, in the order of their numbers.
    var elements: [Record] { (max(0, count - limit)..<count).compactMap { records[$0] } }

    /// Adds a record and returns its number, and removes the oldest record if the limit is exceeded.
    mutating func add(_ record: Record) -> Int {
        records[count] = record
        records[count - limit] = nil
        count += 1
        return count - 1
    }

    /// Accesses the record with a number, which is `nil` if the record was removed.
    ///
    /// A change of a removed record is ignored.
    subscript(number: Int) -> Record? {
        get { records[number] }
        set { if records[number] != nil { records[number] = newValue } }
    }
}
