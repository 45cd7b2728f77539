/// A coordinator that runs at most one operation for each key at a time.
///
/// All callers that wait for the operation of a key get the same result.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The outcome of a wait.
    package enum Ending: Sendable {
        case done(Value)
        /// The waiting task was cancelled.
        case cancelled
        /// The deadline passed before the operation ended.
        case timedOut
    }

    /// The treatment of an operation that has no waiters left.
    package enum Abandonment: Sendable {
        /// The operation continues without waiters.
        ///
        /// Use this value for operations that must not be interrupted, such as the renewal of a credential with a
        /// single-use token.
        case continues
        /// The operation is cancelled and its result is ignored.
        case cancels
    }

    private struct Flight {
        let number: Int
        let task: Task<Value, Never>
        var waiters: [ObjectIdentifier: Waiter]
    }

    private let abandonment: Abandonment
    private let state = Locked((flights: [Key: Flight](), lastNumber: 0))

    package init(whenAllLeave abandonment: Abandonment = .continues) {
        self.abandonment = abandonment
    }

    /// Starts the operation of a key unless it is in flight, waits for it, and returns its result.
    ///
    /// The wait ends at the deadline at the latest. If the previous operation has just ended, this call starts another
    /// one. The operation should therefore first check whether its work is still necessary.
    ///
    /// If the operation is already in flight, `joining` is called with the key of the call that has started it. That
    /// key is equal to `key`, but may contain data that the comparison ignores.
    package func value(
        for key: Key, by deadline: Deadline? = nil, joining: (Key) -> Void = { _ in },
        work: @escaping @Sendable () async -> Value
    ) async -> Ending {
        guard !Task.isCancelled else { return .cancelled }
        let waiter = Waiter()
        let (task, number, first) = join(key, waiter, work)
        if let first { joining(first) }
        let end = await waiter.end(by: deadline)
        // The operation has ended, so its value is available at once.
        if end == .done { return .done(await task.value) }
        leave(key, number, waiter)
        return end == .cancelled ? .cancelled : .timedOut
    }

    /// Adds a waiter to the flight of a key, and starts a flight unless the key already has one.
    ///
    /// The flight itself is not returned, because each copy of its waiters would have to be copied at the next join.
    private func join(
        _ key: Key, _ waiter: Waiter, _ work: @escaping @Sendable () async -> Value
    ) -> (task: Task<Value, Never>, number: Int, first: Key?) {
        state.withLock { state in
            if let index = state.flights.index(forKey: key) {
                state.flights.values[index].waiters[ObjectIdentifier(waiter)] = waiter
                let (first, flight) = state.flights[index]
                return (flight.task, flight.number, first)
            }
            state.lastNumber += 1
            let number = state.lastNumber
            // The task is created while the lock is held, so it cannot finish before its flight is recorded.
            let task = Task {
                let value = await work()
                finish(key, number)
                return value
            }
            state.flights[key] = Flight(number: number, task: task, waiters: [ObjectIdentifier(waiter): waiter])
            return (task, number, nil)
        }
    }

    private func finish(_ key: Key, _ number: Int) {
        let finished = state.withLock { state in
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key) : nil
        }
        guard let finished else { return }
        for waiter in finished.waiters.values { waiter.end(with: .done) }
    }

    private func leave(_ key: Key, _ number: Int, _ waiter: Waiter) {
        let abandoned: Flight? = state.withLock { state in
            guard state.flights[key]?.number == number else { return nil }
            state.flights[key]?.waiters[ObjectIdentifier(waiter)] = nil
            guard abandonment == .cancels, state.flights[key]?.waiters.isEmpty == true else { return nil }
            return state.flights.removeValue(forKey: key)
        }
        abandoned?.task.cancel()
    }
}

/// The wait of one caller, which ends once.
///
/// The class does not depend on the types of keys and values, so its code exists only once.
private final class Waiter: Sendable {
    enum End: Sendable {
        case done, cancelled, timedOut
    }

    private let state = Locked<(end: End?, continuation: CheckedContinuation<End, Never>?)>((nil, nil))

    /// Ends the wait, unless it has already ended.
    func end(with end: End) {
        let continuation: CheckedContinuation<End, Never>? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.end = end
            return state.continuation
        }
        continuation?.resume(returning: end)
    }

    /// Waits for the end.
    ///
    /// The deadline and the cancellation of the calling task also end the wait.
    func end(by deadline: Deadline?) async -> End {
        let timer = deadline.map { deadline in
            Task { if await deadline.time.hasSlept(until: deadline.instant) { end(with: .timedOut) } }
        }
        defer { timer?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let end = state.withLock { state in
                    state.continuation = continuation
                    return state.end
                }
                if let end { continuation.resume(returning: end) }
            }
        } onCancel: {
            end(with: .cancelled)
        }
    }
}
