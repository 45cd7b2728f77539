import PlayhouseCore

/// A value that is set once, and that tasks can wait for.
///
/// Later attempts to set the value have no effect.
package final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open([CheckedContinuation<Value, Never>])
        case kept(Value)
    }

    private let state = Locked<State>(.open([]))
    private let activity = TestActivity.current

    package init() {}

    /// Fulfils the promise unless it already has a value.
    ///
    /// By default, this counts as an event, which restarts the timeouts of other waits.
    package func fulfil(with value: Value, isEvent: Bool = true) {
        let waiting: [CheckedContinuation<Value, Never>]? = state.withLock { state in
            guard case .open(let waiting) = state else { return nil }
            state = .kept(value)
            return waiting
        }
        guard let waiting else { return }
        if isEvent { activity.note() }
        for continuation in waiting { continuation.resume(returning: value) }
    }

    /// Waits until the promise is fulfilled, and returns its value.
    ///
    /// Cancelling the calling task does not end the wait. To end the wait after a cancellation, the caller must fulfil
    /// the promise itself.
    package func value() async -> Value {
        await withCheckedContinuation { continuation in
            let kept: Value? = state.withLock { state in
                switch state {
                case .kept(let value):
                    return value
                case .open(let waiting):
                    state = .open(waiting + [continuation])
                    return nil
                }
            }
            if let kept { continuation.resume(returning: kept) }
        }
    }
}

extension Promise where Value == Void {
    /// Waits until the task is cancelled.
    package static func untilCancelled() async {
        let promise = Promise<Void>()
        await withTaskCancellationHandler {
            await promise.value()
        } onCancel: {
            promise.fulfil(with: ())
        }
    }
}
