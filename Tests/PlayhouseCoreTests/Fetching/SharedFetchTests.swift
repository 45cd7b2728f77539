import PlayhouseCoreTesting
import TestSupport
import Testing

@testable import PlayhouseCore

/// Tests of the fetch that sessions share, without a session.
@MainActor
@Suite(.bounded) struct SharedFetchTests {
    private let fetch = SharedFetch<Int>()
    private let loads = CallSpy<Void, Int, LoadError>("loads")
    private let results = Locked<[Int]>([])

    /// Joins the fetch in a task, and returns when the task waits.
    private func join() async -> Task<Void, Never> {
        await Task.begun { [fetch, loads, results] in
            await fetch.join {
                () throws(LoadError) in
                try await loads.call(())
            } whenSucceeded: { value in
                results.withLock { $0.append(value) }
            }
        }
    }

    // MARK: Callers

    @Test func callersShareOneLoadAndItsResult() async throws {
        let callers = [await join(), await join()]
        try await loads.waitForCalls(1)
        #expect(fetch.state.isLoading)
        loads.complete(0, with: 7)
        for caller in callers { await caller.value }
        #expect(loads.count == 1)
        #expect(results.withLock { $0 } == [7])
        #expect(fetch.state.isIdle)
    }

    @Test func callAfterEndLoadsAgain() async throws {
        for number in 0...1 {
            let caller = await join()
            try await loads.waitForCalls(number + 1)
            loads.complete(number, with: number)
            await caller.value
        }
        #expect(results.withLock { $0 } == [0, 1])
    }

    @Test func cancelledCallerLeavesLoadToOthers() async throws {
        let (first, second) = (await join(), await join())
        try await loads.waitForCalls(1)
        first.cancel()
        await first.value
        #expect(fetch.state.isLoading)
        loads.complete(0, with: 7)
        await second.value
        #expect(results.withLock { $0 } == [7])
    }

    @Test func lastCancelledCallerCancelsLoad() async throws {
        let callers = [await join(), await join()]
        try await loads.waitForCalls(1)
        for caller in callers {
            caller.cancel()
            await caller.value
        }
        try await until(fetch.state.isLoading, equals: false)
        try await until(loads.cancelledCalls, equals: [0])
        #expect(fetch.state.isIdle)
        #expect(results.withLock { $0 } == [])
    }

    @Test func cancelledCallerStartsNoLoad() async throws {
        await Task { [fetch, loads] in
            withUnsafeCurrentTask { $0?.cancel() }
            await fetch.join { () throws(LoadError) in
                try await loads.call(())
            } whenSucceeded: { _ in
            }
        }.value
        #expect(loads.count == 0)
        #expect(fetch.state.isIdle)
    }

    @Test func cancellationOfLastCallerIsReported() async throws {
        let abandoned = Locked(0)
        let caller = await Task.begun { [fetch, loads] in
            await fetch.join {
                () throws(LoadError) in
                try await loads.call(())
            } whenAbandoned: {
                abandoned.withLock { $0 += 1 }
            } receive: { result throws(LoadError) in
                _ = try result.get()
                return nil
            }
        }
        try await loads.waitForCalls(1)
        caller.cancel()
        await caller.value
        try await until(abandoned.withLock { $0 }, equals: 1)
    }

    @Test func resultAfterCancellationIsDropped() async throws {
        let (began, gate) = (Locked(false), AsyncStream.makeStream(of: Void.self))
        let caller = await Task.begun { [fetch, results] in
            await fetch.join { () throws(LoadError) in
                began.withLock { $0 = true }
                // This work ignores its cancellation.
                await Task.detached { for await _ in gate.stream {} }.value
                return 7
            } whenSucceeded: { value in
                results.withLock { $0.append(value) }
            }
        }
        try await until(began.withLock { $0 }, equals: true)
        caller.cancel()
        await caller.value
        let next = await join()
        try await loads.waitForCalls(1)
        gate.continuation.finish()
        loads.complete(0, with: 8)
        await next.value
        #expect(results.withLock { $0 } == [8])
    }

    @Test func resumedCallersLeaveLoadRunning() async throws {
        let caller = await join()
        try await loads.waitForCalls(1)
        fetch.resumeAllWaiters()
        await caller.value
        #expect(fetch.state.isLoading)
        loads.complete(0, with: 7)
        try await until(fetch.state.isLoading, equals: false)
        #expect(results.withLock { $0 } == [7])
    }

    // MARK: Failures

