import Observation
import PlayhouseCoreTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct UntilTests {
    @Observable
    @MainActor
    final class Counter {
        var count = 0
    }

    @Test func untilFunctionReturnsAtOnceIfConditionHolds() async throws {
        let counter = Counter()
        try await until(timeout: .exhausted) { counter.count == 0 }
    }

    @Test func conditionIsEvaluatedAfterEachChange() async throws {
        let counter = Counter()
        var seen: Set<Int> = []
        try await until {
            seen.insert(counter.count)
            Task { counter.count += 1 }  // once the wait has left the main actor
            return counter.count >= 20
        }
        #expect(seen.isSuperset(of: 0..<20))
    }

    /// A class that cannot be observed, such as a view controller.
    @MainActor
    final class Plain {
        var count = 0
    }

    @Test func changeOfNonObservableObjectEndsWait() async throws {
        let plain = Plain()
        var looks = 0
        try await until(timeout: Timeout(.seconds(3_600))) {
            looks += 1
            if looks == 4 { plain.count = 3 }
            return plain.count == 3
        }
        #expect(looks == 4)
    }

    @Test func timeoutErrorContainsLastNonObservableValue() async {
        let plain = Plain()
        var looks = 0
        let error = await #expect(throws: WaitTimeoutError.self) {
            try await until(
                {
                    looks += 1
                    return plain.count
                }(), equals: 3, timeout: Timeout(.milliseconds(60)))
        }
        #expect(looks > 1)
        #expect(error?.pending.first == "the last value was 0")
    }

    @Test func waitFailsIfConditionHoldsOnlyAfterTimeout() async {
        let (plain, wall) = (Plain(), ManualClock())
        await #expect(throws: WaitTimeoutError.self) {
            try await until(timeout: Timeout(.seconds(30), on: wall.timeSource)) {
                defer {
                    wall.advance(by: .seconds(30))
                    plain.count = 3
                }
                return plain.count == 3
            }
        }
    }

    @Test func waitForFalseConditionTimesOutDespiteChanges() async {
        let (counter, wall) = (Counter(), ManualClock())
        var evaluations = 0
        await #expect(throws: WaitTimeoutError.self) {
            try await until(timeout: Timeout(.seconds(30), on: wall.timeSource)) {
                evaluations += 1
                wall.advance(by: .seconds(10))
                Task { counter.count += 1 }
                return counter.count < 0
            }
        }
        #expect(evaluations == 3)  // at the start, after 10 and after 20 seconds
    }

    @Test func waitForValueEndsWhenValuesAreEqual() async throws {
        let counter = Counter()
        Task { counter.count = 7 }
        try await until(counter.count, equals: 7)
    }

    @Test func errorContainsLastAndExpectedValue() async {
        let counter = Counter()
        counter.count = 3
        let line = #line + 1
        let error = await #expect(throws: WaitTimeoutError.self) {
            try await until(counter.count, equals: 7, timeout: .exhausted)
        }
        #expect(
            error?.description == """
                WAIT TIMED OUT  the value 7, after 30.0 seconds, called at UntilTests.swift:\(line)
                   pending: the last value was 3
                """)
    }

    @Test func observedChangesDoNotExtendWait() async {
        let counter = Counter()
        await verifyingDoubles(sink: { _, _ in }) {
            await #expect(throws: WaitTimeoutError.self) {
                try await until(timeout: Timeout(.milliseconds(60))) {
                    Task { counter.count += 1 }
                    return counter.count < 0
                }
            }
        }
    }

    @Test func timeoutErrorContainsLineOfUntilCall() async {
        let counter = Counter()
        let line = #line + 1
        let expired = await #expect(throws: WaitTimeoutError.self) {
            try await until("the count", timeout: .exhausted) { counter.count == 1 }
        }
        #expect(expired?.what == "the count")
        #expect("\(expired?.site ?? CallSite())" == "UntilTests.swift:\(line)")
    }
}
