import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of file record stores that wait for a lock while another store or process holds it.
@Suite(.bounded) struct FileRecordStoreWaitingTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let lock: FileLock
    private let clock = ManualClock()
    private let store: FileRecordStore

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("records")
        lock = try FileLock(folder.file(".records.lock").path)
        store = FileRecordStore(file, time: clock.timeSource)
        #expect(try lock.take())
    }

    private func record(_ score: Int) -> Task<GameRecord, any Error> {
        Task { [store] in try await store.record(.fixture(score: score), for: .fixture()) }
    }

    private func expectBusy(_ recording: Task<GameRecord, any Error>) async {
        await #expect(throws: StoreError(.busy, at: file.path)) { try await recording.value }
    }

    @Test func recordingSucceedsAfterOtherWriterReleasesLock() async throws {
        let recording = record(5)
        try await clock.waitForSleeper(due: .seconds(10))
        #expect(try await store.records().isEmpty, "reading takes no lock")
        lock.release()
        #expect(try await recording.value == GameRecord(.fixture(score: 5)))
        #expect(clock.deadlines.isEmpty)
    }

    @Test func recordingThrowsBusyAfterTenSecondsWithoutLock() async throws {
        let recording = record(5)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .milliseconds(9_999))
        #expect(clock.deadlines == [.seconds(10)])
        clock.advance(by: .milliseconds(1))
        await expectBusy(recording)
        lock.release()
    }

    @Test func resultOfTimedOutRecordingIsNeverWritten() async throws {
        let recording = record(5)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        await expectBusy(recording)
        lock.release()
        // The thread of the first recording may still be waiting for the lock. When it gets the lock, it must write the
        // result of this second recording, and never that of the first, which has timed out.
        #expect(try await store.record(.fixture(score: 6), for: .fixture()) == GameRecord(.fixture(score: 6)))
        let next = try FileLock(folder.file(".records.lock").path)
        try next.waitAndTake()
        defer { next.release() }
        #expect(try await store.record(for: .fixture())?.games == 1)
    }

    @Test func lockObtainedAfterTimeoutIsReleased() async throws {
        let recording = record(5)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        await expectBusy(recording)
        lock.release()
        // The thread of the first recording gets the lock before or between these recordings of another store. If the
        // thread kept the lock, the next of these recordings would never end.
        let other = FileRecordStore(file, time: clock.timeSource)
        for score in 1...20 { try await other.record(.fixture(score: score), for: .fixture()) }
        #expect(try await other.record(for: .fixture())?.games == 20)
    }

    @Test func laterRecordingReusesThreadThatWaitsForLock() async throws {
        let first = record(5)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        await expectBusy(first)
        let second = record(6)
        try await clock.waitForSleeper(due: .seconds(20))
        #if os(Linux)
        // Two descriptors of the lock file must be open: one in this test, and one in a single waiting thread.
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + descriptor)
            return target == folder.file(".records.lock").path  // the descriptor may have been closed since
        }
        #expect(open.count == 2)
        #endif
        clock.advance(by: .seconds(10))
        await expectBusy(second)
        let third = record(7)
        try await clock.waitForSleeper(due: .seconds(30))
        lock.release()
        #expect(try await third.value == GameRecord(.fixture(score: 7)))
    }

    @Test func timeoutRestartsWhenAnotherWriterTakesLock() async throws {
        let recording = record(5)
        for holder in 1...20 {
            try await clock.waitForSleeper(due: .seconds(holder * 10))
            // Each new holder of the lock writes its own note into the lock file. By changing the note, the test
            // pretends that another holder has taken the lock.
            try lock.write(note: UUID().uuidString)
            clock.advance(by: .seconds(10))
        }
        try await clock.waitForSleeper(due: .seconds(210))
        clock.advance(by: .seconds(10))
        await expectBusy(recording)
        lock.release()
    }

    @Test func resultsAreRecordedInOrderOfCalls() async throws {
        let first = record(1)
        try await clock.waitForSleeper(due: .seconds(10))
        let second = record(2)
        lock.release()
        #expect(try await first.value.games == 1)
        #expect(try await second.value.games == 2)
    }

    @Test func concurrentStoresRecordAllResults() async throws {
        lock.release()
        try await withThrowingTaskGroup(of: Void.self) { [file, clock] group in
            for score in 0..<20 {
                // The manual clock never advances, so the wait for the lock cannot time out, however slow the machine
                // is.
                let store = FileRecordStore(file, time: clock.timeSource)
                group.addTask { try await store.record(.fixture(score: score), for: .fixture()) }
            }
            try await group.waitForAll()
        }
        #expect(try await store.record(for: .fixture())?.games == 20)
    }
}
