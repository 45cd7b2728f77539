import RemoteLoading

/// Calls a closure when a patience is over, unless it is stopped before.
final class Countdown: Sendable {
    private struct State {
        var isOver = false
        var isStopped = false
        var action: @Sendable () -> Void
        var task: Task<Void, Never>?
    }

    private let state: Locked<State>
    private let isPastDeadline: @Sendable () -> Bool

    /// Starts to count, by the events of an activity if the patience goes by events.
    init(
        _ timeout: Timeout, of activity: Activity = .current, _ action: @escaping @Sendable () -> Void = {}
    ) {
        let (deadline, state) = (timeout.deadline, Locked(State(action: action)))
        self.state = state
        isPastDeadline = { deadline.map(timeout.isOver) ?? false }
        let task = Task {
            do throws(CancellationError) {
                try await timeout.sleepUntilOver(deadline, activity)
            } catch {
                return
            }
            let action = state.withLock { state in
                state.isOver = true
                return state.isStopped ? nil : state.action
            }
            action?()
        }
        state.withLock { $0.task = task }
    }

    /// Whether the patience is over.
    var isOver: Bool { state.withLock { $0.isOver } || isPastDeadline() }

    /// Ends the countdown; the closure is not called any more.
    func stop() {
        let task = state.withLock { state in
            state.isStopped = true
            return state.task
        }
        task?.cancel()
    }

    /// Waits for a promise, and keeps it with a substitute when the countdown ends first.
    func wait<Value>(for promise: Promise<Value>, orKeepWith substitute: Value) async -> Value {
        state.withLock { $0.action = { promise.keep(with: substitute) } }
        if isOver { promise.keep(with: substitute) }
        return await promise.value()
    }
}
