import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

@Suite(.bounded) struct LearningLogTests {
    private let start = Date(timeIntervalSince1970: 1_704_067_200)

    private func day(_ number: Double) -> Date { start.addingTimeInterval(number * 86_400) }

    // MARK: Entries

    @Test func entriesOfPersonAreSortedByDate() {
        let entries: [LearningEntry] = [
            .fixture("ada", at: day(2)), .fixture("ada", .slow, at: day(0)), .fixture("ada", .missed, at: day(1)),
        ]
        var log = LearningLog()
        for entry in entries { log.append(contentsOf: [entry]) }
        #expect(log.entries(about: "ada").map(\.date) == [day(0), day(1), day(2)])
        #expect(LearningLog(entries) == log)
    }

    @Test func repeatedEntryIsAddedOnce() {
        var log = LearningLog()
        #expect(log.append(contentsOf: [.fixture("ada"), .fixture("ada")]) == ["ada"])
        #expect(log.append(contentsOf: [.fixture("ada")]) == [])
        #expect(log.entries.count == 1)
    }

    @Test func tooLongIdentifierIsNotAdded() {
        let long = Person.ID(rawValue: String(repeating: "x", count: 257))
        let log = LearningLog([.fixture(long), .fixture("ada", .missed, confusedWith: [long, "bea"])])
        #expect(log.people == ["ada"])
        #expect(log.entries.first?.event.confusedWith == ["bea"])
    }

    @Test func forgettingPersonRemovesLessonsAndMixUps() {
        var log = LearningLog([
            .fixture("ada"), .fixture("ada", .missed, at: day(1)),
            .fixture("bea", .missed, confusedWith: ["ada", "cem"]),
        ])
        #expect(log.append(contentsOf: [.fixture(.forgotten, about: "ada", at: day(2))]) == ["ada", "bea"])
        #expect(log.entries(about: "ada").map(\.event) == [.forgotten])
        #expect(LearningSchedule(log).people["ada"] == nil)
        #expect(LearningSchedule(log).confusedWith("bea") == ["cem"])
    }

    @Test func deletedLessonsCannotBeAddedAgain() {
        let lessons: [LearningEntry] = [.fixture("ada"), .fixture("ada", .missed, at: day(1))]
        let forgotten = LearningEntry.fixture(.forgotten, about: "ada", at: day(2))
        let again = LearningEntry.fixture("ada", .slow, at: day(3))
        var log = LearningLog(lessons + [forgotten])
        log.append(contentsOf: lessons + [again])
        #expect(log.entries(about: "ada") == [forgotten, again])
        log.append(contentsOf: lessons + [forgotten])
        #expect(log.entries(about: "ada") == [forgotten, again])
    }

    @Test func lessonDatedAfterDeletionIsKept() {
        let (lesson, deletion) = (
            LearningEntry.fixture("ada", at: day(5)), LearningEntry.fixture(.forgotten, about: "ada", at: day(2))
        )
        for entries in [[lesson, deletion], [deletion, lesson]] {
            var log = LearningLog()
            for entry in entries { log.append(contentsOf: [entry]) }
            #expect(log.entries == [deletion, lesson])
        }
    }

    @Test func deletionAtSameDateRemovesLesson() {
        let log = LearningLog([.fixture("ada", at: day(2)), .fixture(.forgotten, about: "ada", at: day(2))])
        #expect(log.entries.map(\.event) == [.forgotten])
    }

    @Test func mixUpDatedBeforeDeletionIsNotAdded() {
        var log = LearningLog([.fixture(.forgotten, about: "ada", at: day(2))])
        log.append(contentsOf: [
            .fixture("bea", .missed, confusedWith: ["ada"], at: day(1)),
            .fixture("cem", .missed, confusedWith: ["ada"], at: day(3)),
        ])
        #expect(LearningSchedule(log).confusedWith("bea") == [])
        #expect(LearningSchedule(log).confusedWith("cem") == ["ada"])
    }

