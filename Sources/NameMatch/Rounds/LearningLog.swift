import Foundation

/// The log of a player's lessons, which decides whom the game asks about.
///
/// The log has the entries about each person, in the order of their dates. To save space, it replaces the oldest
/// entries about a person by one entry with their sum, ``LearningEntry/Event/folded(_:)``, when there are more than
/// eight. A replay of the log gives the same ``LearningSchedule`` before and after that.
public struct LearningLog: Hashable, Sendable {
    /// The number of entries about a person from which the oldest ones are replaced by their sum.
    private static let foldedAbove = 8
    /// The number of entries that are kept beside this sum.
    private static let keptBesideSum = 4

    private var entriesByPerson: [Person.ID: [LearningEntry]] = [:]

    /// Creates an empty log.
    public init() {}

    /// Creates a log of entries, which may be in any order.
    public init(_ entries: [LearningEntry]) {
        // Entries with equal dates keep their order.
        let sorted = entries.enumerated().sorted {
            ($0.element.milliseconds, $0.offset) < ($1.element.milliseconds, $1.offset)
        }
        append(sorted.map(\.element))
    }

    /// A Boolean value that indicates whether the log has no entries.
    public var isEmpty: Bool { entriesByPerson.isEmpty }

    /// The people with entries.
    public var people: Set<Person.ID> { Set(entriesByPerson.keys) }

    /// All entries, grouped by person.
    public var entries: [LearningEntry] {
        entriesByPerson.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap(\.value)
    }

    /// Returns the entries about a person, in the order of their dates.
    public func entries(about person: Person.ID) -> [LearningEntry] { entriesByPerson[person] ?? [] }

    /// Adds entries, except those that the log has already.
    ///
    /// An entry ``LearningEntry/Event/forgotten`` removes all earlier entries about its person, and removes the person
    /// from the people for whom the player took others. An entry that is older than it is not added. The same holds for
    /// an entry that is not newer than the sum of earlier entries about its person.
    ///
    /// An entry about a person whose identifier has more than 256 bytes is not added, because it could not be decoded.
    ///
    /// Returns the people whose entries have changed.
    @discardableResult
    public mutating func append(_ entries: [LearningEntry]) -> Set<Person.ID> {
        var changed: Set<Person.ID> = []
        var forgotten: [Person.ID: Int64] = [:]
        for entry in entries where Self.canStore(entry.person) {
            guard add(entry) else { continue }
            changed.insert(entry.person)
            guard entry.event == .forgotten else { continue }
            forgotten[entry.person] = max(entry.milliseconds, forgotten[entry.person] ?? .min)
        }
        if !forgotten.isEmpty { changed.formUnion(removeMixUps(with: forgotten)) }
        for person in changed { fold(person) }
        return changed
    }

    /// Adds an entry, and returns `false` if the log has it already or has forgotten it.
    private mutating func add(_ entry: LearningEntry) -> Bool {
        var own = entriesByPerson[entry.person] ?? []
        guard !own.contains(where: { $0.id == entry.id }) else { return false }
        switch own.first?.event {
        case .folded where entry.event != .forgotten:
            guard own[0].milliseconds < entry.milliseconds else { return false }
        case .folded, .forgotten:
            guard own[0].milliseconds <= entry.milliseconds else { return false }
        case .lesson, .knownAlready, nil: break
        }
        var entry = entry
        let isKept = { [entriesByPerson] (other: Person.ID) in
            Self.canStore(other) && !Self.isForgotten(entriesByPerson[other], at: entry.milliseconds)
        }
        if case .lesson(let outcome, let direction, let takenFor) = entry.event {
            entry.event = .lesson(outcome, direction, takenFor: takenFor.filter(isKept))
        }
        switch entry.event {
        case .forgotten:
            // If the clock was set back, later entries are forgotten as well.
            entry.milliseconds = max(entry.milliseconds, own.last?.milliseconds ?? .min)
            own = [entry]
        case .folded: own = [entry] + own.filter { $0.milliseconds > entry.milliseconds }
        case .lesson, .knownAlready:
            let place = (own.lastIndex { $0.milliseconds <= entry.milliseconds } ?? -1) + 1
            own.insert(entry, at: place)
        }
        entriesByPerson[entry.person] = own
        // The others are folded after all entries are added. A longer list would make each search slower.
        if own.count > Self.foldedAbove * 8 { fold(entry.person) }
        return true
    }

    /// Replaces the oldest entries about a person by their sum.
    private mutating func fold(_ person: Person.ID) {
        guard let own = entriesByPerson[person], own.count > Self.foldedAbove else { return }
        // Entries with the date of the sum would not be added again when the log is decoded, so they are folded too.
        let date = own[own.count - Self.keptBesideSum - 1].milliseconds
        let old = own.prefix { $0.milliseconds <= date }
        guard let last = old.last, let sum = LearnedPerson(Array(old)) else { return }
        var folded = last
        folded.event = .folded(sum)
        entriesByPerson[person] = [folded] + own.dropFirst(old.count)
    }

    /// Removes people from those for whom the player took others, and returns these others.
    private mutating func removeMixUps(with forgotten: [Person.ID: Int64]) -> Set<Person.ID> {
        var changed: Set<Person.ID> = []
        for (person, own) in entriesByPerson {
            for (place, entry) in own.enumerated() {
                let kept = entry.takenFor.filter { forgotten[$0].map { $0 < entry.milliseconds } ?? true }
                guard kept != entry.takenFor else { continue }
                changed.insert(person)
                switch entry.event {
                case .lesson(let outcome, let direction, _):
                    entriesByPerson[person]?[place].event = .lesson(outcome, direction, takenFor: kept)
                case .folded(var sum):
                    sum.takenFor = kept
                    entriesByPerson[person]?[place].event = .folded(sum)
                case .knownAlready, .forgotten: break
                }
            }
        }
        return changed
    }

    private static func isForgotten(_ entries: [LearningEntry]?, at date: Int64) -> Bool {
        guard let first = entries?.first, first.event == .forgotten else { return false }
        return date <= first.milliseconds
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
