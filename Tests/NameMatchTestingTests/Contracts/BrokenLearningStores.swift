import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A store that breaks the contract in one point.
struct BrokenLearningStore: Sendable, CustomTestStringConvertible {
    typealias Location = LearningStoreContract.Location

    let testDescription: String
    let make: @Sendable () throws -> Location

    private init(_ flaw: String, on make: @escaping @Sendable () throws -> Location) {
        testDescription = flaw
        self.make = make
    }

    /// Creates a store for each opening of a place that has no readable bytes.
    private init(
        _ flaw: String, opening open: @escaping @Sendable (Locked<LearningLog>) -> any LearningStore
    ) {
        self.init(
            flaw,
            on: {
                let content = Locked(LearningLog())
                return Location(opening: { open(content) }, reading: { nil }, overwriting: { _ in })
            })
    }

    private static func store(
        _ flaw: String, _ make: @escaping @Sendable () -> any LearningStore
    ) -> BrokenLearningStore {
        BrokenLearningStore(flaw, on: { Location(make()) })
    }

    private static func appending(
        _ flaw: String, _ append: @escaping ClosureLearningStore.Change
    ) -> BrokenLearningStore {
        store(flaw) { ClosureLearningStore(appending: append) }
    }

    /// Creates a store that changes each entry before it is added.
    private static func changing(
        _ flaw: String, _ change: @escaping @Sendable (LearningEntry) -> LearningEntry?
    ) -> BrokenLearningStore {
        appending(flaw) { $0.append(contentsOf: $1.compactMap(change)) }
    }

    static let all: [BrokenLearningStore] =
        entries + kinds + repetitions + forgetting + calls + places + damages

    /// Returns the entry with some parts replaced.
    private static func copy(
        _ entry: LearningEntry, about person: String? = nil, at date: Date? = nil, id: UUID? = nil,
        event: LearningEntry.Event? = nil
    ) -> LearningEntry {
        LearningEntry(
            event ?? entry.event, about: person.map { Person.ID(rawValue: $0) } ?? entry.person,
            at: date ?? entry.date, id: id ?? entry.id)
    }

    /// Returns the lesson with some parts replaced, or any other entry unchanged.
    private static func lesson(
        _ entry: LearningEntry,
        _ change: (inout LearningEntry.Outcome, inout MatchDirection, inout [Person.ID]) -> Void
    ) -> LearningEntry {
        guard case .lesson(var outcome, var direction, var confusedWith) = entry.event else { return entry }
        change(&outcome, &direction, &confusedWith)
        return copy(entry, event: .lesson(outcome, direction, confusedWith: confusedWith))
    }

