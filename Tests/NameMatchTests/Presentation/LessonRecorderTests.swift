import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Tests of the learning schedule of a session while the store is still reading or recording.
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
        recorder.apply(.learn([.fixture("ada", .missed)]))
        #expect(recorder.schedule == schedule(.fixture("ada", .missed)))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        await recorder.lessonsSaved()
    }

    @Test func storingEarlierLessonKeepsPendingLessonInSchedule() async throws {
        let recorder = LessonRecorder(store)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        recorder.apply(.learn([.fixture("bea", .missed)]))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        // The second lesson is sent to the store only after the first call has returned.
        try await store.calls.waitForCalls(2)
        #expect(
            store.calls.arguments == [
                .apply(.learn([.fixture("ada", .missed)])), .apply(.learn([.fixture("bea", .missed)])),
            ])
        #expect(recorder.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
        store.calls.complete(1)
        await recorder.lessonsSaved()
        #expect(recorder.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
    }

    @Test(arguments: 0..<20) func secondLessonIsSavedOnlyAfterFirstLesson(run: Int) async throws {
        let recorder = LessonRecorder(store)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        recorder.apply(.learn([.fixture("bea", .missed)]))
        try await store.calls.waitForCalls(1)
        #expect(store.calls.count == 1)
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await recorder.lessonsSaved()
    }

    @Test func storedLessonIsAppliedOnlyOnceToSchedule() async throws {
        let known = LearningStoreSpy(holding: schedule(.fixture("ada", .missed)))
        let recorder = LessonRecorder(known)
        recorder.apply(.learn([.fixture("ada", .missed, takenFor: ["bea"])]))
        try await known.calls.waitForCalls(1)
        known.calls.complete(0)
        await recorder.lessonsSaved()
        #expect(recorder.schedule.takenFor("ada") == ["bea"])
        #expect(recorder.problem == nil)
    }

    @Test func savingKeepsNewerLessonFromOtherWriter() async throws {
        let shared = InMemoryLearningStore()
        let recorder = LessonRecorder(shared)
        let date = Date(timeIntervalSince1970: 1_000_000)
        recorder.apply(.learn([Lesson("ada", .missed, at: date)]))
        await recorder.lessonsSaved()
        try await shared.apply(.learn([Lesson("ada", .known, at: date.addingTimeInterval(60))]))
        recorder.apply(.learn([Lesson("bea", .missed, at: date.addingTimeInterval(120))]))
        await recorder.lessonsSaved()
        #expect(recorder.schedule.cards["ada"]?.box == 1)
        #expect(try await shared.schedule() == recorder.schedule)
    }

    @Test func readScheduleIncludesPendingLesson() async throws {
        let known = LearningStoreSpy(holding: schedule(.fixture("bea", .missed)))
        let recorder = LessonRecorder(known)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await known.calls.waitForCalls(1)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        known.calls.complete(0)
        #expect(await reading.value == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        try await known.calls.waitForCalls(2)
        known.calls.complete(1)
        await recorder.lessonsSaved()
    }

    @Test func scheduleIsEmptyIfReadingExceedsDeadline() async throws {
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
        recorder.apply(.learn([.fixture("ada", .missed)]))
        await recorder.lessonsSaved()
        slow.reading.complete(0, with: ())
        #expect(await reading.value == schedule(.fixture("ada", .missed)))
    }

    @Test func failedSaveOfLessonIsRepeatedOnce() async throws {
        let recorder = LessonRecorder(store)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        await recorder.lessonsSaved()
        #expect(recorder.problem != nil)
        let saved = Task { await recorder.lessonsSavedAgain() }
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await saved.value
        #expect(recorder.problem == nil)
        #expect(store.calls.arguments[1] == .apply(.learn([.fixture("ada", .missed)])))
    }

    @Test func failedScheduleReadIsReportedAndRetried() async throws {
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

    @Test func scheduleContainsLessonThatCouldNotBeSaved() async throws {
        let recorder = LessonRecorder(store)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        recorder.apply(.learn([.fixture("bea", .missed)]))
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        try await store.calls.waitForCalls(2)
        #expect(recorder.problem == StoreError(.busy, at: "here"))
        store.calls.complete(1)
        await recorder.lessonsSaved()
        #expect(recorder.schedule == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        #expect(recorder.problem == nil)
    }

    private static let full = StoreError(.unwritable(code: 28), at: "here")

    @Test(arguments: [true, false]) func failedDeletionKeepsCardsInSchedule(isReadAgain: Bool) async throws {
        let known = schedule(.fixture("ada", .missed))
        let script = Script<Void, StoreError>([
            .success(()), .failure(Self.full), isReadAgain ? .success(()) : .failure(Self.full),
        ])
        let stub = LearningStoreStub(script, holding: known)
        let recorder = LessonRecorder(stub)
        await recorder.currentSchedule()
        recorder.apply(.forgetAll)
        #expect(recorder.schedule == LeitnerSchedule())
        await recorder.lessonsSaved()
        #expect(recorder.schedule == known)
        #expect(recorder.forgetProblem == Self.full)
        #expect(recorder.problem == nil)
        #expect(stub.calls.arguments == [.read, .apply(.forgetAll), .read])
    }

    @Test func lessonLearnedAfterFailedDeletionIsKept() async throws {
        let script = Script<Void, StoreError>([.success(()), .failure(Self.full), .success(()), .success(())])
        let stub = LearningStoreStub(script, holding: schedule(.fixture("bea", .missed)))
        let recorder = LessonRecorder(stub)
        await recorder.currentSchedule()
        recorder.apply(.forget(["ada"]))
        recorder.apply(.learn([.fixture("ada", .missed)]))
        await recorder.lessonsSaved()
        #expect(recorder.schedule == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
    }

    @Test func successfulDeletionClearsErrorOfEarlierDeletion() async throws {
        let stub = LearningStoreStub(Script([.failure(Self.full), .success(()), .success(())]))
        let recorder = LessonRecorder(stub)
        for problem in [Self.full, nil] {
            recorder.apply(.forgetAll)
            await recorder.lessonsSaved()
            #expect(recorder.forgetProblem == problem)
        }
    }

    @Test func laterLessonClearsErrorOfFailedDeletion() async throws {
        let stub = LearningStoreStub(Script([.failure(Self.full), .success(()), .failure(Self.full)]))
        let recorder = LessonRecorder(stub)
        recorder.apply(.forgetAll)
        await recorder.lessonsSaved()
        #expect(recorder.forgetProblem == Self.full && recorder.problem == nil)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        await recorder.lessonsSaved()
        #expect(recorder.forgetProblem == nil && recorder.problem == Self.full)
    }

    @Test func unsavedLessonsAreSavedAgainInOrder() async throws {
        let stub = LearningStoreStub(Script([.failure(Self.full), .failure(Self.full), .success(())]))
        let recorder = LessonRecorder(stub)
        let lessons = (["ada", "bea", "cem"] as [Person.ID]).map { Lesson.fixture($0, .missed) }
        for lesson in lessons {
            #expect((recorder.problem == nil) == (lesson == lessons[0]))
            recorder.apply(.learn([lesson]))
            await recorder.lessonsSaved()
        }
        #expect(stub.calls.arguments == (1...3).map { LearningStoreSpy.Call.apply(.learn(Array(lessons.prefix($0)))) })
        #expect(recorder.problem == nil)
        #expect(recorder.schedule.cards.count == 3)
    }

    @Test func savingErrorStaysUntilLessonIsSaved() async throws {
        let recorder = LessonRecorder(LearningStoreStub(Script([.failure(Self.full), .success(())])))
        recorder.apply(.learn([.fixture("ada", .missed)]))
        await recorder.lessonsSaved()
        await recorder.currentSchedule()
        #expect(recorder.isRead)
        #expect(recorder.problem == Self.full)
    }

    @Test func deletionOfAllCardsDropsUnsavedLessons() async throws {
        let stub = LearningStoreStub(Script([.failure(Self.full), .success(()), .success(())]))
        let recorder = LessonRecorder(stub)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        await recorder.lessonsSaved()
        recorder.apply(.forgetAll)
        recorder.apply(.learn([.fixture("bea", .missed)]))
        await recorder.lessonsSaved()
        #expect(
            stub.calls.arguments == [
                .apply(.learn([.fixture("ada", .missed)])), .apply(.forgetAll),
                .apply(.learn([.fixture("bea", .missed)])),
            ])
        #expect(recorder.schedule == schedule(.fixture("bea", .missed)))
        #expect(recorder.problem == nil)
    }

    @Test func unsavedLessonIsSavedBeforePersonIsDeleted() async throws {
        let stub = LearningStoreStub(Script([.failure(Self.full), .success(()), .success(())]))
        let recorder = LessonRecorder(stub)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        await recorder.lessonsSaved()
        recorder.apply(.forget(["bea"]))
        await recorder.lessonsSaved()
        let lesson = LearningStoreSpy.Call.apply(.learn([.fixture("ada", .missed)]))
        #expect(stub.calls.arguments == [lesson, lesson, .apply(.forget(["bea"]))])
        #expect(recorder.schedule == schedule(.fixture("ada", .missed)))
    }

    @Test func unsavedLessonIsReportedAfterFailedDeletion() async throws {
        let recorder = LessonRecorder(LearningStoreStub(.failing(Self.full)))
        recorder.apply(.learn([.fixture("ada", .missed)]))
        recorder.apply(.forget(["bea"]))
        await recorder.lessonsSaved()
        #expect(recorder.problem == Self.full)
        #expect(recorder.forgetProblem == Self.full)
        #expect(recorder.schedule == schedule(.fixture("ada", .missed)))
    }

    @Test func recorderWithoutStoreKeepsLessonInSchedule() async {
        let recorder = LessonRecorder(nil)
        recorder.apply(.learn([.fixture("ada", .missed)]))
        #expect(await recorder.currentSchedule(by: deadline) == schedule(.fixture("ada", .missed)))
        await recorder.lessonsSaved()
    }
}
