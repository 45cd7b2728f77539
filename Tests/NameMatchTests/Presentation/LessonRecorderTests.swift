import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// The schedule of a session while the store is still reading or recording.
@MainActor
@Suite(.bounded)
struct LessonRecorderTests {
    private let clock = ManualClock()
    private let store = LearningStoreSpy()
    private var deadline: Deadline { Deadline(in: .seconds(10), on: clock.timeSource) }

    private func schedule(_ lessons: Lesson...) -> LeitnerSchedule {
        lessons.reduce(into: LeitnerSchedule()) { $0.learn($1) }
    }

    @Test func scheduleContainsLessonBeforeLessonIsStored() async throws {
        let recorder = LessonRecorder(store)
        recorder.learn(.fixture("ada", .missed))
        #expect(recorder.schedule == schedule(.fixture("ada", .missed)))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        await recorder.lessonsSaved()
    }

    @Test func storingEarlierLessonKeepsPendingLessonInSchedule() async throws {
        let recorder = LessonRecorder(store)
        recorder.learn(.fixture("ada", .missed))
        recorder.learn(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        // The second lesson is sent to the store only after the first call has returned.
        try await store.calls.waitForCalls(2)
        #expect(store.calls.arguments == [.learn([.fixture("ada", .missed)]), .learn([.fixture("bea", .missed)])])
        #expect(recorder.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
        store.calls.complete(1)
        await recorder.lessonsSaved()
        #expect(recorder.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
    }

    @Test(arguments: 0..<20) func secondLessonIsSentAfterFirstIsStored(run: Int) async throws {
        let recorder = LessonRecorder(store)
        recorder.learn(.fixture("ada", .missed))
        recorder.learn(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        #expect(store.calls.count == 1)
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await recorder.lessonsSaved()
    }

    @Test func storedLessonIsAppliedToScheduleOnce() async throws {
        let known = LearningStoreSpy(holding: schedule(.fixture("ada", .missed)))
        let recorder = LessonRecorder(known)
        recorder.learn(.fixture("ada", .missed, takenFor: ["bea"]))
        try await known.calls.waitForCalls(1)
        known.calls.complete(0)
        await recorder.lessonsSaved()
        #expect(recorder.schedule.takenFor("ada") == ["bea"])
        #expect(recorder.problem == nil)
    }

    @Test func savingLessonKeepsNewerLessonOfOtherWriter() async throws {
        let shared = InMemoryLearningStore()
        let recorder = LessonRecorder(shared)
        let date = Date(timeIntervalSince1970: 1_000_000)
        recorder.learn(Lesson("ada", .missed, at: date))
        await recorder.lessonsSaved()
        try await shared.learn([Lesson("ada", .known, at: date.addingTimeInterval(60))])
        recorder.learn(Lesson("bea", .missed, at: date.addingTimeInterval(120)))
        await recorder.lessonsSaved()
        #expect(recorder.schedule.cards["ada"]?.box == 1)
        #expect(try await shared.schedule() == recorder.schedule)
    }

    @Test func readScheduleIncludesPendingLesson() async throws {
        let known = LearningStoreSpy(holding: schedule(.fixture("bea", .missed)))
        let recorder = LessonRecorder(known)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await known.calls.waitForCalls(1)
        recorder.learn(.fixture("ada", .missed))
        known.calls.complete(0)
        #expect(await reading.value == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        try await known.calls.waitForCalls(2)
        known.calls.complete(1)
        await recorder.lessonsSaved()
    }

    @Test func currentScheduleIsEmptyIfReadExceedsDeadline() async throws {
        let recorder = LessonRecorder(store)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        #expect(await reading.value == LeitnerSchedule())
        store.calls.complete(0)
    }

    @Test func lessonStoredDuringReadIsInSchedule() async throws {
        let slow = SlowLearningStore()
        let recorder = LessonRecorder(slow)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await slow.reading.waitForCalls(1)
        recorder.learn(.fixture("ada", .missed))
        await recorder.lessonsSaved()
        slow.reading.complete(0, with: ())
        #expect(await reading.value == schedule(.fixture("ada", .missed)))
    }

    @Test func failedReadingIsReportedAndRetried() async throws {
        let recorder = LessonRecorder(store)
        let first = Task { await recorder.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        #expect(await first.value == LeitnerSchedule())
        #expect(recorder.problem == StoreError(.busy, at: "here"))
        let second = Task { await recorder.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        _ = await second.value
        #expect(recorder.problem == nil)
    }

    @Test func scheduleContainsLessonAlthoughSavingFailed() async throws {
        let recorder = LessonRecorder(store)
        recorder.learn(.fixture("ada", .missed))
        recorder.learn(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        try await store.calls.waitForCalls(2)
        #expect(recorder.problem == StoreError(.busy, at: "here"))
        store.calls.complete(1)
        await recorder.lessonsSaved()
        #expect(recorder.schedule == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        #expect(recorder.problem == nil)
    }

    @Test func scheduleContainsLessonWithoutStore() async {
        let recorder = LessonRecorder(nil)
        recorder.learn(.fixture("ada", .missed))
        #expect(await recorder.currentSchedule(by: deadline) == schedule(.fixture("ada", .missed)))
        await recorder.lessonsSaved()
    }
}
