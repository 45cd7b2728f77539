import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Tests of the corrections of dates that are ahead of the clock.
@Suite(.bounded) struct LearningLogDateCorrectionTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)
    private let ahead = Date(timeIntervalSince1970: 2_082_758_400)

    private func corrected(_ log: LearningLog) -> LearningLog {
        var corrected = log
        corrected.append(contentsOf: log.corrections(at: now.wholeMilliseconds))
        return corrected
    }

    /// Lessons before and after the current date.
    private func lessons(_ past: Int, _ future: Int) -> [LearningEntry] {
        (0..<past).map { .fixture("ada", at: now.addingTimeInterval(Double($0 - past) * 90_000)) }
            + (0..<future).map {
                .fixture("ada", [.missed, .known, .slow][$0 % 3], at: ahead.addingTimeInterval(Double($0) * 90_000))
            }
    }

    @Test(arguments: [(0, 1), (0, 5), (3, 2), (5, 20), (30, 1), (2, 400)])
    func futureLessonsAreRedatedToNowInOrder(past: Int, future: Int) throws {
        let lessons = lessons(past, future)
        let before = LearningLog(lessons)
        let log = corrected(before)
        #expect(log.lessons(about: "ada").map(\.id) == before.lessons(about: "ada").map(\.id))
        let dates = log.lessons(about: "ada").suffix(future).map(\.milliseconds)
        #expect(dates.last == now.wholeMilliseconds && dates.allSatisfy { now.wholeMilliseconds - $0 <= future })
        let moved = lessons.suffix(future).enumerated().map { place, lesson in
            LearningEntry(
                lesson.event, about: "ada", milliseconds: now.wholeMilliseconds - Int64(future - 1 - place),
                id: lesson.id)
        }
        if future < 256 {
            #expect(LearningSchedule(log).people["ada"] == LearnedPerson(lessons.prefix(past) + moved))
        }
        #expect(log.corrections(at: now.wholeMilliseconds) == [], "the dates are corrected again")
    }

    @Test(arguments: [(0, 1), (5, 20), (2, 400)]) func correctedDatesSurviveMergeWithUncorrectedLog(
        past: Int, future: Int
    ) throws {
        let log = LearningLog(lessons(past, future))
        var (one, other) = (log, corrected(log))
        one.append(contentsOf: corrected(log).entries)
        other.append(contentsOf: log.entries)
        #expect(one == corrected(log) && other == corrected(log))
    }

    @Test func futureDateOfCombinedLessonsBecomesNow() throws {
        let sum = #"""
            {"entries":[{"at":2082758400000,"event":"folded","id":"00000000-0000-0000-0000-000000000001",\#
            "person":"ada","sum":{"firstLesson":2082700000000,"isMissed":false,"isRecognised":true,\#
            "memory":{"at":2082758400000,"difficulty":5,"stability":10}}}]}
            """#
        var log = corrected(try JSONDecoder().decode(LearningLog.self, from: Data(sum.utf8)))
        let learned = try #require(LearningSchedule(log).people["ada"])
        #expect(log.entries.map(\.date) == [now])
        #expect(learned.memory.date == now && learned.memory.stability == 10)
        #expect(learned.firstLesson == now.wholeMilliseconds)
        #expect(log.append(contentsOf: [.fixture("ada", .missed, at: now.addingTimeInterval(60))]) == ["ada"])
    }

    @Test func deletionWithCorrectedDatePrecedesLaterLessons() {
        let log = corrected(
            LearningLog([
                .fixture("ada", .missed, at: now), .fixture(.forgotten, about: "ada", at: ahead),
                .fixture("ada", at: ahead.addingTimeInterval(60)),
            ]))
        #expect(log.entries.map(\.event) == [.forgotten, .lesson(.known, .facesForName)])
        #expect(log.entries.map(\.milliseconds) == [now.wholeMilliseconds - 1, now.wholeMilliseconds])
    }

    @Test func dateAtMostOneDayAheadIsKept() {
        let log = LearningLog([
            .fixture("ada", at: now.addingTimeInterval(86_400)),
            .fixture("bea", at: now.addingTimeInterval(86_400.001)),
        ])
        #expect(log.corrections(at: now.wholeMilliseconds).map(\.person) == ["bea"])
    }

    @Test func clockSetBefore2024CorrectsNoDates() {
        let start: Int64 = 1_704_067_200_000
        let ahead = Date(timeIntervalSince1970: 1_767_225_600)
        let log = LearningLog([.fixture("ada", at: ahead)])
        #expect(log.corrections(at: start - 1) == [])
        #expect(log.corrections(at: start).count == 1)
    }

    @Test func newEntryIsDatedAfterEarlierEntries() {
        let log = LearningLog([
            .fixture("ada", at: now), .fixture("bea", .missed, confusedWith: ["ada"], at: now.addingTimeInterval(60)),
        ])
        let earlier = now.addingTimeInterval(-60)
        #expect(log.dated(.fixture("ada", at: earlier)).milliseconds == now.wholeMilliseconds + 1)
        #expect(log.dated(.fixture("cem", at: earlier)).date == earlier)
        #expect(log.dated(.fixture("ada", at: now.addingTimeInterval(5))).date == now.addingTimeInterval(5))
        let deletion = log.dated(.fixture(.forgotten, about: "ada", at: earlier))
        #expect(deletion.milliseconds == now.wholeMilliseconds + 60_001)
    }
}
