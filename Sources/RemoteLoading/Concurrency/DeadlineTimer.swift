/// A timer that calls one action at each of many deadlines.
///
/// All deadlines share one sleeping task. A task for each deadline would cost memory, because a cancelled sleep is kept
/// until the time at which it would have ended.
final class DeadlineTimer: Sendable {
    /// The key of a deadline, for its removal.
    typealias Key = Int

    private struct State {
        var pending: [Key: (deadline: Duration, action: @Sendable () -> Void)] = [:]
        var lastKey: Key = 0
        var sleeper: Sleeper?
    }

    private struct Sleeper {
        let key: Key
        var deadline: Duration
        let task: Task<Void, Never>
    }

    private let state = Locked(State())
    private let time: TimeSource

    init(_ time: TimeSource) {
        self.time = time
    }

    deinit {
        state.withLock { $0.sleeper }?.task.cancel()
    }

    /// Calls an action at a deadline, unless the deadline is removed before.
    func set(at deadline: Duration, action: @escaping @Sendable () -> Void) -> Key {
        state.withLock { state in
            state.lastKey += 1
            let key = state.lastKey
            state.pending[key] = (deadline, action)
            // A sleeper with an earlier deadline sleeps again until this one.
            if let sleeper = state.sleeper, sleeper.deadline <= deadline { return key }
            state.sleeper?.task.cancel()
            // The task has a high priority, so that a deadline is punctual while many tasks of the app are ready.
            let task = Task(priority: .high) { [state = self.state, time] in
                await DeadlineTimer.sleep(until: deadline, as: key, in: state, on: time)
            }
            state.sleeper = Sleeper(key: key, deadline: deadline, task: task)
            return key
        }
    }

    /// Removes a deadline, so that its action is not called.
    ///
    /// This has no effect if the action was called already.
    func remove(_ key: Key) {
        // The action is released outside the lock, because its captured values may be released with it.
        _ = state.withLock { $0.pending.removeValue(forKey: key) }
    }

    /// Sleeps from deadline to deadline until none is pending or another sleeper has replaced this one.
    private static func sleep(
        until first: Duration, as key: Key, in state: Locked<State>, on time: TimeSource
    ) async {
        var next: Duration? = first
        while let deadline = next {
            let hasSlept: Void? = try? await time.sleep(until: deadline)  // throws if it was replaced
            guard hasSlept != nil else { return }
            let due: [@Sendable () -> Void]
            (due, next) = state.withLock { state in
                guard state.sleeper?.key == key else { return ([], nil) }
                let due = state.pending.filter { $0.value.deadline <= deadline }
                for key in due.keys { state.pending[key] = nil }
                let next = state.pending.values.map(\.deadline).min()
                if let next { state.sleeper?.deadline = next } else { state.sleeper = nil }
                return (due.values.map(\.action), next)
            }
            for action in due { action() }
        }
    }
}
