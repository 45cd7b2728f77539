import Observation
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct UntilTests {
    @Observable
    @MainActor
    final class Counter {
        var count = 0
    }

    @Test func aConditionThatHoldsIsNoWait() async throws {
        let counter = Counter()
        try await until(timeout: .exhausted) { counter.count == 0 }
    }

    @Test func aConditionIsLookedAtAgainAfterEveryChangeAndNotOtherwise() async throws {
        let counter = Counter()
        var looks = 0
        try await until {
            looks += 1
            Task { counter.count += 1 }  // once the wait has left the main actor
            return counter.count == 3
        }
        #expect(looks == 4)
    }

    @Test func aChangeOfSomethingElseIsNoReasonToLook() async throws {
        let (counter, other) = (Counter(), Counter())
        var looks = 0
        try await until {
            looks += 1
            Task {
                other.count += 1
                counter.count += 1
            }
            return counter.count == 1
        }
        #expect(looks == 2)
    }

    @Test func changesThatNeverMakeItTrueDoNotPutOffTheEnd() async {
        let (counter, wall) = (Counter(), ManualClock())
        var looks = 0
        await #expect(throws: WaitTimeoutError.self) {
            try await until(timeout: Timeout(.seconds(30), on: wall.timeSource)) {
                looks += 1
                wall.advance(by: .seconds(10))
                Task { counter.count += 1 }
                return counter.count < 0
            }
        }
        #expect(looks == 4)  // at the start, after 10 and after 20 seconds, and once more when the time is over
    }

    @Test func aConditionThatNeverHoldsFailsWithItsPlace() async {
        let counter = Counter()
        let line = #line + 1
        let expired = await #expect(throws: WaitTimeoutError.self) {
            try await until("the count", timeout: .exhausted) { counter.count == 1 }
        }
        #expect(expired?.what == "the count")
        #expect("\(expired?.site ?? CallSite())" == "UntilTests.swift:\(line)")
    }
}
