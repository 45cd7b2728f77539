import Foundation

/// The log of a player's lessons, which decides whom the game asks about.
///
/// The log has the entries about each person, in the order of their dates. Entries with equal dates are in the order of
/// their identifiers, so a log does not depend on the order in which its entries were added. To merge two logs, add the
/// entries of one to the other.
///
/// To save space, the log replaces the oldest lessons about a person by one entry with their sum,
/// ``LearningEntry/Event/summed(_:)``, when there are more than eight. The sum has the last 256 of its lessons in a
/// short form. A replay of the log gives the same ``LearningSchedule`` with and without sums.
public struct LearningLog: Hashable, Sendable {
    private var histories: [Person.ID: LessonHistory] = [:]

    /// Creates an empty log.
    public init() {}

    /// Creates a log of entries, which may be in any order.
    public init(_ entries: [LearningEntry]) {
        append(contentsOf: entries)
    }

    /// A Boolean value that indicates whether the log has no entries.
    public var isEmpty: Bool { histories.isEmpty }

    /// The people about whom the log has entries.
    public var people: Set<Person.ID> { Set(histories.keys) }

    /// All entries, grouped by person.
    public var entries: [LearningEntry] {
        histories.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value.entries)
    }

    /// Returns the entries about a person, in the order of their dates.
    public func entries(about person: Person.ID) -> [LearningEntry] { histories[person]?.entries ?? [] }

    /// Returns all lessons about a person, including those in a sum, in the order of their dates.
    func lessons(about person: Person.ID) -> [LearningEntry] { histories[person]?.lessons ?? [] }

    /// Adds entries, and returns the people whose entries have changed.
    ///
    /// An entry that is already in the log, even in a sum, is not added again. If its date is earlier than the one in
    /// the log, the log adopts the earlier date.
    ///
    /// An entry ``LearningEntry/Event/forgotten`` removes all entries about its person that are not later, and removes
    /// the person from the mix-ups of lessons about others that are not later. Such entries are not added again.
    ///
    /// A lesson counts whatever its date is, even if it is older than a sum. The only exception is a person with more
    /// than 256 lessons in the sum: a lesson that is older than the last 256 counts as one of the earlier ones.
    ///
    /// An entry about a person whose identifier has more than 256 bytes is not added, because it could not be decoded.
    @discardableResult
    public mutating func append(contentsOf entries: [LearningEntry]) -> Set<Person.ID> {
        let storable = entries.filter { Self.canStore($0.person) }
        // Mix-ups with forgotten people are removed before lessons are folded, because a sum keeps only the last ones.
        var changed = forget(storable.filter { $0.event == .forgotten })
        for (person, entries) in Dictionary(grouping: storable, by: \.person) {
            let added = entries.map { entry in
                var entry = entry
                entry.removeMixUps { other, date in Self.canStore(other) && !isForgotten(other, at: date) }
                return entry
            }
            var history = histories[person] ?? LessonHistory()
            // The date of a lesson can be corrected to one before the deletion of a person in its mix-ups.
            if history.add(added, removingMixUpsUnless: { !isForgotten($0, at: $1) }) { changed.insert(person) }
            histories[person] = history
        }
        return changed
    }

    /// Adds deletions, and returns the people whose entries have changed.
    private mutating func forget(_ deletions: [LearningEntry]) -> Set<Person.ID> {
        var forgotten: [Person.ID: Int64] = [:]
        for entry in deletions where histories[entry.person, default: LessonHistory()].add([entry]) {
            forgotten[entry.person] = histories[entry.person]?.forgottenAt
        }
        guard !forgotten.isEmpty else { return [] }
        var changed = Set(forgotten.keys)
        for person in histories.keys {
            let hasChanged = histories[person]?.removeMixUps { other, date in
                forgotten[other].map { $0 < date } ?? true
            }
            if hasChanged == true { changed.insert(person) }
        }
        return changed
    }

    private func isForgotten(_ person: Person.ID, at date: Int64) -> Bool {
        histories[person]?.forgottenAt.map { date <= $0 } ?? false
    }

    private static func canStore(_ person: Person.ID) -> Bool { person.rawValue.utf8.count <= Person.ID.longest }
}

extension LearningLog: Codable {
    private enum CodingKeys: String, CodingKey {
        case entries
    }

    /// Creates a log by decoding its entries, or throws an error if an entry is not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try container.decode([LearningEntry].self, forKey: .entries))
    }

    /// Encodes the entries.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entries, forKey: .entries)
    }
}