    private static let entries: [BrokenLearningStore] = [
        store("the store has a sample lesson") { InMemoryLearningStore(LearningLog([.fixture("ada")])) },
        store("an empty log is shown as a sample") {
            ClosureLearningStore(showing: { $0.isEmpty ? LearningLog([.fixture("ada")]) : $0 })
        },
        changing("the mistaken people are lost") { lesson($0) { $2 = [] } },
        changing("people who were known already are lost") { $0.event == .knownAlready ? nil : $0 },
        appending("a call replaces the log") { $0 = LearningLog($1) },
        appending("the last entry about a person is kept") { log, entries in
            log = LearningLog(Dictionary(grouping: log.entries + entries, by: \.person).compactMap(\.value.last))
        },
        appending("an older entry gets the date of the last one") { log, entries in
            for entry in entries {
                let last = log.entries(about: entry.person).last?.date ?? .distantPast
                log.append(contentsOf: [copy(entry, at: max(entry.date, last))])
            }
        },
        appending("an older entry is lost") { log, entries in
            for entry in entries where log.entries(about: entry.person).last.map({ $0.date <= entry.date }) ?? true {
                log.append(contentsOf: [entry])
            }
        },
        appending("one entry about a person has a date") { log, entries in
            for entry in entries where !log.entries(about: entry.person).contains(where: { $0.date == entry.date }) {
                log.append(contentsOf: [entry])
            }
        },
        appending("an equal date is moved") { log, entries in
            for entry in entries {
                let known = log.entries(about: entry.person).contains { $0.date == entry.date && $0.id != entry.id }
                log.append(contentsOf: [known ? copy(entry, at: entry.date + 1) : entry])
            }
        },
        appending("an empty list empties the log") { log, entries in
            if entries.isEmpty { log = LearningLog() } else { log.append(contentsOf: entries) }
        },
        store("an empty list is refused") { ClosureLearningStore(refusing: { $0.isEmpty }) },
        appending("the oldest entries are lost") { log, entries in
            let all = log.entries + entries
            log = LearningLog(Dictionary(grouping: all, by: \.person).values.flatMap { $0.suffix(8) })
        },
        appending("each fourth entry is lost") { log, entries in
            log.append(contentsOf: entries.filter { Int($0.date.timeIntervalSince1970 / 90_000) % 4 != 0 })
        },
        appending("an entry that is older than the sum is lost") { log, entries in
            for entry in entries {
                let sum = log.entries(about: entry.person).first { if case .summed = $0.event { true } else { false } }
                if sum.map({ $0.date < entry.date }) ?? true { log.append(contentsOf: [entry]) }
            }
        },
        appending("the entries of the sum count again") { log, entries in
            let known = Set(log.entries.map(\.id))
            let isFolded = log.entries.contains { if case .summed = $0.event { true } else { false } }
            log.append(contentsOf: entries.map { isFolded && !known.contains($0.id) ? copy($0, id: UUID()) : $0 })
        },
    ]

