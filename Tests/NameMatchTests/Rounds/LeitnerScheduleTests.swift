import Foundation
import NameMatch
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct LeitnerScheduleTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    private func date(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

    /// Returns a schedule with a card in the given box, and the time of the last lesson of the card.
    ///
    /// Each lesson is at the due date of the card.
    private func schedule(inBox box: Int) -> (LeitnerSchedule, seen: Double) {
        var schedule = LeitnerSchedule()
        var seen = 0.0
        for number in 0..<box {
            seen += LeitnerSchedule.intervals[number] / .seconds(1)
            schedule.learn(Lesson("ada", .known, at: date(seen)))
        }
        return (schedule, seen)
    }

    private func list(
        _ people: Set<Person.ID> = [], at seconds: Double, by rules: LearningRules = LearningRules()
    ) -> LearningChange {
        .list(people, at: date(seconds), by: rules)
    }

    private func schedule(_ lessons: (Lesson.Outcome, Double)...) -> LeitnerSchedule {
        var schedule = LeitnerSchedule()
        for (outcome, seconds) in lessons { schedule.learn(Lesson("ada", outcome, at: date(seconds))) }
        return schedule
    }

    @Test func unknownPersonIsNotDue() {
        #expect(!LeitnerSchedule().isDue("ada", at: start))
    }

    @Test func missedPersonIsDueImmediately() {
        #expect(schedule((.missed, 0)).isDue("ada", at: start))
    }

    @Test func slowAnswerLeavesCardInItsBox() {
        #expect(schedule((.slow, 0)).cards["ada"]?.box == 0)
        let schedule = schedule((.known, 0), (.slow, 700))
        #expect(schedule.cards["ada"]?.box == 1)
        #expect(!schedule.isDue("ada", at: date(1_299)))
        #expect(schedule.isDue("ada", at: date(1_300)))
    }

    /// Returns the first second of 30 days at which a condition is true.
    ///
    /// The search is binary, so the condition must stay true from then on.
    private func firstSecond(in seconds: Range<Int> = 0..<30 * 86_400, where holds: (Int) -> Bool) -> Int {
        guard !seconds.isEmpty else { return seconds.lowerBound }
        let middle = seconds.lowerBound + seconds.count / 2
        return holds(middle)
            ? firstSecond(in: seconds.lowerBound..<middle, where: holds)
            : firstSecond(in: middle + 1..<seconds.upperBound, where: holds)
    }

    @Test(arguments: 0..<LeitnerSchedule.intervals.count) func slowAnswerNeverPostponesMoreThanQuickAnswer(_ box: Int) {
        let (before, seen) = schedule(inBox: box)
        let interval = LeitnerSchedule.intervals[box] / .seconds(1)
        for age in [0, interval / 2, interval * 23 / 24, interval, interval * 3] {
            let dates = [Lesson.Outcome.slow, .known].map { outcome in
                var schedule = before
                schedule.learn(Lesson("ada", outcome, at: date(seen + age)))
                return firstSecond { schedule.isDue("ada", at: date(seen + age + Double($0))) }
            }
            #expect(dates[0] <= dates[1], "box \(box), age \(age): \(dates)")
        }
    }

    @Test func customIntervalsDetermineDueDates() {
        let rules = LearningRules(intervals: [.seconds(60), .seconds(3_600)])
        var schedule = LeitnerSchedule()
        for (number, seconds) in [0.0, 60, 3_660].enumerated() {
            schedule.learn(Lesson("ada", .known, at: date(seconds), by: rules))
            #expect(schedule.cards["ada"]?.box == min(number + 1, 2))
        }
        #expect(!schedule.isDue("ada", at: date(7_259), by: rules))
        #expect(schedule.isDue("ada", at: date(7_260), by: rules))
    }

    @Test func cardAboveLastBoxUsesLastInterval() {
        let (schedule, seen) = schedule(inBox: 5)
        #expect(schedule.isDue("ada", at: date(seen + 60), by: LearningRules(intervals: [.seconds(60)])))
    }

    @Test func forgettingPersonDeletesCardAndStoredConfusions() {
        var schedule = schedule((.missed, 0))
        schedule.learn(Lesson("bea", .missed, takenFor: ["ada", "cem"], at: start))
        schedule.learn(Lesson("cem", .missed, takenFor: ["ada"], at: start))
        schedule.forget(["ada"])
        #expect(Set(schedule.cards.keys) == ["bea", "cem"])
        #expect(schedule.takenFor("bea") == ["cem"])
        #expect(schedule.takenFor("cem") == [])
    }

    @Test func dateOfFirstAbsenceStaysUntilPersonReturns() {
        var schedule = schedule((.missed, 0))
        for day in [1.0, 2, 3] { schedule.apply(list(at: day * 86_400)) }
        #expect(schedule.cards["ada"]?.absentSince == 1_700_086_400_000)
        schedule.apply(list(["ada"], at: 4 * 86_400))
        #expect(schedule == self.schedule((.missed, 0)))
    }

    @Test(arguments: [(180.0, 1), (180.1, 0)]) func cardIsDeletedAfter180DaysOfAbsence(days: Double, cards: Int) {
        var schedule = schedule((.missed, -400 * 86_400))
        schedule.learn(Lesson("bea", .missed, takenFor: ["ada"], at: start))
        schedule.apply(list(["bea"], at: 0))
        schedule.apply(list(["bea"], at: days * 86_400))
        #expect(schedule.cards.count == cards + 1)
        #expect(schedule.takenFor("bea").count == cards)
    }

    @Test func settingClockBackRestartsAbsence() {
        var schedule = schedule((.missed, 0))
        for seconds in [86_400.0, 0] { schedule.apply(list(at: seconds)) }
        #expect(schedule.cards["ada"]?.absentSince == 1_700_000_000_000)
    }

    @Test func listedPersonWithoutCardIsIgnored() {
        var schedule = LeitnerSchedule()
        schedule.apply(list(["ada"], at: 0))
        #expect(schedule == LeitnerSchedule())
    }

    @Test func fractionalIntervalIsNotRounded() {
        let rules = LearningRules(intervals: [.milliseconds(1_500)])
        var schedule = LeitnerSchedule()
        schedule.learn(Lesson("ada", .known, at: start, by: rules))
        #expect(!schedule.isDue("ada", at: date(1.4), by: rules))
        #expect(schedule.isDue("ada", at: date(1.5), by: rules))
    }

    @Test(arguments: [Duration.seconds(Int64.min), .seconds(-1), .zero])
    func negativeAbsenceCountsAsZero(_ absence: Duration) {
        var schedule = schedule((.missed, 0))
        let rules = LearningRules(forgettingAbsentAfter: absence)
        for _ in 1...2 { schedule.apply(list(at: 0, by: rules)) }
        #expect(schedule.cards.count == 1)
        schedule.apply(list(at: 1, by: rules))
        #expect(schedule.cards.isEmpty)
    }

    @Test func scheduleInOlderStorageFormatIsDecoded() throws {
        let stored = #"{"cards":{"ada":{"box":2,"seen":1700000000000,"takenFor":["bea"]},"bea":{"box":0,"seen":5}}}"#
        let schedule = try JSONDecoder().decode(LeitnerSchedule.self, from: Data(stored.utf8))
        #expect(schedule.cards["ada"]?.box == 2)
        #expect(schedule.takenFor("ada") == ["bea"])
    }

    @Test func rightAnswerMovesDueCardToNextBox() {
        var schedule = LeitnerSchedule()
        for number in 1...8 {
            schedule.learn(Lesson("ada", .known, at: date(Double(number) * 22 * 86_400)))
            #expect(schedule.cards["ada"]?.box == min(number, LeitnerSchedule.intervals.count - 1))
        }
    }

    @Test(arguments: 1..<LeitnerSchedule.intervals.count) func rightAnswerBeforeDueDateLeavesCardUnchanged(_ box: Int) {
        var (schedule, seen) = schedule(inBox: box)
        let before = schedule
        for second in 1...5 { schedule.learn(Lesson("ada", .known, at: date(seen + Double(second)))) }
        #expect(schedule == before)
    }

    @Test func cardOfMissedPersonReturnsToFirstBox() {
        #expect(schedule((.known, 0), (.known, 600), (.missed, 601)).cards["ada"]?.box == 0)
        #expect(schedule((.known, 0), (.missed, 1)).isDue("ada", at: date(1)))
    }

    @Test(arguments: 1..<LeitnerSchedule.intervals.count) func cardIsDueAfterIntervalOfBox(_ box: Int) {
        let (schedule, seen) = schedule(inBox: box)
        let end = seen + LeitnerSchedule.intervals[box] / .seconds(1)
        #expect(!schedule.isDue("ada", at: date(end - 0.001)))
        #expect(schedule.isDue("ada", at: date(end)))
    }

    @Test func settingClockBackMakesCardDue() {
        let schedule = schedule((.known, 0), (.known, 600))
        #expect(schedule.isDue("ada", at: date(-86_400 * 365)))
    }

    @Test func lessonOlderThanCardIsStillLearned() {
        let schedule = schedule((.known, 0), (.known, -1_000))
        #expect(schedule.cards["ada"]?.box == 2)
        #expect(!schedule.isDue("ada", at: date(-999)))
    }

    @Test(arguments: [
        Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: -1e300),
    ])
    func lessonWithExtremeDateIsAccepted(_ odd: Date) {
        var schedule = LeitnerSchedule()
        schedule.learn(Lesson("ada", .known, at: odd))
        _ = schedule.isDue("ada", at: start)
        _ = schedule.isDue("ada", at: odd)
        #expect(schedule.cards["ada"]?.box == 1)
    }

    @Test func personMissingFromRosterKeepsCard() throws {
        var schedule = LeitnerSchedule()
        schedule.learn(Lesson("gone", .missed, at: start))
        var dealer = try Dealer(Roster.crew(6).people, schedule: schedule, at: start)
        var generator = SeededGenerator(seed: 1)
        #expect(try dealer.deal(using: &generator).people.count == 6)
        #expect(schedule.isDue("gone", at: start))
    }

    @Test func scheduleKeepsOnlyLastEightConfusions() {
        var schedule = LeitnerSchedule()
        for number in 0..<20 {
            schedule.learn(Lesson("ada", .missed, takenFor: [Person.ID(rawValue: "\(number % 10)"), "ada"], at: start))
        }
        #expect(schedule.takenFor("ada") == (2..<10).map { Person.ID(rawValue: "\($0)") })
    }

    @Test(arguments: [(256, 1), (257, 0)]) func personWithOverlongIdentifierGetsNoCard(_ length: Int, _ cards: Int) {
        var schedule = LeitnerSchedule()
        let person = Person.ID(rawValue: String(repeating: "a", count: length))
        schedule.learn(Lesson(person, .known, at: start))
        #expect(schedule.cards.count == cards)
        schedule.learn(Lesson("bea", .missed, takenFor: [person], at: start))
        #expect(schedule.takenFor("bea").count == cards)
    }

    @Test func repeatedConfusionMovesToEndOfList() {
        var schedule = LeitnerSchedule()
        for other in ["bea", "cid", "bea"] as [Person.ID] {
            schedule.learn(Lesson("ada", .missed, takenFor: [other], at: start))
        }
        #expect(schedule.takenFor("ada") == ["cid", "bea"])
    }

    @Test func storedScheduleDecodesToEqualSchedule() throws {
        var schedule = schedule((.known, 0), (.known, 600))
        schedule.learn(Lesson("alan", .missed, takenFor: ["ada"], at: date(2.5)))
        schedule.apply(list(["ada"], at: 86_400.5))
        let stored = try JSONEncoder().encode(schedule)
        #expect(try JSONDecoder().decode(LeitnerSchedule.self, from: stored) == schedule)
    }

    @Test(arguments: [
        #"{"cards":{"ada":{"box":6,"seen":0}}}"#, #"{"cards":{"ada":{"box":-1,"seen":0}}}"#,
        #"{"cards":{"ada":{"box":0,"seen":0,"absentSince":-9223372036854775808}}}"#,
        #"{"cards":{"ada":{"box":0,"seen":-9223372036854775808}}}"#, #"{"cards":{"ada":{"box":0}}}"#, "{}",
    ])
    func storedInvalidScheduleThrows(_ stored: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(LeitnerSchedule.self, from: Data(stored.utf8))
        }
    }
}
