import PlayhouseCore

/// A timer that calls one action at each of many deadlines.
///
/// All deadlines share one sleeping task. A separate task for each deadline would cost memory, because the runtime
/// keeps a cancelled sleep until the time at which the sleep would have ended.
final class DeadlineTimer: Sendable {
    /// The key of a deadline, for its removal.
    typealias Key = Int

    private struct State {
        var pending: [Key: (deadline: Duration, action: @Sendable () -> Void)] = [:]
        var lastKey: Key = 0
        /// The task that sleeps, with the deadline at which it wakes.
        var sleeper: (key: Key, deadline: Duration, task: Task<Void, Never>)?
    }

    private let state = Locked(State())
    private let time: TimeSource

    init(_ time: TimeSource) {
        self.time = time
    }

    deinit {
        state.withLock { $0.sleeper }?.task.cancel()
    }

    /// Schedules an action for a deadline, and returns the key with which the deadline can be removed.
    func set(at deadline: Duration, action: @escaping @Sendable () -> Void) -> Key {
        state.withLock { state in
            state.lastKey += 1
            let key = state.lastKey
            state.pending[key] = (deadline, action)
            // A sleeper that wakes before this deadline sleeps again until the next pending deadline, so no other
            // sleeper is needed.
            if let sleeper = state.sleeper, sleeper.deadline <= deadline { return key }
            state.sleeper?.task.cancel()
            // The task has a high priority, so that actions are called on time while many tasks of the app are ready to
            // run.
            let task = Task(priority: .high) { [state = self.state, time] in
                await DeadlineTimer.sleep(until: deadline, as: key, in: state, on: time)
            }
            state.sleeper = (key, deadline, task)
            return key
        }
    }

    /// Removes a deadline, so that its action is not called.
    ///
    /// If the action was already called, the function has no effect.
    func remove(_ key: Key) {
        // The closure returns the action, so that the action is deallocated only after the lock is released. The
        // deallocation may call deinitialisers, which must not run while the lock is held.
        _ = state.withLock { $0.pending.removeValue(forKey: key) }
    }

    /// Sleeps until the next deadline, calls the actions that are due, and repeats this for later deadlines.
    ///
    /// Returns when no deadline is pending, or when another sleeping task has replaced this one.
    private static func sleep(
        until first: Duration, as key: Key, in state: Locked<State>, on time: TimeSource
    ) async {
        var next: Duration? = first
        while let deadline = next {
            guard await time.hasSlept(until: deadline) else {
                // A clock may end a sleep with an error although the task is not cancelled. The task then sleeps until
                // the next deadline, because otherwise the actions of later deadlines would never be called.
                next = state.withLock { state in
                    guard !Task.isCancelled, state.sleeper?.key == key else { return nil }
                    let later = state.pending.values.map(\.deadline).filter { $0 > deadline }.min()
                    if let later { state.sleeper?.deadline = later } else { state.sleeper = nil }
                    return later
                }
                continue
            }
            let due: [@Sendable () -> Void]
            // Deadlines that have passed in the meantime are due too. With a sleep for each of them, many deadlines
            // that are close together would take quadratic time.
            let now = max(deadline, time.elapsed())
            (due, next) = state.withLock { state in
                guard state.sleeper?.key == key else { return ([], nil) }
                let due = state.pending.filter { $0.value.deadline <= now }
                for key in due.keys { state.pending[key] = nil }
                let next = state.pending.values.map(\.deadline).min()
                if let next { state.sleeper?.deadline = next } else { state.sleeper = nil }
                return (due.values.map(\.action), next)
            }
            for action in due { action() }
        }
    }
}
