import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct ImmediateClockTests {
    private let clock = ImmediateClock(startingAt: Date(timeIntervalSinceReferenceDate: 1_000))

    @Test func sleepMovesTimeToDeadlineAtOnce() async throws {
        try await clock.sleep(until: .init(.seconds(3_600)))
        #expect(clock.now == .init(.seconds(3_600)))
    }

    @Test func pastDeadlineDoesNotMoveTimeBack() async throws {
        try await clock.sleep(until: .init(.seconds(9)))
        try await clock.sleep(until: .init(.seconds(5)))
        #expect(clock.now == .init(.seconds(9)))
    }

    @Test func dateAdvancesWithClock() async throws {
        try await clock.timeSource.sleep(until: .milliseconds(2_500))
        #expect(clock.timeSource.date() == Date(timeIntervalSinceReferenceDate: 1_002.5))
    }

    @Test func timeSourceCountsFromStartOfImmediateClock() async throws {
        try await clock.sleep(until: .init(.seconds(7)))
        #expect(clock.timeSource.elapsed() == .seconds(7))
    }

    @Test func cancelledTaskThrowsWithoutMovingTime() async {
        let sleep = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(until: .init(.seconds(1)))
        }
        await #expect(throws: CancellationError.self) { try await sleep.value }
        #expect(clock.now == .init(.zero))
    }
}
