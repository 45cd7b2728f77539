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

    init(
        breaking rule: String, _ flaw: String,
        learning learn: @escaping @Sendable (inout LeitnerSchedule, [Lesson]) -> Void
    ) {
        self.init(breaking: rule, flaw) {
            Stage(
                TamperedLearningStore(changing: {
                    if case .learn(let lessons) = $1 { learn(&$0, lessons) } else { $0.apply($1) }
                }))
        }
    }

    static let all = learning + calls + places + damages

    private static let learning = [
        BrokenLearningStore(
            breaking: "the schedule is empty before the first lesson", #"the schedule is {"cards":{"ada":{"box":1,"#
        ) {
            var schedule = LeitnerSchedule()
            schedule.learn(.fixture("ada"))
            return Stage(InMemoryLearningStore(schedule))
        },
        BrokenLearningStore(breaking: "lessons are applied in order", "the schedule is") {
            for lesson in $1.reversed() { $0.learn(lesson) }
        },
        BrokenLearningStore(
            breaking: "lessons of sequential calls are applied in call order", "the schedule is"
        ) { schedule, lessons in
            for lesson in lessons where schedule.cards[lesson.person] == nil { schedule.learn(lesson) }
        },
        BrokenLearningStore(
            breaking: "reading returns the schedule that learning returned", #"the schedule is {"cards":{}} instead of"#
        ) {
            Stage(TamperedLearningStore(showing: { _ in LeitnerSchedule() }))
        },
        BrokenLearningStore(
            breaking: "an empty list of lessons changes nothing", #"the schedule is {"cards":{}} instead of"#
        ) {
            schedule, lessons in
            if lessons.isEmpty { schedule = LeitnerSchedule() }
            for lesson in lessons { schedule.learn(lesson) }
        },
        BrokenLearningStore(breaking: "a forgotten person has no card and is in no mix-up", "the schedule is") {
            Stage(TamperedLearningStore(changing: { if case .forget = $1 {} else { $0.apply($1) } }))
        },
        BrokenLearningStore(breaking: "forgetting everybody empties the schedule", "the schedule is") {
            Stage(TamperedLearningStore(changing: { if $1 != .forgetAll { $0.apply($1) } }))
        },
        BrokenLearningStore(breaking: "the first absence is stored until the card expires", "the schedule is") {
            Stage(TamperedLearningStore(changing: { if case .list = $1 {} else { $0.apply($1) } }))
        },
        BrokenLearningStore(breaking: "forgetting everybody empties the schedule", "the schedule is") {
            Stage(StaleLearningStore())
        },
        BrokenLearningStore(breaking: "dates are stored to the millisecond", "the schedule is") { schedule, lessons in
            for lesson in lessons {
                let date = Date(timeIntervalSince1970: lesson.date.timeIntervalSince1970.rounded())
                schedule.learn(Lesson(lesson.person, lesson.outcome, takenFor: lesson.takenFor, at: date))
            }
        },
        BrokenLearningStore(breaking: "any text is a valid identifier", "the schedule is") { schedule, lessons in
            for lesson in lessons where !lesson.person.rawValue.isEmpty { schedule.learn(lesson) }
        },
    ]

    private static let calls = [
        BrokenLearningStore(breaking: "concurrent lessons are all applied", "the schedule is") {
            Stage(RacingLearningStore())
        },
        BrokenLearningStore(
            breaking: "a lesson is applied even if its caller is cancelled", "threw here: failed, code 1"
        ) {
            Stage(TamperedLearningStore(refusing: { Task.isCancelled }))
        },
    ]

    private static func stage(_ open: @escaping @Sendable () -> any LearningStore) -> Stage {
        Stage(opening: open, reading: { nil }, overwriting: { _ in })
    }

    private static let places = [
        BrokenLearningStore(
            breaking: "content persists when the store is reopened", #"the schedule is {"cards":{}} instead of"#
        ) {
            stage { InMemoryLearningStore() }
        },
        BrokenLearningStore(
            breaking: "an open store sees the changes of another store", #"the schedule is {"cards":{}} instead of"#
        ) {
            stage { InMemoryLearningStore() }
        },
        BrokenLearningStore(breaking: "a reopened store continues with its content", "the schedule is") {
            let content = Locked(LeitnerSchedule())
            return stage {
                content.withLock { $0 = LeitnerSchedule() }
                return TamperedLearningStore(content)
            }
        },
        BrokenLearningStore(breaking: "two open stores lose no updates", "the schedule is") {
            stage { InMemoryLearningStore() }
        },
    ]

    private static let damages =
        storedDamages + [
            BrokenLearningStore(breaking: "forgetting in halved content throws and keeps it", "it returned Leitner") {
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
            BrokenLearningStore(breaking: reading, "it returned LeitnerSchedule") {
                ChecksummedStore.stage(.readsDamageAsEmpty)
            },
            BrokenLearningStore(breaking: reading, "the error has no place") { ChecksummedStore.stage(.omitsPlace) },
            BrokenLearningStore(breaking: reading, "the problem is: cannot be read, code 5") {
                ChecksummedStore.stage(.reportsReadError)
            },
            BrokenLearningStore(breaking: learning, "it returned LeitnerSchedule") {
                ChecksummedStore.stage(.readsDamageAsEmpty)
            },
            BrokenLearningStore(breaking: learning, "the content was changed") {
                ChecksummedStore.stage(.deletesDamagedContent)
            },
        ]
    }
}
