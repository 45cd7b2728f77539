import RemoteLoading
import RemoteLoadingTesting
import Testing

@Suite struct SingleFlightTests {
    private typealias Work = CallSpy<String, Int, LoadError>
    private let clock = ManualClock()
    private let flights = SingleFlight<String, Int>()
    private let work = Work("work", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

    private func value(_ key: String, until deadline: Duration = .seconds(10)) async -> Int? {
        let ending = await flights.value(for: key, until: deadline, on: clock.timeSource) { [work] in
            do throws(LoadError) {
                return try await work.call(key)
            } catch {
                return -1
            }
        }
        return switch ending {
        case .done(let value): value
        case .cancelled: nil
        case .timedOut: -2
        }
    }

    @Test func everybodyWhoWaitsForAKeyGetsTheOneValue() async throws {
        let deadlines = (1...20).map { Duration.seconds($0) }
        let waiting = deadlines.map { deadline in Task { await value("a", until: deadline) } }
        for deadline in deadlines { try await clock.waitForSleeper(due: deadline) }
        try await work.waitForCalls(1)
        work.complete(0, with: 7)
        for task in waiting { #expect(await task.value == 7) }
        #expect(work.arguments == ["a"])
    }

    @Test func differentKeysAreDifferentWork() async throws {
        async let one = value("a")
        async let other = value("b")
        try await work.waitForCalls(2)
        for (number, key) in work.arguments.enumerated() { work.complete(number, with: key == "a" ? 1 : 2) }
        #expect(await one == 1)
        #expect(await other == 2)
    }

    @Test func theWorkGoesOnWhenEverybodyHasLeft() async throws {
        let waiting = Task { await value("a") }
        try await work.waitForCalls(1)
        waiting.cancel()
        #expect(await waiting.value == nil)
        #expect(work.cancelledCalls.isEmpty)
        work.complete(0, with: 7)
    }

    @Test func nobodyWaitsPastTheDeadline() async throws {
        let waiting = Task { await value("a", until: .seconds(3)) }
        try await work.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(3))
        clock.advance(by: .seconds(3))
        #expect(await waiting.value == -2)
        work.complete(0, with: 7)
    }

    @Test func whoComesAfterTheEndBeginsAnew() async throws {
        let first = Task { await value("a") }
        try await work.waitForCalls(1)
        work.complete(0, with: 1)
        #expect(await first.value == 1)
        let second = Task { await value("a") }
        try await work.waitForCalls(2)
        work.complete(1, with: 2)
        #expect(await second.value == 2)
    }
}
