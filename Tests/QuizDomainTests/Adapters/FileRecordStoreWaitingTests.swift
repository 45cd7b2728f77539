import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@testable import PlayhouseCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tests of file record stores that wait for a lock while another store or process holds it.
@Suite(.bounded) struct FileRecordStoreWaitingTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let lock: Int32
    private let clock = ManualClock()
    private let store: FileRecordStore

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("records")
        lock = try #require(try PosixFile.lock(folder.file(".records.lock").path))
        store = FileRecordStore(file, time: clock.timeSource)
    }

    private func record(_ score: Int) -> Task<GameRecord, any Error> {
        Task { [store] in try await store.record(.fixture(score: score), for: .fixture()) }
    }

    @Test func recordingSucceedsAfterOtherWriterReleasesLock() async throws {
        let recording = record(5)
        try await clock.waitForSleeper(due: .milliseconds(2))
        #expect(try await store.records().isEmpty, "reading takes no lock")
        PosixFile.unlock(lock)
        clock.advance(by: .milliseconds(2))
        #expect(try await recording.value == GameRecord(.fixture(score: 5)))
        #expect(clock.deadlines.isEmpty)
    }

    @Test func recordingThrowsBusyAfterFiveSecondsWithoutLock() async throws {
        let recording = record(5)
        try await clock.waitForSleeper(due: .milliseconds(2))
        clock.advance(to: .milliseconds(4_999))
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        await #expect(throws: StoreError(.busy, at: file.path)) { try await recording.value }
        PosixFile.unlock(lock)
        #expect(try await store.records().isEmpty)
    }

    @Test func recordingAfterBusyErrorWaitsAgain() async throws {
        let first = record(5)
        try await clock.waitForSleeper(due: .milliseconds(2))
        clock.advance(to: .seconds(5))
        await #expect(throws: StoreError(.busy, at: file.path)) { try await first.value }
        let second = record(6)
        try await clock.waitForSleeper(due: .milliseconds(5_002))
        PosixFile.unlock(lock)
        clock.advance(by: .milliseconds(2))
        #expect(try await second.value == GameRecord(.fixture(score: 6)))
    }

    @Test func resultsAreRecordedInOrderOfCalls() async throws {
        let first = record(1)
        try await clock.waitForSleeper(due: .milliseconds(2))
        let second = record(2)
        PosixFile.unlock(lock)
        clock.advance(by: .milliseconds(2))
        #expect(try await first.value.games == 1)
        #expect(try await second.value.games == 2)
    }

    @Test func resultsOfConcurrentStoresAreAllRecorded() async throws {
        PosixFile.unlock(lock)
        let time = TimeSource.stopped
        try await withThrowingTaskGroup(of: Void.self) { [file] group in
            for score in 0..<20 {
                let store = FileRecordStore(file, time: time)
                group.addTask { try await store.record(.fixture(score: score), for: .fixture()) }
            }
            try await group.waitForAll()
        }
        #expect(try await store.record(for: .fixture())?.games == 20)
    }
}
