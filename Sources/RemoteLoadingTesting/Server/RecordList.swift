/// The latest records of a list that never ends, by their numbers.
///
/// Numbers count from 0 and stay the same when older records are dropped.
struct RecordList<Record: Sendable>: Sendable {
    private var records: [Int: Record] = [:]
    private let limit: Int
    /// The number of records that were ever added.
    private(set) var count = 0

    init(limit: Int) {
        precondition(limit > 0, "a list of records keeps at least one")
        self.limit = limit
    }

    /// The records that are kept, in the order of their numbers.
    var kept: [Record] { (max(0, count - limit)..<count).compactMap { records[$0] } }

    /// Adds a record, drops the oldest one beyond the limit, and returns the new record's number.
    mutating func add(_ record: Record) -> Int {
        records[count] = record
        records[count - limit] = nil
        count += 1
        return count - 1
    }

    /// The record of a number, or `nil` once it was dropped; a change to a dropped record is ignored.
    subscript(number: Int) -> Record? {
        get { records[number] }
        set { if records[number] != nil { records[number] = newValue } }
    }
}
