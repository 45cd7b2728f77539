import PlayhouseCore

/// A state that a lock protects, with the tasks that wait for a condition on the state.
package final class ObservedState<State: Sendable>: Sendable {
    /// The result of a wait.
    private enum Outcome {
        case holds, hopeless, expired
    }

    private struct Waiter {
        /// Returns the result that a state decides, or `nil` if the wait continues.
        let judge: @Sendable (State) -> Outcome?
        let promise: Promise<Outcome>
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
        let (result, decided) = storage.withLock { storage in
            let result = body(&storage.state)
            let state = storage.state
            var decided: [(promise: Promise<Outcome>, outcome: Outcome)] = []
            storage.waiters.removeAll { waiter in
                guard let outcome = waiter.judge(state) else { return false }
                decided.append((waiter.promise, outcome))
                return true
            }
            return (result, decided)
        }
        if isEvent { activity.note() }
        for each in decided { each.promise.fulfil(with: each.outcome) }
        return result
    }

    /// Waits until a condition on the state is true.
    ///
    /// The wait fails when the timeout expires. It fails at once if the condition can never become true again;
    /// `hopeless` then returns the reason. The error contains the descriptions in `pending`.
    package func wait(
        for what: String, _ timeout: Timeout, at site: CallSite, until holds: @escaping @Sendable (State) -> Bool,
        hopeless: @escaping @Sendable (State) -> String? = { _ in nil }, pending: (State) -> [String]
    ) async throws(WaitTimeoutError) {
        let promise = Promise<Outcome>()
        let judge: @Sendable (State) -> Outcome? = { state in
            holds(state) ? .holds : hopeless(state) == nil ? nil : .hopeless
        }
        let known = storage.withLock { storage in
            let known = judge(storage.state)
            if known == nil { storage.waiters.append(Waiter(judge: judge, promise: promise)) }
            return known
        }
        var outcome = known
        if outcome == nil {
            outcome = await timeout.wait(
                for: promise, orKeepWith: .expired, as: { "a wait for \(what) at \(site)" })
        }
        if outcome == .holds { return }
        let state = storage.withLock { storage in
            storage.waiters.removeAll { $0.promise === promise }
            return storage.state
        }
        throw WaitTimeoutError(what, timeout, because: hopeless(state), pending: pending(state), site: site)
    }
}
