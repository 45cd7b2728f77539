import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// What a session knows of its player while the store is still at it.
@MainActor
@Suite(.bounded)
struct LessonRecorderTests {
    private let clock = ManualClock()
    private let store = LearningStoreSpy()
    private var deadline: Deadline { Deadline(in: .seconds(10), on: clock.timeSource) }

    private func schedule(_ lessons: Lesson...) -> LeitnerSchedule {
        lessons.reduce(into: LeitnerSchedule()) { $0.learn($1) }
    }

    @Test func aLessonCountsBeforeItIsKept() async throws {
        let tutor = LessonRecorder(store)
        tutor.learn(.fixture("ada", .missed))
        #expect(tutor.schedule == schedule(.fixture("ada", .missed)))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        await tutor.lessonsKept()
    }

    @Test func aLessonOnItsWayCountsWhenAnEarlierOneComesBack() async throws {
        let tutor = LessonRecorder(store)
        tutor.learn(.fixture("ada", .missed))
        tutor.learn(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        // The second goes to the store when the first has come back.
        try await store.calls.waitForCalls(2)
        #expect(store.calls.arguments == [.learn([.fixture("ada", .missed)]), .learn([.fixture("bea", .missed)])])
        #expect(tutor.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
        store.calls.complete(1)
        await tutor.lessonsKept()
        #expect(tutor.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
    }

    @Test(arguments: 0..<20) func lessonWaitsForTheOneBefore(run: Int) async throws {
        let tutor = LessonRecorder(store)
        tutor.learn(.fixture("ada", .missed))
        tutor.learn(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        #expect(store.calls.count == 1)
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await tutor.lessonsKept()
    }

    @Test func aLessonCountsOnceWhenItComesBack() async throws {
        let known = LearningStoreSpy(holding: schedule(.fixture("ada", .missed)))
        let tutor = LessonRecorder(known)
        tutor.learn(.fixture("ada", .missed, takenFor: ["bea"]))
        try await known.calls.waitForCalls(1)
        known.calls.complete(0)
        await tutor.lessonsKept()
        #expect(tutor.schedule.takenFor("ada") == ["bea"])
        #expect(tutor.problem == nil)
    }

    @Test func keptLessonDoesNotReplaceALaterOneOfAnotherDevice() async throws {
        let shared = InMemoryLearningStore()
        let tutor = LessonRecorder(shared)
        let date = Date(timeIntervalSince1970: 1_000_000)
        tutor.learn(Lesson("ada", .missed, at: date))
        await tutor.lessonsKept()
        try await shared.learn([Lesson("ada", .known, at: date.addingTimeInterval(60))])
        tutor.learn(Lesson("bea", .missed, at: date.addingTimeInterval(120)))
        await tutor.lessonsKept()
        #expect(tutor.schedule.cards["ada"]?.box == 1)
        #expect(try await shared.schedule() == tutor.schedule)
    }

    @Test func aLessonOnItsWayCountsWhenTheScheduleIsRead() async throws {
        let known = LearningStoreSpy(holding: schedule(.fixture("bea", .missed)))
        let tutor = LessonRecorder(known)
        let reading = Task { await tutor.currentSchedule(by: deadline) }
        try await known.calls.waitForCalls(1)
        tutor.learn(.fixture("ada", .missed))
        known.calls.complete(0)
        #expect(await reading.value == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        try await known.calls.waitForCalls(2)
        known.calls.complete(1)
        await tutor.lessonsKept()
    }

    @Test func aReadingThatIsTooLateIsNotWaitedFor() async throws {
        let tutor = LessonRecorder(store)
        let reading = Task { await tutor.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        #expect(await reading.value == LeitnerSchedule())
        store.calls.complete(0)
    }

    @Test func aReadingFromBeforeALessonWasKeptTakesItNotBack() async throws {
        let slow = SlowlyReadLearning()
        let tutor = LessonRecorder(slow)
        let reading = Task { await tutor.currentSchedule(by: deadline) }
        try await slow.reading.waitForCalls(1)
        tutor.learn(.fixture("ada", .missed))
        await tutor.lessonsKept()
        slow.reading.complete(0, with: ())
        #expect(await reading.value == schedule(.fixture("ada", .missed)))
    }

    @Test func aReadingThatFailsIsToldAndTriedAgain() async throws {
        let tutor = LessonRecorder(store)
        let first = Task { await tutor.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: RecordStoreError(.busy, at: "here"))
        #expect(await first.value == LeitnerSchedule())
        #expect(tutor.problem == RecordStoreError(.busy, at: "here"))
        let second = Task { await tutor.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        _ = await second.value
        #expect(tutor.problem == nil)
    }

    @Test func aLessonThatCouldNotBeKeptCountsOnBesideTheNext() async throws {
        let tutor = LessonRecorder(store)
        tutor.learn(.fixture("ada", .missed))
        tutor.learn(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: RecordStoreError(.busy, at: "here"))
        try await store.calls.waitForCalls(2)
        #expect(tutor.problem == RecordStoreError(.busy, at: "here"))
        store.calls.complete(1)
        await tutor.lessonsKept()
        #expect(tutor.schedule == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        #expect(tutor.problem == nil)
    }

    @Test func withoutAStoreALessonCountsAndNothingIsWaitedFor() async {
        let tutor = LessonRecorder(nil)
        tutor.learn(.fixture("ada", .missed))
        #expect(await tutor.currentSchedule(by: deadline) == schedule(.fixture("ada", .missed)))
        await tutor.lessonsKept()
    }
}