    @Test func errorIsShownUntilNextSuccess() async throws {
        let (first, error) = (await join(), LoadError.connectivity(.notConnected))
        try await loads.waitForCalls(1)
        loads.fail(0, with: error)
        await first.value
        #expect(fetch.state.error == error)
        let second = await join()
        try await loads.waitForCalls(2)
        #expect(fetch.state.error == nil)
        #expect(fetch.state.failure == error)
        loads.complete(1, with: 1)
        await second.value
        #expect(fetch.state.isIdle)
    }

    @Test func cancelledFetchKeepsEarlierError() async throws {
        let (first, error) = (await join(), LoadError.refused(.gone))
        try await loads.waitForCalls(1)
        loads.fail(0, with: error)
        await first.value
        let second = await join()
        try await loads.waitForCalls(2)
        loads.fail(1, with: .cancelled)
        await second.value
        #expect(fetch.state.error == error)
    }

    @Test func errorOfReceiverIsErrorOfFetch() async {
        await fetch.join { () throws(LoadError) in
            7
        } receive: { _ throws(LoadError) in
            throw .refused(.exhausted)
        }
        #expect(fetch.state.error == .refused(.exhausted))
    }

    // MARK: Several pieces of work

    @Test func nextWorkRunsInSameFetch() async {
        var changes: [Bool] = []
        fetch.onChange = { [fetch] in changes.append(fetch.state.isLoading) }
        await fetch.join { () throws(LoadError) in
            1
        } receive: { [results] result throws(LoadError) in
            let value = try result.get()
            results.withLock { $0.append(value) }
            guard value < 3 else { return nil }
            return { () throws(LoadError) in value + 1 }
        }
        #expect(results.withLock { $0 } == [1, 2, 3])
        #expect(changes == [true, true, true, false])
        fetch.onChange = {}
    }

    @Test func abandonedFetchStartsNoFurtherWork() async {
        let started = Locked(0)
        await fetch.join { () throws(LoadError) in
            1
        } receive: { [weak fetch] _ throws(LoadError) in
            fetch?.abandon()
            return { () throws(LoadError) in
                started.withLock { $0 += 1 }
                return 2
            }
        }
        // If the fetch started a task by mistake, this loop gives the task time to run.
        for _ in 0..<1_000 { await Task.detached {}.value }
        #expect(started.withLock { $0 } == 0)
        #expect(fetch.state == FetchState())
    }

    @Test func fetchAbandonedAfterChangeStartsNoFurtherWork() async {
        let started = Locked(0)
        var changes = 0
        fetch.onChange = { [fetch] in
            changes += 1
            if changes == 2 { fetch.abandon() }
        }
        await fetch.join { () throws(LoadError) in
            1
        } receive: { _ throws(LoadError) in
            { () throws(LoadError) in
                started.withLock { $0 += 1 }
                return 2
            }
        }
        for _ in 0..<1_000 { await Task.detached {}.value }
        #expect(started.withLock { $0 } == 0)
        fetch.onChange = {}
    }

    // MARK: Abandoning and releasing

    @Test func abandonedFetchCancelsLoadAndResumesCallers() async throws {
        let caller = await join()
        try await loads.waitForCalls(1)
        fetch.abandon()
        await caller.value
        try await until(loads.cancelledCalls, equals: [0])
        #expect(fetch.state == FetchState())
        #expect(results.withLock { $0 } == [])
    }

    @Test func endOfAbandonedLoadDoesNotEndNextOne() async throws {
        let (began, gate) = (Locked(0), AsyncStream.makeStream(of: Void.self))
        let first = await Task.begun { [fetch] in
            await fetch.join { () throws(LoadError) in
                began.withLock { $0 += 1 }
                // This work ignores its cancellation.
                await Task.detached { for await _ in gate.stream {} }.value
                began.withLock { $0 += 1 }
                return 7
            } whenSucceeded: { _ in
            }
        }
        try await until(began.withLock { $0 }, equals: 1)
        fetch.abandon()
        await first.value
        let second = await join()
        try await loads.waitForCalls(1)
        gate.continuation.finish()
        try await until(began.withLock { $0 }, equals: 2)
        for _ in 0..<1_000 { await Task.detached {}.value }
        #expect(fetch.state.isLoading)
        loads.complete(0, with: 8)
        await second.value
        #expect(results.withLock { $0 } == [8])
    }

    @Test func releasedFetchCancelsLoad() async throws {
        var fetch: SharedFetch<Int>? = SharedFetch()
        fetch?.begin { [loads] () throws(LoadError) in
            try await loads.call(())
        } receive: { _ throws(LoadError) in
            nil
        }
        try await loads.waitForCalls(1)
        fetch = nil
        try await until(loads.cancelledCalls, equals: [0])
    }
}
