import RemoteLoading

/// A state that a lock protects, with the tasks that wait for a condition on the state.
package final class AwaitedState<State: Sendable>: Sendable {
    private struct Waiter {
        let holds: @Sendable (State) -> Bool
        let promise: Promise<Bool>
    }

    private struct Storage {
        var state: State
        var waiters: [Waiter] = []
    }

    private let storage: Locked<Storage>
    // The activity is stored here, because threads, such as those of a server, do not run in the task of the test.
    private let activity = TestActivity.current

    package init(_ state: State) {
        storage = Locked(Storage(state: state))
    }

    package var state: State { storage.withLock { $0.state } }

    /// Changes the state, and resumes the waiters whose condition is now true.
    ///
    /// The change counts as an event, unless `isEvent` is `false`.
    @discardableResult
    package func change<Result: Sendable>(isEvent: Bool = true, _ body: (inout State) -> Result) -> Result {
        let (result, satisfied) = storage.withLock { storage in
            let result = body(&storage.state)
            let state = storage.state
            var satisfied: [Promise<Bool>] = []
            storage.waiters.removeAll { waiter in
                guard waiter.holds(state) else { return false }
                satisfied.append(waiter.promise)
                return true
            }
            return (result, satisfied)
        }
        if isEvent { activity.note() }
        for promise in satisfied { promise.keep(with: true) }
        return result
    }

    /// Waits until a condition on the state is true.
    ///
    /// If the timeout expires before the condition is true, the error contains the texts of `pending`.
    package func wait(
        for what: String, _ timeout: Timeout, at site: CallSite, until holds: @escaping @Sendable (State) -> Bool,
        pending: (State) -> [String]
    ) async throws(WaitTimeoutError) {
        let promise = Promise<Bool>()
        let isThere = storage.withLock { storage in
            if holds(storage.state) { return true }
            storage.waiters.append(Waiter(holds: holds, promise: promise))
            return false
        }
        guard !isThere,
            await !timeout.wait(for: promise, orKeepWith: false, as: { "a wait for \(what) at \(site)" })
        else { return }
        let state = storage.withLock { storage in
            storage.waiters.removeAll { $0.promise === promise }
            return storage.state
        }
        throw WaitTimeoutError(what, timeout, pending: pending(state), site: site)
    }
}
