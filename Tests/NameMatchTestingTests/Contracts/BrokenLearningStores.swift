import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A store with one defect, the rule that it breaks, and the reported violation.
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

    init(breaking rule: String, _ flaw: String, learning learn: @escaping TamperedLearningStore.Learn) {
        self.init(breaking: rule, flaw) { Stage(TamperedLearningStore(learning: learn)) }
    }

    static let all = learning + calls + places + damages

    private static let learning = [
        BrokenLearningStore(breaking: "before the first lesson nothing is known", "the cards are ada in box 1 and") {
            var schedule = LeitnerSchedule()
            schedule.learn(.fixture("ada"))
            return Stage(InMemoryLearningStore(schedule))
        },
        BrokenLearningStore(breaking: "lessons are learned by the rule, in their order", "the cards are") {
            for lesson in $1.reversed() { $0.learn(lesson) }
        },
        BrokenLearningStore(
            breaking: "lessons of one call after another are learned in the order of the calls", "the cards are"
        ) { schedule, lessons in
            for lesson in lessons where schedule.cards[lesson.person] == nil { schedule.learn(lesson) }
        },
        BrokenLearningStore(breaking: "what is read is what learning returned", "there were 3 cards, and 0") {
            Stage(TamperedLearningStore(showing: { _ in LeitnerSchedule() }))
        },
        BrokenLearningStore(breaking: "no lessons change nothing", "the cards are  and not") { schedule, lessons in
            if lessons.isEmpty { schedule = LeitnerSchedule() }
            for lesson in lessons { schedule.learn(lesson) }
        },
        BrokenLearningStore(breaking: "a date is kept to the millisecond", "the cards are") { schedule, lessons in
            for lesson in lessons {
                let date = Date(timeIntervalSince1970: lesson.date.timeIntervalSince1970.rounded())
                schedule.learn(Lesson(lesson.person, lesson.outcome, takenFor: lesson.takenFor, at: date))
            }
        },
        BrokenLearningStore(breaking: "any text is an identity", "the cards are") { schedule, lessons in
            for lesson in lessons where !lesson.person.rawValue.isEmpty { schedule.learn(lesson) }
        },
    ]

    private static let calls = [
        BrokenLearningStore(breaking: "lessons that come at the same time are all learned", "the cards are") {
            Stage(RacingLearningStore())
        },
        BrokenLearningStore(breaking: "a lesson is learned even if its caller is cancelled", "threw records at here") {
            Stage(TamperedLearningStore(refusing: { Task.isCancelled }))
        },
    ]

    private static func stage(_ open: @escaping @Sendable () -> any LearningStore) -> Stage {
        Stage(opening: open, reading: { nil }, overwriting: { _ in })
    }

    private static let places = [
        BrokenLearningStore(breaking: "what was learned survives reopening", "the cards are  and not") {
            stage { InMemoryLearningStore() }
        },
        BrokenLearningStore(breaking: "a store that is opened again goes on", "the cards are") {
            let content = Locked(LeitnerSchedule())
            return stage {
                content.withLock { $0 = LeitnerSchedule() }
                return TamperedLearningStore(content)
            }
        },
        BrokenLearningStore(breaking: "two open stores lose nothing", "the cards are") {
            stage { InMemoryLearningStore() }
        },
    ]

    private static let damages = ["halved", "altered", "lengthened", "foreign", "emptied"].flatMap { damage in
        let reading = "\(damage) content is a clear error when it is read"
        let learning = "\(damage) content is a clear error when somebody learns, and stays"
        return [
            BrokenLearningStore(breaking: reading, "it gave 0 cards") { ChecksummedStore.stage(.readsDamageAsEmpty) },
            BrokenLearningStore(breaking: reading, "it does not say where") { ChecksummedStore.stage(.omitsPlace) },
            BrokenLearningStore(breaking: reading, "it says cannot be read, code 5") {
                ChecksummedStore.stage(.reportsReadError)
            },
            BrokenLearningStore(breaking: learning, "it gave 3 cards") { ChecksummedStore.stage(.readsDamageAsEmpty) },
            BrokenLearningStore(breaking: learning, "the content was changed") {
                ChecksummedStore.stage(.deletesDamagedContent)
            },
        ]
    }
}
