import RemoteLoading

/// One request that several callers may wait for; when the last of them leaves, it is cancelled.
final class SharedRequest<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, LoadError>
    private typealias Waiter = CheckedContinuation<Outcome, Never>

    private struct State {
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        var task: Task<Void, Never>?
        /// Tells the request under way from one that was left behind.
        var generation = 0

        /// Everybody who waited.
        mutating func end() -> [Waiter] {
            defer { waiters = [:] }
            task = nil
            generation += 1
            return Array(waiters.values)
        }
    }

    private let state = Locked(State())

    /// Waits for the request under way, or begins it.
    func value(of work: @escaping @Sendable () async -> Outcome) async throws(LoadError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                enter(number, waiter, work)
                // The handler may have run before there was anybody to leave.
                if Task.isCancelled { leave(number) }
            }
        } onCancel: {
            leave(number)
        }
        return try outcome.get()
    }

    private func enter(_ number: Int, _ waiter: Waiter, _ work: @escaping @Sendable () async -> Outcome) {
        state.withLock { state in
            state.waiters[number] = waiter
            guard state.task == nil else { return }
            let generation = state.generation
            state.task = Task { land(await work(), generation) }
        }
    }

    private func land(_ outcome: Outcome, _ generation: Int) {
        let waiters = state.withLock { state in
            generation == state.generation ? state.end() : []
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    private func leave(_ number: Int) {
        let (waiter, abandoned) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            let waiter = state.waiters.removeValue(forKey: number)
            guard waiter != nil, state.waiters.isEmpty else { return (waiter, nil) }
            let task = state.task
            _ = state.end()
            return (waiter, task)
        }
        abandoned?.cancel()
        waiter?.resume(returning: .failure(.cancelled))
    }
}
