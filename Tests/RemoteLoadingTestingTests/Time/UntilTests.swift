import Observation
import RemoteLoadingTesting
import Testing

@MainActor
@Suite struct UntilTests {
    @Observable
    @MainActor
    final class Counter {
        var count = 0
    }

    private static let noPatience = Patience(.seconds(30), on: ImmediateClock().timeSource)

    @Test func aConditionThatHoldsIsNoWait() async throws {
        let counter = Counter()
        try await until(patience: Self.noPatience) { counter.count == 0 }
    }

    @Test func aConditionIsAwaitedThroughSeveralChanges() async throws {
        let counter = Counter()
        let waiting = Task { try await until { counter.count == 3 } }
        for _ in 0..<3 {
            counter.count += 1
            await Task {}.value
        }
        try await waiting.value
    }

    @Test func aConditionThatNeverHoldsFailsWithItsPlace() async {
        let counter = Counter()
        let line = #line + 1
        let expired = await #expect(throws: WaitExpired.self) {
            try await until("the count", patience: Self.noPatience) { counter.count == 1 }
        }
        #expect(expired?.what == "the count")
        #expect("\(expired?.site ?? CallSite())" == "UntilTests.swift:\(line)")
    }
}

@Suite struct PatienceTests {
    @Test func workThatEndsGivesItsValue() async {
        #expect(await Patience().run { 7 } == 7)
    }

    @Test func workThatDoesNotEndIsCancelledAndGivesNothing() async {
        let clock = ManualClock()
        let patience = Patience(.seconds(30), on: ImmediateClock().timeSource)
        let result: Bool? = await patience.run {
            do {
                try await clock.sleep(until: .init(.seconds(1)))
                return true
            } catch {
                return false
            }
        }
        #expect(result == nil)
    }
}
