import PlayhouseCore

/// A countdown that calls a closure when a timeout expires, unless it is stopped before.
final class Countdown: Sendable {
    private struct State {
        var isOver = false
        var isStopped = false
        var action: @Sendable () -> Void
        var task: Task<Void, Never>?
    }

    private let state: Locked<State>
    private let isPastDeadline: @Sendable () -> Bool

    /// Starts the countdown.
    ///
    /// A timeout without a fixed time limit expires after a period without events. With such a timeout, each event of
    /// `activity` restarts the countdown.
    init(
        _ timeout: Timeout, of activity: TestActivity = .current, _ action: @escaping @Sendable () -> Void = {}
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

    /// `true` if the timeout has expired.
    var isOver: Bool { state.withLock { $0.isOver } || isPastDeadline() }

    /// Stops the countdown, so that the closure is not called.
    func stop() {
        let task = state.withLock { state in
            state.isStopped = true
            return state.task
        }
        task?.cancel()
    }

    /// Waits for a promise, and fulfils it with a substitute if the countdown ends before the promise is fulfilled.
    func wait<Value>(for promise: Promise<Value>, orKeepWith substitute: Value) async -> Value {
        // The end of the countdown is no event. Otherwise, if several waits can never end, each would restart the
        // timeouts of the others when its own timeout expires.
        state.withLock { $0.action = { promise.fulfil(with: substitute, isEvent: false) } }
        if isOver { promise.fulfil(with: substitute, isEvent: false) }
        return await promise.value()
    }
}
