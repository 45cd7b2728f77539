import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A store with one defect, the rule that it breaks, and the message that the rule must report.
struct BrokenLearningStore: Sendable, CustomTestStringConvertible {
    typealias Stage = LearningStoreContract.Stage

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

    init(breaking rule: String, _ flaw: String, appending append: @escaping TamperedLearningStore.Change) {
        self.init(breaking: rule, flaw) { Stage(TamperedLearningStore(appending: append)) }
    }

    static let all = learning + forgetting + calls + places + damages

    /// Returns the entry with another date, identifier or event.
    private static func copy(
        _ entry: LearningEntry, at date: Date? = nil, id: UUID? = nil, event: LearningEntry.Event? = nil
    ) -> LearningEntry {
        LearningEntry(event ?? entry.event, about: entry.person, at: date ?? entry.date, id: id ?? entry.id)
    }

    private static let learning = [
        BrokenLearningStore(breaking: "the log is empty before the first entry", #"the log is {"entries":[{"at":"#) {
            Stage(InMemoryLearningStore(LearningLog([.fixture("ada")])))
        },
        BrokenLearningStore(breaking: "the log has all entries", "the log is") { log, entries in
            log.append(
                entries.map { entry in
                    guard case .lesson(let outcome, let direction, _) = entry.event else { return entry }
                    return copy(entry, event: .lesson(outcome, direction))
                })
        },
        BrokenLearningStore(breaking: "the log has all entries", "the log is") { log, entries in
            log.append(entries.filter { $0.event != .knownAlready })
        },
        BrokenLearningStore(breaking: "entries of several calls are all kept", "the log is") {
            $0 = LearningLog($1)
        },
        BrokenLearningStore(breaking: "entries are in the order of their dates", "the log is") { log, entries in
            // Entries that are older than the last one are dated like that one.
            for entry in entries {
                let last = log.entries(about: entry.person).last?.date ?? .distantPast
                log.append([copy(entry, at: max(entry.date, last))])
            }
        },
        BrokenLearningStore(breaking: "repeated entries count once", "the log is") { log, entries in
            // The second time, an entry gets another identifier.
            log.append(
                entries.map { entry in
                    log.entries(about: entry.person).contains { $0.id == entry.id } ? copy(entry, id: UUID()) : entry
                })
        },
        BrokenLearningStore(breaking: "an empty list of entries changes nothing", #"the log is {"entries":[]}"#) {
            if $1.isEmpty { $0 = LearningLog() } else { $0.append($1) }
        },
        BrokenLearningStore(
            breaking: "a hundred lessons give the same schedule as their replay", "the schedule of ada is"
        ) { log, entries in
            // The store drops the oldest entries instead of replacing them by their sum.
            let all = log.entries + entries
            log = LearningLog(Dictionary(grouping: all, by: \.person).values.flatMap { $0.suffix(8) })
        },
        BrokenLearningStore(breaking: "dates are stored to the millisecond", "the log is") { log, entries in
            log.append(
                entries.map { entry in
                    copy(entry, at: Date(timeIntervalSince1970: entry.date.timeIntervalSince1970.rounded()))
                })
        },
        BrokenLearningStore(breaking: "any text is a valid identifier", "the log is") { log, entries in
            log.append(entries.filter { !$0.person.rawValue.isEmpty })
        },
    ]

    private static let forgetting = [
        BrokenLearningStore(breaking: "a forgotten person has no lessons and is in no mix-up", "the log is") {
            // Forgetting does nothing.
            $0.append($1.filter { $0.event != .forgotten })
        },
        BrokenLearningStore(breaking: "a forgotten person has no lessons and is in no mix-up", "the log is") {
            // Forgetting keeps the person in the mix-ups of others.
            log, entries in
            let forgotten = entries.filter { $0.event == .forgotten }
            let kept = log.entries.filter { entry in !forgotten.contains { $0.person == entry.person } }
            log.append(entries)
            guard !forgotten.isEmpty else { return }
            log = LearningLog(kept + forgotten.map { copy($0, at: .distantPast) })
        },
        BrokenLearningStore(breaking: "repeated lessons of a forgotten person stay forgotten", "the log is") {
            log, entries in
            // Forgetting deletes lessons, but does not remember when.
            log.append(entries)
            log = LearningLog(log.entries.filter { $0.event != .forgotten })
        },
        BrokenLearningStore(breaking: "lessons after forgetting a person count", "the log is") { log, entries in
            log.append(entries)
            let forgotten = Set(log.entries.filter { $0.event == .forgotten }.map(\.person))
            log = LearningLog(log.entries.filter { !forgotten.contains($0.person) || $0.event == .forgotten })
        },
        BrokenLearningStore(breaking: "forgetting everybody empties the log", "the log is") {
            Stage(TamperedLearningStore(forgetting: { _ in }))
        },
    ]

    private static let calls = [
        BrokenLearningStore(breaking: "concurrent lessons are all kept", "the log is") {
            Stage(RacingLearningStore())
        },
        BrokenLearningStore(
            breaking: "a lesson is kept even if its caller is cancelled", "threw here: failed, code 1"
        ) {
            Stage(TamperedLearningStore(refusing: { Task.isCancelled }))
        },
    ]

    private static func stage(_ open: @escaping @Sendable () -> any LearningStore) -> Stage {
        Stage(opening: open, reading: { nil }, overwriting: { _ in })
    }

    private static let places = [
        BrokenLearningStore(
            breaking: "content persists when the store is reopened", #"the log is {"entries":[]} instead of"#
        ) {
            stage { InMemoryLearningStore() }
        },
        BrokenLearningStore(
            breaking: "an open store sees the changes of another store", #"the log is {"entries":[]} instead of"#
        ) {
            stage { InMemoryLearningStore() }
        },
        BrokenLearningStore(breaking: "a reopened store continues with its content", "the log is") {
            let content = Locked(LearningLog())
            return stage {
                content.withLock { $0 = LearningLog() }
                return TamperedLearningStore(content)
            }
        },
        BrokenLearningStore(breaking: "two open stores lose no updates", "the log is") {
            stage { InMemoryLearningStore() }
        },
    ]

    private static let damages =
        storedDamages + [
            BrokenLearningStore(breaking: "forgetting in halved content throws and keeps it", "it returned") {
                ChecksummedStore.stage(.readsDamageAsEmpty)
            },
            BrokenLearningStore(breaking: "forgetting everybody empties halved content", "threw the place: corrupt") {
                ChecksummedStore.stage(.neverRepairs)
            },
            BrokenLearningStore(breaking: "forgetting in halved content throws and keeps it", "the content was changed")
            {
                ChecksummedStore.stage(.deletesDamagedContent)
            },
        ]

    private static let storedDamages = ["halved", "lengthened", "foreign", "emptied"].flatMap { damage in
        let reading = "reading \(damage) content throws and keeps it"
        let learning = "changing \(damage) content throws and keeps it"
        return [
            BrokenLearningStore(breaking: reading, "it returned LearningLog") {
                ChecksummedStore.stage(.readsDamageAsEmpty)
            },
            BrokenLearningStore(breaking: reading, "the error has no place") { ChecksummedStore.stage(.omitsPlace) },
            BrokenLearningStore(breaking: reading, "the problem is: cannot be read, code 5") {
                ChecksummedStore.stage(.reportsReadError)
            },
            BrokenLearningStore(breaking: learning, "it returned LearningLog") {
                ChecksummedStore.stage(.readsDamageAsEmpty)
            },
            BrokenLearningStore(breaking: learning, "the content was changed") {
                ChecksummedStore.stage(.deletesDamagedContent)
            },
        ]
    }
}