    @Test func deletionRemovesSumThatListsNoLessons() throws {
        let sum = #"""
            {"entries":[{"at":1704067200000,"event":"folded","id":"00000000-0000-0000-0000-000000000001",\#
            "person":"ada","sum":{"firstLesson":1604067200000,"isMissed":false,"isRecognised":true,\#
            "memory":{"at":1704067200000,"difficulty":5,"stability":10},"takenFor":["bea"]}}]}
            """#
        let log = try JSONDecoder().decode(LearningLog.self, from: Data(sum.utf8))
        for deletion in [day(-1), day(0), day(1)] {
            var forgotten = log
            forgotten.append(contentsOf: [.fixture(.forgotten, about: "ada", at: deletion)])
            #expect(forgotten.entries.map(\.event) == [.forgotten])
            #expect(forgotten.append(contentsOf: log.entries) == [])
        }
        var other = log
        other.append(contentsOf: [.fixture(.forgotten, about: "bea", at: day(1))])
        #expect(LearningSchedule(other).confusedWith("ada") == [])
    }

    // MARK: Sums

    /// A random log of lessons about one person, without the replacement by sums.
    private func lessons(_ count: Int, seed: UInt64) -> [LearningEntry] {
        var generator = SeededNumbers(seed: seed)
        var date = start
        return (0..<count).map { _ in
            date += [60, 3_600, 90_000, 400_000, 4_000_000][generator.number(below: 5)]
            switch generator.number(below: 6) {
            case 0:
                return .fixture(
                    "ada", .missed, confusedWith: [Person.ID(rawValue: "\(date.timeIntervalSince1970)")], at: date)
            case 1: return .fixture("ada", .slow, at: date)
            case 2: return .fixture("ada", asking: .typedName, at: date)
            case 3: return .fixture(.knownAlready, about: "ada", at: date)
            default: return .fixture("ada", at: date)
            }
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func summingUpOldLessonsDoesNotChangeSchedule(seed: UInt64) throws {
        let lessons = lessons(60, seed: seed)
        var log = LearningLog()
        for (number, lesson) in lessons.enumerated() {
            log.append(contentsOf: [lesson])
            #expect(log.entries.count <= 8)
            #expect(LearningSchedule(log).people["ada"] == LearnedPerson(Array(lessons.prefix(number + 1))))
        }
        log.append(contentsOf: lessons)
        #expect(LearningSchedule(log).people["ada"] == LearnedPerson(lessons))
        let decoded = try JSONDecoder().decode(LearningLog.self, from: JSONEncoder().encode(log))
        #expect(decoded == log)
        #expect(LearningSchedule(decoded) == LearningSchedule(log))
    }

    @Test func logWithEqualDatesSurvivesEncodingAndDecoding() throws {
        let outcomes: [LearningEntry.Outcome] = [.known, .slow, .missed]
        let entries = (0..<15).map { LearningEntry.fixture("ada", outcomes[$0 % 3], at: day(Double($0 / 3))) }
        let log = LearningLog(entries)
        #expect(log.entries.count < 9)
        #expect(try JSONDecoder().decode(LearningLog.self, from: JSONEncoder().encode(log)) == log)
        #expect(LearningLog(log.entries + entries) == log)
    }

    @Test func sumExcludesMixUpWithDeletedPerson() {
        let lessons = (0..<12).map { number in
            LearningEntry.fixture("ada", .missed, confusedWith: number == 0 ? ["bea"] : [], at: day(Double(number)))
        }
        let log = LearningLog(lessons + [.fixture(.forgotten, about: "bea", at: day(5))])
        #expect(LearningSchedule(log).confusedWith("ada") == [])
    }

    @Test func summedLessonsAndMixUpsCanBeDeleted() {
        var log = LearningLog(lessons(30, seed: 1))
        let mixedUp = LearnedPerson(lessons(30, seed: 1))?.confusedWith.last ?? ""
        log.append(contentsOf: [.fixture(.forgotten, about: mixedUp, at: day(4_000))])
        #expect(!LearningSchedule(log).confusedWith("ada").contains(mixedUp))
        log.append(contentsOf: [.fixture(.forgotten, about: "ada", at: day(4_000))])
        #expect(LearningSchedule(log).people["ada"] == nil)
    }

    @Test func sumReplacesEntriesThatItContains() throws {
        let lessons = lessons(6, seed: 3)
        let sum = try #require(LearnedPerson(Array(lessons.prefix(4))))
        let folded = LearningEntry.fixture(.summed(sum), about: "ada", at: lessons[3].date)
        let log = LearningLog(lessons + [folded])
        #expect(log.entries.map(\.event) == [.summed(sum), lessons[4].event, lessons[5].event])
        #expect(log.entries.first?.date == lessons[3].date)
    }

    @Test func lastFourLessonsAreNotSummed() throws {
        for count in 9...30 {
            let lessons = lessons(count, seed: UInt64(count))
            let entries = LearningLog(lessons).entries
            #expect(Array(entries.dropFirst()) == Array(lessons.suffix(4)))
            let sum = try #require(LearnedPerson(Array(lessons.dropLast(4))))
            #expect(entries.first?.event == .summed(sum))
        }
    }

    @Test func lessonSumKeepsIDsAndLastMixUps() throws {
        let lessons = (0..<20).map { number in
            LearningEntry.fixture(
                "ada", .missed, confusedWith: ["ada", Person.ID(rawValue: "\(number % 11)")], at: day(Double(number)))
        }
        let log = try JSONDecoder().decode(LearningLog.self, from: JSONEncoder().encode(LearningLog(lessons)))
        #expect(log.lessons(about: "ada").map(\.id) == lessons.map(\.id))
        #expect(LearningSchedule(log).confusedWith("ada").map(\.rawValue) == ["1", "2", "3", "4", "5", "6", "7", "8"])
        let kept = log.lessons(about: "ada").dropLast(4).flatMap(\.event.confusedWith)
        #expect(kept.map(\.rawValue) == ["8", "9", "10", "0", "1", "2", "3", "4"])
    }

    private static func summed(_ sum: String) -> String {
        #"{"entries":[{"id":"00000000-0000-0000-0000-000000000000","person":"a","at":1,"event":"folded","sum":\#(sum)}]}"#
    }

    @Test(arguments: [
        #"{"entries":[{"id":"0"}]}"#,
        #"{"entries":[{"id":"00000000-0000-0000-0000-000000000000","person":"a","at":1,"outcome":"guessed","direction":"typedName"}]}"#,
        #"{"entries":[{"id":"00000000-0000-0000-0000-000000000000","person":"a","at":9000000000000000000,"event":"forgotten"}]}"#,
        #"{"entries":[{"id":"00000000-0000-0000-0000-000000000000","person":"a","at":1,"event":"folded"}]}"#,
        Self.summed(#"{}"#), Self.summed(#"{"lessons":"AAAA"}"#), Self.summed(#"{"lessons":"not Base64"}"#),
        // An outcome that does not exist, and a date after the last possible one.
        Self.summed(#"{"lessons":"AAAAAAAAAAAAAAAAAAAAAAEAAAAAAAo="}"#),
        Self.summed(#"{"lessons":"AAAAAAAAAAAAAAAAAAAAAP//////fwE="}"#),
    ])
    func invalidEntryIsNotDecoded(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(LearningLog.self, from: Data(json.utf8)) }
    }

    // MARK: What is learned

    @Test(arguments: [
        (LearningEntry.Event.lesson(.missed, .facesForName), Memory.Rating.again), (.lesson(.slow, .typedName), .hard),
        (.lesson(.known, .facesForName), .good), (.lesson(.known, .namesForFace), .good),
        (.lesson(.known, .typedName), .easy), (.knownAlready, .easy),
    ])
    func learningEventDeterminesMemoryRating(event: LearningEntry.Event, rating: Memory.Rating) {
        let learned = LearnedPerson([.fixture(event, about: "ada")])
        #expect(learned?.memory == MemoryModel().memory(after: rating, at: start))
    }

    @Test func lastEightMixUpsAreKept() {
        let entries = (0..<12).map { number in
            LearningEntry.fixture(
                "ada", .missed, confusedWith: ["ada", Person.ID(rawValue: "\(number % 10)")], at: day(Double(number)))
        }
        #expect(LearnedPerson(entries)?.confusedWith.map(\.rawValue) == ["4", "5", "6", "7", "8", "9", "0", "1"])
    }

    @Test func missedAnswerMakesPersonDueSooner() throws {
        let missed = LearningEntry.fixture("ada", .missed, at: day(0))
        #expect(LearnedPerson([missed])?.dueDate == day(0))
        #expect(LearnedPerson([missed, .fixture("ada", at: day(0.01))])?.dueDate == day(1.01))
        let missedAgain = [.fixture("ada", at: day(0)), LearningEntry.fixture("ada", .missed, at: day(3))]
        #expect(LearnedPerson(missedAgain)?.dueDate == day(3).addingTimeInterval(4 * 3_600))
        #expect(LearnedPerson(missedAgain)?.isKnown(at: day(3)) == false)
        #expect(LearnedPerson([.fixture("ada", at: day(0))])?.isKnown(at: day(1)) == true)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func personIsKnownWhileRecallIsHigh(seed: UInt64) throws {
        let learned = try #require(LearnedPerson(lessons(7, seed: seed) + [.fixture("ada", at: day(1_000))]))
        for days in [0.0, 0.9, 1, 2, 5, 20, 60, 200, 1_000, 5_000] {
            let date = day(1_000 + days)
            #expect(learned.isKnown(at: date) == (MemoryModel().recall(of: learned.memory, at: date) >= 0.8))
        }
    }

    // MARK: Counts

    @Test func updatedCountsEqualFullRecount() {
        let people = Roster.crew(60).people
        var log = LearningLog()
        var schedule = LearningSchedule()
        var counts = LearnedCounts(of: people, in: schedule)
        var generator = SeededNumbers(seed: 4)
        for number in 0..<400 {
            let person = generator.number(below: 8) == 0 ? "nobody" : people[generator.number(below: 60)].id
            let date = day(Double(number) / 7)
            let events: [LearningEntry.Event] = [
                .forgotten, .lesson(.missed, .facesForName), .knownAlready, .lesson(.known, .namesForFace),
            ]
            log.append(contentsOf: [.fixture(events[generator.number(below: 4)], about: person, at: date)])
            schedule.update(person, from: log)
            counts.update(person, in: schedule)
            for later in [-20.0, 0, 1, 3, 30] {
                let moment = date.addingTimeInterval(later * 86_400)
                let learned = people.compactMap { schedule.people[$0.id] }
                #expect(counts.known(at: moment) == learned.count { $0.isKnown(at: moment) })
                #expect(counts.due(at: moment) == learned.count { $0.due <= moment.wholeMilliseconds })
            }
        }
    }
}