    private static let kinds: [BrokenLearningStore] = [
        changing("the direction is lost") { lesson($0) { _, direction, _ in direction = .facesForName } },
        changing("a slow answer is known") {
            lesson($0) { outcome, _, _ in outcome = outcome == .slow ? .known : outcome }
        },
        changing("one mistaken person is kept") { lesson($0) { $2 = Array($2.prefix(1)) } },
        changing("the mistaken people are sorted") { entry in
            lesson(entry) { $2.sort { $0.rawValue < $1.rawValue } }
        },
        changing("only a missed lesson has mistaken people") {
            lesson($0) { if $0 != .missed { $2 = [] } }
        },
        changing("a sum is lost") { entry in
            if case .summed = entry.event { nil } else { entry }
        },
        changing("dates are in whole seconds") {
            copy($0, at: Date(timeIntervalSince1970: $0.date.timeIntervalSince1970.rounded(.down)))
        },
        changing("no date is before 1970") { copy($0, at: max($0.date, Date(timeIntervalSince1970: 0))) },
        changing("dates are days") {
            copy($0, at: Date(timeIntervalSince1970: ($0.date.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400))
        },
        changing("an empty identifier is lost") { $0.person.rawValue.isEmpty ? nil : $0 },
        changing("case is ignored") { copy($0, about: $0.person.rawValue.lowercased()) },
        changing("blanks are removed") {
            copy($0, about: $0.person.rawValue.trimmingCharacters(in: .whitespaces))
        },
        changing("an identifier has 255 characters") {
            copy($0, about: String($0.person.rawValue.prefix(255)))
        },
        changing("percent signs are decoded") {
            copy($0, about: $0.person.rawValue.removingPercentEncoding ?? $0.person.rawValue)
        },
    ]

    private static let repetitions: [BrokenLearningStore] = [
        appending("a repeated entry gets another identifier") { log, entries in
            log.append(
                contentsOf: entries.map { entry in
                    log.entries(about: entry.person).contains { $0.id == entry.id } ? copy(entry, id: UUID()) : entry
                })
        },
        appending("a repeated entry gets a new date") { log, entries in
            let known = Set(log.entries.map(\.id))
            let others = log.entries.filter { entry in !entries.contains { $0.id == entry.id } }
            log = LearningLog(others + entries.map { known.contains($0.id) ? copy($0, at: $0.date + 60) : $0 })
        },
        appending("the first date of an entry counts") { log, entries in
            let known = Set(log.entries.map(\.id))
            log.append(contentsOf: entries.filter { !known.contains($0.id) })
        },
        appending("the last date of an entry counts") { log, entries in
            log = LearningLog(log.entries.filter { old in !entries.contains { $0.id == old.id } } + entries)
        },
        appending("person, date and event identify an entry") { log, entries in
            let known = log.entries
            log.append(
                contentsOf: entries.filter { entry in
                    !known.contains { $0.person == entry.person && $0.date == entry.date && $0.event == entry.event }
                })
        },
        appending("person and date identify an entry") { log, entries in
            let known = log.entries
            log.append(
                contentsOf: entries.filter { entry in
                    !known.contains { $0.person == entry.person && $0.date == entry.date }
                })
        },
    ]

    private static let forgetting: [BrokenLearningStore] = [
        changing("forgetting does nothing") { $0.event == .forgotten ? nil : $0 },
        appending("the person stays in the lessons of others") { log, entries in
            let forgotten = entries.filter { $0.event == .forgotten }
            let kept = log.entries.filter { entry in !forgotten.contains { $0.person == entry.person } }
            log.append(contentsOf: entries)
            guard !forgotten.isEmpty else { return }
            log = LearningLog(kept + forgotten.map { copy($0, at: .distantPast) })
        },
        appending("everybody is forgotten") { log, entries in
            if entries.contains(where: { $0.event == .forgotten }) { log = LearningLog() }
            log.append(contentsOf: entries)
        },
        appending("people are forgotten whose lessons mention the person") { log, entries in
            log.append(contentsOf: entries)
            for entry in entries where entry.event == .forgotten {
                log = LearningLog(log.entries.filter { $0.person == entry.person || $0.event == .knownAlready })
            }
        },
        appending("only the lessons are deleted") { log, entries in
            log.append(contentsOf: entries)
            log = LearningLog(log.entries.filter { $0.event != .forgotten })
        },
        changing("the date of forgetting is lost") {
            $0.event == .forgotten ? copy($0, at: .distantPast) : $0
        },
        appending("a person is forgotten for ever") { log, entries in
            log.append(contentsOf: entries)
            let forgotten = Set(log.entries.filter { $0.event == .forgotten }.map(\.person))
            log = LearningLog(log.entries.filter { !forgotten.contains($0.person) || $0.event == .forgotten })
        },
        appending("a new lesson replaces the mark") { log, entries in
            log.append(contentsOf: entries)
            log = LearningLog(
                log.entries.filter { $0.event != .forgotten || log.entries(about: $0.person).count == 1 })
        },
        store("nothing happens") { ClosureLearningStore(forgetting: { _ in }) },
        store("people who were known already stay") {
            ClosureLearningStore(forgetting: { $0 = LearningLog($0.entries.filter { $0.event == .knownAlready }) })
        },
        store("an empty log cannot be forgotten") {
            ClosureLearningStore(refusingToForget: { $0.isEmpty })
        },
        store("later lessons are forgotten, too") {
            let isClosed = Locked(false)
            return ClosureLearningStore(
                forgetting: { log in
                    if !log.isEmpty { isClosed.withLock { $0 = true } }
                    log = LearningLog()
                }, appending: { log, entries in if !isClosed.withLock({ $0 }) { log.append(contentsOf: entries) } })
        },
    ]

    private static let calls: [BrokenLearningStore] = [
        store("a read removes the entries") {
            let shown = Locked(Set<LearningLog>())
            return ClosureLearningStore(showing: { log in
                shown.withLock { $0.insert(log).inserted } ? log : LearningLog()
            })
        },
        store("entries are written at the next call") {
            WriteBehindLearningStore(Locked(LearningLog()), readsPlace: true)
        },
        store("a call writes the log that it read before another call") {
            RacingLearningStore(.writesOldLog)
        },
        store("a second call fails") { RacingLearningStore(.isBusy) },
        store("a call writes the entries that it read before another call") {
            RacingLearningStore(.writesOldPerson)
        },
        store("a cancelled call is refused") {
            ClosureLearningStore(refusing: { _ in Task.isCancelled })
        },
        appending("a cancelled call adds nothing") { if !Task.isCancelled { $0.append(contentsOf: $1) } },
        store("a cancelled call is refused") {
            ClosureLearningStore(refusingToForget: { _ in Task.isCancelled })
        },
        store("a cancelled call forgets nothing") {
            ClosureLearningStore(forgetting: { if !Task.isCancelled { $0 = LearningLog() } })
        },
    ]

    private static let places: [BrokenLearningStore] = [
        BrokenLearningStore("the log is in memory", opening: { _ in InMemoryLearningStore() }),
        BrokenLearningStore(
            "the file has no mistaken people",
            opening: { content in
                content.withLock { log in log = LearningLog(log.entries.map { lesson($0) { $2 = [] } }) }
                return ClosureLearningStore(content)
            }),
        BrokenLearningStore(
            "a new store empties the file",
            opening: { content in
                content.withLock { $0 = LearningLog() }
                return ClosureLearningStore(content)
            }),
        BrokenLearningStore(
            "the file has one entry about each person",
            opening: { content in
                content.withLock { log in
                    log = LearningLog(Dictionary(grouping: log.entries, by: \.person).compactMap(\.value.last))
                }
                return ClosureLearningStore(content)
            }),
        BrokenLearningStore("the log is in memory", opening: { _ in InMemoryLearningStore() }),
        BrokenLearningStore(
            "the file is read when it is opened",
            opening: { content in
                let read = content.withLock { $0 }
                return ClosureLearningStore(content, showing: { _ in read })
            }),
        BrokenLearningStore(
            "entries are written at the next call",
            opening: { content in
                WriteBehindLearningStore(content, readsPlace: false)
            }),
        BrokenLearningStore(
            "each store writes the log that it knows",
            opening: { content in
                WriteBehindLearningStore(content, readsPlace: false)
            }),
        BrokenLearningStore(
            "the file is read when it is opened",
            opening: readingOnce),
        BrokenLearningStore(
            "the file does not have the mark",
            opening: { content in
                content.withLock { log in log = LearningLog(log.entries.filter { $0.event != .forgotten }) }
                return ClosureLearningStore(content)
            }),
        BrokenLearningStore(
            "the log is in memory",
            opening: { content in
                ClosureLearningStore(content, forgetting: { _ in })
            }),
    ]

    /// Returns a store that reads a place only when it is opened, and adds its own entries to what it has read.
    private static func readingOnce(_ content: Locked<LearningLog>) -> ClosureLearningStore {
        let read = Locked(content.withLock { $0 })
        return ClosureLearningStore(
            content, showing: { _ in read.withLock { $0 } },
            appending: { log, entries in
                log.append(contentsOf: entries)
                read.withLock { _ = $0.append(contentsOf: entries) }
            })
    }

    private static func checksummed(
        _ flaw: String, _ mistake: ChecksummedStore.Mistake
    ) -> BrokenLearningStore {
        BrokenLearningStore(flaw, on: { ChecksummedStore.location(mistake) })
    }

    private static let damages: [BrokenLearningStore] = [
        checksummed("the error has no place", .omitsPlace),
        checksummed("damage is a read error", .reportsReadError),
        checksummed("damaged content is deleted", .deletesDamagedContent),
        checksummed("damaged content is an empty log", .readsDamageAsEmpty),
        checksummed("only readable content can be forgotten", .neverRepairs),
        checksummed("damaged content is not forgotten", .keepsDamageWhenForgetting),
    ]
}
