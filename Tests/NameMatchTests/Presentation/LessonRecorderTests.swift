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
    private let clock = ManualClock(startingAt: LearningEntry.fixture("ada").date)
    private let store = LearningStoreSpy()
    private var deadline: Deadline { Deadline(in: .seconds(10), on: clock.timeSource) }

    private func log(_ lessons: LearningEntry...) -> LearningLog { LearningLog(lessons) }

    private func schedule(_ lessons: LearningEntry...) -> LearningSchedule { LearningSchedule(LearningLog(lessons)) }

    private func forgotten(_ person: Person.ID) -> LearningEntry { .fixture(.forgotten, about: person) }

    @Test func scheduleContainsLessonBeforeItIsStored() async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        #expect(recorder.schedule == schedule(.fixture("ada", .missed)))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        await recorder.lessonsSaved()
    }

    @Test func savingFirstLessonKeepsSecondInSchedule() async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        recorder.append(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        // The second lesson is sent to the store only after the first call has returned.
        try await store.calls.waitForCalls(2)
        #expect(
            store.calls.arguments == [
                .append([.fixture("ada", .missed)]), .append([.fixture("bea", .missed)]),
            ])
        #expect(recorder.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
        store.calls.complete(1)
        await recorder.lessonsSaved()
        #expect(recorder.schedule == schedule(.fixture("ada", .missed), .fixture("bea", .missed)))
    }

    @Test(arguments: 0..<20) func secondLessonIsSavedOnlyAfterFirstLesson(run: Int) async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        recorder.append(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        #expect(store.calls.count == 1)
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await recorder.lessonsSaved()
    }

    @Test func storedLessonIsAppliedOnlyOnceToSchedule() async throws {
        let known = LearningStoreSpy(holding: log(.fixture("ada", .missed)))
        let recorder = LessonRecorder(known, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed, confusedWith: ["bea"]))
        try await known.calls.waitForCalls(1)
        known.calls.complete(0)
        await recorder.lessonsSaved()
        #expect(recorder.schedule.confusedWith("ada") == ["bea"])
        #expect(recorder.saveProblem == nil)
    }

    @Test func savingKeepsLessonsOfOtherWriter() async throws {
        let shared = InMemoryLearningStore()
        let recorder = LessonRecorder(shared, time: clock.timeSource)
        let date = Date(timeIntervalSince1970: 1_000_000)
        recorder.append(.fixture("ada", .missed, at: date))
        await recorder.lessonsSaved()
        try await shared.append([.fixture("ada", at: date.addingTimeInterval(60))])
        recorder.append(.fixture("bea", .missed, at: date.addingTimeInterval(120)))
        await recorder.lessonsSaved()
        #expect(try await shared.log().entries.count == 3)
        #expect(await recorder.currentSchedule() == LearningSchedule(try await shared.log()))
    }

    @Test func lessonSavedDuringFailedReadStaysInSchedule() async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(1)
        recorder.append(.fixture("ada", .missed))
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await recorder.lessonsSaved()
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        #expect(await reading.value == schedule(.fixture("ada", .missed)))
    }

    @Test func lessonsDeletedDuringReadStayDeleted() async throws {
        let spy = LearningStoreSpy()
        let recorder = LessonRecorder(
            EarlyReader(spy: spy, early: log(.fixture("bea", .missed))), time: clock.timeSource)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await spy.calls.waitForCalls(1)
        recorder.forgetAll()
        try await spy.calls.waitForCalls(2)
        spy.calls.complete(1)
        await recorder.lessonsSaved()
        spy.calls.complete(0)
        #expect(await reading.value == LearningSchedule())
    }

    @Test func scheduleReadFromStoreIncludesUnsavedLesson() async throws {
        let known = LearningStoreSpy(holding: log(.fixture("bea", .missed)))
        let recorder = LessonRecorder(known, time: clock.timeSource)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await known.calls.waitForCalls(1)
        recorder.append(.fixture("ada", .missed))
        known.calls.complete(0)
        #expect(await reading.value == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        try await known.calls.waitForCalls(2)
        known.calls.complete(1)
        await recorder.lessonsSaved()
    }

    @Test func scheduleIsEmptyIfReadingExceedsDeadline() async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        #expect(await reading.value == LearningSchedule())
        store.calls.complete(0)
    }

    @Test func lessonStoredDuringReadIsInSchedule() async throws {
        let slow = SlowLearningStore()
        let recorder = LessonRecorder(slow, time: clock.timeSource)
        let reading = Task { await recorder.currentSchedule(by: deadline) }
        try await slow.reading.waitForCalls(1)
        recorder.append(.fixture("ada", .missed))
        await recorder.lessonsSaved()
        slow.reading.complete(0, with: ())
        #expect(await reading.value == schedule(.fixture("ada", .missed)))
    }

    @Test func failedSaveOfLessonIsRepeatedOnce() async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        await recorder.lessonsSaved()
        #expect(recorder.saveProblem != nil)
        let saved = Task { await recorder.lessonsSavedAgain() }
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await saved.value
        #expect(recorder.saveProblem == nil)
        #expect(store.calls.arguments[1] == .append([.fixture("ada", .missed)]))
    }

    @Test func failedReadOfScheduleIsReportedAndRetried() async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        let first = Task { await recorder.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        #expect(await first.value == LearningSchedule())
        #expect(recorder.readProblem == StoreError(.busy, at: "here"))
        let second = Task { await recorder.currentSchedule(by: deadline) }
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        _ = await second.value
        #expect(recorder.readProblem == nil)
    }

    @Test func scheduleContainsLessonThatCouldNotBeSaved() async throws {
        let recorder = LessonRecorder(store, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        recorder.append(.fixture("bea", .missed))
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        try await store.calls.waitForCalls(2)
        #expect(recorder.saveProblem == StoreError(.busy, at: "here"))
        store.calls.complete(1)
        await recorder.lessonsSaved()
        #expect(recorder.schedule == schedule(.fixture("bea", .missed), .fixture("ada", .missed)))
        #expect(recorder.saveProblem == nil)
    }

    private static let full = StoreError(.unwritable(code: 28), at: "here")

    @Test(arguments: [true, false]) func failedDeletionKeepsLessonsInSchedule(isReadAgain: Bool) async throws {
        let known = log(.fixture("ada", .missed))
        let script = Script<Void, StoreError>([
            .success(()), .failure(Self.full), isReadAgain ? .success(()) : .failure(Self.full),
        ])
        let stub = LearningStoreSpy(answering: script, holding: known)
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        await recorder.currentSchedule()
        recorder.forgetAll()
        #expect(recorder.schedule == LearningSchedule())
        await recorder.lessonsSaved()
        #expect(recorder.schedule == LearningSchedule(known))
        #expect(recorder.forgetProblem == Self.full)
        #expect(recorder.saveProblem == nil)
        #expect(stub.calls.arguments == [.read, .forgetAll, .read])
    }

    @Test func lessonLearnedAfterFailedDeletionIsKept() async throws {
        let script = Script<Void, StoreError>([.success(()), .failure(Self.full), .success(()), .success(())])
        let stub = LearningStoreSpy(answering: script, holding: log(.fixture("bea", .missed)))
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        await recorder.currentSchedule()
        recorder.append(forgotten("ada"))
        recorder.append(.fixture("ada", .missed))
        await recorder.lessonsSaved()
        let later = LearningEntry.fixture("ada").milliseconds + 1
        #expect(recorder.schedule.people["ada"]?.memory.milliseconds == later, "the lesson follows the deletion")
        #expect(recorder.schedule.people.keys.sorted { $0.rawValue < $1.rawValue } == ["ada", "bea"])
    }

    @Test func successfulDeletionClearsErrorOfEarlierDeletion() async throws {
        let stub = LearningStoreSpy(answering: Script([.failure(Self.full), .success(()), .success(())]))
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        for problem in [Self.full, nil] {
            recorder.forgetAll()
            await recorder.lessonsSaved()
            #expect(recorder.forgetProblem == problem)
        }
    }

    @Test func laterLessonClearsErrorOfFailedDeletion() async throws {
        let stub = LearningStoreSpy(answering: Script([.failure(Self.full), .success(()), .failure(Self.full)]))
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        recorder.forgetAll()
        await recorder.lessonsSaved()
        #expect(recorder.forgetProblem == Self.full && recorder.saveProblem == nil)
        recorder.append(.fixture("ada", .missed))
        await recorder.lessonsSaved()
        #expect(recorder.forgetProblem == nil && recorder.saveProblem == Self.full)
    }

    @Test func unsavedLessonsAreSavedAgainInOrder() async throws {
        let stub = LearningStoreSpy(answering: Script([.failure(Self.full), .failure(Self.full), .success(())]))
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        let lessons = (["ada", "bea", "cem"] as [Person.ID]).map { LearningEntry.fixture($0, .missed) }
        for lesson in lessons {
            #expect((recorder.saveProblem == nil) == (lesson == lessons[0]))
            recorder.append(lesson)
            await recorder.lessonsSaved()
        }
        #expect(stub.calls.arguments == (1...3).map { LearningStoreSpy.Call.append(Array(lessons.prefix($0))) })
        #expect(recorder.saveProblem == nil)
        #expect(recorder.schedule.people.count == 3)
    }

    @Test func savingErrorStaysUntilLessonIsSaved() async throws {
        let recorder = LessonRecorder(
            LearningStoreSpy(answering: Script([.failure(Self.full), .success(())])), time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        await recorder.lessonsSaved()
        await recorder.currentSchedule()
        #expect(recorder.isRead)
        #expect(recorder.saveProblem == Self.full)
    }

    @Test func deletionOfAllLessonsDropsUnsavedLessons() async throws {
        let stub = LearningStoreSpy(answering: Script([.failure(Self.full), .success(()), .success(())]))
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        await recorder.lessonsSaved()
        recorder.forgetAll()
        recorder.append(.fixture("bea", .missed))
        await recorder.lessonsSaved()
        #expect(
            stub.calls.arguments == [
                .append([.fixture("ada", .missed)]), .forgetAll,
                .append([.fixture("bea", .missed)]),
            ])
        #expect(recorder.schedule == schedule(.fixture("bea", .missed)))
        #expect(recorder.saveProblem == nil)
    }

    @Test func unsavedLessonIsSavedBeforePersonIsDeleted() async throws {
        let stub = LearningStoreSpy(answering: Script([.failure(Self.full), .success(()), .success(())]))
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        await recorder.lessonsSaved()
        recorder.append(forgotten("bea"))
        await recorder.lessonsSaved()
        let lesson = LearningStoreSpy.Call.append([.fixture("ada", .missed)])
        #expect(stub.calls.arguments == [lesson, lesson, .append([forgotten("bea")])])
        #expect(recorder.schedule == schedule(.fixture("ada", .missed)))
    }

    @Test func unsavedLessonIsReportedAfterFailedDeletion() async throws {
        let recorder = LessonRecorder(LearningStoreSpy(answering: .failing(Self.full)), time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        recorder.append(forgotten("bea"))
        await recorder.lessonsSaved()
        #expect(recorder.saveProblem == Self.full)
        #expect(recorder.forgetProblem == Self.full)
        #expect(recorder.schedule == schedule(.fixture("ada", .missed)))
    }

    @Test func failedDateCorrectionIsReportedAsSaveProblem() async throws {
        let ahead = LearningEntry.fixture(.forgotten, about: "ada", at: Date(timeIntervalSince1970: 2_082_758_400))
        let stub = LearningStoreSpy(
            answering: Script([.success(()), .failure(Self.full), .success(())]), holding: log(ahead))
        let recorder = LessonRecorder(stub, time: clock.timeSource)
        await recorder.currentSchedule()
        await recorder.lessonsSaved()
        #expect(recorder.saveProblem == Self.full && recorder.forgetProblem == nil)
        await recorder.lessonsSavedAgain()
        #expect(recorder.saveProblem == nil)
        #expect(recorder.log.entries.map(\.date) == [clock.timeSource.date()])
    }

    @Test func lessonDatesAreCorrectedIfClockMovesBack() async throws {
        let store = InMemoryLearningStore()
        let recorder = LessonRecorder(store, time: clock.timeSource)
        await recorder.currentSchedule()
        recorder.append(.fixture("ada", at: Date(timeIntervalSince1970: 2_082_758_400)))
        recorder.append(.fixture("bea", at: clock.timeSource.date()))
        await recorder.lessonsSaved()
        #expect(try await store.log().entries.allSatisfy { $0.date == clock.timeSource.date() })
        #expect(recorder.schedule == LearningSchedule(try await store.log()))
    }

    @Test func recorderWithoutStoreKeepsLessonInSchedule() async {
        let recorder = LessonRecorder(nil, time: clock.timeSource)
        recorder.append(.fixture("ada", .missed))
        #expect(await recorder.currentSchedule(by: deadline) == schedule(.fixture("ada", .missed)))
        await recorder.lessonsSaved()
    }
}

/// A store whose reads return the log that it had when they began.
private struct EarlyReader: LearningStore {
    let spy: LearningStoreSpy
    let early: LearningLog

    func append(_ entries: [LearningEntry]) async throws(StoreError) { try await spy.append(entries) }

    func forgetAll() async throws(StoreError) { try await spy.forgetAll() }

    func log() async throws(StoreError) -> LearningLog {
        _ = try await spy.log()
        return early
    }
}
