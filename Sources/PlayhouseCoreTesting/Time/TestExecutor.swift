import Foundation
import PlayhouseCore

/// An executor that runs the jobs of a test, and knows when none of them runs or is ready to run.
///
/// When no job runs or is ready, the test waits for something or has ended. If a double answers only then, a test that
/// does not wait for the answer ends first, however busy the machine is. Such a test then always fails, instead of only
/// sometimes.
package final class TestExecutor: TaskExecutor {
    private struct State {
        var unfinishedCount = 0
        var totalCount = 0
        var waiting: [Promise<Void>] = []
    }

    /// The executor of the test that the current task belongs to, or `nil` in a test of XCTest.
    @TaskLocal package static var current: TestExecutor?

    /// The time that ``untilIdle()`` waits for a test that blocks its thread until it has an answer.
    private static let limit = Duration.milliseconds(200)

    private let state = Locked(State())

    /// Runs a test on an executor of its own.
    static func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ test: () async -> Value
    ) async -> Value {
        let executor = TestExecutor()
        return await $current.withValue(executor) {
            await withTaskExecutorPreference(executor, operation: test)
        }
    }

    /// Waits until the current test waits for something, or has ended.
    ///
    /// Outside of a test, the function returns at once.
    package static func untilIdle() async {
        guard DoubleScope.known != nil else { return }
        _ = await Timeout(limit, on: .system).run { [current] in
            if let current { await current.untilIdle() } else { await untilMainThreadIsFree() }
        }
    }

    /// Waits while the main thread, on which XCTest runs the test, is busy.
    ///
    /// XCTest lets the thread wait for empty `async` methods before and after the test, and starts each of them as a
    /// task. So one look is not enough: a test that waits for the answer lets the thread wait during all looks.
    private static func untilMainThreadIsFree() async {
        for _ in 0..<50 {
            await Task {}.value
            await MainActor.run {}
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { state in
            state.unfinishedCount += 1
            state.totalCount += 1
        }
        DispatchQueue.global().async { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
            finish()
        }
    }

    private func finish() {
        let waiting = state.withLock { state in
            state.unfinishedCount -= 1
            guard state.unfinishedCount == 0 else { return [Promise<Void>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for promise in waiting { promise.fulfil(with: (), isEvent: false) }
    }

    /// Waits until no job of the test runs or is ready to run, on this executor and on the main actor.
    func untilIdle() async {
        var count: Int
        repeat {
            count = await countWhenIdle()
            await MainActor.run {}
        } while state.withLock { $0.totalCount } != count
    }

    private func countWhenIdle() async -> Int {
        let promise = Promise<Void>()
        let isIdle = state.withLock { state in
            if state.unfinishedCount > 0 { state.waiting.append(promise) }
            return state.unfinishedCount == 0
        }
        if !isIdle { await promise.value() }
        return state.withLock { $0.totalCount }
    }
}
