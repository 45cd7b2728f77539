import PlayhouseCore
import TestSupport
import Testing

@testable import PlayhouseCoreTesting

@Suite(.bounded) struct TestExecutorTests {
    private let isIdle = Locked(false)

    /// Notes when the current test is idle.
    private func watch() -> Task<Void, Never> {
        let executor = TestExecutor.current
        return Task {
            await executor?.untilIdle()
            isIdle.withLock { $0 = true }
        }
    }

    private func runChild() async {
        async let child: Void = ()
        await child
    }

    private func run(
        isolation: isolated (any Actor)? = #isolation, _ test: () async throws -> Void
    ) async rethrows {
        try await verifyingDoubles(sink: { text, _ in Issue.record("\(text)") }, test)
    }

    @Test func awaitingChildTaskKeepsTestBusy() async {
        await run {
            let watch = watch()
            for _ in 0..<1_000 { await runChild() }
            #expect(!isIdle.withLock { $0 })
            await watch.value
        }
    }

    @Test func testWithBusyChildTaskIsNotIdle() async {
        await run {
            let watch = watch()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { for _ in 0..<200 { await runChild() } } }
            }
            #expect(!isIdle.withLock { $0 })
            await watch.value
        }
    }

    @Test func waitingTestIsIdle() async {
        await run { await watch().value }
        #expect(isIdle.withLock { $0 })
    }

    @Test @MainActor func busyMainActorTestIsNotIdle() async {
        await run {
            let (watch, hasProgress) = (watch(), Locked(false))
            Task.detached {
                for _ in 0..<1_000 { await Task {}.value }
                hasProgress.withLock { $0 = true }
            }
            while !hasProgress.withLock({ $0 }) {}
            #expect(!isIdle.withLock { $0 })
            await watch.value
        }
    }

    @Test func untilIdleReturnsWhileTestIsBlocked() async {
        await run {
            let arrived = Locked(false)
            Task {
                await TestExecutor.untilIdle()
                arrived.withLock { $0 = true }
            }
            while !arrived.withLock({ $0 }) {}
        }
    }

    @Test func untilIdleReturnsOutsideOfTest() async { await TestExecutor.untilIdle() }
}
