import PlayhouseCoreTesting
import TestSupport
import Testing

@testable import PlayhouseCore

/// Tests of the load that sessions share, without a session.
@MainActor
@Suite(.bounded) struct SharedLoadTests {
    private let load = SharedLoad()
    private let loads = CallSpy<Void, Int, LoadError>("loads")
    private let results = Locked<[Int]>([])
    private let abandoned = Locked(0)

    private func begin() {
        load.begin { [loads] () throws(LoadError) in
            try await loads.call(())
        } receive: { [results] result in
            if case .success(let value) = result { results.withLock { $0.append(value) } }
        }
    }

    /// Waits for the load in a task, and returns when the task waits.
    private func caller() async -> Task<Void, Never> {
        await Task.begun { [load, abandoned] in
            await load.wait { abandoned.withLock { $0 += 1 } }
        }
    }

    @Test func callersShareOneLoadAndItsResult() async throws {
        begin()
        let callers = [await caller(), await caller()]
        try await loads.waitForCalls(1)
        #expect(load.isLoading)
        loads.complete(0, with: 7)
        for caller in callers { await caller.value }
        #expect(loads.count == 1)
        #expect(results.withLock { $0 } == [7])
        #expect(!load.isLoading)
    }

    @Test func waitWithoutLoadReturnsAtOnce() async {
        await load.wait {}
        #expect(!load.isLoading)
    }

    @Test func cancelledCallerDoesNotCancelSharedLoad() async throws {
        begin()
        let (first, second) = (await caller(), await caller())
        try await loads.waitForCalls(1)
        first.cancel()
        await first.value
        #expect(load.isLoading)
        loads.complete(0, with: 7)
        await second.value
        #expect(results.withLock { $0 } == [7])
        #expect(abandoned.withLock { $0 } == 0)
    }

    @Test func cancellingLastCallerCancelsLoadOnce() async throws {
        begin()
        let callers = [await caller(), await caller()]
        try await loads.waitForCalls(1)
        for caller in callers {
            caller.cancel()
            await caller.value
        }
        try await until(load.isLoading, equals: false)
        try await until(loads.cancelledCalls, equals: [0])
        try await until(abandoned.withLock { $0 }, equals: 1)
        #expect(results.withLock { $0 } == [])
    }

    @Test func alreadyCancelledCallerCancelsLoad() async throws {
        begin()
        await Task { [load, abandoned] in
            withUnsafeCurrentTask { $0?.cancel() }
            await load.wait { abandoned.withLock { $0 += 1 } }
        }.value
        try await until(abandoned.withLock { $0 }, equals: 1)
        #expect(!load.isLoading)
    }

    @Test func loadCancelledAtOnceDoesNotStart() async {
        begin()
        load.cancel()
        // If the load started by mistake, this loop gives its task time to run.
        for _ in 0..<1_000 { await Task.detached {}.value }
        #expect(loads.count == 0)
    }

    @Test func loadContinuesAfterCallersAreResumed() async throws {
        begin()
        let caller = await caller()
        try await loads.waitForCalls(1)
        load.resumeCallers()
        await caller.value
        #expect(load.isLoading)
        loads.complete(0, with: 7)
        try await until(load.isLoading, equals: false)
        #expect(results.withLock { $0 } == [7])
    }

    @Test func callersAlsoWaitForLoadStartedInCallback() async throws {
        load.begin { () throws(LoadError) in
            1
        } receive: { _ in
            begin()
        }
        let caller = await caller()
        try await loads.waitForCalls(1)
        #expect(load.isLoading)
        loads.complete(0, with: 2)
        await caller.value
        #expect(results.withLock { $0 } == [2])
    }

    @Test func cancelledLoadResumesCallers() async throws {
        begin()
        let caller = await caller()
        try await loads.waitForCalls(1)
        load.cancel()
        await caller.value
        try await until(loads.cancelledCalls, equals: [0])
        #expect(results.withLock { $0 } == [] && abandoned.withLock { $0 } == 0)
    }

    @Test func endOfCancelledLoadLeavesNextLoadRunning() async throws {
        let (began, gate) = (Locked(0), AsyncStream.makeStream(of: Void.self))
        load.begin { () throws(LoadError) in
            began.withLock { $0 += 1 }
            // This work ignores its cancellation.
            await Task.detached { for await _ in gate.stream {} }.value
            began.withLock { $0 += 1 }
            return 7
        } receive: { [results] _ in
            results.withLock { $0.append(7) }
        }
        try await until(began.withLock { $0 }, equals: 1)
        begin()
        try await loads.waitForCalls(1)
        gate.continuation.finish()
        try await until(began.withLock { $0 }, equals: 2)
        for _ in 0..<1_000 { await Task.detached {}.value }
        #expect(load.isLoading)
        let second = await caller()
        loads.complete(0, with: 8)
        await second.value
        #expect(results.withLock { $0 } == [8])
    }

    @Test func newLoadCancelsLoadInFlight() async throws {
        begin()
        try await loads.waitForCalls(1)
        begin()
        try await loads.waitForCalls(2)
        try await until(loads.cancelledCalls, equals: [0])
        loads.complete(1, with: 2)
        try await until(load.isLoading, equals: false)
    }

    @Test func releasedLoadIsCancelled() async throws {
        var load: SharedLoad? = SharedLoad()
        load?.begin { [loads] () throws(LoadError) in
            try await loads.call(())
        } receive: { _ in
        }
        try await loads.waitForCalls(1)
        load = nil
        try await until(loads.cancelledCalls, equals: [0])
    }
}
